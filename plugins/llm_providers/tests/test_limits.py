"""Requests and tokens a minute."""

from __future__ import annotations

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers.limits import Bucket, Limits

SECONDS = 10.0


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 500)), min_size=1, max_size=60), st.floats(1, 6000))
def test_never_more_goes_out_than_burst_and_rate_allow(events, per_minute):
    """Whatever pauses there are, and whatever is taken when it may be: debts are worked off first."""
    bucket = Bucket(per_minute, 0.0)
    now, sent, largest = 0.0, [], 0
    for pause, amount in events:
        now += pause
        now += bucket.wait(amount, now)
        bucket.take(amount, now)
        sent.append((now, amount))
        largest = max(largest, amount)
    for first, (start, _) in enumerate(sent):  # in any stretch of time, not only in all of it
        total = sum(amount for _, amount in sent[first:])
        assert total <= bucket.size + largest + per_minute / 60 * (now - start) + 1e-6


@given(st.floats(1, 6000), st.integers(1, 10_000))
def test_a_request_that_is_larger_than_the_bucket_is_let_through_when_it_is_full(per_minute, amount):
    bucket = Bucket(per_minute, 0.0)
    assert bucket.wait(amount, 0.0) == 0
    bucket.take(amount, 0.0)
    wait = bucket.wait(1, 0.0)
    assert wait == pytest.approx(max(0.0, (1 - bucket.size + amount) * 60 / per_minute), abs=1e-6)


def test_what_was_not_needed_is_given_back_and_no_more_than_fits():
    bucket = Bucket(600, 0.0)
    bucket.take(50, 0.0)
    bucket.take(-20, 0.0)
    assert bucket.level == 20
    bucket.take(-1000, 0.0)
    assert bucket.level == bucket.size == 50


def test_a_long_rest_fills_the_bucket_and_nothing_more():
    bucket = Bucket(600, 0.0)
    bucket.take(10, 1000.0)
    assert bucket.level == bucket.size - 10


def test_a_minute_brings_a_minutes_worth():
    bucket = Bucket(60, 0.0)
    now = 0.0
    for _ in range(65):
        now += bucket.wait(1, now)
        bucket.take(1, now)
    assert now == pytest.approx(60)


def in_threads(number, what):
    threads = [threading.Thread(target=what, args=(index,), daemon=True) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive()


def test_without_limits_nobody_waits():
    limits = Limits()
    start = time.monotonic()
    in_threads(20, lambda _: [limits.take(10**9) for _ in range(20)])
    assert time.monotonic() - start < 1


def test_threads_together_keep_to_the_rate():
    limits = Limits(requests_per_minute=6000)  # a hundred a second; 500 in the bucket
    for _ in range(500):
        limits.take(0)
    start = time.monotonic()
    in_threads(10, lambda _: [limits.take(0) for _ in range(3)])
    assert 0.27 < time.monotonic() - start < 1.5


def test_the_first_to_come_is_served_first():
    limits = Limits(tokens_per_minute=6000)
    limits.take(500)
    order, begun = [], []

    def take(index):
        time.sleep(index * 0.02)
        begun.append(index)
        limits.take(1 if index % 2 else 10)  # a small request does not overtake a large one
        order.append(index)

    in_threads(8, take)
    assert order == begun == list(range(8))


def test_tokens_that_were_not_needed_let_the_next_one_go_at_once():
    limits = Limits(tokens_per_minute=600)
    limits.take(10_000)
    done = threading.Event()
    thread = threading.Thread(target=lambda: (limits.take(10), done.set()), daemon=True)
    thread.start()
    assert not done.wait(0.1)
    limits.correct(10_000, 20)
    assert done.wait(SECONDS)
    thread.join()


def test_tokens_that_were_needed_beyond_the_estimate_are_waited_for():
    limits = Limits(tokens_per_minute=6000)
    limits.take(1)
    limits.correct(1, 520)
    start = time.monotonic()
    limits.take(1)
    assert time.monotonic() - start > 0.15


def test_a_pause_holds_everybody():
    limits = Limits(requests_per_minute=10**9)
    limits.pause(0.2)
    limits.pause(0.05)  # a shorter one does not end a longer one
    start = time.monotonic()
    in_threads(3, lambda _: limits.take(0))
    assert 0.19 < time.monotonic() - start < 2


def test_stop_ends_all_waiting_now_and_later():
    limits = Limits(requests_per_minute=1)
    assert limits.take(0)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(limits.take(0)), daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
    limits.stop()
    for thread in threads:
        thread.join(SECONDS)
    assert answers == [False] * 3
    assert not limits.take(0)


def test_nobody_looks_at_the_clock_in_vain():
    looked = []

    def clock():
        looked.append(1)
        return time.monotonic()

    limits = Limits(requests_per_minute=600, clock=clock)
    for _ in range(50):
        limits.take(0)
    before = len(looked)
    in_threads(4, lambda _: limits.take(0))
    assert len(looked) - before < 40
