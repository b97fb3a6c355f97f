"""One record of a samples file becomes one `Sample`: its keys, its task and target, its number, its code."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from attrs import frozen

from kernelbench_core.errors import KernelbenchError, UsageError
from kernelbench_core.generation.extract import Extraction, accept_code, extract, kind_of
from kernelbench_core.model import Sample
from kernelbench_core.store.convert import generated_fields

_ANSWERS = ("solution", "code", "completion", "raw")
_WORD_LENGTH = 256


@frozen
class Resolved:
    """What a task id in somebody's file means here.

    Args:
        task_id: `suite/name`.
        target: Name of the target; empty when neither the id nor the caller says.
        entries: Names that the entry point may have, the preferred one first.
    """

    task_id: str
    target: str
    entries: tuple[str, ...]


Resolve = Callable[[str, str | None], Resolved | None]
"""Finds the task for an id, `(task id as in the file, target as in the file or None)`; None for an unknown one."""


@frozen
class Problem:
    """Something in a samples file that was left out or looks wrong.

    Args:
        file: The file.
        line: Number of the line, from 1; 0 for the file as a whole.
        message: What is wrong, and what became of it.
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


class UnusableError(Exception):
    """A record makes no sample; the message says why. It never leaves the importer."""


class Records:
    """Makes samples of records, and numbers them.

    Args:
        resolve: Finds tasks.
        model: Model of records that name none; None for the name of their file.
        default_target: Target of records where neither they nor their task id say one.
        entries: Entry points that are accepted in place of those that `resolve` gives.
        on_problem: Told of everything that is wrong.
    """

    def __init__(
        self,
        resolve: Resolve,
        *,
        model: str | None = None,
        default_target: str | None = None,
        entries: Sequence[str] | None = None,
        on_problem: Callable[[Problem], None] | None = None,
    ) -> None:
        self._resolve = resolve
        self._model = model
        self._default_target = default_target
        self._entries = entries
        self._on_problem = on_problem
        self._ids = _Ids()

    def problem(self, file: str, line: int, message: str) -> None:
        """Reports a problem."""
        if self._on_problem:
            self._on_problem(Problem(file, line, message))

    def from_line(self, data: bytes, file: str, line: int, file_model: str) -> Sample | None:
        """The sample of a line of JSON; None, and a problem, where there is none in it."""
        try:
            return self._sample(_parsed(data), file, line, file_model)
        except UnusableError as error:
            self.problem(file, line, str(error))
            return None

    def from_document(self, data: bytes, file: str, task_id: str, file_model: str) -> Sample | None:
        """The sample of a JSON document of which `code` counts; one without it has no code.

        Args:
            data: Content of the file.
            file: Its name, for messages.
            task_id: What its name says.
            file_model: Model where the caller named none.
        """
        try:
            code = _parsed(data, "the document").get("code")
            return self._sample({"task_id": task_id, "code": code}, file, 0, file_model)
        except UnusableError as error:
            self.problem(file, 0, str(error))
            return None

    def from_mapping(self, record: Mapping[str, Any], number: int) -> Sample | None:
        """The sample of a record that a program gave; None where a problem was reported.

        Args:
            record: The same keys as a line has.
            number: Which of the records it is, from 0.

        Raises:
            UsageError: It makes no sample, and nobody is told of problems.
        """
        try:
            return self._sample(record, "samples", number, "given")
        except UnusableError as error:
            if self._on_problem is None:
                raise UsageError(f"samples[{number}]: {error}", "see `kernelbench list tasks`") from None
            self.problem("samples", number, str(error))
            return None

    def from_code(
        self, code: bytes, file: str, ids: Sequence[tuple[str, str | None]], file_model: str
    ) -> Sample | None:
        """The sample in a code file.

        Args:
            code: Content of the file.
            file: Its name, for messages.
            ids: What its path may mean, the likeliest first: task id, and sample id where the path gives one.
            file_model: Model where the caller named none.
        """
        try:
            for task_id, sample_id in ids:
                if found := self._find(task_id, None):
                    record = {"solution": _decoded(code), "sample_id": sample_id}
                    return self._made(record, found, file, 0, file_model)
        except UnusableError as error:
            self.problem(file, 0, str(error))
            return None
        self.problem(file, 0, f"no task is called {ids[-1][0]!r}: skipped")
        return None

    def _find(self, task_id: str, target: str | None) -> Resolved | None:
        """The task; the default target counts where neither the record nor the id says one."""
        try:
            found = self._resolve(task_id, target)
            if target is None and self._default_target and not (found and found.target):
                found = self._resolve(task_id, self._default_target) or found
        except KernelbenchError as error:
            raise UnusableError(str(error)) from error
        return found

    def _sample(self, record: Mapping[str, Any], file: str, line: int, file_model: str) -> Sample | None:
        task_id = _word(record, "task_id")
        if task_id is None:
            raise UnusableError("task_id is missing: skipped")
        target = _word(record, "target")
        found = self._find(task_id, target)
        if found is None:
            raise UnusableError(f"no task is called {task_id!r}{f' for target {target!r}' if target else ''}: skipped")
        return self._made(record, found, file, line, file_model)

    def _made(self, record: Mapping[str, Any], found: Resolved, file: str, line: int, file_model: str) -> Sample | None:
        """The sample of a record whose task is known; None when it repeats one."""
        target = found.target or self._default_target
        if not target:
            raise UnusableError(f"{found.task_id}: neither the line nor its task id names a target: skipped")
        present = [key for key in _ANSWERS if key in record]
        if not present:
            raise UnusableError(f"none of the keys {', '.join(_ANSWERS)} is there: skipped")
        key = next((key for key in present if record[key] is not None), present[-1])
        model = _word(record, "model") or self._model or file_model
        model = model if "/" in model else f"samples/{model}"
        sample_id = _word(record, "sample_id")
        group = (found.task_id, target, model)
        number = self._ids.take(group, sample_id, record, file, line)
        answer = record[key]
        if not isinstance(answer, str):
            self.problem(file, line, f"{key} is {kind_of(answer)}: counted as a sample without code")
        result = self._extracted(key, answer, self._entries or found.entries)
        raw = next((record[k] for k in ("completion", "raw", key) if isinstance(record.get(k), str)), None)
        notes, usage = record.get("notes"), record.get("usage")
        own_notes = tuple(n for n in notes if isinstance(n, str)) if isinstance(notes, list) else ()
        return Sample(
            sample_id=number,
            task_id=found.task_id,
            target=target,
            model=model,
            completion=raw,
            code=result.code,
            notes=tuple(dict.fromkeys((*own_notes, *result.notes))),
            usage=usage if isinstance(usage, dict) else {},
            source=f"{file}:{line}" if line else file,
            **generated_fields(record),
        )

    @staticmethod
    def _extracted(key: str, answer: object, entries: Sequence[str]) -> Extraction:
        """The code of an answer: `solution` and `code` are code unless they have fences."""
        if key in {"solution", "code"}:
            return accept_code(answer, entries, what=f"the {key}")
        return extract(answer, entries)


