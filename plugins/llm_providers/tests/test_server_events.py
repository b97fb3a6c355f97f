"""Lines and server-sent events out of bytes that arrive in pieces."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers.server_events import TooLongError, events, split_lines

LINE = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=12)


def pieces_of(data, sizes):
    """The data, cut at the given sizes one after another."""
    at, found = 0, []
    for size in sizes:
        found.append(data[at : at + size])
        at += size
    return [*found, data[at:]]


@given(st.lists(LINE, max_size=8), st.lists(st.sampled_from(["\n", "\r\n"]), min_size=8, max_size=8), st.data())
def test_lines_are_the_same_wherever_the_pieces_end(lines, ends, data):
    raw = "".join(line + end for line, end in zip(lines, ends, strict=False)).encode()
    sizes = data.draw(st.lists(st.integers(0, 5), max_size=30))
    assert list(split_lines(pieces_of(raw, sizes), 1000)) == lines


@given(st.lists(st.sampled_from(["a", "é", "\u2028", ""]), max_size=6), st.integers(1, 3))
def test_a_bare_carriage_return_ends_a_line_too(lines, size):
    raw = "".join(line + "\r" for line in lines).encode()
    assert list(split_lines(pieces_of(raw, [size] * 40), 1000)) == lines


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1e"])
def test_only_cr_and_lf_end_a_line(odd):
    text = json.dumps({"a": f"x{odd}y"}, ensure_ascii=False)
    assert list(split_lines([text.encode(), b"\nz"], 1000)) == [text, "z"]


def test_the_rest_after_the_last_end_is_a_line():
    assert list(split_lines([b"a\nb"], 10)) == ["a", "b"]
    assert list(split_lines([b"a\n"], 10)) == ["a"]
    assert list(split_lines([], 10)) == []


def test_bytes_that_are_no_utf8_are_replaced():
    assert list(split_lines([b"a\xff\n"], 10)) == ["a\ufffd"]


def test_a_line_without_end_is_not_collected_for_ever():
    def endless():
        while True:
            yield b"x" * 100

    with pytest.raises(TooLongError):
        list(split_lines(endless(), 1000))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["data: a", ""], [("", "a")]),
        (["data:a", "", "data: b", ""], [("", "a"), ("", "b")]),
        (["event: ping", "data: {}", ""], [("ping", "{}")]),
        (["event: x", "", "data: a", ""], [("", "a")]),
        (["data: a", "data: b", ""], [("", "a\nb")]),
        ([": comment", "id: 3", "retry: 5", "data: a", ""], [("", "a")]),
        (["\ufeffdata: a", ""], [("", "a")]),
        (["data: [DONE]"], [("", "[DONE]")]),
        (["data:  two spaces", ""], [("", " two spaces")]),
        (["data", ""], [("", "")]),
        (["", "", ""], []),
    ],
)
def test_events_are_put_together_as_the_standard_says(lines, expected):
    assert list(events(lines)) == expected


@given(st.lists(LINE, max_size=20))
def test_no_lines_make_it_fail(lines):
    assert all(isinstance(name, str) and isinstance(data, str) for name, data in events(lines))
