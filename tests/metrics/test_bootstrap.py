"""Intervals: what they hold, when there are none, and that equal data give equal ends."""

from __future__ import annotations

import math
import subprocess
import sys
import time

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics import resampling
from kernelbench_core.metrics.bootstrap import (
    alike,
    ends_of,
    interval_of,
    intervals,
    value_with_interval,
    with_intervals,
    worth,
)
from kernelbench_core.metrics.computing import Computed
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.exact import clopper_pearson
from kernelbench_core.metrics.resampling import Draws, figures_of, matched, replicates_of
from kernelbench_core.seams_metrics import STATUSES, Estimate, MetricValue, Outcomes

PASSED, WRONG = STATUSES.index("passed"), STATUSES.index("wrong_result")


def outcomes_of(counts, missing=None, passed=None):
    """Outcomes of tasks with so many samples each."""
    counts = np.asarray(counts)
    passed = np.zeros(counts.sum(), dtype=bool) if passed is None else np.asarray(passed, dtype=bool)
    return Outcomes(
        tasks=tuple(f"t/{i}" for i in range(len(counts))),
        task=np.repeat(np.arange(len(counts)), counts),
        status=np.where(passed, PASSED, WRONG),
        missing=np.zeros(len(counts), dtype=np.int64) if missing is None else np.asarray(missing),
    )


def made(rows, **more):
    """Outcomes and an estimate from the values of each task's samples."""
    flat = np.array([value for row in rows for value in row], dtype=np.float64)
    outcomes = outcomes_of([len(row) for row in rows], missing=more.pop("lacking", None))
    return outcomes, Estimate(**{"name": "x", "values": flat, **more})


def ends(rows, **more):
    found = value_with_interval(*made(rows, **more))
    return found.interval


def shares(tasks=40, n=5, seed=3):
    random = np.random.default_rng(seed)
    return [list((random.random(n) < chance).astype(float)) for chance in random.beta(0.5, 0.5, tasks)]


def ratios(tasks=40, n=3, seed=4):
    random = np.random.default_rng(seed)
    return [list(np.exp(random.normal(middle, 0.3, n))) for middle in random.normal(0.5, 0.6, tasks)]


def test_the_interval_of_a_share_is_about_what_the_normal_approximation_says():
    rows = shares(136, 10)
    low, high = ends(rows)
    by_task = np.array(rows).mean(axis=1)
    error = by_task.std(ddof=1) / math.sqrt(136)
    assert low == pytest.approx(by_task.mean() - 1.96 * error, abs=0.4 * error)
    assert high == pytest.approx(by_task.mean() + 1.96 * error, abs=0.4 * error)


def test_the_interval_of_a_geometric_mean_is_about_what_the_normal_approximation_says():
    rows = ratios(100, 4)
    low, high = ends(rows, mean="geometric", unit="ratio")
    logs = np.log(np.array(rows)).mean(axis=1)
    error = logs.std(ddof=1) / 10
    assert math.log(low) == pytest.approx(logs.mean() - 1.98 * error, abs=0.3 * error)
    assert math.log(high) == pytest.approx(logs.mean() + 1.98 * error, abs=0.3 * error)


def test_samples_drawn_again_do_not_count_the_luck_within_tasks_twice():
    """Tasks that are all alike: nearly all of the spread of their numbers is luck of the samples."""
    random = np.random.default_rng(5)
    outcomes, estimate = made([list((random.random(5) < 0.5).astype(float)) for _ in range(136)])
    draws = Draws()
    parts = replicates_of(outcomes, estimate, draws)
    spread = figures_of(parts, matched(parts.by_task, parts.drawn), draws).std()
    twice = figures_of(parts, parts.drawn, draws).std()
    error = parts.by_task.std(ddof=1) / math.sqrt(136)
    assert spread == pytest.approx(error, rel=0.1)
    assert twice > 1.25 * error


