"""A dataset as one JSON document, or as JSON lines. Everything is ASCII, so no text can move a cursor."""

from __future__ import annotations

import json

from kernelbench_core.report.export.context import flat
from kernelbench_core.report.export.dataset import Dataset, Sink

_CHUNK = 256
"""Rows that are written at once."""


_dumps = json.JSONEncoder(allow_nan=False, separators=(",", ":"), check_circular=False).encode


def write_json(dataset: Dataset, sink: Sink) -> int:
    """Writes one document: the head with the contexts of the runs, the rows as objects, and how many they are.

    Args:
        dataset: What is written.
        sink: Where to.

    Returns:
        The number of rows.
    """
    names = [each.name for each in dataset.fields]
    head = json.dumps(dataset.head(), allow_nan=False, indent=1)
    sink.write(f"{head[:-2]},\n {_dumps(dataset.kind)}: [".encode("ascii"))
    count = 0
    pending: list[str] = []
    for row in dataset.rows:
        pending.append(("\n" if not count else ",\n") + _dumps(dict(zip(names, row, strict=True))))
        count += 1
        if len(pending) == _CHUNK:
            sink.write("".join(pending).encode("ascii"))
            pending.clear()
    sink.write(("".join(pending) + f'\n ],\n "count": {count}\n}}\n').encode("ascii"))
    return count


def write_lines(dataset: Dataset, sink: Sink) -> int:
    """Writes an object a line: a row with the context of its run.

    Args:
        dataset: What is written.
        sink: Where to.

    Returns:
        The number of rows.
    """
    names = [each.name for each in dataset.fields]
    context = dataset.wide_fields()[len(names) :]
    tails = {
        run: _dumps(dict(zip([each.name for each in context], flat(found), strict=True)))[1:]
        for run, found in dataset.runs.items()
    }
    count = 0
    pending: list[str] = []
    for row in dataset.rows:
        pending.append(f"{_dumps(dict(zip(names, row, strict=True)))[:-1]},{tails[str(row[0])]}\n")
        count += 1
        if len(pending) == _CHUNK:
            sink.write("".join(pending).encode("ascii"))
            pending.clear()
    sink.write("".join(pending).encode("ascii"))
    return count
