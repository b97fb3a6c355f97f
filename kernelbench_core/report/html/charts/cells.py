"""Numbers of a figure as cells of the table below it, and as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.cells import number
from kernelbench_core.report.html.model import Cell, Column, Grid, Value
from kernelbench_core.seams_metrics import MetricValue

KINDS = {"share": "share", "ratio": "ratio", "dollars": "dollars", "seconds": "seconds"}
"""Unit of a metric to the kind of a column; others are numbers."""


def value(found: MetricValue | None, note: str = "") -> Value:
    """A metric as a cell, with its interval."""
    if found is None:
        return Value(value=None, text="n/a")
    if found.value is None:
        return Value(value=None, text=f"n/a: {found.note}" if found.note else "n/a")
    low, high = found.interval or (None, None)
    return Value(value=found.value, low=low, high=high, note=note)


def words(amount: float, unit: str, ends: tuple[float, float] | None = None) -> str:
    """A number with its unit and interval: `65.1% [58.2%, 71.9%]`."""
    kind = KINDS.get(unit, "number")
    shown = number(amount, kind)
    return shown if ends is None else f"{shown} [{number(ends[0], kind)}, {number(ends[1], kind)}]"


def kind(parts: Sequence[Part], name: str) -> str:
    """Kind of the column of a metric."""
    units = (part.values[name].unit for part in parts if name in part.values)
    return KINDS.get(next(units, "number"), "number")


class Rows:
    """A table whose rows begin with a model, the run where there are several, and a target."""

    def __init__(self, analysis: Analysis, *columns: Column) -> None:
        self._several = len({part.run for part in analysis.parts}) > 1
        run = [Column(name="run", label="run")] if self._several else []
        self._columns = [Column(name="model", label="model"), *run, Column(name="target", label="target"), *columns]
        self._rows: list[Sequence[Cell]] = []

    def add(self, part: Part, *cells: Cell) -> None:
        """Adds a row."""
        self._rows.append([part.model, *([part.run] if self._several else []), part.target, *cells])

    def grid(self, name: str, title: str, note: str = "") -> Grid:
        """The table.

        Args:
            name: Its id.
            title: Its caption.
            note: Shown below.
        """
        return Grid(id=name, title=title, columns=self._columns, rows=self._rows, note=note)
