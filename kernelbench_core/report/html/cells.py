"""Cells of a grid as a reader sees them, and the keys that they are sorted by."""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import field, frozen

from kernelbench_core.report.html.model import Cell, Column, Grid, Value
from kernelbench_core.report.screen import percent
from kernelbench_core.report.speed_table import ratio

KINDS = ("text", "number", "share", "ratio", "dollars", "seconds")

_MANY = 1e15
_DIGITS = 4
_TIME_UNITS = ((1.0, 1.0, " s"), (1e-3, 1e3, " ms"), (1e-6, 1e6, " µs"), (0.0, 1e9, " ns"))
_MINUTE = 60.0
_LEAST_DOLLARS = 1e-4


@frozen(kw_only=True)
class Shown:
    """A cell that is ready for the page.

    Args:
        text: What is shown.
        interval: Shown smaller beside it, such as `[58.2, 71.9]`; may be empty.
        key: What it is sorted by where that is a number; empty where it is sorted by its text or not at all.
        mark: Number of its note below the grid; 0 where it has none.
    """

    text: str
    interval: str = ""
    key: str = ""
    mark: int = 0


@frozen(kw_only=True)
class ShownGrid:
    """A grid that is ready for the page.

    Args:
        grid: The grid.
        rows: Its cells.
        notes: Notes of its cells, each once; the first has the mark 1.
    """

    grid: Grid
    rows: Sequence[Sequence[Shown]]
    notes: Sequence[str] = field(default=())


def show(grid: Grid) -> ShownGrid:
    """Formats a grid.

    Raises:
        ValueError: A row has more or fewer cells than there are columns, or a column is of no known kind.
    """
    for column in grid.columns:
        if column.kind not in KINDS:
            raise ValueError(
                f"grid {grid.id}, column {column.name}: kind {column.kind!r} is none of {', '.join(KINDS)}"
            )
    marks: dict[str, int] = {}
    rows = []
    for row in grid.rows:
        if len(row) != len(grid.columns):
            raise ValueError(f"grid {grid.id}: a row has {len(row)} cells for {len(grid.columns)} columns")
        rows.append([_cell(cell, column, marks) for cell, column in zip(row, grid.columns, strict=True)])
    return ShownGrid(grid=grid, rows=rows, notes=tuple(marks))


def _cell(cell: Cell, column: Column, marks: dict[str, int]) -> Shown:
    if cell is None:
        return Shown(text="")
    if isinstance(cell, str):
        return Shown(text=cell)
    if not isinstance(cell, Value):
        cell = Value(value=cell)
    mark = marks.setdefault(cell.note, len(marks) + 1) if cell.note else 0
    if cell.value is None or not math.isfinite(cell.value):
        return Shown(text=cell.text or "n/a", mark=mark)
    return Shown(text=number(cell.value, column.kind), interval=_interval(cell, column.kind), key=repr(cell.value + 0),
                 mark=mark)  # fmt: skip


def number(value: float, kind: str) -> str:
    """A number with its unit, as the column's kind wants it.

    Args:
        value: Finite.
        kind: Of the column; a number in a column of texts is shown as one of `number`.
    """
    if value < 0 and kind != "number":
        shown = number(-value, kind)
        return f"{shown[0]}-{shown[1:]}" if shown[0] in "<>" else f"-{shown}"
    if kind == "share":
        return percent(value)
    if kind == "ratio":
        return f"{ratio(value)}x"
    if kind == "dollars":
        return _dollars(value)
    if kind == "seconds":
        return _seconds(value)
    return _plain(value)


def _plain(value: float) -> str:
    if float(value).is_integer() and abs(value) < _MANY:
        return f"{int(value):,}"
    if abs(value) >= 10**_DIGITS:
        return f"{value:,.0f}" if abs(value) < _MANY else f"{value:.{_DIGITS}g}"
    return f"{value:.{_DIGITS}g}"


def _dollars(value: float) -> str:
    if value >= 1 or value == 0:
        return f"${value:,.2f}"
    return f"${value:.{_DIGITS}f}" if value >= _LEAST_DOLLARS else f"<${_LEAST_DOLLARS:.{_DIGITS}f}"


def _seconds(value: float) -> str:
    if value >= _MINUTE:
        return f"{value:,.0f} s"
    _, factor, unit = next(each for each in _TIME_UNITS if value >= each[0])
    return f"{value * factor:.3g}{unit}" if value else "0 s"


def _interval(cell: Value, kind: str) -> str:
    """Both ends in the unit of the number, without repeating it."""
    if cell.low is None or cell.high is None or not (math.isfinite(cell.low) and math.isfinite(cell.high)):
        return ""
    return f"[{_end(cell.low, kind)}, {_end(cell.high, kind)}]"


def _end(value: float, kind: str) -> str:
    if kind == "share":
        return f"{value * 100 + 0.0:.1f}"
    if kind == "ratio":
        return ratio(value) if value >= 0 else f"-{ratio(-value)}"
    return number(value, kind)
