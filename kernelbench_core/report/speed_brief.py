"""The speed of many models and targets in one table: a row for each, without its tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.report.numbers import NOTHING, number, shown
from kernelbench_core.report.screen import Screen
from kernelbench_core.report.speed import GroupSpeed
from kernelbench_core.runs import Group

_HEADS = (
    "speed", "target", "tasks", "samples", "speedup", "best of each", "over vector", "beside expert", "efficient@1"
)  # fmt: skip


def brief(speeds: Sequence[GroupSpeed], groups: Sequence[Group], screen: Screen, run: str) -> list[Any]:
    """The table, and how to see the tasks.

    `speedup` is the geometric mean over all samples that passed, the three after it are over the best sample of each
    task, `efficient@1` is the share of samples that pass and are faster.

    Args:
        speeds: Measured speed by model and target.
        groups: For the metrics of the same models and targets.
        screen: Where it is shown.
        run: The run directory, for a hint; may be empty.
    """
    metrics = {(group.name, group.target): group for group in groups}
    rows = [_row(each, metrics.get((each.model, each.target))) for each in speeds if each.tasks]
    lines: list[Any] = ["", *screen.listing(_HEADS, rows, tuple(range(2, len(_HEADS))))]
    for each in speeds:
        for why, count in each.unavailable.items():
            lines.append(f"{each.model} on {each.target}: time unavailable: {why} ({count} samples)")
    return [*lines, f"the tasks of each: kernelbench report {run or 'RUN'} --speed"]


def _row(speed: GroupSpeed, group: Group | None) -> list[str]:
    means = speed.means()
    mean, efficient = (None if group is None else group.metric(name) for name in ("speedup", "efficient@1"))
    return [
        speed.model, speed.target, str(len(speed.tasks)), str(speed.samples), shown(mean),
        *(_mean(means, name) for name in (LEVEL, "vector", "expert")), shown(efficient),
    ]  # fmt: skip


def _mean(means: Mapping[str, tuple[float, int]], name: str) -> str:
    return number(means[name][0], "ratio") if name in means else NOTHING
