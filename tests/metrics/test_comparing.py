"""Differences over the tasks that both sides have, and their verdicts."""

from __future__ import annotations

import math

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.comparing import BETTER, OTHER, TIE, UNKNOWN, WORSE, between, difference
from kernelbench_core.metrics.exact import clopper_pearson
from kernelbench_core.metrics.resampling import Draws, readings_of
from kernelbench_core.seams_metrics import STATUSES, Estimate, Outcomes

PASSED, WRONG = STATUSES.index("passed"), STATUSES.index("wrong_result")


def made(rows, *, tasks=None, missing=None, **more):
    """Outcomes and an estimate from the values of each task's samples."""
    counts = [len(row) for row in rows]
    flat = np.array([value for row in rows for value in row], dtype=np.float64)
    outcomes = Outcomes(
        tasks=tuple(tasks or (f"t/{i}" for i in range(len(rows)))),
        task=np.repeat(np.arange(len(rows)), counts),
        status=np.where(flat > 0, PASSED, WRONG),
        missing=np.array(missing or [0] * len(rows)),
    )
    return outcomes, Estimate(**{"name": "x", "values": flat, **more})


def compared(first, second, *, seed="s", **more):
    (a, left), (b, right) = (each if isinstance(each, tuple) else made(each, **more) for each in (first, second))
    return difference(a, b, left, right, seed=seed)


def ones(good, tasks=40):
    return [[1.0]] * good + [[0.0]] * (tasks - good)


def lognormal(tasks=40, n=3, factor=1.0, seed=1):
    random = np.random.default_rng(seed)
    return [list(factor * np.exp(random.normal(middle, 0.05, n))) for middle in random.normal(0.4, 0.9, tasks)]


def test_the_same_tasks_on_both_sides_tell_what_two_intervals_cannot():
    """15 and 25 of 40 tasks pass: the intervals of both overlap, but all that differ went one way."""
    found = compared(ones(15), ones(25))
    assert (found.a, found.b, found.tasks) == (0.375, 0.625, 40)
    assert found.value == pytest.approx(0.25)
    assert found.verdict == BETTER
    error = math.sqrt(0.25 * 0.75 / 39)
    assert found.interval == (
        pytest.approx(0.25 - 2.05 * error, abs=0.03),
        pytest.approx(0.25 + 2.05 * error, abs=0.03),
    )
    assert compared(ones(25), ones(15)).verdict == WORSE
    assert compared(ones(25), ones(15)).interval[0] == pytest.approx(-found.interval[1], abs=0.03)


def test_nothing_that_differs_is_a_tie_and_still_not_certain():
    found = compared(ones(15), ones(15))
    bound = clopper_pearson(0, 40)[1]
    assert (found.value, found.verdict) == (0.0, TIE)
    assert found.interval == (pytest.approx(-bound), pytest.approx(bound))


@pytest.mark.parametrize(("changed", "verdict"), [(1, TIE), (5, TIE), (6, WORSE), (20, WORSE)])
def test_fewer_than_six_tasks_that_differ_decide_nothing(changed, verdict):
    found = compared(ones(30, 136), ones(30 - changed, 136))
    assert found.verdict == verdict
    if verdict == TIE:
        assert found.interval[1] >= 0.0
        assert found.interval[0] <= -clopper_pearson(changed, 136)[1]


@pytest.mark.parametrize(("tasks", "verdict"), [(3, TIE), (5, TIE), (6, WORSE), (12, WORSE)])
def test_all_tasks_lost_is_worse_when_there_are_enough_of_them(tasks, verdict):
    found = compared([[1.0] * 4] * tasks, [[0.0] * 4] * tasks)
    assert (found.value, found.verdict) == (-1.0, verdict)
    sure = 0.025 ** (1 / tasks)
    assert found.interval == (
        -1.0,
        pytest.approx(1.0 - 2.0 * sure, abs=1e-9) if tasks > 5 else pytest.approx(1 - 2 * sure),
    )


def test_a_ratio_of_geometric_means():
    found = compared(lognormal(), lognormal(factor=1.2, seed=1), mean="geometric", unit="ratio")
    assert found.kind == "ratio"
    assert found.value == pytest.approx(1.2)
    assert found.value == pytest.approx(found.b / found.a)
    assert 1.15 < found.interval[0] < 1.2 < found.interval[1] < 1.25
    assert found.verdict == BETTER
    assert found.worsening == pytest.approx(-0.2)


def test_ratios_that_are_all_the_same_are_a_tie_without_an_interval():
    rows = [[1.5], [2.0], [0.5]]
    found = compared(rows, rows, mean="geometric", unit="ratio")
    assert (found.value, found.interval, found.verdict) == (1.0, None, TIE)
    moved = compared(rows, [[3.0], [4.0], [1.0]], mean="geometric", unit="ratio")
    assert (moved.value, moved.interval, moved.verdict) == (pytest.approx(2.0), None, UNKNOWN)
    assert moved.note == "no interval: all tasks differ by the same"


