"""What feedback brings: the share of samples that have passed after each attempt."""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts.lines import Lines, Point, lines
from kernelbench_core.report.html.charts.looks import Looks
from kernelbench_core.report.html.model import Absent, Chart

_TITLE = "Passed by attempt"
_METRIC = "pass by attempt "


def attempts(analysis: Analysis, looks: Looks) -> Chart | Absent:
    """The share that passed at each attempt or before."""
    found = [(part, points) for part in analysis.parts if (points := _points(part))]
    if not found:
        return Absent(title=_TITLE, why="no sample was asked for again with feedback")
    if max(point.x for _, points in found for point in points) < 2:  # noqa: PLR2004 - the second attempt
        return Absent(title=_TITLE, why="no sample had a second attempt")
    about = (
        "The share of samples that passed at this attempt or before, where a model that failed was told why and asked "
        "again; the last point of a line is its pass@1. How much a line rises is what the feedback brought."
    )
    return lines(
        analysis,
        looks,
        Lines(
            id="attempts",
            title=_TITLE,
            about=about,
            x="attempt",
            y="passed",
            x_axis={"tickformat": "d", "dtick": _step(found)},
        ),
        found,
    )


def _points(part: Part) -> Sequence[Point]:
    """Points by attempt, in order; none where no attempts are known."""
    found = []
    for name, value in part.values.items():
        number = name.removeprefix(_METRIC)
        if number != name and number.isdecimal() and value.value is not None:
            found.append(Point(x=float(number), label=number, y=value.value))
    return sorted(found, key=lambda point: point.x)


def _step(found: Sequence[tuple[Part, Sequence[Point]]]) -> int:
    """Between labels of the axis: at most eight of them."""
    return max(1, round(max(point.x for _, points in found for point in points) / 8))