def test_the_best_of_k_is_not_moved_by_draws_that_find_fewer_different_samples():
    rows = [[1.0] + [0.0] * 4] * 20 + [[0.0] * 5] * 20
    outcomes, estimate = made(rows, k=5)
    draws = Draws()
    parts = replicates_of(outcomes, estimate, draws)
    assert parts.drawn[:20].mean() == pytest.approx(1 - 0.8**5, abs=0.02)
    assert figures_of(parts, matched(parts.by_task, parts.drawn), draws).mean() == pytest.approx(0.5, abs=0.01)
    assert figures_of(parts, parts.drawn, draws).mean() < 0.4
    low, high = value_with_interval(outcomes, estimate).interval
    assert low < 0.4
    assert high > 0.6


@pytest.mark.parametrize(
    "more",
    [
        {"k": 1}, {"k": 3}, {}, {"mean": "geometric", "unit": "ratio"}, {"across": "geometric", "unit": "ratio"},
        {"k": 2, "across": "geometric", "unit": "ratio"}, {"mean": "geometric", "across": "p75", "unit": "ratio"},
    ],
)  # fmt: skip
def test_replicates_come_to_the_value_of_the_estimate(more):
    rows = ratios(12, 4) if more.get("unit") == "ratio" else shares(12, 4)
    outcomes, estimate = made(rows, **more)
    parts = replicates_of(outcomes, estimate, Draws())
    value = value_of(outcomes, estimate).value
    assert parts.value == pytest.approx(value, rel=1e-12)
    low, high = value_with_interval(outcomes, estimate).interval
    assert low <= value <= high
    assert low < high


def by_hand(values, indices, k, mean):
    drawn = sorted(values[i] for i in indices)
    if k:
        n = len(drawn)
        return sum(math.comb(i, k - 1) * value for i, value in enumerate(drawn)) / math.comb(n, k)
    return math.exp(sum(map(math.log, drawn)) / len(drawn)) if mean == "geometric" else sum(drawn) / len(drawn)


@pytest.mark.parametrize(("k", "mean"), [(0, "arithmetic"), (0, "geometric"), (1, "arithmetic"), (3, "arithmetic")])
def test_a_replicate_is_the_number_of_the_drawn_samples(k, mean):
    """The draws are of places in ascending order where k > 0, which the values of a task are put into first."""
    rows = [[3.0, 1.0, 2.0, 2.0], [5.0, 4.0, 9.0], [0.5, 0.25, 8.0, 1.0, 2.0]]
    outcomes, estimate = made(rows, k=k, mean=mean, unit="ratio")
    draws = Draws()
    parts = replicates_of(outcomes, estimate, draws)
    drawn = draws.samples(np.array([0, 4, 7, 12]))
    flat = [value for row in rows for value in (sorted(row) if k else row)]
    for row in range(0, len(drawn), 17):
        for task, (start, end) in enumerate([(0, 4), (4, 7), (7, 12)]):
            wanted = by_hand(flat, drawn[row, start:end], k, mean)
            found = math.exp(parts.drawn[task, row]) if mean == "geometric" else parts.drawn[task, row]
            assert found == pytest.approx(wanted, rel=1e-12)


def test_samples_are_drawn_within_their_task_and_all_of_them():
    drawn = Draws().samples(np.array([0, 3, 4, 10]))
    assert drawn.shape == (200, 10)
    assert set(drawn[:, :3].ravel()) == {0, 1, 2}
    assert set(drawn[:, 3]) == {3}
    assert set(drawn[:, 4:].ravel()) == set(range(4, 10))
    assert (np.diff(drawn[:, 4:], axis=1) >= 0).all()


def test_large_groups_get_fewer_draws_and_one_task_alone_gets_all():
    assert len(Draws().samples(np.array([0, 5000, 10_000]))) == 40
    assert len(Draws().samples(np.array([0, 100_000, 200_000]))) == 20
    assert len(Draws().samples(np.array([0, 30]))) == 1000


def test_missing_samples_are_drawn_too_as_failures():
    full = ends([[1.0] * 4] * 30)
    rows = [[1.0] * 4] * 15 + [[1.0, 1.0]] * 15
    lacking = ends(rows, lacking=[0] * 15 + [2] * 15)
    assert full[1] == 1.0
    assert lacking[0] < 0.75 < lacking[1]


def test_void_samples_are_drawn_neither():
    rows = shares(20, 4)
    outcomes, estimate = made([[*row, math.nan] for row in rows])
    assert value_with_interval(outcomes, estimate).interval == ends(rows)


