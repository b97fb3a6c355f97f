"""Numbers over measured speed: efficient@k and speedups, the paper's and ours.

The paper is SimdBench (arXiv 2507.15224, section 3.4); docs/timing.md says how the times under both come about.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from attrs import evolve

from kernelbench_core.metrics.arrays import Bools, Floats
from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.metrics.measured import READS, Measured, ends_of, without
from kernelbench_core.metrics.pass_at_k import KS
from kernelbench_core.seams_metrics import Estimate, Outcomes

TRIM = 0.2
"""Share of the values that is left out at each end of a trimmed mean."""

LEVELS = (LEVEL, "O0", "O1", "O2", "Os")
"""Levels at which a protocol may compare, the one that stands for all first."""

OUTLYING = 10.0
"""How many times a speedup has to differ from the median to be called an outlier."""

_SPREAD = 5 * 1.4826
"""And how many median absolute deviations of the logarithms: five standard deviations, were they normal."""

_BASELINES = {"vector": "speedup over vector", "scalar": "speedup over scalar"}
_PAPER = "data.speed.paper"
_NAMED = 3


def trimmed_mean(values: Sequence[float]) -> float | None:
    """The mean without the smallest and the largest fifth (arXiv 2507.15224, section 3.4).

    Args:
        values: Any numbers, in any order.

    Returns:
        The mean of what is left after round(0.2 n) values are dropped at each end; None for no values.
    """
    cut = round(TRIM * len(values))
    kept = sorted(values)[cut : len(values) - cut]
    return math.fsum(kept) / len(kept) if kept else None


def geometric_mean(values: Sequence[float]) -> float | None:
    """The geometric mean of positive numbers; None for no values."""
    return math.exp(math.fsum(map(math.log, values)) / len(values)) if values else None


class EfficientAtK:
    """efficient@1, efficient@5 and efficient@10: pass@k of the samples that pass and are faster than the reference.

    `efficient@k` counts a sample as faster when its interval is above 1 and its speedup above the noise floor; one
    whose time is too good to be true, or that ran out of time at some size, is not. A sample that differs from the
    reference by no more than noise is undecided: it does not count, and does in the higher of the two readings.

    `efficient@k (paper)` counts those whose speedup at -O3 is above 1, as SimdBench does (arXiv 2507.15224, section
    3.4), and `efficient@k (O0)` the same where both sides are not optimised. That number has no interval, so that
    nothing is undecided.

    Samples that passed and have no time are left out and counted in the note. Missing ones are treated as by pass@k.
    """

    name = "efficient@k"
    reads = (*READS, *(f"{_PAPER}.{level}" for level in LEVELS))

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each k and way of counting; none where speed was not asked for."""
        measured = Measured.of(outcomes)
        if measured is None:
            return []
        if measured.why:
            return [Estimate(name=f"efficient@{k}", values=without(outcomes), k=k, note=measured.why) for k in KS]
        low, high = measured.judged(measured.faster), measured.judged(measured.faster | measured.level)
        found = [
            Estimate(
                name=f"efficient@{k}", values=low, k=k, low=low, high=high, headline=k == 1, note=measured.left_out
            )
            for k in KS
        ]
        for level in _levels(outcomes):
            label = "paper" if level == LEVEL else level
            values, note = _faster_at(outcomes, measured, level)
            found += [Estimate(name=f"efficient@{k} ({label})", values=values, k=k, note=note) for k in KS]
        return found


def _levels(outcomes: Outcomes) -> list[str]:
    """Levels at which the paper's speedup is known for some sample, -O3 first."""
    return [level for level in LEVELS if outcomes.has(f"{_PAPER}.{level}")]


def _faster_at(outcomes: Outcomes, measured: Measured, level: str) -> tuple[Floats, str]:
    """1 for samples whose speedup after the paper is above 1, 0 for others, and what is said of those without one."""
    paper = outcomes.number(f"{_PAPER}.{level}")
    late = measured.denied & ~measured.suspect
    known = outcomes.passed & np.isfinite(paper)
    lost = int((outcomes.passed & ~known & ~late).sum())
    values = np.where(known, paper > 1.0, np.nan)
    note = f"{lost} samples passed without a time and are left out" if lost else ""
    return np.where(measured.failed | late, 0.0, values), note