@pytest.mark.parametrize(("changed", "verdict"), [(5, TIE), (6, BETTER)])
def test_fewer_than_six_ratios_that_differ_decide_nothing(changed, verdict):
    rows = lognormal(12, 1)
    faster = [[row[0] * (1.5 + 0.01 * i)] if i < changed else row for i, row in enumerate(rows)]
    found = compared(rows, faster, mean="geometric", unit="ratio")
    assert found.verdict == verdict
    assert (found.interval[0] == 1.0) == (verdict == TIE)


def test_the_luck_of_samples_counts_once():
    """Tasks that are all alike: nearly all of the spread of the differences is luck of the samples."""
    random = np.random.default_rng(5)
    first, second = ((random.random((136, 5)) < 0.5).astype(float) for _ in range(2))
    found = compared(first.tolist(), second.tolist())
    error = (second - first).mean(axis=1).std(ddof=1) / math.sqrt(136)
    assert found.interval[1] - found.interval[0] == pytest.approx(2 * 1.97 * error, rel=0.1)


def test_the_best_of_k_is_compared_without_a_shift():
    """Draws find fewer different samples; a side with one that passes of 5 would lose by it, one with all would not."""
    rare, sure = [[1.0] + [0.0] * 4] * 20, [[1.0] * 5] * 20
    found = compared(rare, sure, k=5)
    assert (found.value, found.verdict) == (0.0, TIE)


def test_less_can_be_better_and_neither_can_be():
    up = [[float(i % 5 + 1)] for i in range(30)], [[float(i % 5 + 2 + i % 2)] for i in range(30)]
    assert compared(*up, unit="seconds", better="higher").verdict == BETTER
    assert compared(*up, unit="seconds", better="lower").verdict == WORSE
    assert compared(*up, unit="seconds", better="lower").worsening == pytest.approx(1.5)
    assert compared(*up, unit="seconds", better="higher").worsening == pytest.approx(-1.5)
    assert compared(*up, unit="seconds", better="").verdict == OTHER
    assert compared(*up, unit="seconds", better="").worsening is None


def test_tasks_that_only_one_side_has_are_named_and_count_for_neither():
    a = made([[1.0], [1.0], [0.0]], tasks=["p", "q", "r"])
    b = made([[0.0], [0.0], [1.0]], tasks=["s", "r", "q"])
    found = difference(a[0], b[0], a[1], b[1])
    assert (found.tasks, found.only_a, found.only_b) == (2, ("p",), ("s",))
    assert (found.a, found.b) == (0.5, 0.5)


def test_tasks_are_paired_by_name_whatever_their_order():
    names = [f"n{i}" for i in range(12)]
    a = made(ones(6, 12), tasks=names)
    b = made(ones(6, 12)[::-1], tasks=names[::-1])
    assert difference(a[0], b[0], a[1], b[1]).value == 0.0
    assert difference(a[0], b[0], a[1], b[1]).interval[1] == pytest.approx(clopper_pearson(0, 12)[1])


def test_no_task_in_common_is_no_difference():
    a, b = made([[1.0]], tasks=["p"]), made([[1.0]], tasks=["q"])
    found = difference(a[0], b[0], a[1], b[1])
    assert (found.value, found.interval, found.verdict, found.tasks) == (None, None, UNKNOWN, 0)
    assert (found.only_a, found.only_b) == (("p",), ("q",))
    assert found.note == "they have no task in common"


def test_missing_samples_count_as_failed_on_their_side():
    a = made([[1.0, 1.0]] * 10)
    b = made([[1.0, 1.0]] * 5 + [[]] * 5, missing=[0] * 5 + [2] * 5)
    found = difference(a[0], b[0], a[1], b[1])
    assert (found.value, found.tasks) == (-0.5, 10)


def test_a_number_that_one_side_lacks_is_told_with_its_reason():
    a, b = made([[1.0, 0.0]] * 3, k=2), made([[1.0]] * 3, k=2)
    found = difference(a[0], b[0], a[1], b[1])
    assert (found.a, found.b, found.value, found.verdict) == (1.0, None, None, UNKNOWN)
    assert found.note == "new: 3 tasks have fewer than 2 samples"


def test_one_task_is_compared_by_its_samples():
    found = compared([[1.0] * 20], [[0.0] * 15 + [1.0] * 5])
    assert found.verdict == WORSE
    assert found.interval[1] < -0.4
    assert compared([[1.0] * 5 + [0.0] * 5], [[1.0] * 4 + [0.0] * 6]).verdict == TIE


def test_one_task_is_as_sure_as_the_side_with_fewer_samples():
    found = compared([[1.0] * 20], [[0.0] * 3])
    assert found.interval == (-1.0, pytest.approx(1.0 - 2.0 * 0.025 ** (1 / 3)))
    assert found.verdict == TIE