@pytest.mark.parametrize(("value", "tasks"), [(0.0, 136), (1.0, 136), (0.0, 3)])
def test_where_all_pass_or_none_does_the_exact_bound_stands(value, tasks):
    bound = clopper_pearson(value * tasks, tasks)
    assert ends([[value] * 5] * tasks) == (pytest.approx(bound[0]), pytest.approx(bound[1]))


def test_one_task_that_passes_is_never_surer_than_none():
    none = ends([[0.0]] * 136)
    one = ends([[1.0], *[[0.0]] * 135])
    assert one[0] == pytest.approx(clopper_pearson(1, 136)[0], abs=1e-12) or one[0] == 0.0
    assert one[1] >= none[1]
    assert one[1] == pytest.approx(clopper_pearson(1, 136)[1])


def test_tasks_with_a_share_of_their_own_are_worth_more_than_a_yes_or_no():
    assert worth(np.array([0.0] * 6 + [1.0] * 6)) == pytest.approx(12.0)
    assert worth(np.array([0.4, 0.5, 0.6] * 4)) > 100.0
    assert worth(np.array([0.05, *[0.0] * 11])) == 12.0
    assert worth(np.array([0.95, *[1.0] * 11])) == 12.0


def test_ratios_that_are_all_the_same_have_no_interval_and_it_says_why():
    found = value_with_interval(*made([[1.0, 1.0]] * 9, mean="geometric", unit="ratio"))
    assert (found.value, found.interval) == (1.0, None)
    assert found.note == "no interval: all tasks have the same number"


def test_tasks_alike_whose_samples_differ_have_an_interval():
    low, high = ends([[0.5, 2.0]] * 9, mean="geometric", unit="ratio")
    assert low < 1.0 < high


def test_one_task_is_judged_by_its_samples():
    low, high = ends([[1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]])
    assert 0.05 < low < 0.2
    assert 0.8 < high < 0.95
    low, high = ends([[1.0, 2.0, 3.0, 4.0]], unit="ratio")
    assert 0.95 < low < 1.5
    assert 3.5 < high < 4.05


def test_one_task_whose_samples_all_pass_has_the_exact_bound_of_its_samples():
    assert ends([[1.0] * 8]) == (pytest.approx(0.025 ** (1 / 8)), 1.0)


@pytest.mark.parametrize(
    ("rows", "more", "why"),
    [
        ([[1.0]], {}, "one task with one sample"),
        ([[2.0, 2.0]], {"unit": "ratio"}, "all samples are the same"),
        ([[1.0, 3.0]], {"across": "p50", "unit": "ratio"}, "one task"),
        ([[1.0, 0.0]], {"resampled": False}, "one task"),
    ],
)
def test_where_there_is_nothing_to_go_by_there_is_no_interval(rows, more, why):
    found = value_with_interval(*made(rows, **more))
    assert found.value is not None
    assert found.interval is None
    assert found.note == f"no interval: {why}"


def test_a_value_that_is_not_there_has_no_interval_and_keeps_its_reason():
    found = value_with_interval(*made([[1.0, 0.0]] * 3, k=5))
    assert (found.value, found.interval, found.note) == (None, None, "3 tasks have fewer than 5 samples")


def test_a_task_whose_best_is_0_leaves_a_product_without_an_interval():
    rows = [[1.0, 2.0], [0.0, 0.0], [3.0, 1.0]]
    found = interval_of(replicates_of(*made(rows, k=1, across="geometric", unit="ratio"), Draws()), Draws())
    assert (found.ends, found.why) == (None, "some task has no number")


def test_sums_over_sums_are_drawn_by_task():
    cost = [[float(1 + i % 3)] * 2 for i in range(30)]
    outcomes, estimate = made(cost, unit="dollars", better="lower")
    passed = np.array([1.0, 0.0] * 30)
    found = value_with_interval(outcomes, evolve(estimate, per=passed))
    by_task = np.array([2.0 * (1 + i % 3) for i in range(30)])
    assert found.value == pytest.approx(by_task.mean())
    error = by_task.std(ddof=1) / math.sqrt(30)
    assert found.interval[0] == pytest.approx(by_task.mean() - 2.05 * error, abs=0.4 * error)
    assert found.interval[1] == pytest.approx(by_task.mean() + 2.05 * error, abs=0.4 * error)


