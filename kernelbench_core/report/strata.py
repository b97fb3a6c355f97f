"""Metrics by any column: the same models and targets over parts of the tasks or of the samples."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.metrics.table import UNKNOWN
from kernelbench_core.report.analysis import Analysis, Part, analyse, column_named

MOST = 200
"""Different labels that a column may have to be worth a table."""


@frozen(kw_only=True, eq=False)
class Stratum:
    """What has one label of a column.

    Args:
        label: The label.
        parts: By run, model and target.
    """

    label: str
    parts: Sequence[Part]


def strata(
    analysis: Analysis, column: str, *, metric: str = "", intervals: bool = True, most: int = MOST
) -> list[Stratum]:
    """The parts of a column's labels, in the order of their names, numbers by size; what has none comes last.

    Args:
        analysis: The whole.
        column: Any column of the table, as a person names it.
        metric: One that gets an interval, headline number or not.
        intervals: Whether numbers get intervals at all.
        most: How many labels are looked at.

    Raises:
        UsageError: There is no such column, or it has too many labels.
    """
    labels = column_named(analysis.table, column).counts()
    if len(labels) > most:
        raise UsageError(f"column {column!r} has {len(labels)} different values", f"choose one that has at most {most}")
    found = []
    for label in sorted(labels, key=_order):
        more = ([metric] if metric else ()) if intervals else None
        part = analyse(analysis.table, analysis.metrics, where={column: label}, intervals=more)
        if part.parts:
            found.append(Stratum(label=label, parts=part.parts))
    return found


def _order(label: str) -> tuple[bool, bool, float, str]:
    try:
        number = float(label)
    except ValueError:
        return label == UNKNOWN, True, 0.0, label
    return False, False, number, label
