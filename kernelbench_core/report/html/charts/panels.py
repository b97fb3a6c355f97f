"""Figures of Plotly made of panels one below the other, so that they can be read at the width of a telephone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.report.html.charts.looks import NEUTRAL, text

Trace = dict[str, Any]

_TITLE = 30
"""Pixels above a panel, for its name."""

_TICKS = 34
"""Pixels below a panel, for the labels of its axis."""

_AXIS_TITLE = 24
_ENTRY = 21
"""Pixels of a line of the legend."""

_TICKED = 6
"""Most labels of a logarithmic axis."""

_STEPS = (
    tuple(each / 20 for each in range(20, 200)), tuple(each / 10 for each in range(10, 100)),
    (1, 1.2, 1.4, 1.6, 1.8, *range(2, 10)),
    (1, 1.5, 2, 3, 4, 5, 7), (1, 1.5, 2, 3, 5), (1, 2, 5), (1, 3), (1,),
)  # fmt: skip
"""Round numbers of a decade, the finest first."""

_NARROW = 350.0
_MARK, _LETTER = 46.0, 6.2
"""Pixels that the mark of an entry takes with the space around it, and a letter."""


class Panels:
    """A figure with a panel for each target, say.

    Args:
        names: What stands above the panels; texts of others. The empty text leaves no room for one.
        heights: Pixels of each panel, without what stands above and below it.
        x: Settings of all horizontal axes; those of all panels show the same range.
        y: Settings of all vertical axes.
        title: Of the horizontal axes; stands below the last panel.
        match: Whether all panels show the same range of x.
    """

    def __init__(
        self,
        names: Sequence[str],
        heights: Sequence[int],
        *,
        x: Mapping[str, Any],
        y: Mapping[str, Any],
        title: str = "",
        match: bool = True,
    ) -> None:
        self._traces: list[Trace] = []
        self._entries: dict[str, None] = {}
        self._axes: dict[str, Any] = {}
        self._notes: list[dict[str, Any]] = []
        self._shapes: list[dict[str, Any]] = []
        self._above = [_TITLE if name else 0 for name in names]
        self._inner = sum(heights) + sum(self._above[1:]) + _TICKS * (len(names) - 1)
        top = 0.0
        for number, (name, height) in enumerate(zip(names, heights, strict=True), 1):
            start = top + (self._above[number - 1] if number > 1 else 0)
            ends = (1 - (start + height) / self._inner, 1 - start / self._inner)
            self._axis(number, ends, {**x}, {**y}, title if number == len(names) else "", match=match)
            if name:
                self._notes.append(
                    {"text": f"<b>{text(name)}</b>", "x": 0, "xref": "paper", "xanchor": "left", "y": ends[1],
                     "yref": "paper",
                     "yanchor": "bottom", "yshift": 4, "showarrow": False}
                )  # fmt: skip
            top = start + height + _TICKS
        self._below = _TICKS + (_AXIS_TITLE if title else 0)

    def _axis(
        self, number: int, ends: tuple[float, float], x: dict[str, Any], y: dict[str, Any], title: str, *, match: bool
    ) -> None:
        end = "" if number == 1 else str(number)
        if match and number > 1:
            x["matches"] = "x"
        self._axes[f"xaxis{end}"] = {
            "anchor": f"y{end}", "fixedrange": True, "zeroline": False, "automargin": True, **x,
            **({"title": {"text": title, "standoff": 6}} if title else {}),
        }  # fmt: skip
        self._axes[f"yaxis{end}"] = {
            "anchor": f"x{end}", "domain": [max(0.0, ends[0]), min(1.0, ends[1])], "fixedrange": True,
            "zeroline": False, "automargin": True, **y,
        }  # fmt: skip

    def y(self, panel: int, **settings: object) -> None:
        """Sets something of one panel's vertical axis."""
        self._axes[f"yaxis{'' if panel == 0 else panel + 1}"].update(settings)

    def rows(self, panel: int, labels: Sequence[str]) -> None:
        """Makes the vertical axis of a panel one of rows from the top down, at 0, 1, ..., with labels safe for Plotly.

        Places are numbers, because Plotly guesses what kind of axis labels of others want.
        """
        self.y(
            panel, tickmode="array", tickvals=list(range(len(labels))), ticktext=list(labels),
            range=[len(labels) - 0.5, -0.5], showgrid=False, ticks="",
        )  # fmt: skip

    def add(self, panel: int, *, entry: str = "", quiet: bool = False, **trace: object) -> None:
        """Adds a trace.

        Args:
            panel: Index of the panel.
            entry: Its entry in the legend, safe for Plotly; traces with the same one share it. Empty for none.
            quiet: Whether it comes and goes with the entry, and another trace stands for this in the legend.
            trace: Its settings.
        """
        end = "" if panel == 0 else str(panel + 1)
        first = bool(entry) and not quiet and entry not in self._entries
        if first:
            self._entries[entry] = None
        legend = {"name": entry, "legendgroup": entry} if entry else {}
        self._traces.append({**trace, **legend, "xaxis": f"x{end}", "yaxis": f"y{end}", "showlegend": first})

    def key(self, panel: int, entry: str, marker: Mapping[str, Any]) -> None:
        """Adds an entry of the legend that stands for points of several colours, once."""
        if entry in self._entries:
            return
        self.add(
            panel, entry=entry, type="scatter", mode="markers", x=[None], y=[None], marker=marker, hoverinfo="skip"
        )

    def line_at(self, panel: int, *, x: float | None = None, y: float | None = None) -> None:
        """A thin line over a whole panel, at a value of an axis that is linear or logarithmic."""
        end = "" if panel == 0 else str(panel + 1)
        where = (
            {"xref": f"x{end}", "x0": x, "x1": x, "yref": f"y{end} domain", "y0": 0, "y1": 1}
            if x is not None
            else {"xref": f"x{end} domain", "x0": 0, "x1": 1, "yref": f"y{end}", "y0": y, "y1": y}
        )
        self._shapes.append(
            {"type": "line", "layer": "below", "line": {"color": NEUTRAL, "width": 1, "dash": "dash"}, **where}
        )

    def figure(self, **layout: object) -> dict[str, Any]:
        """The figure.

        Args:
            layout: Further settings.
        """
        shown = list(self._entries) if len(self._entries) > 1 else []
        legend = _ENTRY * _lines(shown)
        top = max(8, self._above[0])
        return {
            "data": self._traces,
            "layout": {
                "height": round(top + self._inner + self._below + legend + 8),
                "margin": {"l": 8, "r": 22, "t": top, "b": self._below + legend, "pad": 2},
                "paper_bgcolor": "rgba(0,0,0,0)",
                "plot_bgcolor": "rgba(0,0,0,0)",
                "hovermode": "closest",
                "hoverlabel": {"align": "left", "namelength": -1},
                "showlegend": bool(shown),
                "legend": {  # only one that begins left of the panels, and below them, may be as wide as the figure
                    "orientation": "h", "x": -0.001, "xanchor": "left", "y": -self._below / self._inner,
                    "yanchor": "top", "itemclick": "toggle", "itemdoubleclick": "toggleothers",
                },
                "annotations": self._notes,
                "shapes": self._shapes,
                **self._axes,
                **layout,
            },
        }  # fmt: skip