def test_sums_over_sums_that_may_be_over_nothing_have_no_interval():
    outcomes, estimate = made([[1.0]] * 10, unit="dollars")
    found = value_with_interval(outcomes, evolve(estimate, per=np.array([1.0] + [0.0] * 9)))
    assert found.value == 10.0
    assert found.interval is None
    assert "too few samples to divide by" in found.note


def test_sums_over_sums_that_are_the_same_everywhere_have_no_interval():
    outcomes, estimate = made([[1.0], [2.0], [3.0]], unit="dollars")
    found = value_with_interval(outcomes, evolve(estimate, per=np.array([2.0, 4.0, 6.0])))
    assert (found.value, found.interval) == (0.5, None)


def test_quantiles_lie_among_the_numbers_of_the_tasks():
    rows = [[float(i)] for i in range(1, 42)]
    low, high = ends(rows, across="p50", unit="ratio")
    assert 12 <= low < 21 < high <= 30
    third = ends(rows, across="p75", unit="ratio")
    assert third[0] > low
    assert third[1] > high
    assert third[1] <= 41


def test_readings_widen_the_interval_to_the_ends_of_both():
    rows = shares(40, 1)
    values = np.array([row[0] for row in rows])
    low, high = values.copy(), values.copy()
    low[np.flatnonzero(values)[:4]] = 0.0
    high[np.flatnonzero(values == 0)[:4]] = 1.0
    outcomes, estimate = made(rows)
    found = value_with_interval(outcomes, evolve(estimate, low=low, high=high))
    assert found.readings is not None
    assert found.interval[0] == pytest.approx(value_with_interval(outcomes, evolve(estimate, values=low)).interval[0])
    assert found.interval[1] == pytest.approx(value_with_interval(outcomes, evolve(estimate, values=high)).interval[1])


def test_readings_that_are_alike_change_nothing():
    outcomes, estimate = made(shares(20, 3))
    same = evolve(estimate, low=estimate.values, high=estimate.values)
    assert value_with_interval(outcomes, same).interval == value_with_interval(outcomes, estimate).interval


def test_samples_that_hang_together_are_not_drawn_again():
    outcomes, estimate = made(shares(30, 4), resampled=False)
    assert replicates_of(outcomes, estimate, Draws()).drawn.shape == (30, 1)
    low, high = value_with_interval(outcomes, estimate).interval
    assert low < value_of(outcomes, estimate).value < high


def test_only_headline_numbers_get_intervals_unless_asked():
    outcomes, estimate = made(shares(20, 3))
    other = evolve(estimate, name="y")
    extra = MetricValue(name="z", value=3.0)
    computed = Computed(
        values=[value_of(outcomes, estimate), value_of(outcomes, other), extra],
        outcomes=outcomes,
        estimates={"x": evolve(estimate, headline=True), "y": other},
    )
    first = {each.name: each.interval for each in with_intervals(computed).values}
    assert first["x"] is not None
    assert (first["y"], first["z"]) == (None, None)
    asked = {each.name: each.interval for each in with_intervals(computed, names=["y", "z"]).values}
    assert asked == {"x": first["x"], "y": first["x"], "z": None}


def test_many_at_once_are_as_one_by_one_and_those_without_are_left_out():
    outcomes, estimate = made(shares(20, 3))
    many = {"a": evolve(estimate, k=1), "b": evolve(estimate, k=2), "c": evolve(estimate, k=9)}
    found = intervals(outcomes, many)
    assert list(found) == ["a", "b"]
    assert found["b"] == value_with_interval(outcomes, many["b"]).interval


def test_the_seed_decides():
    outcomes, estimate = made(shares())
    first, again = (intervals(outcomes, {"x": estimate}, seed="one") for _ in range(2))
    assert first == again
    assert first != intervals(outcomes, {"x": estimate}, seed="two")


