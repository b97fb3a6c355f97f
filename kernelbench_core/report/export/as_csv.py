"""A dataset as CSV by RFC 4180, in UTF-8, a record a line, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kernelbench_core.report.export.context import flat
from kernelbench_core.report.export.dataset import Dataset, Sink, Value
from kernelbench_core.report.export.texts import cell

_CHUNK = 256
"""Rows that are written at once."""


def write_csv(dataset: Dataset, sink: Sink) -> int:
    """Writes a heading and the rows, each with the context of its run. What is not there is an empty cell.

    Args:
        dataset: What is written.
        sink: Where to.

    Returns:
        The number of rows.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow([cell(each.name) for each in dataset.wide_fields()])
    tails = {run: _cells(flat(context)) for run, context in dataset.runs.items()}
    count = 0
    for row in dataset.rows:
        writer.writerow([*_cells(row), *tails[str(row[0])]])
        count += 1
        if not count % _CHUNK:
            _flush(buffer, sink)
    _flush(buffer, sink)
    return count


def _cells(row: Sequence[Value]) -> list[object]:
    return [cell(each) if isinstance(each, str) else _WORDS[each] if isinstance(each, bool) else each for each in row]


_WORDS = {True: "true", False: "false"}


def _flush(buffer: io.StringIO, sink: Sink) -> None:
    sink.write(buffer.getvalue().encode("utf-8"))
    buffer.seek(0)
    buffer.truncate()