def test_one_sample_of_one_task_says_nothing():
    found = compared([[1.0]], [[0.0, 0.0]])
    assert (found.value, found.interval, found.verdict) == (-1.0, None, UNKNOWN)
    assert found.note == "no interval: one task with one sample"


def test_quantiles_are_drawn_over_the_same_tasks():
    rows, faster = lognormal(60, 1), lognormal(60, 1, factor=1.5)
    found = compared(rows, faster, mean="geometric", across="p50", unit="ratio")
    assert found.kind == "ratio"
    assert found.value == pytest.approx(1.5)
    assert found.interval == (pytest.approx(1.5), pytest.approx(1.5))
    assert found.verdict == BETTER
    noisy = compared(rows, lognormal(60, 1, factor=1.5, seed=2), mean="geometric", across="p50", unit="ratio")
    assert noisy.interval[0] < noisy.value < noisy.interval[1]


def test_sums_over_sums_are_drawn_over_the_same_tasks():
    cost = [[float(1 + i % 7)] for i in range(40)]
    a, b = (
        made(cost, unit="dollars", better="lower"),
        made([[2 * row[0]] for row in cost], unit="dollars", better="lower"),
    )
    per = np.ones(40)
    found = difference(a[0], b[0], evolve(a[1], per=per), evolve(b[1], per=per))
    assert found.kind == "difference"
    assert found.verdict == WORSE
    assert found.value == pytest.approx(found.a)
    same = difference(a[0], a[0], evolve(a[1], per=per), evolve(a[1], per=per))
    assert (same.value, same.interval, same.verdict) == (0.0, None, TIE)


def test_readings_widen_the_interval_from_the_worst_to_the_best_case():
    rows = ones(20)
    a, b = made(rows), made(ones(30))
    open_ones = np.array([1.0] * 20 + [0.0] * 20)
    undecided = evolve(b[1], low=open_ones, high=np.array([1.0] * 36 + [0.0] * 4))
    plain = difference(a[0], b[0], a[1], b[1])
    found = difference(a[0], b[0], a[1], undecided)
    assert plain.verdict == BETTER
    assert found.verdict == TIE
    assert found.interval[0] < 0.0
    assert found.interval[1] > plain.interval[1]
    turned = difference(b[0], a[0], undecided, a[1])
    assert turned.verdict == TIE
    assert turned.interval[1] > 0.0


def test_readings_of_both_sides_are_set_against_each_other():
    rows = ones(20)
    low, high = (np.array([1.0] * good + [0.0] * (40 - good)) for good in (14, 26))
    outcomes, estimate = made(rows)
    undecided = evolve(estimate, low=low, high=high)
    found = difference(outcomes, outcomes, undecided, undecided)
    worst = difference(outcomes, outcomes, evolve(estimate, values=high), evolve(estimate, values=low))
    assert worst.value == pytest.approx(-0.3)
    assert found.interval[0] == pytest.approx(worst.interval[0])
    assert found.interval[1] == pytest.approx(-worst.interval[0], abs=0.03)


def test_samples_of_both_sides_are_drawn_independently():
    random = np.random.default_rng(3)
    rows = [list((random.random(10) < 0.5).astype(float)) for _ in range(30)]
    (a, left), (b, right) = made(rows), made(rows)
    apart = between(readings_of(a, left, Draws("a")), readings_of(b, right, Draws("b")), Draws())
    found = difference(a, b, left, right)
    assert found.interval[1] - found.interval[0] > 0.05
    assert found.interval[1] - found.interval[0] == pytest.approx(apart.interval[1] - apart.interval[0], rel=0.3)


def test_the_same_seed_gives_the_same_ends():
    rows = lognormal(), lognormal(seed=9)
    one, two = (compared(*rows, mean="geometric", unit="ratio") for _ in range(2))
    assert one == two
    assert compared(*rows, seed="other", mean="geometric", unit="ratio").interval != one.interval


samples = st.lists(st.lists(st.sampled_from([0.0, 1.0]), min_size=2, max_size=4), min_size=2, max_size=9)


@settings(max_examples=60, deadline=None)
@given(samples, samples)
def test_an_interval_holds_the_difference_and_agrees_with_the_verdict(first, second):
    found = compared(first, second)
    low, high = found.interval
    assert -1.0 <= low <= found.value <= high <= 1.0
    assert low < high
    assert found.verdict == (TIE if low <= 0.0 <= high else BETTER if low > 0.0 else WORSE)


def test_equal_models_are_seldom_told_apart():
    told = 0
    for index in range(120):
        random = np.random.default_rng([5, index])
        chance = random.beta(0.4, 0.6, (40, 1))
        rows = [(random.random((40, 5)) < chance).astype(float).tolist() for _ in range(2)]
        told += compared(*rows, seed=str(index % 10)).verdict != TIE
    assert told <= 13  # 5 % of 120 are 6