def test_another_process_gives_the_same_ends():
    program = (
        "import numpy as np; from kernelbench_core.metrics.resampling import Draws;"
        "d = Draws('a'); print(d.samples(np.array([0, 3, 7]))[5].tolist(), d.tasks(4, 3)[7].tolist())"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    draws = Draws("a")
    assert found.strip() == f"{draws.samples(np.array([0, 3, 7]))[5].tolist()} {draws.tasks(4, 3)[7].tolist()}"


def test_the_order_of_samples_and_global_state_do_not_matter():
    rows = shares(20, 4)
    first = ends(rows, k=2)
    np.random.seed(1)  # noqa: NPY002 - to show that it has no effect
    assert ends([row[::-1] for row in rows], k=2) == pytest.approx(first)


def test_many_tasks_are_worked_through_in_pieces(monkeypatch):
    outcomes, estimate = made(shares(50, 2))
    whole = value_with_interval(outcomes, estimate).interval
    monkeypatch.setattr(resampling, "_CHUNK", 700)
    assert value_with_interval(outcomes, estimate).interval == whole


rows_of_shares = st.lists(st.lists(st.sampled_from([0.0, 1.0]), min_size=1, max_size=5), min_size=1, max_size=8)


@settings(max_examples=60, deadline=None)
@given(rows_of_shares, st.integers(0, 3))
def test_an_interval_holds_its_value_and_is_never_of_no_width(rows, k):
    outcomes, estimate = made(rows, k=k)
    found = value_with_interval(outcomes, estimate)
    if found.interval is not None:
        low, high = found.interval
        assert 0.0 <= low <= found.value <= high <= 1.0
        assert low < high


@pytest.mark.parametrize(("numbers", "wanted"), [([0.1 + 0.2, 0.3], True), ([1.0, 1.0 + 1e-9], False), ([5.0], True)])
def test_numbers_are_alike_up_to_rounding(numbers, wanted):
    assert alike(np.array(numbers), None) == wanted


def test_infinite_figures_make_infinite_ends_only_where_they_reach():
    figures = np.array([*np.arange(999.0), np.inf])
    low, high = ends_of(figures, 10**6)
    assert low == pytest.approx(24, abs=1)
    assert high == pytest.approx(974, abs=2)
    assert np.isinf(ends_of(np.array([1.0] * 50 + [np.inf] * 50), 100)[1])


def held(rows_of, true, sets, **more):
    """The share of intervals that hold the true number."""
    found = 0
    for index in range(sets):
        random = np.random.default_rng([7, index])
        outcomes, estimate = made(rows_of(random), **more)
        interval = interval_of(replicates_of(outcomes, estimate, Draws(f"{index % 10}")), Draws(f"{index % 10}")).ends
        found += interval[0] <= true <= interval[1]
    return found / sets


@pytest.mark.parametrize(("tasks", "n", "k"), [(12, 5, 1), (40, 5, 5), (40, 1, 1)])
def test_about_95_percent_of_intervals_hold_the_true_share(tasks, n, k):
    true = 1.0 - math.prod((0.6 + i) / (1.0 + i) for i in range(k))

    def rows_of(random):
        return (random.random((tasks, n)) < random.beta(0.4, 0.6, tasks)[:, None]).astype(float)

    assert 0.9 <= held(rows_of, true, 120, k=k) <= 0.995


def test_about_95_percent_of_intervals_hold_the_true_speedup_of_few_tasks():
    def rows_of(random):
        return np.exp(random.normal(random.normal(0.0, 0.8, 12)[:, None], 0.3, (12, 3)))

    assert 0.9 <= held(rows_of, 1.0, 120, mean="geometric", unit="ratio") <= 0.99


def test_a_hundred_thousand_results_take_little_time():
    random = np.random.default_rng(1)
    groups = [made(random.random((136, 37)) < random.random((136, 1)), headline=True) for _ in range(4)]
    began = time.process_time()
    for outcomes, estimate in groups:
        more = {f"k{k}": evolve(estimate, name=f"k{k}", k=k) for k in range(7)}
        more |= {
            str(i): evolve(estimate, values=1.0 + i + estimate.values, mean="geometric", unit="ratio") for i in range(3)
        }
        assert len(intervals(outcomes, more)) == 10
    assert 5 * (time.process_time() - began) < 10.0  # a fifth of the groups; measured: about 0.8 s for all
