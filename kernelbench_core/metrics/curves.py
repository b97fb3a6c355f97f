"""Metrics as curves, for charts: pass@k over k, Fast@k and Speedup@k over the threshold.

A point of a curve is what the metric of the same name gives; the whole curve costs little more than one point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Bools, Floats, Ints
from kernelbench_core.metrics.estimating import is_empty, samples_of
from kernelbench_core.metrics.measured import Measured
from kernelbench_core.metrics.pass_at_k import counted
from kernelbench_core.metrics.subsets import all_weights, any_each
from kernelbench_core.seams_metrics import Estimate, Outcomes

_MISSING = -1
"""Row of a sample that is missing."""


@frozen(kw_only=True, eq=False)
class Curve:
    """A metric over something that it depends on; NaN where it is not available.

    Args:
        name: Such as `fast@3`.
        x: What it depends on, (P,).
        values: The metric, (P,).
        low: The metric when everything undecided is decided against the samples, (P,).
        high: The same in their favour, (P,).
        note: Why it is not available, or what is left out.
    """

    name: str
    x: Floats
    values: Floats
    low: Floats
    high: Floats
    note: str = ""


def pass_curve(outcomes: Outcomes, ks: Sequence[int]) -> Curve:
    """pass@k over k, see `PassAtK`.

    Args:
        outcomes: The results.
        ks: Numbers of samples that may be tried.

    Returns:
        NaN for a k that is more than the samples of some task.
    """
    estimate = Estimate(name="pass@k", values=counted(outcomes, outcomes.passed))
    samples = samples_of(outcomes, estimate)
    if is_empty(outcomes, samples):
        return _nothing("pass@k", np.array(ks), "nothing was evaluated")
    good = samples.sums()[0].astype(np.int64)
    found = np.array([any_each(samples.number, good, k).mean() for k in ks], dtype=np.float64)
    short = int((samples.number < max(ks, default=0)).sum())
    note = f"{short} tasks have fewer than {max(ks)} samples" if short else ""
    return Curve(name="pass@k", x=np.array(ks, dtype=np.float64), values=found, low=found, high=found, note=note)


def fast_curve(outcomes: Outcomes, k: int, ps: Sequence[float]) -> Curve | None:
    """Fast@k over the threshold p, see `FastAtK`.

    Args:
        outcomes: The results.
        k: How many samples may be tried.
        ps: Thresholds, 0 or more; at 0 it is pass@k of the samples whose time is known and can be believed.

    Returns:
        None where no speed was asked for.
    """

    def by_task(starts: Ints, speeds: Floats, enough: Bools) -> Floats:
        del speeds
        good = np.add.reduceat(enough, starts[:-1], axis=0, dtype=np.int64)
        return any_each(np.diff(starts)[:, None], good, k)

    return _over(outcomes, f"fast@{k}", k, ps, by_task)


def speedup_curve(outcomes: Outcomes, k: int, ps: Sequence[float]) -> Curve | None:
    """Speedup@k over the threshold p, see `FastAtK`.

    Args:
        outcomes: The results.
        k: How many samples may be tried.
        ps: Thresholds, 0 or more.

    Returns:
        None where no speed was asked for.
    """

    def by_task(starts: Ints, speeds: Floats, enough: Bools) -> Floats:
        number, first = np.diff(starts), starts[:-1]
        qualifying = np.where(enough, speeds[:, None], 0.0)
        # Samples come fastest first: one that qualifies ranks behind as many as have qualified before it.
        before = np.cumsum(enough, axis=0, dtype=np.int64) - enough
        before -= np.repeat(before[first], number, axis=0)
        last = np.repeat(starts[1:] - 1, number)[:, None]
        found = np.add.reduceat(qualifying * all_weights(number, k)[last - before], first, axis=0)
        ends = (each.reduceat(qualifying, first, axis=0) for each in (np.minimum, np.maximum))
        return np.clip(found, *ends)  # rounding puts equal values beside themselves

    return _over(outcomes, f"speedup@{k}", k, ps, by_task)


def _over(
    outcomes: Outcomes, name: str, k: int, ps: Sequence[float], by_task: Callable[[Ints, Floats, Bools], Floats]
) -> Curve | None:
    """A number over thresholds, in its three readings.

    Args:
        outcomes: The results.
        name: Of the curve.
        k: How many samples may be tried.
        ps: Thresholds, (P,).
        by_task: Where tasks start (T + 1,), the speedups of their samples (M,), fastest first within a task, and which
            of them reach each threshold (M, P), to the number of each task (T, P).
    """
    measured = Measured.of(outcomes)
    if measured is None:
        return None
    known = measured.failed | measured.denied | measured.believed
    rows = np.where(known & (not measured.why), np.arange(len(outcomes)), np.nan)
    samples = samples_of(outcomes, Estimate(name=name, values=rows, missing=_MISSING))
    thresholds = np.array(ps, dtype=np.float64)
    if is_empty(outcomes, samples):
        return _nothing(name, thresholds, measured.why or "no sample has a value")
    row = samples.values.astype(np.int64)
    task = np.repeat(np.arange(len(samples.tasks)), samples.number)
    # Samples that failed have no bound either: NaN reaches no threshold, and sorts behind the slowest.
    bounds = [np.where(row == _MISSING, np.nan, each[row]) for each in (measured.ratio, measured.low, measured.high)]
    order = np.lexsort((-bounds[0], task))
    values, low, high = (
        by_task(samples.starts, bounds[0][order], each[order][:, None] >= thresholds).mean(axis=0) for each in bounds
    )
    short = int((samples.number < k).sum())
    note = f"{short} tasks have fewer than {k} samples" if short else measured.left_out
    return Curve(name=name, x=thresholds, values=values, low=low, high=high, note=note)


def _nothing(name: str, x: Floats, note: str) -> Curve:
    nothing = np.full(len(x), np.nan)
    return Curve(name=name, x=x, values=nothing, low=nothing, high=nothing, note=note)
