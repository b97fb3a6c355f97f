"""Speed by threads, by size of the input, and by scale of the program."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.arrays import Floats
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.measured import Measured
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import panels
from kernelbench_core.report.html.charts.lines import Lines, Point, lines
from kernelbench_core.report.html.charts.looks import Looks, text
from kernelbench_core.report.html.charts.speeds import no_speed, speedups
from kernelbench_core.report.html.model import Absent, Chart
from kernelbench_core.seams_metrics import Estimate, MetricValue

SCALES = ("mini", "small", "medium", "large", "extra-large")

_TITLES = {
    "threads": "Speedup by threads", "efficiency": "Efficiency by threads", "size": "Speedup by size of the input",
    "scale": "Speedup by scale of the program",
}  # fmt: skip

_Found = list[tuple[Part, Sequence[Point]]]


def scaling(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """The figures of speed by threads, size and scale."""
    return [*_threads(analysis, looks), _sizes(analysis, looks), _scales(analysis, looks)]


def geometric(part: Part, values: Floats) -> MetricValue:
    """The geometric mean over tasks of the geometric mean over samples.

    Args:
        part: Whose samples they are.
        values: Positive, (N,); NaN leaves a sample out.
    """
    return value_of(
        part.outcomes, Estimate(name="speedup", values=values, mean="geometric", missing=None, unit="ratio")
    )


def believed(part: Part) -> Floats:
    """Speedups over the reference at -O3 that can be believed, (N,); NaN for other samples."""
    measured = Measured.of(part.outcomes)
    return np.full(len(part.outcomes), np.nan) if measured is None else measured.ratio


def _threads(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    found: _Found = []
    for part in analysis.parts:
        threads, values = part.outcomes.number("data.threads"), believed(part)
        points = []
        for number in np.unique(threads[~np.isnan(threads) & ~np.isnan(values)]):
            mean = geometric(part, np.where(threads == number, values, np.nan))
            if mean.value is not None:
                points.append(Point(x=float(number), label=f"{number:g}", y=mean.value, note=f"{mean.n} tasks"))
        if points:
            found.append((part, points))
    counts = sorted({point.x for _, points in found for point in points})
    if len(counts) < 2:  # noqa: PLR2004 - a line needs two points
        why = (
            "all results are of one number of threads"
            if counts
            else "no result says with how many threads it ran and how fast"
        )
        return [Absent(title=_TITLES[each], why=why) for each in ("threads", "efficiency")]
    axis = {"type": "log", "tickmode": "array", "tickvals": counts, "ticktext": [f"{each:g}" for each in counts]}
    shares = [(part, [_efficiency(point) for point in points]) for part, points in found]
    about = (
        "the geometric mean over tasks of the speedup over the reference compiled at -O3; samples that failed have no "
        "speed and are not in it."
    )
    return [
        lines(analysis, looks, Lines(
            id="threads", title=_TITLES["threads"], x="threads", y="speedup", unit="ratio", x_axis=axis,
            y_axis=_ratios(found, max(counts)),
            about=f"Each line is {about} The dashed line would be a gain by as much as there are threads.",
            ideal=[(each, each) for each in counts],
        ), found),
        lines(analysis, looks, Lines(
            id="thread-efficiency", title=_TITLES["efficiency"], x="threads", y="efficiency", x_axis=axis, level=1.0,
            y_axis={"rangemode": "tozero", "tickformat": ".0%"},
            about="The speedup divided by the number of threads: 100% is a gain by as much as there are threads. "
            f"The speedup is {about}",
        ), shares),
    ]  # fmt: skip


def _efficiency(point: Point) -> Point:
    return Point(x=point.x, label=point.label, y=point.y / point.x, note=point.note)


def _sizes(analysis: Analysis, looks: Looks) -> Chart | Absent:
    curves = {id(part): _curves(part) for part in analysis.parts}
    known: dict[str, set[str]] = defaultdict(set)
    for part in analysis.parts:
        for _, task, size, _ in curves[id(part)]:
            known[part.outcomes.tasks[task]].add(size)
    places = {
        task: {size: place for place, size in enumerate(sorted(sizes, key=_weight), 1)} for task, sizes in known.items()
    }
    found: _Found = []
    for part in analysis.parts:
        by_place: dict[int, Floats] = {}
        for row, task, size, ratio in curves[id(part)]:
            place = places[part.outcomes.tasks[task]][size]
            if place not in by_place:
                by_place[place] = np.full(len(part.outcomes), np.nan)
            by_place[place][row] = ratio
        means = [(place, geometric(part, by_place[place])) for place in sorted(by_place)]
        points = [
            Point(x=float(place), label=str(place), y=mean.value, note=f"{mean.n} tasks")
            for place, mean in means if mean.value is not None
        ]  # fmt: skip
        if points:
            found.append((part, points))
    if not found:
        timed = [each for part in analysis.parts if (each := speedups(part)) is not None]
        return Absent(title=_TITLES["size"], why=no_speed(timed))
    return lines(analysis, looks, Lines(
        id="sizes", title=_TITLES["size"], x="size, from a task's smallest", y="speedup", unit="ratio", level=1.0,
        x_axis={"dtick": 1}, y_axis=_ratios(found),
        about="Each line is the geometric mean over tasks of the speedup over the reference compiled at -O3; 1 is a "
        "task's smallest size. Tasks have different numbers of sizes, so points further right can be over fewer tasks. "
        "Samples that failed, or whose times cannot be believed, are not in it.",
    ), found)  # fmt: skip


def _curves(part: Part) -> list[tuple[int, int, str, float]]:
    """Row, index of the task, size and speedup of everything that was measured and can be believed."""
    outcomes = part.outcomes
    rows = np.flatnonzero(~np.isnan(believed(part)))
    column = outcomes.columns.get("speed.curve")
    if column is None or not len(rows):
        return []
    return [
        (row, task, point[0], point[1])
        for row, task, curve in zip(rows.tolist(), outcomes.task[rows].tolist(), column[rows], strict=True)
        for point in curve or ()
        if point[1] > 0
    ]


def _weight(size: str) -> tuple[int, str]:
    """What sizes of a task are sorted by: the product of their numbers, such as of `64 x 64`."""
    numbers = [int(each) for each in size.split(" x ") if each.lstrip("-").isdecimal()]
    return math.prod(numbers), size


def _scales(analysis: Analysis, looks: Looks) -> Chart | Absent:
    title = _TITLES["scale"]
    by_part = [(part, part.outcomes.text("data.scale"), believed(part)) for part in analysis.parts]
    labels = {str(each) for _, scale, values in by_part for each in scale[~np.isnan(values)]} - {""}
    if not labels:
        return Absent(title=title, why="no result says at which scale it ran and how fast")
    order = sorted(labels, key=lambda each: (SCALES.index(each) if each in SCALES else len(SCALES), each))
    found: _Found = []
    for part, scale, values in by_part:
        means = [(place, geometric(part, np.where(scale == each, values, np.nan))) for place, each in enumerate(order)]
        points = [
            Point(x=float(place), label=order[place], y=mean.value, note=f"{mean.n} tasks")
            for place, mean in means if mean.value is not None
        ]  # fmt: skip
        if points:
            found.append((part, points))
    return lines(analysis, looks, Lines(
        id="scales", title=title, x="scale", y="speedup", unit="ratio", level=1.0, y_axis=_ratios(found),
        x_axis={"tickmode": "array", "tickvals": list(range(len(order))), "ticktext": [text(each) for each in order]},
        about="Each line is the geometric mean over tasks of the speedup over the reference; samples that failed have "
        "no speed and are not in it.",
    ), found)  # fmt: skip


def _ratios(found: _Found, *more: float) -> dict[str, object]:
    values = [*(point.y for _, points in found for point in points), *more]
    return panels.ratios(min(values), max(values))
