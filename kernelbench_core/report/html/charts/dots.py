"""Figures with a row for each model: one metric as points with intervals, a panel for each target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.looks import NEUTRAL, Look, Looks, by_target, hover
from kernelbench_core.report.html.model import Absent, Chart, Column
from kernelbench_core.seams_metrics import MetricValue

_ROWS = 90
"""Rows in one figure; each target has its share of them."""

_LEAST = 12
"""Rows that each target has anyway."""

_APART = 0.36
"""Of a row: how far apart points with intervals stand."""

_ROW = 20
"""Pixels of a row."""


@frozen(kw_only=True)
class Dots:
    """What such a figure shows.

    Args:
        id: Of the chart.
        title: Its heading.
        about: What is shown and how it is read.
        metric: Name of the metric.
        hollow: Name of another one that is shown as hollow points; empty for none.
        entries: What the legend says of the filled and of the hollow points.
        axis: Settings of the axis of values; None for one of ratios.
        descending: Whether large values come first.
        why: Why there is nothing, unless a metric says it.
        ranks: Model, with its run where there are several, and target to a rank that stands before the label.
    """

    id: str
    title: str
    about: str
    metric: str
    hollow: str = ""
    entries: tuple[str, str] = ("", "")
    axis: Mapping[str, Any] | None = None
    descending: bool = True
    why: str = ""
    ranks: Mapping[tuple[str, str], str] = field(factory=dict)


@frozen(kw_only=True)
class Mark:
    """A point in a row.

    Args:
        part: Whose it is.
        value: What it shows; available.
        entry: Its entry in the legend; empty for none.
        hollow: Whether it is hollow.
    """

    part: Part
    value: MetricValue
    entry: str = ""
    hollow: bool = False


@frozen(kw_only=True)
class Row:
    """A row of points.

    Args:
        look: Its label, colour and symbol.
        marks: Its points; those that come first lie on top.
    """

    look: Look
    marks: Sequence[Mark]


def dots(analysis: Analysis, looks: Looks, wanted: Dots) -> Chart | Absent:
    """Makes the figure of one metric or two, or says why there is nothing to show."""
    there = [part for part in analysis.parts if part.value(wanted.metric) is not None]
    if not there:
        return Absent(title=wanted.title, why=why_not(analysis.parts, wanted.metric) or wanted.why)
    metrics = [
        each for each in (wanted.metric, wanted.hollow) if each and any(part.value(each) is not None for part in there)
    ]
    ranked = by_target(sorted(analysis.parts, key=lambda part: _rank(part, looks, wanted)))
    rows = cells.Rows(
        analysis,
        *(Column(name=name, label=name, kind=cells.kind(analysis.parts, name)) for name in metrics),
    )
    for part in (each for found in ranked.values() for each in found):
        rows.add(part, *(cells.value(part.values.get(each)) for each in metrics))
    drawn = {
        target: [
            Row(look=_ranked(part, looks, wanted), marks=_marks(part, metrics, wanted))
            for part in found
            if part.value(wanted.metric) is not None
        ]
        for target, found in ranked.items()
    }
    said = [wanted.about, *about(drawn)]
    if without := len(analysis.parts) - len(there):
        said.append(f"{without} of {len(analysis.parts)} have no value; the table below the figure says why.")
    return Chart(
        id=wanted.id, title=wanted.title, caption=" ".join(said), figure=figure_of(drawn, wanted.axis, wanted.metric),
        table=rows.grid(f"{wanted.id}-table", wanted.title),
    )  # fmt: skip


def _ranked(part: Part, looks: Looks, wanted: Dots) -> Look:
    look, rank = looks.of(part), wanted.ranks.get((part.group.name, part.target), "")
    return evolve(look, label=f"{rank}  {look.label}") if rank else look


def _marks(part: Part, metrics: Sequence[str], wanted: Dots) -> list[Mark]:
    return [
        Mark(part=part, value=value, entry=entry if len(metrics) > 1 else "", hollow=name == wanted.hollow)
        for name, entry in zip(metrics, wanted.entries, strict=False)
        if (value := part.values.get(name)) is not None and value.value is not None
    ]


def figure_of(rows: Mapping[str, Sequence[Row]], axis: Mapping[str, Any] | None, title: str) -> dict[str, Any]:
    """A panel for each target with a row of points for each model.

    Args:
        rows: By target, from the top down; those beyond what there is room for are left out.
        axis: Settings of the axis of values; None for one of ratios.
        title: Of the axis.
    """
    kept = {target: found[: room(rows)] for target, found in rows.items() if found}
    figure = panels.Panels(
        list(kept),
        [_ROW * len(found) + 8 for found in kept.values()],
        x=_ratios(kept) if axis is None else axis,
        y={},
        title=title,
    )
    for panel, found in enumerate(kept.values()):
        figure.rows(panel, [row.look.label for row in found])
        if axis is None:
            figure.line_at(panel, x=1.0)
        for mark in {mark.entry: mark for row in found for mark in row.marks if mark.entry}.values():
            figure.key(panel, mark.entry, {"size": 9, "color": NEUTRAL, "symbol": f"circle{_shape(mark)}"})
        for place, row in enumerate(found):
            apart = _APART if sum(mark.value.interval is not None for mark in row.marks) > 1 else 0.0
            for number, mark in reversed(list(enumerate(row.marks))):
                _point(figure, panel, place + apart * (number - (len(row.marks) - 1) / 2), row.look, mark)
    return figure.figure()


def room(rows: Mapping[str, Sequence[object]]) -> int:
    """How many rows of each target there is room for."""
    return max(_LEAST, _ROWS // max(1, sum(bool(found) for found in rows.values())))


def about(rows: Mapping[str, Sequence[Row]]) -> list[str]:
    """What a caption says of the intervals, and of rows that are left out."""
    said = []
    if any(mark.value.interval for found in rows.values() for row in found for mark in row.marks):
        said.append("The bars are 95% intervals.")
    if out := sum(max(0, len(found) - room(rows)) for found in rows.values()):
        said.append(
            f"Drawn are the first {room(rows)} of each target; the table below the figure has the other {out} too."
        )
    return said


def why_not(parts: Sequence[Part], name: str) -> str:
    """Why no part has a value of a metric: what most of them say; empty where none says anything."""
    said = Counter(part.values[name].note for part in parts if name in part.values and part.values[name].note)
    return said.most_common(1)[0][0] if said else ""


def _rank(part: Part, looks: Looks, wanted: Dots) -> tuple[bool, float, int]:
    value = part.value(wanted.metric)
    return value is None, (-1 if wanted.descending else 1) * (value or 0.0), looks.of(part).place


def _ratios(rows: Mapping[str, Sequence[Row]]) -> dict[str, Any]:
    values = [mark.value for found in rows.values() for row in found for mark in row.marks]
    ends = [end for each in values for end in (each.value, *(each.interval or ())) if end is not None and end > 0]
    return panels.ratios(min(ends, default=1.0), max(ends, default=1.0))


def _shape(mark: Mark) -> str:
    return "-open" if mark.hollow else ""


def _point(figure: panels.Panels, panel: int, place: float, look: Look, mark: Mark) -> None:
    value = mark.value.value or 0.0
    said = f"{mark.value.name}: {cells.words(value, mark.value.unit, mark.value.interval)}"
    figure.add(
        panel, entry=mark.entry, quiet=True, type="scatter", mode="markers", x=[value], y=[place],
        marker={"size": 9, "color": look.color, "symbol": f"{look.symbol}{_shape(mark)}"},
        error_x=panels.bars([value], [mark.value.interval]), hoverinfo="text",
        hovertext=[hover(mark.part.label, said, mark.entry, mark.value.note)],
    )  # fmt: skip
