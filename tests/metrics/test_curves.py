from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.curves import fast_curve, pass_curve, speedup_curve
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.fast import FastAtK
from kernelbench_core.metrics.pass_at_k import PassAtK
from kernelbench_core.model import Status

shared = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PS = [0.5, 1.0, 1.5, 2.0, 4.0]
samples = st.tuples(
    st.sampled_from(["passed", "failed", "suspect", "noisy", "void"]),
    st.floats(0.2, 5.0),
    st.sampled_from([0.0, 0.1, 0.6]),
)
tables = st.lists(st.lists(samples, min_size=1, max_size=6), min_size=1, max_size=4)


@pytest.fixture
def laid_out(timed, results_of, speed, untimed):
    def make(table):
        found = []
        for number, task in enumerate(table):
            for index, (kind, ratio, width) in enumerate(task):
                made = {
                    "passed": lambda ratio=ratio, width=width: timed("x", speed(ratio, width=width)),
                    "suspect": lambda ratio=ratio: timed("x", speed(ratio, suspect="too quick")),
                    "noisy": lambda: timed("x", untimed("noisy")),
                    "failed": lambda: timed("x", {}, status=Status.WRONG_RESULT),
                    "void": lambda: results_of("x", Status.UNAVAILABLE),
                }[kind]()[0]
                found.append(evolve(made, task_id=f"s/{number}", sample_id=str(index)))
        return found

    return make


def of_metric(outcomes, kind, k, ps, monkeypatch):
    monkeypatch.setattr("kernelbench_core.metrics.fast.THRESHOLDS", ps)
    found = {each.name: value_of(outcomes, each) for each in FastAtK().estimates(outcomes)}
    return [found[f"{kind}@{k} (p={p:g})"] for p in ps]


@shared
@given(tables, st.sampled_from([1, 3]), st.sampled_from([0, 6]))
def test_points_of_a_curve_are_what_the_metric_gives(outcomes_of, laid_out, table, k, n_samples):
    outcomes = outcomes_of(FastAtK, laid_out(table), [f"s/{i}" for i in range(len(table) + 1)], n_samples=n_samples)
    for kind, curve in (("fast", fast_curve), ("speedup", speedup_curve)):
        found = curve(outcomes, k, PS)
        if found is None:
            assert not FastAtK().estimates(outcomes)
            continue
        with pytest.MonkeyPatch.context() as patch:
            want = of_metric(outcomes, kind, k, PS, patch)
        assert found.name == f"{kind}@{k}"
        assert found.x.tolist() == PS
        for place, each in enumerate(want):
            got = [float(ends[place]) for ends in (found.low, found.values, found.high)]
            if each.value is None:
                assert np.isnan(got).all()
                assert found.note == each.note
            else:
                low, high = each.readings or (each.value, each.value)
                assert got == pytest.approx([low, each.value, high], abs=1e-12)


def test_curves_fall_with_the_threshold_and_speedups_are_never_above_the_best(outcomes_of, timed, speed):
    draw = np.random.default_rng(3).lognormal(0.3, 0.6, size=(4, 10))
    results = [each for i, task in enumerate(draw) for each in timed(f"s/{i}", *(speed(float(x)) for x in task))]
    outcomes = outcomes_of(FastAtK, results)
    ps = np.linspace(0.0, 5.0, 50)
    for curve in (fast_curve, speedup_curve):
        for k in (1, 3, 10):
            found = curve(outcomes, k, ps)
            assert (np.diff(found.values) <= 1e-12).all()
            assert (found.low <= found.values + 1e-12).all()
            assert (found.values <= found.high + 1e-12).all()
    assert speedup_curve(outcomes, 10, [0.0]).values[0] == pytest.approx(draw.max(axis=1).mean())
    assert fast_curve(outcomes, 3, [0.0]).values[0] == 1.0
    assert fast_curve(outcomes, 11, [1.0]).note == "4 tasks have fewer than 11 samples"


def test_equal_speedups_make_a_flat_curve_up_to_themselves(outcomes_of, timed, speed):
    outcomes = outcomes_of(FastAtK, timed("s/a", *[speed(1.7, width=0.0, floor=0.0)] * 7))
    for k in range(1, 8):
        assert speedup_curve(outcomes, k, [0.5, 1.7, 1.8]).values.tolist() == [1.7, 1.7, 0.0]