class _Ids:
    """Gives numbers to samples, and finds repeated ones.

    Samples without an id of their own cost nothing but a count for each (task, target, model); others cost two
    integers each.
    """

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, str], int] = {}
        self._plain: dict[tuple[str, str, str], int] = {}  # ids below were given here before any explicit id came
        self._seen: dict[int, int] = {}  # digest of (group, id) -> digest of the answer, file, line
        self._files: list[str] = []

    def take(
        self, group: tuple[str, str, str], sample_id: str | None, record: Mapping[str, Any], file: str, line: int
    ) -> str:
        """The sample's id.

        Raises:
            UnusableError: There was a sample with this id, the same or another.
        """
        if sample_id is None:
            return self._next(group)
        self._plain.setdefault(group, self._counts.get(group, 0))
        if sample_id.isdecimal() and str(int(sample_id)) == sample_id and int(sample_id) < self._plain[group]:
            raise UnusableError(f"sample_id {sample_id!r} was given to an earlier line without sample_id: skipped")
        if not self._files or self._files[-1] != file:
            self._files.append(file)
        key = _digest(*group, sample_id)
        content = _digest(*(json.dumps(record.get(answer), default=repr) for answer in _ANSWERS))
        before = self._seen.get(key)
        if before is None:
            self._seen[key] = (content << 96) | ((len(self._files) - 1) << 64) | line
            return sample_id
        where = self._place(before, file)
        if before >> 96 == content:
            raise UnusableError(f"sample_id {sample_id!r} of {group[0]} repeats {where}: counted once")
        raise UnusableError(f"sample_id {sample_id!r} of {group[0]} differs from {where}, which is kept: skipped")

    def _next(self, group: tuple[str, str, str]) -> str:
        number = self._counts.get(group, 0)
        if group in self._plain:
            while _digest(*group, str(number)) in self._seen:
                number += 1
            self._seen[_digest(*group, str(number))] = 0
        self._counts[group] = number + 1
        return str(number)

    def _place(self, entry: int, file: str) -> str:
        """Where the earlier sample stands, in words."""
        if not entry:
            return "an earlier line without sample_id"
        other, line = self._files[(entry >> 64) & 0xFFFFFFFF], entry & ((1 << 64) - 1)
        if not line:
            return other
        return f"line {line}" if other == file else f"{other}:{line}"


def _digest(*words: str) -> int:
    """64 bits of a hash."""
    joined = "\0".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(joined, digest_size=8).digest(), "big")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableError(f"not UTF-8 (byte 0x{data[error.start]:02x} at {error.start + 1}): skipped") from error


def _parsed(data: bytes, what: str = "the line") -> dict[str, Any]:
    """The object on a line, or in a document."""
    text = _decoded(data)
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        cut = error.msg.startswith("Unterminated") or error.pos >= len(text.rstrip())
        said = f"{what} is cut off" if cut else "not JSON"
        raise UnusableError(f"{said} ({error.msg} at column {error.pos + 1}): skipped") from error
    except (ValueError, RecursionError) as error:
        raise UnusableError(f"not JSON that can be read ({error}): skipped") from error
    if not isinstance(value, dict):
        raise UnusableError(f"{what} is {kind_of(value)}, no object: skipped")
    return value


def _word(record: Mapping[str, Any], key: str) -> str | None:
    """A short text from the record; numbers are good for a sample's id."""
    value = record.get(key)
    if value is None:
        return None
    if key == "sample_id" and isinstance(value, int) and not isinstance(value, bool):
        value = str(value) if abs(value) < 1 << 64 else ""
    if not isinstance(value, str):
        raise UnusableError(f"{key} is {kind_of(value)}, no text: skipped")
    if not value.strip() or len(value) > _WORD_LENGTH or not value.isprintable():
        raise UnusableError(f"{key} {value[:40]!r} is blank, too long or has control characters: skipped")
    return value
