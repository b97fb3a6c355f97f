"""Metrics over what they depend on: pass@k over k, Fast@k and Speedup@k over the threshold."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from kernelbench_core.metrics.curves import Curve, fast_curve, pass_curve, speedup_curve
from kernelbench_core.metrics.fast import KS
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import panels
from kernelbench_core.report.html.charts.lines import Lines, Point, lines
from kernelbench_core.report.html.charts.looks import Looks
from kernelbench_core.report.html.charts.speeds import WHY
from kernelbench_core.report.html.model import Absent, Chart
from kernelbench_core.seams_metrics import Outcomes

_TICKS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
LOW, HIGH = _TICKS[0], _TICKS[-1]
THRESHOLDS = tuple(sorted({*(round(0.5 * 2 ** (step / 8), 3) for step in range(25)), *_TICKS}))
"""From half to four times the reference's speed, at equal factors."""

_ALL = 20
"""Up to so many samples, there is a point for each k."""

_ABOUT = {
    "fast": "Fast@{k}(p): how likely {any} is right and at least p times as fast as the reference compiled at -O3, "
    "averaged over tasks.",
    "speedup": "Speedup@{k}(p): the {best} that is to be expected, averaged over tasks, where a sample that is wrong "
    "or below p times the speed of the reference compiled at -O3 counts 0.",
}
_BAND = (
    "The band around a line reaches from everything undecided counted against the samples to everything counted in "
    "their favour; undecided is a sample whose interval contains p."
)


def sensitivity(analysis: Analysis, looks: Looks) -> Chart | Absent:
    """pass@k over k."""
    title = "pass@k over k"
    found = []
    for part in analysis.parts:
        ks = _ks(part.outcomes)
        curve = pass_curve(part.outcomes, ks)
        points = list(_points(curve))
        if len(points) > 1:
            found.append((part, points))
    if not found:
        return Absent(title=title, why="no model has two samples or more of every task")
    most = max(point.x for _, points in found for point in points)
    about = (
        "How likely at least one of k samples passes, averaged over tasks. A line rises where a model's samples "
        "differ; it is flat where a model solves the same tasks every time. It ends at the number of samples that "
        "every task has."
    )
    axis = {"tickformat": "d", "dtick": max(1, round(most / 10))} if most <= _ALL else panels.decades(0.9, most * 1.1)
    return lines(
        analysis, looks, Lines(id="pass-over-k", title=title, about=about, x="k", y="pass@k", x_axis=axis), found
    )


def _ks(outcomes: Outcomes) -> list[int]:
    """Numbers of samples that every task has, all of them or spread from the first to the last."""
    number = np.bincount(outcomes.task[outcomes.counts], minlength=len(outcomes.tasks)) + outcomes.missing
    least = int(number[number > 0].min()) if (number > 0).any() else 0
    if least <= _ALL:
        return list(range(1, least + 1))
    return sorted({round(math.exp(each)) for each in np.linspace(0, math.log(least), _ALL)})


def thresholds(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """Fast@k and Speedup@k over the threshold."""
    curves: dict[str, Callable[[Outcomes, int, Sequence[float]], Curve | None]] = {
        "fast": fast_curve,
        "speedup": speedup_curve,
    }
    return [_over(analysis, looks, name, curve, k) for name, curve in curves.items() for k in KS]


def _over(
    analysis: Analysis, looks: Looks, name: str, curve: Callable[[Outcomes, int, Sequence[float]], Curve | None], k: int
) -> Chart | Absent:
    label = f"{name.capitalize()}@{k}"
    title = f"{label} over the threshold"
    made = [(part, each) for part in analysis.parts if (each := curve(part.outcomes, k, THRESHOLDS)) is not None]
    found: list[tuple[Part, Sequence[Point]]] = [
        (part, points) for part, each in made if (points := list(_points(each)))
    ]
    if not found:
        return Absent(title=title, why=next((each.note for _, each in made if each.note), WHY))
    several = "one sample" if k == 1 else f"at least one of {k} samples"
    best = "speedup of one sample" if k == 1 else f"best speedup of {k} samples"
    axis = {
        "type": "log", "range": [math.log10(LOW), math.log10(HIGH)], "tickmode": "array", "tickvals": list(_TICKS),
        "ticktext": [f"{each:g}x" for each in _TICKS],
    }  # fmt: skip
    share = name == "fast"
    return lines(analysis, looks, Lines(
        id=f"{name}-{k}", title=title, x="p", y=label,
        about=f"{_ABOUT[name].format(k=k, any=several, best=best)} {_BAND}",
        unit="share" if share else "ratio", x_axis=axis, tabled=_TICKS,
        y_axis=panels.SHARES if share else {"rangemode": "tozero", "ticksuffix": "x"},
    ), found)  # fmt: skip


def _points(curve: Curve) -> Iterator[Point]:
    """The points at which a curve is available."""
    for x, y, low, high in zip(
        curve.x.tolist(), curve.values.tolist(), curve.low.tolist(), curve.high.tolist(), strict=True
    ):
        if not math.isnan(y):
            decided = low == high
            yield Point(x=x, label=f"{x:g}", y=y, low=None if decided else low, high=None if decided else high)