class SpeedUp:
    """How much faster the samples that passed are than the reference.

    `speedup` is the geometric mean over tasks of the geometric mean over a task's samples, beside the reference at -O3,
    so that tasks weigh the same and one far value does not decide all; `speedup over vector` and `speedup over scalar`
    are the same beside other builds of the reference. Samples whose speedup is far from all others are named.

    `speedup (paper)` is SimdBench's (arXiv 2507.15224, section 3.4): the arithmetic mean over tasks of the mean over a
    task's samples of their trimmed means over sizes and repetitions; `speedup O0 (paper)` the same where neither side
    is optimised.

    Samples that failed or are missing have no part in it: `speedup or baseline` counts them. Samples whose time is too
    good to be true, ran out or is noise at every size are left out and counted in the note.
    """

    name = "speedup"
    reads = (*READS, *(f"{_PAPER}.{level}" for level in LEVELS), *(ends_of(name)[0] for name in _BASELINES))

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each thing that samples are compared with; none where speed was not asked for."""
        measured = Measured.of(outcomes)
        if measured is None:
            return []
        if measured.why:
            return [Estimate(name=self.name, values=without(outcomes), missing=None, unit="ratio", note=measured.why)]
        found = [
            Estimate(
                name=self.name, values=measured.ratio, mean="geometric", missing=None, unit="ratio", headline=True,
                note="; ".join(
                    filter(None, [over(outcomes, measured, measured.ratio), outliers(outcomes, measured.ratio)])
                ),
            )
        ]  # fmt: skip
        for baseline, name in _BASELINES.items():
            if outcomes.has(ends_of(baseline)[0]):
                found.append(mean_of(outcomes, measured, name, ends_of(baseline)[0]))
        for level in _levels(outcomes):
            name = "speedup (paper)" if level == LEVEL else f"speedup {level} (paper)"
            found.append(evolve(mean_of(outcomes, measured, name, f"{_PAPER}.{level}"), mean="arithmetic"))
        return found


def mean_of(outcomes: Outcomes, measured: Measured, name: str, path: str) -> Estimate:
    """The geometric mean of a ratio of the samples that are believed; one that is no positive number is refused.

    Args:
        outcomes: The results.
        measured: Their speed.
        name: Of the estimate.
        path: Where the ratio is.
    """
    ratio = np.where(measured.believed, outcomes.number(path), np.nan)
    values = np.where(np.isfinite(ratio) & (ratio > 0), ratio, np.nan)
    bad = int((~np.isnan(ratio) & np.isnan(values)).sum())
    note = over(outcomes, measured, values) + (f"; {bad} ratios that are no positive number are refused" if bad else "")
    return Estimate(name=name, values=values, mean="geometric", missing=None, unit="ratio", note=note)


def over(outcomes: Outcomes, measured: Measured, values: Floats) -> str:
    """How many samples and tasks a mean is over, and which samples that passed are not in it, for a note."""
    there = ~np.isnan(values)
    text = f"over {int(there.sum())} samples of {len(np.unique(outcomes.task[there]))} tasks"
    return f"{text}; left out: {measured.lost}" if measured.lost else text


def outliers(outcomes: Outcomes, ratio: Floats) -> str:
    """Which samples' speedups are far from all others, for a note; empty where none is.

    Far is more than `OUTLYING` times above or below the median, and more than five robust standard deviations.
    """
    there = np.flatnonzero(~np.isnan(ratio))
    if not len(there):
        return ""
    logs = np.log(ratio[there])
    off = np.abs(logs - np.median(logs))
    far: Bools = off > max(math.log(OUTLYING), _SPREAD * float(np.median(off)))
    if not far.any():
        return ""
    worst = there[far][np.argsort(-off[far], kind="stable")]
    named = [f"{ratio[each]:.4g} in {outcomes.tasks[outcomes.task[each]]}" for each in worst[:_NAMED]]
    more = ", ..." if len(worst) > _NAMED else ""
    return f"{len(worst)} outliers, more than {OUTLYING:g} times off the median ({', '.join(named)}{more})"
