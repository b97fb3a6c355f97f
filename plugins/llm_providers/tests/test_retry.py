"""How long is waited before another try."""

from __future__ import annotations

import math
import time
from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers.retry import Retries, asked_wait, hinted_wait

NOW = 1_700_000_000.0
DATE = formatdate(NOW, usegmt=True)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2"}, 2),
        ({"retry-after": " 2 "}, 2),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "2s"}, 2),
        ({"retry-after": "2, 2"}, 2),
        ({"retry-after": "86400"}, 86400),
        ({"retry-after": "9" * 30}, float("9" * 30)),
        ({"retry-after": formatdate(NOW + 20, usegmt=True)}, 20),
        ({"retry-after": formatdate(NOW + 20).replace("-0000", "")}, 20),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "1500", "retry-after": "7"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "7"}, 7),
        ({}, None),
        ({"retry-after": ""}, None),
        ({"retry-after": "0"}, None),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "abc"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "1e5"}, None),
        ({"retry-after": "1_000"}, None),
        ({"retry-after": "\u0662"}, None),
        ({"retry-after": formatdate(NOW - 20, usegmt=True)}, None),
        ({"retry-after": "Fri, 99 Nil 2024 00:00:00 GMT"}, None),
    ],
)
def test_retry_after_is_read_in_every_form_and_nonsense_is_passed_over(headers, seconds):
    assert asked_wait({"date": DATE, **headers}) == (seconds if seconds is None else pytest.approx(seconds))


def test_a_date_is_held_against_the_clock_of_the_server_and_else_against_ours():
    headers = {"retry-after": formatdate(NOW + 30, usegmt=True)}
    assert asked_wait({**headers, "date": formatdate(NOW + 10, usegmt=True)}, now=0) == 20
    assert asked_wait(headers, now=NOW) == 30


def test_a_date_without_a_zone_is_in_utc_wherever_we_are(monkeypatch):
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        assert asked_wait({"retry-after": formatdate(NOW + 20).replace("-0000", "")}, now=NOW) == 20
        assert asked_wait({"retry-after": formatdate(NOW + 20)}, now=NOW) == 20
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"x-ratelimit-reset-requests": "1s"}, 1),
        ({"x-ratelimit-reset-tokens": "6m0s", "x-ratelimit-remaining-tokens": "0"}, 360),
        ({"x-ratelimit-reset-tokens": "6m0s", "x-ratelimit-remaining-tokens": "40"}, None),
        ({"x-ratelimit-reset-requests": "120ms", "x-ratelimit-reset-tokens": "2s"}, 2),
        ({"x-ratelimit-reset": "17.5"}, 17.5),
        ({"x-ratelimit-reset": str(int(NOW + 9))}, 9),
        ({"x-ratelimit-reset": str(int((NOW + 9) * 1000))}, 9),
        ({"x-ratelimit-reset": "tomorrow"}, None),
        ({"x-ratelimit-reset": "1x"}, None),
        ({"x-ratelimit-reset": "-4"}, None),
        ({"x-ratelimit-limit": "3"}, None),
        ({}, None),
    ],
)
def test_the_reset_of_a_limit_that_is_used_up_is_a_hint(headers, seconds):
    found = hinted_wait(headers, now=NOW)
    assert found == (seconds if seconds is None else pytest.approx(seconds))


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_header_makes_it_fail_or_gives_a_wait_that_is_none(one, other):
    for found in (
        asked_wait({"retry-after": one, "date": other}),
        asked_wait({"retry-after-ms": one}),
        hinted_wait({"x-ratelimit-reset-tokens": one, "x-ratelimit-remaining-tokens": "0"}),
    ):
        assert found is None or (found > 0 and math.isfinite(found))


@given(st.integers(1, 2000), st.floats(0, 1), st.one_of(st.none(), st.floats(0.001, 1e30)), st.floats(0, 300))
def test_no_wait_is_longer_than_the_longest(number, drawn, asked, longest):
    seconds = Retries(longest=longest).wait(number, asked, lambda: drawn)
    assert 0 <= seconds <= longest


@given(st.floats(0.01, 59), st.floats(0, 1))
def test_what_is_asked_for_is_waited_for_and_little_more(asked, drawn):
    seconds = Retries(longest=60).wait(1, asked, lambda: drawn)
    assert asked <= seconds <= asked + 1


def test_waits_grow_and_are_spread():
    retries = Retries(first=1, longest=60)
    assert [retries.wait(number, None, lambda: 1.0) for number in range(1, 9)] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert [retries.wait(3, None, lambda drawn=drawn: drawn) for drawn in (0.0, 0.5, 1.0)] == [0, 2, 4]
