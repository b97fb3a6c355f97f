"""95 % intervals of metrics, by drawing tasks and samples again.

docs/statistics.md has the method in words, and how often the intervals hold the true number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, frozen

from kernelbench_core.metrics.arrays import Floats
from kernelbench_core.metrics.estimating import QUANTILES, value_of
from kernelbench_core.metrics.exact import clopper_pearson, least_share, tail
from kernelbench_core.metrics.resampling import (
    REPLICATES,
    SEED,
    Draws,
    Readings,
    Replicates,
    figures_of,
    matched,
    readings_of,
    resamples,
)
from kernelbench_core.seams_metrics import Estimate, MetricValue, Outcomes

if TYPE_CHECKING:
    from kernelbench_core.metrics.computing import Computed

FEW = 5
"""Where fewer tasks are not 0, or not 1, the spread of their numbers says too little of a share."""


@frozen
class Interval:
    """An interval, or why there is none.

    Args:
        ends: Of the 95 % interval; None where there is none.
        why: Why not; empty where there is one.
    """

    ends: tuple[float, float] | None
    why: str = ""


def interval_of(parts: Replicates, draws: Draws) -> Interval:
    """The 95 % interval of a number, by the expanded percentiles of the bootstrap (see `exact.tail`).

    Where it says nothing because few tasks or none differ, the exact interval of a share takes its place.
    """
    tasks = len(parts.by_task)
    if why := unknown(parts):
        return Interval(None, why)
    count = tasks if tasks > 1 else int(parts.number[0])
    share = parts.estimate.unit == "share" and parts.per is None and _within(parts.by_task)
    value = parts.value
    if alike(parts.by_task, parts.per) and (parts.per is not None or alike(parts.drawn.ravel(), None)):
        if not share:
            return Interval(None, "all tasks have the same number" if tasks > 1 else "all samples are the same")
        sure = least_share(count)
        return Interval((value * sure, value * sure + 1.0 - sure))
    figures = figures_of(parts, matched(parts.by_task, parts.drawn), draws)
    low, high = (float(each) for each in ends_of(parts.natural(figures), count))
    if share:
        low, high = max(0.0, low), min(1.0, high)
        if parts.estimate.across not in QUANTILES:
            size = worth(parts.by_task) if tasks > 1 else count
            exact = clopper_pearson(value * size, size)
            low, high = min(low, exact[0]), max(high, exact[1])
    if not np.isfinite([low, high]).all():
        return Interval(None, "too few samples to divide by")
    return Interval((min(low, value), max(high, value)))


def worth(by_task: Floats) -> float:
    """How many tasks with a plain yes or no would tell as much of a share as tasks with these numbers.

    p (1 - p) over the variance of the mean: the effective sample size that makes the exact interval of a share fit for
    samples in clusters (Korn and Graubard, Survey Methodology 24, 1998). Where fewer than `FEW` tasks are not 0, or not
    1, the variance is not to be relied on, and it is the number of tasks.

    Args:
        by_task: From 0 to 1, (T,).
    """
    tasks = len(by_task)
    share, spread = float(by_task.mean()), float(by_task.var(ddof=1)) / tasks
    if spread <= 0.0 or min(int((by_task > 0.0).sum()), int((by_task < 1.0).sum())) < FEW:
        return float(tasks)
    return max(float(tasks), share * (1.0 - share) / spread)


def unknown(parts: Replicates) -> str:
    """Why there can be no interval; empty where there can."""
    if not len(parts.by_task):
        return "no task has a number"
    if not np.isfinite(parts.by_task).all():
        return "some task has no number"
    if len(parts.by_task) > 1:
        return ""
    if int(parts.number[0]) == 1:
        return "one task with one sample"
    return "" if resamples(parts.estimate) else "one task"


def _within(numbers: Floats) -> bool:
    return bool((numbers >= 0.0).all() and (numbers <= 1.0).all())


def alike(numbers: Floats, per: Floats | None) -> bool:
    """Whether numbers are all the same, up to rounding; of pairs, whether their ratios are."""
    if per is not None:
        left, right = numbers * per.sum(), numbers.sum() * per
        return bool(np.abs(left - right).max() <= 1e-12 * float(np.abs(left).max()))
    return bool(np.ptp(numbers) <= 1e-12 * max(1.0, float(np.abs(numbers).max())))


def ends_of(figures: Floats, count: int) -> Floats:
    """The expanded percentiles of figures that came from `count` values."""
    left_out = tail(count)
    ordered = np.sort(figures)
    if np.isfinite(ordered).all():
        return np.asarray(np.quantile(ordered, [left_out, 1.0 - left_out]))
    place = int(left_out * (len(ordered) - 1))  # between infinite figures nothing can be interpolated
    return ordered[[place, len(ordered) - 1 - place]]


def interval_with_readings(readings: Readings, draws: Draws) -> Interval:
    """The interval of an estimate: from its low reading's lower end to its high reading's upper end."""
    found = interval_of(readings["value"], draws)
    if found.ends is None or "low" not in readings:
        return found
    return spanning([found, *(interval_of(readings[each], draws) for each in ("low", "high"))])


def spanning(found: Sequence[Interval]) -> Interval:
    """The shortest interval that holds all that have ends, of which the first must be one."""
    ends = [each.ends for each in found if each.ends is not None]
    return Interval((min(each[0] for each in ends), max(each[1] for each in ends)))


def intervals(
    outcomes: Outcomes, estimates: Mapping[str, Estimate], *, replicates: int = REPLICATES, seed: str = SEED
) -> dict[str, tuple[float, float]]:
    """95 % intervals of estimates over the same outcomes.

    Args:
        outcomes: What the estimates were made from.
        estimates: By name.
        replicates: How often the tasks are drawn.
        seed: Decides the draws, together with the shape of the data.

    Returns:
        The ends by name, without those that have no interval.
    """
    draws = Draws(seed, replicates)
    found = {
        name: interval_with_readings(readings_of(outcomes, each, draws), draws).ends for name, each in estimates.items()
    }
    return {name: ends for name, ends in found.items() if ends is not None}


def value_with_interval(outcomes: Outcomes, estimate: Estimate, draws: Draws | None = None) -> MetricValue:
    """The value of an estimate with its interval; where there is none, the note says why.

    Args:
        outcomes: What the estimate was made from.
        estimate: The estimate.
        draws: Shared by several estimates over the same outcomes.
    """
    return _filled(value_of(outcomes, estimate), outcomes, estimate, draws or Draws())


def with_intervals(computed: Computed, *, names: Sequence[str] = ()) -> Computed:
    """Metrics with the intervals of their headline numbers.

    Args:
        computed: What was computed.
        names: Further numbers that shall have one.
    """
    draws = Draws()
    values = []
    for each in computed.values:
        estimate = computed.estimates.get(each.name)
        if estimate is not None and (estimate.headline or each.name in names):
            values.append(_filled(each, computed.outcomes, estimate, draws))
        else:
            values.append(each)
    return evolve(computed, values=values)


def _filled(value: MetricValue, outcomes: Outcomes, estimate: Estimate, draws: Draws) -> MetricValue:
    if value.value is None:
        return value
    found = interval_with_readings(readings_of(outcomes, estimate, draws), draws)
    if found.ends is None:
        return evolve(value, note="; ".join(filter(None, [value.note, f"no interval: {found.why}"])))
    return evolve(value, interval=(min(found.ends[0], value.value), max(found.ends[1], value.value)))
