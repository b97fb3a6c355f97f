"""Differences between two models or two runs over the tasks that both have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import evolve, frozen

from kernelbench_core.metrics.arrays import Ints
from kernelbench_core.metrics.bootstrap import Interval, alike, ends_of, spanning, unknown
from kernelbench_core.metrics.estimating import QUANTILES, value_of
from kernelbench_core.metrics.exact import clopper_pearson, least_share
from kernelbench_core.metrics.resampling import (
    SEED,
    Draws,
    Readings,
    Replicates,
    figures_of,
    is_geometric,
    matched,
    readings_of,
)
from kernelbench_core.seams_metrics import Estimate, Outcomes

BETTER, WORSE, TIE, OTHER, UNKNOWN = "better", "worse", "tie", "other", "unknown"
"""Verdicts: `other` is a difference of a number of which neither more nor less is better, `unknown` has no interval."""

DIFFERENCE, RATIO = "difference", "ratio"

SAME = "no task differs"

DECIDABLE = 6
"""So many tasks must differ for a verdict: 6 all go one way by luck with a chance of 2^(1-6) = 3.1 %, 5 with 6.3 %."""


@frozen(kw_only=True)
class Difference:
    """How much one number differs from another over the same tasks.

    Args:
        name: Of the metric.
        a: The first number (the base) over the common tasks; None where it is not available.
        b: The second number (the new one).
        value: b - a, or b / a where `kind` says so; None where one of them is missing.
        interval: Ends of its 95 % interval; None where there is none.
        verdict: Of b beside a: `better`, `worse`, `tie` (the interval holds no difference), `other`, or `unknown`.
        tasks: How many tasks both have a number for.
        kind: `difference` or `ratio`.
        unit: Of a and b.
        better: `higher`, `lower` or empty.
        only_a: Tasks that only the first has a number for.
        only_b: Tasks that only the second has.
        note: Why there is no value or no interval.
    """

    name: str
    a: float | None
    b: float | None
    value: float | None
    interval: tuple[float, float] | None
    verdict: str
    tasks: int
    kind: str
    unit: str
    better: str
    only_a: Sequence[str] = ()
    only_b: Sequence[str] = ()
    note: str = ""

    @property
    def worsening(self) -> float | None:
        """By how much b is worse than a, above 0 if it is: in the unit, or of ratios the share that was lost."""
        if self.value is None or not self.better:
            return None
        moved = self.value - 1.0 if self.kind == RATIO else self.value
        return -moved if self.better == "higher" else moved


def difference(a: Outcomes, b: Outcomes, first: Estimate, second: Estimate, *, seed: str = SEED) -> Difference:
    """How much an estimate over `b` differs from the same estimate over `a`.

    The same tasks are drawn for both sides, and the samples of each side on their own. Only tasks count for which both
    have a number; a sample that was asked for and is missing counts as in the estimate.

    Args:
        a: The base.
        b: What is compared with it.
        first: The estimate over `a`.
        second: The estimate over `b`.
        seed: Decides the draws.
    """
    found = [value_of(a, first), value_of(b, second)]
    empty = [f"{side}: {each.note}" for side, each in zip(("base", "new"), found, strict=True) if each.value is None]
    if empty:
        return without(first, found[0].value, found[1].value, "; ".join(empty))
    return between(
        readings_of(a, first, Draws(f"{seed} a")), readings_of(b, second, Draws(f"{seed} b")), Draws(seed)
    )  # fmt: skip


def without(estimate: Estimate, a: float | None, b: float | None, why: str) -> Difference:
    """A difference that is not known.

    Args:
        estimate: Of what.
        a: The first number.
        b: The second number.
        why: The reason.
    """
    kind = RATIO if is_geometric(estimate) else DIFFERENCE
    value = None if a is None or b is None else b - a if kind == DIFFERENCE else b / a if a else None
    return Difference(
        name=estimate.name, a=a, b=b, value=value, interval=None, verdict=UNKNOWN, tasks=0, kind=kind,
        unit=estimate.unit, better=estimate.better, note=why,
    )  # fmt: skip


def between(a: Readings, b: Readings, draws: Draws) -> Difference:
    """The difference of two estimates whose replicates are there.

    Args:
        a: Of the base; its draws of samples must be independent of those of `b`.
        b: Of what is compared with it.
        draws: Of tasks.
    """
    first, second = a["value"], b["value"]
    mine, theirs, only_a, only_b = common(first.tasks, second.tasks)
    estimate = first.estimate
    if not len(mine):
        return evolve(
            without(estimate, None, None, "they have no task in common"), only_a=only_a, only_b=only_b
        )  # fmt: skip
    first, second = first.of_tasks(mine), second.of_tasks(theirs)
    found = _interval(first, second, draws)
    if found.ends is not None and ("low" in a or "low" in b):
        others = [
            _interval(*_paired(a.get(left, a["value"]), b.get(right, b["value"])), draws)
            for left, right in (("high", "low"), ("low", "high"))
        ]
        found = spanning([found, *others])
    ratio = is_geometric(estimate)
    value = second.value / first.value if ratio else second.value - first.value
    interval = None if found.ends is None else (min(found.ends[0], value), max(found.ends[1], value))
    verdict = TIE if found.why == SAME else _verdict(interval, 1.0 if ratio else 0.0, estimate.better)
    return Difference(
        name=estimate.name, a=first.value, b=second.value, value=value, interval=interval, verdict=verdict,
        tasks=len(mine), kind=RATIO if ratio else DIFFERENCE, unit=estimate.unit, better=estimate.better,
        only_a=only_a, only_b=only_b, note=f"no interval: {found.why}" if found.why else "",
    )  # fmt: skip


def _verdict(interval: tuple[float, float] | None, nothing: float, better: str) -> str:
    if interval is None:
        return UNKNOWN
    if interval[0] <= nothing <= interval[1]:
        return TIE
    if not better:
        return OTHER
    return BETTER if (interval[0] > nothing) == (better == "higher") else WORSE


def common(a: Sequence[str], b: Sequence[str]) -> tuple[Ints, Ints, tuple[str, ...], tuple[str, ...]]:
    """Places of the tasks that both have, and the names of those that only one has."""
    if a == b:
        every = np.arange(len(a))
        return every, every, (), ()
    places = {task: index for index, task in enumerate(b)}
    mine = [index for index, task in enumerate(a) if task in places]
    theirs = [places[a[index]] for index in mine]
    known = set(a)
    return (
        np.array(mine, dtype=np.int64),
        np.array(theirs, dtype=np.int64),
        tuple(task for task in a if task not in places),
        tuple(task for task in b if task not in known),
    )


def _paired(a: Replicates, b: Replicates) -> tuple[Replicates, Replicates]:
    mine, theirs, _, _ = common(a.tasks, b.tasks)
    return a.of_tasks(mine), b.of_tasks(theirs)


def _interval(a: Replicates, b: Replicates, draws: Draws) -> Interval:
    """The interval of b - a, or of b / a, over the same tasks in the same order."""
    if why := unknown(a) or unknown(b):
        return Interval(None, why)
    tasks = len(a.by_task)
    count = tasks if tasks > 1 else int(min(a.number[0], b.number[0]))
    share = a.estimate.unit == "share" and a.per is None
    gap = b.by_task - a.by_task
    if a.per is None and a.estimate.across not in QUANTILES:
        width = min([each.drawn.shape[1] for each in (a, b) if each.drawn.shape[1] > 1], default=1)
        drawn = b.drawn[:, :width] - a.drawn[:, :width]
        if alike(gap, None) and alike(drawn.ravel(), None):
            return _all_alike(float(gap[0]), count, share=share, tasks=tasks)
        figures = figures_of(a, matched(gap, drawn), draws)
    else:
        ends = [figures_of(each, each.drawn, draws) for each in (a, b)]
        if is_geometric(a.estimate):
            ends = [np.log(each) for each in ends]
        figures = ends[1] - ends[0]
    low, high = (float(each) for each in ends_of(figures, count))
    if tasks > 1 and (changed := int((gap != 0.0).sum()) if a.per is None else tasks) < DECIDABLE:
        low, high = min(low, 0.0), max(high, 0.0)
        if share and a.estimate.across not in QUANTILES and changed:
            low = min(low, -clopper_pearson(float(-gap[gap < 0.0].sum()), tasks)[1])
            high = max(high, clopper_pearson(float(gap[gap > 0.0].sum()), tasks)[1])
    if not np.isfinite([low, high]).all():
        return Interval(None, "too few samples to divide by")
    if a.per is not None and low == high:
        return _all_alike(low, count, share=False, tasks=tasks)
    if share:
        low, high = max(-1.0, low), min(1.0, high)
    return Interval((float(np.exp(low)), float(np.exp(high))) if is_geometric(a.estimate) else (low, high))


def _all_alike(gap: float, count: int, *, share: bool, tasks: int) -> Interval:
    """The interval where all tasks differ by the same, or not at all; the bootstrap says nothing then."""
    if share:
        sure = least_share(count)
        return Interval((max(-1.0, gap * sure - (1.0 - sure)), min(1.0, gap * sure + 1.0 - sure)))
    if gap == 0.0:
        return Interval(None, SAME)
    return Interval(None, "all tasks differ by the same" if tasks > 1 else "all samples are the same")
