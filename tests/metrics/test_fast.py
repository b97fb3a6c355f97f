from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.fast import FastAtK, FastP
from kernelbench_core.model import Status

shared = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
ratios = st.one_of(st.none(), st.sampled_from([1.0, 1.5, 2.0]), st.floats(0.1, 10.0))
"""Speedups of samples; None for one that failed."""
tables = st.lists(st.lists(ratios, min_size=1, max_size=7), min_size=1, max_size=4).filter(
    lambda table: any(each for task in table for each in task)  # without a time nothing was measured
)


@pytest.fixture
def laid_out(timed, results_of, speed):
    """Results of tasks by the speedups of their samples, whose intervals have no width."""

    def make(table):
        found = []
        for number, task in enumerate(table):
            for index, ratio in enumerate(task):
                name = f"s/{number}"
                if ratio is None:
                    found += results_of(name, Status.WRONG_RESULT, first=index)
                else:
                    found += timed(name, speed(ratio, width=0.0, floor=0.0), first=index)
        return found

    return make


def by_hand(table, k, p, gain):
    """The mean over tasks, and over all ways to draw k of a task's samples, of what a draw gains."""
    if min(map(len, table)) < k:
        return None
    means = []
    for task in table:
        draws = list(itertools.combinations([each if each is not None and each >= p else 0.0 for each in task], k))
        means.append(math.fsum(gain(max(draw)) for draw in draws) / len(draws))
    return math.fsum(means) / len(means)


@shared
@given(tables)
def test_both_are_means_over_all_draws(values_of, laid_out, table):
    found = values_of(FastAtK, laid_out(table), complete=False)
    for k, p in itertools.product((1, 3), (1.0, 1.5)):
        fast, best = by_hand(table, k, p, lambda gain: float(gain > 0)), by_hand(table, k, p, float)
        for name, want in ((f"fast@{k} (p={p:g})", fast), (f"speedup@{k} (p={p:g})", best)):
            assert found[name].value == (None if want is None else pytest.approx(want, abs=1e-12))
            assert found[name].readings is None


def test_the_true_value_where_others_say_one(values_of, laid_out):
    # HPC-Bench's program gives 1.0 whenever c >= k.
    found = values_of(FastAtK, laid_out([[2.0] * 3 + [None] * 7]))
    assert found["fast@3 (p=1)"].value == pytest.approx(0.7083, abs=5e-5)
    assert found["fast@1 (p=1)"].value == pytest.approx(0.3)


@pytest.mark.parametrize("n", [1, 2, 3, 10])
def test_equal_speedups_are_the_best_or_nothing(values_of, laid_out, n):
    # Case 65
    found = values_of(FastAtK, laid_out([[2.0] * n]))
    assert found["speedup@1 (p=1)"].value == 2.0
    assert found["speedup@3 (p=1)"].value == (2.0 if n >= 3 else None)
    if n < 3:
        assert found["speedup@3 (p=1)"].note == "1 tasks have fewer than 3 samples"


def test_a_draw_without_a_sample_that_qualifies_gains_nothing(values_of, laid_out):
    found = values_of(FastAtK, laid_out([[1.2, 1.2, 2.0], [None, 0.5, 0.9]]))
    assert found["speedup@1 (p=1)"].value == pytest.approx((4.4 / 3 + 0.0) / 2)
    assert found["speedup@1 (p=1.5)"].value == pytest.approx((2.0 / 3 + 0.0) / 2)
    assert found["speedup@3 (p=1.5)"].value == pytest.approx((2.0 + 0.0) / 2)
    assert (found["speedup@3 (p=1)"].unit, found["fast@3 (p=1)"].unit) == ("ratio", "share")


def test_a_threshold_inside_an_interval_is_undecided(values_of, timed, speed):
    # Ends of intervals: 1.8 to 2.2, 1.44 to 1.76, 1.26 to 1.54, 0.9 to 1.1
    results = timed("s/a", *(speed(each, width=0.1) for each in (2.0, 1.6, 1.4, 1.0)))
    found = values_of(FastAtK, results)
    assert (found["fast@1 (p=1.5)"].value, found["fast@1 (p=1.5)"].readings) == (2 / 4, (1 / 4, 3 / 4))
    assert (found["fast@1 (p=1)"].value, found["fast@1 (p=1)"].readings) == (4 / 4, (3 / 4, 4 / 4))
    best = found["speedup@1 (p=1.5)"]
    assert best.value == pytest.approx(3.6 / 4)
    assert best.readings == pytest.approx((2.0 / 4, 5.0 / 4))


def test_a_lower_end_that_is_the_threshold_has_reached_it(values_of, timed, speed):
    exact = speed(2.0)
    exact["speedup"]["O3"] = [2.0, 1.5, 2.5]
    assert values_of(FastAtK, timed("s/a", exact))["fast@1 (p=1.5)"].readings is None
    exact["speedup"]["O3"] = [1.2, 1.1, 1.5]
    assert values_of(FastAtK, timed("s/a", exact))["fast@1 (p=1.5)"].readings == (0.0, 1.0)


def test_a_difference_within_the_noise_floor_is_undecided(values_of, timed, speed):
    level = speed(1.02, width=0.001, floor=0.03, gain="level")
    found = values_of(FastAtK, timed("s/a", level))["fast@1 (p=1)"]
    assert (found.value, found.readings) == (1.0, (0.0, 1.0))
    found = values_of(FastP, timed("s/a", speed(0.99, width=0.001, floor=0.03, gain="level")))["fast_1"]
    assert (found.value, found.readings) == (0.0, (0.0, 1.0))


@pytest.mark.parametrize("floor", [-1.0, float("inf"), float("-inf"), float("nan"), None])
def test_a_noise_floor_that_is_no_number_is_none(values_of, timed, speed, floor):
    found = values_of(FastAtK, timed("s/a", {**speed(1.02, width=0.001), "floor": floor}))["fast@1 (p=1)"]
    assert (found.value, found.readings) == (1.0, None)


def test_a_suspect_time_qualifies_for_nothing(values_of, timed, speed):
    results = timed("s/a", speed(90.0, suspect="too quick"), speed(3.0))
    found = {**values_of(FastAtK, results), **values_of(FastP, results)}
    assert (found["fast@1 (p=1)"].value, found["fast_2"].value) == (0.5, 0.5)
    assert found["speedup@1 (p=1)"].value == pytest.approx(1.5)
    assert {each.readings for each in found.values()} == {None}


def test_missing_samples_qualify_for_nothing_and_are_named(values_of, laid_out):
    found = values_of(FastAtK, laid_out([[2.0, 2.0, 2.0], [4.0]]), ["s/0", "s/1", "s/2"], n_samples=3)
    assert found["fast@1 (p=1)"].value == pytest.approx((1 + 1 / 3 + 0) / 3)
    assert found["speedup@3 (p=1)"].value == pytest.approx((2 + 4 + 0) / 3)
    assert "2 missing samples counted as failed (s/1)" in found["speedup@3 (p=1)"].note


def test_fast_p_is_a_share_of_more_than_p(values_of, laid_out):
    found = values_of(FastP, laid_out([[1.0, 2.0, 2.5, None], [1.5]]))
    assert found["fast_1"].value == (2 / 4 + 1.0) / 2
    assert found["fast_2"].value == (1 / 4 + 0.0) / 2


def test_headlines_are_those_of_the_benchmark(estimates_of, laid_out):
    found = estimates_of(FastAtK, laid_out([[2.0]]))
    assert {name for name, each in found.items() if each.headline} == {"fast@3 (p=1)", "speedup@3 (p=1)"}
    assert len(found) == 8
