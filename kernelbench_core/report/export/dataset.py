"""What is exported, whatever the form: columns, rows that come one at a time, and the context of the runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from attrs import field, frozen

from kernelbench_core.report.export.fields import RUN_FIELDS, SCHEMA_VERSION, Field

Value = str | int | float | bool | None
"""A cell. Texts are valid Unicode, numbers are finite."""

RESULTS, AGGREGATES = "results", "aggregates"


class Sink(Protocol):
    """Where the bytes of a file go."""

    def write(self, data: bytes, /) -> object:
        """Takes all of it."""


@frozen(kw_only=True, eq=False)
class Dataset:
    """What is exported.

    Args:
        kind: `RESULTS` or `AGGREGATES`.
        fields: The columns.
        rows: A value for each column; the first one is the label of the run.
        runs: Label of a run to its context.
        problems: What could not be computed, a line each.
    """

    kind: str
    fields: Sequence[Field]
    rows: Iterable[Sequence[Value]]
    runs: Mapping[str, Mapping[str, Any]]
    problems: Sequence[str] = field(factory=tuple)

    def head(self) -> dict[str, Any]:
        """What stands before the rows, in forms that have a place for it."""
        from kernelbench_core import __version__

        return {
            "format": f"kernelbench-{self.kind}",
            "schema_version": SCHEMA_VERSION,
            "exported_by": __version__,
            "runs": list(self.runs.values()),
            "problems": list(self.problems),
        }

    def wide_fields(self) -> list[Field]:
        """The columns, with the context of the run as further ones."""
        return [*self.fields, *RUN_FIELDS]