def test_a_threshold_at_0_leaves_out_what_failed(outcomes_of, timed, results_of, speed):
    results = timed("s/a", speed(0.01)) + results_of("s/a", Status.WRONG_RESULT, first=1)
    assert fast_curve(outcomes_of(FastAtK, results), 1, [0.0]).values.tolist() == [0.5]


def test_pass_at_k_over_k_is_the_metric(outcomes_of, mixed):
    results = mixed("s/a", 10, 1) + mixed("s/b", 12, 7)
    outcomes = outcomes_of(PassAtK, results, ["s/a", "s/b", "s/c"], n_samples=10)
    found = pass_curve(outcomes, range(1, 11))
    values = {each.name: value_of(outcomes, each).value for each in PassAtK().estimates(outcomes)}
    assert [found.values[k - 1] for k in (1, 5, 10)] == [values[f"pass@{k}"] for k in (1, 5, 10)]
    assert (np.diff(found.values) >= 0).all()
    assert found.note == ""


def test_pass_at_k_ends_where_a_task_has_too_few_samples(outcomes_of, mixed):
    found = pass_curve(outcomes_of(PassAtK, mixed("s/a", 3, 1) + mixed("s/b", 2, 1), complete=False), [1, 2, 3])
    assert found.values[:2] == pytest.approx([(1 / 3 + 1 / 2) / 2, (2 / 3 + 1) / 2])
    assert np.isnan(found.values[2])
    assert found.note == "1 tasks have fewer than 3 samples"


@pytest.mark.parametrize("kind", ["emulated", "nothing"])
def test_curves_of_what_was_not_measured_say_why(outcomes_of, timed, results_of, kind):
    if kind == "nothing":
        outcomes = outcomes_of(FastAtK, results_of("s/a", Status.UNAVAILABLE))
        assert fast_curve(outcomes, 1, PS) is None
        assert speedup_curve(outcomes, 1, PS) is None
        assert np.isnan(pass_curve(outcomes, [1, 2]).values).all()
        assert pass_curve(outcomes, [1, 2]).note == "nothing was evaluated"
        return
    outcomes = outcomes_of(FastAtK, timed("s/a", {"unavailable": "qemu is no machine"}))
    for curve in (fast_curve, speedup_curve):
        found = curve(outcomes, 1, PS)
        assert np.isnan(found.values).all()
        assert np.isnan(found.high).all()
        assert found.note == "time unavailable: qemu is no machine"


def test_a_curve_says_what_is_left_out(outcomes_of, timed, speed, untimed):
    outcomes = outcomes_of(FastAtK, timed("s/a", speed(), untimed("noisy")))
    assert fast_curve(outcomes, 1, PS).note == "1 samples passed without a time and are left out"


def test_the_fastest_may_be_the_one_that_is_undecided(outcomes_of, timed, results_of, speed):
    # Ends of intervals: 1.2 to 4.8, 2 to 2, 1 to 3 and 0.5 to 0.5. Of three tasks, so that each counts for itself.
    speeds = [speed(3.0, width=0.6), speed(2.0, width=0.0), speed(2.0, width=0.5), speed(0.5, width=0.0)]
    results = [*timed("s/a", *speeds), *timed("s/b", *speeds[::-1]), *results_of("s/c", *[Status.WRONG_RESULT] * 4)]
    outcomes = outcomes_of(FastAtK, results)
    found = speedup_curve(outcomes, 2, [1.5, 2.5])
    two_of_four = {"low": 2.0 * 3 / 6, "values": (3.0 * 3 + 2.0 * 2 + 2.0 * 1) / 6}
    assert found.low == pytest.approx([2 / 3 * two_of_four["low"], 0.0])
    assert found.values == pytest.approx([2 / 3 * two_of_four["values"], 2 / 3 * 3.0 * 3 / 6])
    assert found.high == pytest.approx([2 / 3 * two_of_four["values"], 2 / 3 * (3.0 * 3 + 2.0 * 2) / 6])
    fast = fast_curve(outcomes, 2, [1.5])
    assert [fast.low[0], fast.values[0], fast.high[0]] == pytest.approx([2 / 3 * 0.5, 2 / 3, 2 / 3])
