"""The speedup of whoever takes a sample if it is good, and keeps the baseline otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import evolve

from kernelbench_core.metrics.estimating import samples_of
from kernelbench_core.metrics.measured import READS, Measured, without
from kernelbench_core.metrics.speedup import outliers
from kernelbench_core.seams_metrics import Estimate, Outcomes

LARGEST = 3
"""Tasks whose part in a mean is told."""

_MEAN = "speedup or baseline"
_QUANTILES = ("p50", "p75")


class SpeedUpOrBaseline:
    """The geometric mean of speedups, with everything that gives none as 1.0.

    exp of the mean over tasks of the mean over a task's samples of log s, where s is the speedup beside the reference
    at -O3 of a sample that passed, and 1 of one that failed, is missing, ran out of time at some size or has a time
    that is too good to be true: who gets such an answer keeps what there was. A slower sample counts as it is. A model
    that answers little is near 1, whatever its best answers are. The note says how much of the sum of |log s| the three
    largest tasks make, and names outliers.

    `speedup or baseline (p50)` and `(p75)` are quantiles over the tasks of each task's geometric mean; no single task
    can move the first one far.

    Samples that passed and have no time are left out; a speedup that is 0 or no finite number is refused.
    """

    name = "speedup-or-baseline"
    reads = READS

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """The mean and the quantiles; none where speed was not asked for."""
        measured = Measured.of(outcomes)
        if measured is None:
            return []
        names = [_MEAN, *(f"{_MEAN} ({each})" for each in _QUANTILES)]
        if measured.why:
            return [
                Estimate(name=name, values=without(outcomes), missing=1.0, unit="ratio", note=measured.why)
                for name in names
            ]
        mean = Estimate(
            name=_MEAN,
            values=np.where(measured.failed | measured.denied, 1.0, measured.ratio),
            mean="geometric",
            missing=1.0,
            unit="ratio",
            headline=True,
        )
        far = outliers(outcomes, measured.ratio)
        notes = [measured.left_out, far, _largest(outcomes, mean)]
        found = [evolve(mean, note="; ".join(filter(None, notes)))]
        note = "; ".join(filter(None, notes[:2]))
        return found + [
            evolve(mean, name=name, across=across, headline=across == "p50", note=note)
            for name, across in zip(names[1:], _QUANTILES, strict=True)
        ]


def _largest(outcomes: Outcomes, mean: Estimate) -> str:
    """Which part the largest tasks have in the mean, for a note; empty where there are no more than those."""
    samples = samples_of(outcomes, mean)
    logs = np.abs(np.log(samples.by_task()))
    if len(logs) <= LARGEST or not logs.sum():
        return ""
    first = np.argsort(-logs, kind="stable")[:LARGEST]
    named = ", ".join(outcomes.tasks[each] for each in samples.tasks[first])
    return f"{logs[first].sum() / logs.sum():.0%} of the sum of logarithms is of {LARGEST} tasks ({named})"
