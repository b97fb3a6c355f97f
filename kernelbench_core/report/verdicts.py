"""Verdicts that somebody else published: one line a sample, as a table with tabs or commas, or as JSON lines.

A table has a heading with `task_id` and `passed`, and perhaps `sample` (or `sample_id`) and what was said
(`published_result` or `result`). JSON lines have `task_id`, `passed` and perhaps `result`, as SimdBench writes them.
Where samples have no number, lines with the same task id are numbered in order, from 0.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from kernelbench_core.errors import UsageError

_SAMPLE = ("sample", "sample_id")
_SAID = ("published_result", "result")
_YES, _NO = frozenset({"1", "true", "yes", "passed"}), frozenset({"0", "false", "no", "failed"})
_FORMS = "give a table with tabs or commas and a heading (task_id, sample, passed, result), or JSON lines"


@frozen
class Verdict:
    """What somebody else said about a sample.

    Args:
        task_id: As in the file.
        sample_id: Number of the sample among those of the task.
        passed: Whether it passed.
        said: In their words; may be empty.
        line: Of the file, from 1.
    """

    task_id: str
    sample_id: str
    passed: bool
    said: str
    line: int


def read_verdicts(path: Path | str) -> Iterator[Verdict]:
    """The verdicts in a file, in order.

    Raises:
        UsageError: The file cannot be read, or a line is no verdict.
    """
    path = Path(path)
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8-sig")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read ({error})", _FORMS) from None
    lines = text.splitlines()
    rows = _json_rows(path, lines) if text.lstrip().startswith("{") else _table_rows(path, lines)
    seen: Counter[str] = Counter()
    for number, row in rows:
        task_id = row.get("task_id")
        if not isinstance(task_id, str) or not task_id.strip():
            raise UsageError(f"{path}:{number}: task_id is missing", _FORMS)
        sample = next((row[key] for key in _SAMPLE if row.get(key) not in (None, "")), seen[task_id])
        seen[task_id] += 1
        said = next((row[key] for key in _SAID if row.get(key)), "")
        yield Verdict(task_id.strip(), str(sample).strip(), _passed(row, path, number), str(said), number)
    if not seen:
        raise UsageError(f"{path}: holds no verdict", _FORMS)


def _json_rows(path: Path, lines: list[str]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise UsageError(f"{path}:{number}: no JSON ({error})", _FORMS) from None
        if not isinstance(row, dict):
            raise UsageError(f"{path}:{number}: expected an object", _FORMS)
        yield number, row


def _table_rows(path: Path, lines: list[str]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    heading = lines[0] if lines else ""
    table = csv.DictReader(lines, delimiter="\t" if "\t" in heading else ",")
    for needed in ("task_id", "passed"):
        if needed not in (table.fieldnames or ()):
            raise UsageError(f"{path}:1: the heading has no column {needed!r}", _FORMS)
    for row in table:
        yield table.line_num, row


def _passed(row: Mapping[str, Any], path: Path, number: int) -> bool:
    value = row.get("passed")
    word = str(value).strip().lower()
    if word not in _YES | _NO:
        raise UsageError(f"{path}:{number}: passed: expected 0 or 1, got {value!r}", _FORMS)
    return word in _YES