def _lines(entries: Sequence[str]) -> int:
    """How many lines a legend takes in a narrow window."""
    lines, room = 0, 0.0
    for each in entries:
        width = _MARK + _LETTER * len(each)
        if width > room:
            lines, room = lines + 1, _NARROW
        room -= width
    return lines


def ratios(low: float, high: float) -> dict[str, Any]:
    """Settings of a logarithmic axis of ratios, with ticks such as 0.5x, 1x and 2x.

    Args:
        low: The smallest value.
        high: The largest value.
    """
    axis = decades(min(low, 1.0) / 1.1, max(high, 1.0) * 1.1)
    return {**axis, "ticktext": [f"{each:g}x" for each in axis["tickvals"]]}


def decades(low: float, high: float) -> dict[str, Any]:
    """Settings of a logarithmic axis with ticks at round numbers.

    Args:
        low: Its left end.
        high: Its right end.
    """
    return {
        "type": "log", "range": [math.log10(low), math.log10(high)], "tickmode": "array", "tickvals": _ticks(low, high),
    }  # fmt: skip


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two positive ones: of the finest kind that leaves room between them."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for steps in _STEPS:
        found = [step * 10.0**exponent for exponent in decades for step in steps]
        kept = [float(f"{each:.6g}") for each in found if low <= each <= high]
        if len(kept) <= _TICKED:
            return kept
    every = math.ceil(len(decades) / _TICKED)
    return [float(f"1e{exponent}") for exponent in decades if exponent % every == 0 and low <= 10.0**exponent <= high]


SHARES: Mapping[str, Any] = {
    "range": [-0.02, 1.02], "tickformat": ".0%", "tickvals": [0, 0.25, 0.5, 0.75, 1], "tickmode": "array",
}  # fmt: skip
"""Settings of an axis of shares: always the whole, so that figures can be compared by eye."""


def bars(values: Sequence[float], ends: Sequence[tuple[float, float] | None], color: str = "") -> dict[str, Any]:
    """Bars of intervals around values, for `error_x` or `error_y`; none where there is no interval."""
    return {
        "type": "data", "symmetric": False, "thickness": 1.5, "width": 3, **({"color": color} if color else {}),
        "array": [max(0.0, end[1] - value) if end else 0.0 for value, end in zip(values, ends, strict=True)],
        "arrayminus": [max(0.0, value - end[0]) if end else 0.0 for value, end in zip(values, ends, strict=True)],
    }  # fmt: skip


def hatched(color: str, pattern: str) -> dict[str, Any]:
    """Settings of the marker of bars that differ in their pattern too, for those who cannot tell the colours apart."""
    return {
        "color": color, "line": {"width": 0},
        "pattern": {
            "shape": pattern, "fillmode": "overlay", "fgcolor": "rgba(255,255,255,0.6)", "size": 6, "solidity": 0.25,
        },
    }  # fmt: skip
