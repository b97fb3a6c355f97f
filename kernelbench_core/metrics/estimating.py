"""From an estimate to its value: samples to tasks, tasks to one number, and what is said of those that are missing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Bools, Floats, Ints
from kernelbench_core.metrics.subsets import best_of
from kernelbench_core.seams_metrics import Estimate, MetricValue, Outcomes

VOID = "could not be evaluated"
"""Why results that say nothing about the model are left out."""

QUANTILES = {"p50": 0.5, "p75": 0.75}

_NAMED = 3


@frozen(kw_only=True, eq=False)
class Samples:
    """The values of an estimate, one task after the other, those of missing samples included.

    Args:
        estimate: Whose values they are.
        tasks: Indices of the tasks that have any, (T,).
        values: (M,).
        starts: Where each task's values begin, and M at the end, (T + 1,).
        per: What the values are divided by, (M,); None unless the estimate is one sum over another.
        real: Which values belong to samples that are there, (M,).
    """

    estimate: Estimate
    tasks: Ints
    values: Floats
    starts: Ints
    per: Floats | None
    real: Bools

    @property
    def number(self) -> Ints:
        """How many values each task has, (T,)."""
        return np.diff(self.starts)

    def by_task(self, values: Floats | None = None) -> Floats:
        """The number that each task's samples come to, (T,); NaN where it has too few of them.

        Args:
            values: In place of the samples' own, in the same order.
        """
        values = self.values if values is None else values
        if self.estimate.k:
            return best_of(values, self.starts, self.estimate.k)
        if self.estimate.mean == "geometric":
            values = np.log(values)
        total = np.bincount(
            np.repeat(np.arange(len(self.tasks)), self.number), weights=values, minlength=len(self.tasks)
        )
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = total / self.number
        return np.exp(mean) if self.estimate.mean == "geometric" else mean

    def sums(self) -> tuple[Floats, Floats]:
        """Sums of the values and of what they are divided by, for each task, (T,) and (T,)."""
        place = np.repeat(np.arange(len(self.tasks)), self.number)
        per = np.ones(len(self.values)) if self.per is None else self.per
        over = np.bincount(place, weights=self.values, minlength=len(self.tasks)).astype(np.float64)
        return over, np.bincount(place, weights=per, minlength=len(self.tasks)).astype(np.float64)


def samples_of(outcomes: Outcomes, estimate: Estimate, values: Floats | None = None) -> Samples:
    """The values of an estimate by task.

    Args:
        outcomes: What the estimate was made from.
        estimate: The estimate.
        values: In place of the estimate's own: its `low` or `high`.
    """
    values = estimate.values if values is None else values
    kept = ~np.isnan(values) & ~refused(estimate, values)
    if estimate.per is not None:
        kept &= ~np.isnan(estimate.per)
    task, chosen = outcomes.task[kept], values[kept]
    per = None if estimate.per is None else estimate.per[kept]
    real = np.ones(len(task), dtype=bool)
    if estimate.missing is not None and estimate.per is None and outcomes.missing.any():
        lacking = np.repeat(np.arange(len(outcomes.tasks)), outcomes.missing)
        task = np.concatenate([task, lacking])
        chosen = np.concatenate([chosen, np.full(len(lacking), estimate.missing)])
        real = np.concatenate([real, np.zeros(len(lacking), dtype=bool)])
    order = np.argsort(task, kind="stable")
    number = np.bincount(task, minlength=len(outcomes.tasks))
    tasks = np.flatnonzero(number)
    return Samples(
        estimate=estimate,
        tasks=tasks,
        values=chosen[order].astype(np.float64),
        starts=np.concatenate([[0], np.cumsum(number[tasks])]).astype(np.int64),
        per=None if per is None else per[order],
        real=real[order],
    )


def refused(estimate: Estimate, values: Floats) -> Bools:
    """Which values no mean can be taken with: infinite ones, and for a geometric mean those that are not above 0.

    Args:
        estimate: The estimate.
        values: Its values, or its `low` or `high`, (N,).
    """
    bad = np.isinf(values)
    return bad | (values <= 0) if estimate.mean == "geometric" else bad


def across(estimate: Estimate, by_task: Floats, axis: int = -1) -> Floats:
    """The number that tasks come to, along an axis of any array of numbers of tasks."""
    if estimate.across in QUANTILES:
        return np.asarray(np.quantile(by_task, QUANTILES[estimate.across], axis=axis))
    if estimate.mean == "geometric" or estimate.across == "geometric":
        return np.asarray(np.exp(np.log(by_task).mean(axis=axis)))
    return np.asarray(by_task.mean(axis=axis))


def value_of(outcomes: Outcomes, estimate: Estimate) -> MetricValue:
    """The value of an estimate, without an interval.

    Returns:
        None for a value with the reason in its note: nothing was evaluated, or a task has fewer samples than `k`.
    """
    found = samples_of(outcomes, estimate)
    value, why = _number(outcomes, found)
    readings = None
    if value is not None and estimate.low is not None and estimate.high is not None:
        both = (estimate.low, estimate.high)
        if not np.array_equal(*both, equal_nan=True):
            low, high = (_number(outcomes, samples_of(outcomes, estimate, each))[0] for each in both)
            readings = (low, high) if low is not None and high is not None and low != high else None
    return MetricValue(
        name=estimate.name,
        value=value,
        note="; ".join(filter(None, [estimate.note, *about(outcomes, estimate)])) if value is not None else why,
        n=len(found.tasks) if value is not None else 0,
        readings=readings,
        unit=estimate.unit,
        better=estimate.better,
    )


def _number(outcomes: Outcomes, samples: Samples) -> tuple[float | None, str]:
    """The number, or why there is none."""
    estimate = samples.estimate
    if is_empty(outcomes, samples):
        return None, estimate.note or _nothing(outcomes)
    if estimate.per is not None:
        over, under = samples.sums()
        return (float(over.sum() / under.sum()), "") if under.sum() else (None, estimate.note or "nothing to divide by")
    by_task = samples.by_task()
    short = int(np.isnan(by_task).sum())
    if short:
        return None, f"{short} tasks have fewer than {estimate.k} samples"
    return float(across(estimate, by_task)), ""


def is_empty(outcomes: Outcomes, samples: Samples) -> bool:
    """Whether there is nothing to take a number from: no sample has a value, though there are samples.

    Where there is no sample at all, those that are missing make a number.
    """
    return not samples.real.any() and not (len(samples.values) and not len(outcomes))


def _nothing(outcomes: Outcomes) -> str:
    void = int((~outcomes.counts).sum())
    if void and void == len(outcomes):
        return f"none of {void} samples could be evaluated"
    return "nothing was evaluated" if not len(outcomes) else "no sample has a value"


def about(outcomes: Outcomes, estimate: Estimate) -> list[str]:
    """What a reader should know: samples that are missing, and those that say nothing about the model."""
    notes = []
    if bad := int(refused(estimate, estimate.values).sum()):
        notes.append(
            f"{bad} values that are no {'positive ' if estimate.mean == 'geometric' else ''}number are refused"
        )
    if estimate.missing is not None and estimate.per is None and outcomes.missing.any():
        lacking = int(outcomes.missing.sum())
        notes.append(f"expected {len(outcomes) + lacking} samples, found {len(outcomes)}, missing {lacking}")
        found = np.bincount(outcomes.task, minlength=len(outcomes.tasks))
        empty = np.flatnonzero((found == 0) & (outcomes.missing > 0))
        part = np.flatnonzero((found > 0) & (outcomes.missing > 0))
        counted = "as failed" if estimate.missing == 0 else f"as {estimate.missing:g}"
        if len(empty):
            notes.append(f"{len(empty)} tasks without a sample counted {counted} ({_named(outcomes, empty)})")
        if len(part):
            lacking = int(outcomes.missing[part].sum())
            notes.append(f"{lacking} missing samples counted {counted} ({_named(outcomes, part)})")
    if void := int((~outcomes.counts).sum()):
        notes.append(f"{void} samples {VOID} and are left out")
    return notes


def _named(outcomes: Outcomes, tasks: Ints) -> str:
    """The first of some tasks, for a note."""
    named: Sequence[str] = [outcomes.tasks[each] for each in tasks[:_NAMED]]
    return ", ".join(named) + (", ..." if len(tasks) > _NAMED else "")
