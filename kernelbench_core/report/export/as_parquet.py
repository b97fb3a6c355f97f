"""A dataset as Parquet: typed columns, labels dictionary-encoded, and the contexts of the runs in the metadata."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from kernelbench_core.errors import MissingError
from kernelbench_core.report.export.context import flat
from kernelbench_core.report.export.dataset import Dataset, Sink, Value
from kernelbench_core.report.export.fields import BOOL, INTEGER, LABEL, NUMBER, TEXT

METADATA = "kernelbench"
"""Key in the file's metadata of what stands before the rows in JSON."""

_GROUP = 16384
"""Rows of a row group."""


def check() -> None:
    """Sees whether Parquet can be written here.

    Raises:
        MissingError: pyarrow is not installed.
    """
    _pyarrow()


def write_parquet(dataset: Dataset, sink: Sink) -> int:
    """Writes a file of row groups, one after the other.

    Args:
        dataset: What is written.
        sink: Where to; a real file.

    Returns:
        The number of rows.

    Raises:
        MissingError: pyarrow is not installed.
    """
    pa, parquet = _pyarrow()
    kinds = {TEXT: pa.string(), LABEL: pa.string(), BOOL: pa.bool_(), INTEGER: pa.int64(), NUMBER: pa.float64()}
    wide = dataset.wide_fields()
    schema = pa.schema(
        [
            pa.field(
                each.name, kinds[each.kind], nullable=not each.required,
                metadata={"description": each.help, **({"unit": each.unit} if each.unit else {})},
            )
            for each in wide
        ],
        metadata={METADATA: json.dumps(dataset.head(), allow_nan=False)},
    )  # fmt: skip
    count = 0
    with parquet.ParquetWriter(
        sink, schema, compression="zstd", use_dictionary=[each.name for each in wide if each.kind == LABEL]
    ) as writer:
        for columns in _groups(dataset):
            arrays = [pa.array(values, type=each.type) for values, each in zip(columns, schema, strict=True)]
            group = pa.Table.from_arrays(arrays, schema=schema)
            writer.write_table(group, row_group_size=_GROUP)
            count += group.num_rows
    return count


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingError(
            "Parquet needs pyarrow, which is not installed",
            "pip install 'kernelbench-core[parquet]', or choose --format csv",
        ) from error


def _groups(dataset: Dataset) -> Iterator[list[Any]]:
    """The columns of some rows at a time, the context of their runs behind them."""
    tails = {run: flat(context) for run, context in dataset.runs.items()}
    rows = iter(dataset.rows)
    while group := [_wide(each, tails[str(each[0])]) for each in itertools.islice(rows, _GROUP)]:
        yield [list(column) for column in zip(*group, strict=True)]


def _wide(row: Sequence[Value], tail: Sequence[Value]) -> list[Value]:
    return [*row, *tail]
