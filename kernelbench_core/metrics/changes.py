"""Tasks that fare otherwise than before: those that changed sides, and those that got slower or faster."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Ints
from kernelbench_core.metrics.comparing import common
from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.seams_metrics import Outcomes

REGRESSED, FIXED, SLOWER, FASTER = "regressed", "fixed", "slower", "faster"

_ORDER = (REGRESSED, SLOWER, FASTER, FIXED)

CHANGED = 0.5
"""A task changes sides when the share of its samples that pass moves by so much."""

SPEED = tuple(f"data.speed.speedup.{LEVEL}.{place}" for place in range(3))
"""Columns with a sample's speedup over the reference, and the ends of its interval."""


@frozen(kw_only=True)
class TaskChange:
    """A task whose samples fare otherwise than before.

    Args:
        task: Its id.
        kind: `regressed`, `fixed`, `slower` or `faster`.
        passed_a: How many of the base's samples pass.
        samples_a: How many it has, those included that were asked for and are missing.
        passed_b: The same of what is compared with it.
        samples_b: The same.
        speedup_a: Geometric mean of the speedups over the reference of the samples that pass; None where there is none.
        speedup_b: The same.
    """

    task: str
    kind: str
    passed_a: int
    samples_a: int
    passed_b: int
    samples_b: int
    speedup_a: float | None = None
    speedup_b: float | None = None


def changes(a: Outcomes, b: Outcomes) -> list[TaskChange]:
    """Tasks that both sides have and that changed sides, those first that lost the most.

    A task is `regressed` or `fixed` when the share of its samples that pass moved by half or more. One that still
    passes is `slower` when the interval of each of its samples lies below the interval of each sample of the base, and
    `faster` the other way around.

    Args:
        a: The base.
        b: What is compared with it.
    """
    mine, theirs, _, _ = common(a.tasks, b.tasks)
    passed_a, samples_a = (each[mine] for each in _counts(a))
    passed_b, samples_b = (each[theirs] for each in _counts(b))
    speed_a, speed_b = _speeds(a), _speeds(b)
    found: list[tuple[tuple[int, float, float, str], TaskChange]] = []
    for place in np.flatnonzero((samples_a > 0) & (samples_b > 0)):
        task = a.tasks[mine[place]]
        moved = passed_b[place] / samples_b[place] - passed_a[place] / samples_a[place]
        before, after = speed_a.get(task), speed_b.get(task)
        kind = REGRESSED if moved <= -CHANGED else FIXED if moved >= CHANGED else ""
        if not kind and before is not None and after is not None:
            kind = SLOWER if after[2] < before[1] else FASTER if after[1] > before[2] else ""
            moved = 0.0
        if kind:
            each = TaskChange(
                task=task, kind=kind, passed_a=int(passed_a[place]), samples_a=int(samples_a[place]),
                passed_b=int(passed_b[place]), samples_b=int(samples_b[place]),
                speedup_a=before[0] if before else None, speedup_b=after[0] if after else None,
            )  # fmt: skip
            lost = after[0] / before[0] if before and after else 1.0
            found.append(((_ORDER.index(kind), moved, lost, task), each))
    return [each for _, each in sorted(found, key=lambda item: item[0])]


def _counts(outcomes: Outcomes) -> tuple[Ints, Ints]:
    """How many samples of each task pass, and how many there are, (T,) and (T,)."""
    tasks = len(outcomes.tasks)
    passed = np.bincount(outcomes.task[outcomes.passed], minlength=tasks)
    return passed, np.bincount(outcomes.task[outcomes.counts], minlength=tasks) + outcomes.missing


def _speeds(outcomes: Outcomes) -> dict[str, tuple[float, float, float]]:
    """Geometric mean, lowest lower end and highest upper end of the speedups of each task's samples that pass."""
    middle, low, high = (outcomes.number(each) for each in SPEED)
    timed = outcomes.passed & np.isfinite(low) & np.isfinite(high) & np.isfinite(middle) & (middle > 0.0)
    found = {}
    for task in np.unique(outcomes.task[timed]):
        own = timed & (outcomes.task == task)
        mean = float(np.exp(np.log(middle[own]).mean()))
        found[outcomes.tasks[task]] = (mean, float(low[own].min()), float(high[own].max()))
    return found
