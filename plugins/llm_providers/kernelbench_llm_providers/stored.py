"""An index over the answers in a samples file: where each line lies and what it answers, but not what it says."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import tempfile
import weakref
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from attrs import define, field

from kernelbench_core.api import InfrastructureError, RequestError, Target, Task, UsageError

ANSWERS = ("completion", "raw", "solution", "code")
"""Keys of a line that may hold an answer."""

MAX_BYTES = 16 << 20
"""Longest line that is read, in bytes."""

_FORMS = "give a .jsonl or .jsonl.gz file, or the directory of a run"
_CHUNK = 1 << 20


@define
class _Group:
    """The lines that answer one question under one name: parallel arrays, in the order of the file."""

    offsets: array[int] = field(factory=lambda: array("Q"))
    lengths: array[int] = field(factory=lambda: array("Q"))
    numbers: array[int] = field(factory=lambda: array("q"))


class StoredAnswers:
    """The answers in a file, by model, task and target. Threads may share it.

    Lines that are no samples are counted and passed over; of lines with the same id of the same question the first
    counts. A gzipped file is unpacked once, into a file without a name that goes with the object.

    Args:
        path: `.jsonl`, `.jsonl.gz`, or the directory of a run.

    Raises:
        UsageError: It cannot be read, or holds no samples.
        InfrastructureError: There is no room to unpack it.
    """

    def __init__(self, path: Path) -> None:
        self.path = _samples_file(path)
        self.unusable = 0
        """How many lines are no samples, a damaged end among them."""
        self._groups: dict[tuple[str, str, str], _Group] = {}
        try:
            with self.path.open("rb") as stream, contextlib.ExitStack() as stack:
                zipped = stream.peek(2)[:2] == b"\x1f\x8b"
                plain = stack.enter_context(self._unpacked(stream)) if zipped else stream
                self._index(plain)
                self._fd = os.dup(plain.fileno())
        except OSError as error:
            raise UsageError(f"{self.path}: cannot be read ({error.strerror or error})", "check it") from error
        weakref.finalize(self, os.close, self._fd)
        if not self._groups:
            raise UsageError(
                f"{self.path}: holds no samples", "each line has to be an object with task_id and an answer"
            )

    @property
    def models(self) -> list[str]:
        """The models in the file, in order; empty text for lines that name none."""
        return list(dict.fromkeys(model for model, _, _ in self._groups))

    def model(self, wanted: str | None, label: str) -> str:
        """The model whose answers are meant.

        Args:
            wanted: What the user asked for, with or without the provider; None where nothing was asked for.
            label: What the user calls the model; it decides where the file has several and none was asked for.

        Raises:
            UsageError: The file has none such, or several.
        """
        models = self.models
        named = ", ".join(model or "(without a name)" for model in models)
        if wanted is None:
            if len(models) == 1:
                return models[0]
            if label in models:
                return label
            raise UsageError(f"{self.path}: has samples of several models: {named}", "give -M only=MODEL")
        if wanted in models:
            return wanted
        close = [model for model in models if model.partition("/")[2] == wanted]
        if len(close) != 1:
            raise UsageError(f"{self.path}: {'several models are' if close else 'no model is'} called {wanted!r}",
                             f"it has {named}")  # fmt: skip
        return close[0]

    def find(self, model: str, task: Task, target: Target, index: int) -> dict[str, Any] | None:
        """The line with answer number `index` (from 0) to a question; None where there are not so many.

        Where all answers to the question have a number as `sample_id` they are in the order of these, else in the
        order of the file. A line that says nothing about a target answers for every target.

        Raises:
            RequestError: The file was changed meanwhile.
        """
        names = (task.task_id, task.name, *task.aliases)
        found = [
            entry
            for key in dict.fromkeys(key for name in names for key in _keys(name, target))
            if (group := self._groups.get((model, *key)))
            for entry in zip(group.numbers, group.offsets, group.lengths, strict=True)
        ]
        if index >= len(found):
            return None
        numbered = all(number >= 0 for number, _, _ in found)
        found.sort(key=lambda entry: (entry[0] if numbered else 0, entry[1]))
        _, offset, length = found[index]
        try:
            record = json.loads(os.pread(self._fd, length, offset))
        except (OSError, ValueError) as error:
            raise RequestError(f"{self.path}: changed while it was read", "run it again") from error
        assert isinstance(record, dict)  # noqa: S101 - it was one when the index was made
        return record

    def _unpacked(self, stream: BinaryIO) -> BinaryIO:
        """The content of a gzipped file; a damaged end is left out."""
        unpacked: BinaryIO = tempfile.TemporaryFile(prefix="kernelbench-replay-")  # noqa: SIM115 - closed by the caller
        try:
            unpacked.writelines(self._chunks(stream))
            unpacked.seek(0)
        except OSError as error:
            unpacked.close()
            raise InfrastructureError(
                f"{self.path}: cannot be unpacked ({error.strerror or error})",
                "set TMPDIR to a folder with room for it",
            ) from error
        return unpacked

    def _chunks(self, stream: BinaryIO) -> Iterator[bytes]:
        with gzip.GzipFile(fileobj=stream) as packed:
            try:
                while chunk := packed.read1(_CHUNK):
                    yield chunk
            except (EOFError, gzip.BadGzipFile, zlib.error):
                self.unusable += 1

    def _index(self, stream: BinaryIO) -> None:
        seen: set[int] = set()
        for offset, line in _lines(stream):
            if not line.strip():
                continue
            record = _record(line)
            if record is None:
                self.unusable += 1
                continue
            key = (record.get("model") or "", record["task_id"], record.get("target") or "")
            sample_id = record.get("sample_id")
            if sample_id is not None:
                identity = hash((key, str(sample_id)))
                if identity in seen:
                    continue
                seen.add(identity)
            group = self._groups.setdefault(key, _Group())
            group.offsets.append(offset)
            group.lengths.append(len(line))
            group.numbers.append(_number(sample_id))


def _samples_file(path: Path) -> Path:
    if path.is_dir():
        path /= "samples.jsonl"
        if not path.is_file():
            raise UsageError(f"{path.parent}: has no samples.jsonl", _FORMS)
    elif not path.is_file():
        raise UsageError(f"{path}: no such file", _FORMS)
    elif not path.name.lower().endswith((".jsonl", ".jsonl.gz")):
        raise UsageError(f"{path}: unknown kind of samples file", _FORMS)
    return path


def _keys(name: str, target: Target) -> Iterable[tuple[str, str]]:
    """What `task_id` and `target` of a line may be that answers for a task of this name."""
    spellings = ("", target.name, *target.aliases)
    for spelling in spellings:
        yield name, spelling
        for suffix in spellings[1:]:
            yield f"{name}_{suffix}", spelling


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines with their offsets; of one that is too long only the beginning, which is no JSON."""
    offset = 0
    while line := stream.readline(MAX_BYTES):
        yield offset, line
        offset += len(line)
        while line and not line.endswith(b"\n"):
            line = stream.readline(_CHUNK)
            offset += len(line)


def _record(line: bytes) -> Mapping[str, Any] | None:
    """The sample on a line; None where it is none."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or not any(key in record for key in ANSWERS):
        return None
    if not isinstance(record.get("task_id"), str):
        return None
    texts = (record.get("model"), record.get("target"))
    return record if all(text is None or isinstance(text, str) for text in texts) else None


def _number(sample_id: object) -> int:
    """A sample's number; -1 where its id is none."""
    if isinstance(sample_id, bool) or not isinstance(sample_id, int | str):
        return -1
    text = str(sample_id)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else -1  # noqa: PLR2004 - fits 64 bits
