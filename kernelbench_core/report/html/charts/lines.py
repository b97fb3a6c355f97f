"""Figures with a line for each model, a panel for each target."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.looks import NEUTRAL, Looks, by_target, hover, left_out
from kernelbench_core.report.html.model import Chart, Column, Value

MODELS = 8
"""Most models that are drawn: with more, lines cannot be told apart."""

_HEIGHT = 250
_POINTS = 12
"""A line with more points is drawn without marks on them."""


@frozen(kw_only=True)
class Point:
    """A point of a line.

    Args:
        x: Where it stands.
        label: What `x` is, for people.
        y: Its value.
        low: Lower end of the band around the line; None for no band.
        high: Upper end.
        note: What it is over.
    """

    x: float
    label: str
    y: float
    low: float | None = None
    high: float | None = None
    note: str = ""


@frozen(kw_only=True)
class Lines:
    """What such a figure shows.

    Args:
        id: Of the chart.
        title: Its heading.
        about: What is shown and how it is read.
        x: Name of what `x` is.
        y: Name of what `y` is.
        unit: Of `y`.
        x_axis: Settings of the horizontal axes.
        y_axis: Settings of the vertical axes.
        level: A line across each panel at this value; None for none.
        ideal: Points of a line to compare with; none by default.
        tabled: Places that the table has; None for all.
    """

    id: str
    title: str
    about: str
    x: str
    y: str
    unit: str = "share"
    x_axis: Mapping[str, Any] = field(factory=dict)
    y_axis: Mapping[str, Any] = field(factory=lambda: panels.SHARES)
    level: float | None = None
    ideal: Sequence[tuple[float, float]] = ()
    tabled: Collection[float] | None = None


def lines(analysis: Analysis, looks: Looks, wanted: Lines, found: Sequence[tuple[Part, Sequence[Point]]]) -> Chart:
    """Makes the figure.

    Args:
        analysis: What it is about.
        looks: Of the models.
        wanted: What it shows.
        found: The points of parts that have some, at least one part, in the order of `x`.
    """
    points = {id(part): each for part, each in found}
    drawn, out = looks.best([part for part, _ in found], MODELS)
    by = by_target(drawn)
    figure = panels.Panels(list(by), [_HEIGHT] * len(by), x=wanted.x_axis, y=wanted.y_axis, title=wanted.x)
    for panel, parts in enumerate(by.values()):
        if wanted.level is not None:
            figure.line_at(panel, y=wanted.level)
        if wanted.ideal:
            figure.add(
                panel, entry="ideal", type="scatter", mode="lines", x=[x for x, _ in wanted.ideal],
                y=[y for _, y in wanted.ideal],
                line={"color": NEUTRAL, "width": 1, "dash": "dash"}, hoverinfo="skip",
            )  # fmt: skip
        for part in parts:
            _line(figure, panel, part, looks, wanted, points[id(part)])
    table = (
        _noted(analysis, wanted, found)
        if any(point.note for _, each in found for point in each)
        else _plain(analysis, wanted, found)
    )
    return Chart(
        id=wanted.id, title=wanted.title, caption=f"{wanted.about} {left_out(out)}".strip(), figure=figure.figure(),
        table=table.grid(f"{wanted.id}-table", wanted.title),
    )  # fmt: skip


_Found = Sequence[tuple[Part, Sequence[Point]]]


def _plain(analysis: Analysis, wanted: Lines, found: _Found) -> cells.Rows:
    """A row for each line, a column for each place."""
    labels = {point.x: point.label for _, each in found for point in each}
    places = [x for x in sorted(labels) if wanted.tabled is None or x in wanted.tabled]
    kind = cells.KINDS.get(wanted.unit, "number")
    rows = cells.Rows(
        analysis,
        *(Column(name=f"at{x:g}", label=f"{wanted.y} at {wanted.x} {labels[x]}", kind=kind) for x in places),
    )
    for part, each in found:
        there = {point.x: Value(value=point.y, low=point.low, high=point.high) for point in each}
        rows.add(part, *(there.get(x) for x in places))
    return rows


def _noted(analysis: Analysis, wanted: Lines, found: _Found) -> cells.Rows:
    """A row for each point."""
    worded = any(point.label != f"{point.x:g}" for _, each in found for point in each)
    rows = cells.Rows(
        analysis, Column(name="x", label=wanted.x, kind="text" if worded else "number"),
        Column(name="value", label=wanted.y, kind=cells.KINDS.get(wanted.unit, "number")),
        Column(name="note", label="over"),
    )  # fmt: skip
    for part, each in found:
        for point in each:
            value = Value(value=point.y, low=point.low, high=point.high)
            rows.add(part, point.label if worded else point.x, value, point.note)
    return rows


def _line(figure: panels.Panels, panel: int, part: Part, looks: Looks, wanted: Lines, points: Sequence[Point]) -> None:
    look = looks.of(part)
    band = [(each.x, each.low, each.high) for each in points if each.low is not None and each.high is not None]
    if any(low != high for _, low, high in band):
        ends = [*((x, low) for x, low, _ in band), *((x, high) for x, _, high in reversed(band))]
        figure.add(
            panel, entry=look.label, quiet=True, type="scatter", mode="lines", x=[x for x, _ in ends],
            y=[y for _, y in ends], fill="toself", line={"width": 0}, fillcolor=_faint(look.color), hoverinfo="skip",
        )  # fmt: skip
    said = [
        hover(
            part.label, f"{wanted.x} {each.label}: {cells.words(each.y, wanted.unit)}",
            _range(each, wanted.unit), each.note,
        )
        for each in points
    ]  # fmt: skip
    marked = "lines+markers" if len(points) <= _POINTS else "lines"
    figure.add(
        panel, entry=look.label, type="scatter", mode=marked, x=[each.x for each in points],
        y=[each.y for each in points], line={"color": look.color, "dash": look.dash, "width": 2},
        marker={"color": look.color, "symbol": look.symbol, "size": 7}, hoverinfo="text", hovertext=said,
    )  # fmt: skip


def _range(point: Point, unit: str) -> str:
    if point.low is None or point.high is None or point.low == point.high:
        return ""
    return f"from {cells.words(point.low, unit)} to {cells.words(point.high, unit)}"


def _faint(color: str) -> str:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"
