"""From an estimate to its value."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kernelbench_core.metrics.estimating import samples_of, value_of
from kernelbench_core.model import Status
from kernelbench_core.seams_metrics import STATUSES, Estimate, Outcomes

NAN = math.nan
PASSED = STATUSES.index("passed")


def outcomes(task, missing=(0, 0), status=None):
    """Results of tasks s/0, s/1, ... by the indices of these."""
    return Outcomes(
        tasks=tuple(f"s/{i}" for i in range(len(missing))),
        task=np.array(task, dtype=np.int64),
        status=np.array(
            [PASSED] * len(task) if status is None else [STATUSES.index(each.value) for each in status], dtype=np.int64
        ),
        missing=np.array(missing, dtype=np.int64),
    )


def value(found, values, **options):
    arrays = {name: np.array(options.pop(name), dtype=float) for name in ("per", "low", "high") if name in options}
    return value_of(found, Estimate(name="x", values=np.array(values, dtype=float), **arrays, **options))


def test_samples_come_to_tasks_and_tasks_to_one_number():
    found = outcomes([1, 0, 1, 0, 1])
    assert value(found, [1, 2, 3, 4, NAN]).value == (3 + 2) / 2
    assert value(found, [1, 2, 4, 8, NAN], mean="geometric").value == pytest.approx(math.sqrt(4 * 2))
    assert value(found, [1, 2, 3, 4, NAN], k=2).value == (4 + 3) / 2


@pytest.mark.parametrize(("across", "want"), [("mean", 4.0), ("p50", 3.0), ("p75", 6.0)])
def test_quantiles_are_over_tasks(across, want):
    found = outcomes([0, 0, 1, 2, 3], missing=(0, 0, 0, 0))
    assert value(found, [0, 2, 2, 4, 9], across=across).value == pytest.approx(want if across != "p75" else 5.25)


def test_quantiles_of_geometric_means_are_quantiles_of_each_tasks_mean():
    found = outcomes([0, 0, 1, 2], missing=(0, 0, 0))
    assert value(found, [1, 16, 3, 100], mean="geometric", across="p50").value == pytest.approx(4.0)


def test_a_sum_over_a_sum_knows_no_tasks_and_no_missing_samples():
    found = outcomes([0, 0, 1, 1], missing=(3, 0))
    given = value(found, [1, 2, 4, NAN], per=[1, 0, 1, 1])
    assert (given.value, given.note) == (7 / 2, "")
    assert value(found, [1, 2, 4, 8], per=[1, NAN, 1, NAN]).value == 5 / 2
    nothing = value(found, [1, 2, 4, 8], per=[0, 0, 0, 0])
    assert (nothing.value, nothing.note) == (None, "nothing to divide by")


@pytest.mark.parametrize(("missing", "want"), [(0.0, 3 / 4), (1.0, 3 / 2), (None, 3.0)])
def test_what_a_missing_sample_counts_as_is_the_estimates_business(missing, want):
    given = value(outcomes([0], missing=(1, 2)), [3], missing=missing)
    assert given.value == pytest.approx(want)
    assert given.n == (1 if missing is None else 2)


def test_a_missing_sample_is_told_with_what_it_counts_as():
    found = outcomes([0], missing=(1, 2))
    assert value(found, [3], missing=1.0).note == (
        "expected 4 samples, found 1, missing 3; 1 tasks without a sample counted as 1 (s/1); "
        "1 missing samples counted as 1 (s/0)"
    )
    assert value(found, [3], missing=None).note == ""
    assert value(found, [3]).note.startswith("expected 4 samples, found 1, missing 3; 1 tasks without a sample "
                                             "counted as failed (s/1)")  # fmt: skip


def test_a_note_of_the_metric_stands_first():
    void = outcomes([0, 0], status=[Status.PASSED, Status.UNAVAILABLE])
    assert value(void, [1, NAN], note="mine").note == "mine; 1 samples could not be evaluated and are left out"


@pytest.mark.parametrize("bad", [0.0, -1.0, math.inf, -math.inf])
def test_a_geometric_mean_refuses_what_has_no_logarithm_and_says_so(bad):
    given = value(outcomes([0, 0, 1]), [4, bad, 1], mean="geometric")
    assert (given.value, given.note) == (pytest.approx(2.0), "1 values that are no positive number are refused")


@pytest.mark.parametrize("bad", [math.inf, -math.inf])
def test_a_mean_refuses_what_is_infinite_and_says_so(bad):
    given = value(outcomes([0, 0, 1]), [4, bad, 0], k=1)
    assert (given.value, given.note) == (2.0, "1 values that are no number are refused")


def test_means_neither_overflow_nor_underflow():
    # Case 67
    found = outcomes([0] * 2000, missing=(0,))
    assert value(found, [1e-3] * 2000, mean="geometric").value == pytest.approx(1e-3)
    assert value(found, [1e300] * 1000 + [1e-300] * 1000, mean="geometric").value == pytest.approx(1.0)


def test_readings_are_there_only_where_they_differ():
    found = outcomes([0, 0, 1])
    both = value(found, [1, 0, 0], low=[0, 0, 0], high=[1, 1, 0])
    assert (both.value, both.readings) == (0.25, (0.0, 0.5))
    assert value(found, [1, 0, NAN], low=[1, 0, NAN], high=[1, 0, NAN]).readings is None
    assert value(found, [1, 0, 0], low=[1, 0, 0], high=[0, 1, 0]).readings is None


def test_fewer_samples_than_are_tried_give_no_number():
    given = value(outcomes([0, 0, 1]), [1, 1, 1], k=2, low=[0, 0, 0], high=[1, 1, 1])
    assert (given.value, given.note, given.readings, given.n) == (None, "1 tasks have fewer than 2 samples", None, 0)


def test_why_there_is_nothing():
    void = [Status.UNAVAILABLE, Status.HARNESS_ERROR]
    assert value(outcomes([0, 0], status=void), [NAN, NAN]).note == "none of 2 samples could be evaluated"
    assert value(outcomes([0]), [NAN]).note == "no sample has a value"
    assert value(outcomes([0]), [NAN], note="no clock").note == "no clock"
    assert value(outcomes([]), []).note == "nothing was evaluated"
    assert value(outcomes([0], missing=(0, 2)), [NAN], note="no clock").value is None
    assert value(outcomes([], missing=(0, 2)), []).value == 0.0


def test_samples_of_a_task_stand_together_with_those_that_are_missing():
    found = samples_of(outcomes([2, 0, 2], missing=(1, 0, 0)), Estimate(name="x", values=np.array([1.0, 2.0, 3.0])))
    assert found.tasks.tolist() == [0, 2]
    assert found.starts.tolist() == [0, 2, 4]
    assert found.values.tolist() == [2.0, 0.0, 1.0, 3.0]
    assert found.real.tolist() == [True, False, True, True]
    assert found.number.tolist() == [2, 2]
    assert found.by_task(np.array([1.0, 3.0, 5.0, 6.0])).tolist() == [2.0, 5.5]
