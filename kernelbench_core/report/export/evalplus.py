"""Results in the form of EvalPlus: for each model on a target a file of samples and one of verdicts.

The form is that of EvalPlus 0.3 (github.com/evalplus/evalplus, `evaluate.py`): `NAME.jsonl` has an object a sample with
`task_id` and `solution`, and `NAME_eval_results.json` has for each task a list of verdicts in the same order.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from attrs import field, frozen

from kernelbench_core.errors import NothingSelectedError
from kernelbench_core.model import Sample, Status
from kernelbench_core.report.export.context import names_of
from kernelbench_core.report.export.entries import Entry, entries, identity_of
from kernelbench_core.report.export.output import OutputFile, cannot, filling
from kernelbench_core.report.export.texts import plain, whole
from kernelbench_core.runs import Run

PASS, FAIL, TIMEOUT = "pass", "fail", "timeout"

_LONGEST = 150
"""Characters of a file's name."""

_CHUNK = 1 << 16
"""Bytes that are written or read at once."""

_Place = tuple[int, int]
"""Where a line begins, and its length, in bytes."""


@frozen
class _Group:
    """A model on a target in a run.

    Args:
        name: Of its files, without suffix.
        info: The configuration of its run.
        lines: Where the line about each sample lies among all lines, in order.
        tasks: For each task the places of its samples, and the verdicts; no place for a sample that is not there, and
            no verdict where nothing is said about the model.
    """

    name: str
    info: Mapping[str, Any]
    lines: list[_Place] = field(factory=list)
    tasks: dict[str, list[tuple[_Place | None, str]]] = field(factory=dict)


@frozen(kw_only=True)
class Written:
    """What was written.

    Args:
        files: Names of the files.
        count: Verdicts in them.
        left_out: Status to number of samples without a verdict.
    """

    files: Sequence[str]
    count: int
    left_out: Mapping[str, int]


def write_evalplus(runs: Sequence[Run], folder: Path) -> Written:
    """Writes two files for each run, model and target; all of them, or none.

    Args:
        runs: The runs.
        folder: Where to; it is made where it is not there.

    Raises:
        UsageError: The place cannot be used.
        NothingSelectedError: There is no sample.
        InfrastructureError: The disk is full or broken.
    """
    left_out: Counter[str] = Counter()
    files: list[str] = []
    count = 0
    with filling(folder) as file, _spool(folder) as spool:
        groups: list[_Group] = []
        for run, name in zip(runs, names_of(runs), strict=True):
            groups += _gather(run, name if len(runs) > 1 else "", spool, left_out)
        if not groups:
            raise NothingSelectedError("there is no sample", "see what a run holds with `kernelbench report`")
        for group, name in zip(groups, _different([each.name for each in groups]), strict=True):
            files += [f"{name}.jsonl", f"{name}_eval_results.json"]
            with file(files[-2]) as samples:
                _pour((spool.get(place) for place in group.lines), samples)
            with file(files[-1]) as verdicts:
                _pour(_verdicts(group, spool), verdicts)
            count += sum(map(len, group.tasks.values()))
    return Written(files=files, count=count, left_out=left_out)


def verdict_of(entry: Entry) -> str | None:
    """EvalPlus's word for how a sample ended; None where nothing is said about the model."""
    if entry.passed is None:
        return None
    if entry.passed:
        return PASS
    return TIMEOUT if entry.status == Status.TIMEOUT.value else FAIL


class _Spool:
    """Lines on the disk, so that samples can be taken in another order than that of the run."""

    def __init__(self, file: IO[bytes], folder: Path) -> None:
        self._file, self._folder = file, folder
        self._end = 0

    def put(self, line: bytes) -> _Place:
        try:
            self._file.write(line)
        except OSError as error:
            raise cannot(error, self._folder) from error
        self._end += len(line)
        return self._end - len(line), len(line)

    def get(self, place: _Place) -> bytes:
        try:
            self._file.flush()
            return os.pread(self._file.fileno(), place[1], place[0])
        except OSError as error:
            raise cannot(error, self._folder) from error


@contextlib.contextmanager
def _spool(folder: Path) -> Iterator[_Spool]:
    try:
        file = tempfile.TemporaryFile(dir=folder, buffering=_CHUNK)  # noqa: SIM115 - closed below
    except OSError as error:
        raise cannot(error, folder) from error
    try:
        yield _Spool(file, folder)
    finally:
        with contextlib.suppress(OSError):  # what could not be written was said before
            file.close()


def _gather(run: Run, label: str, spool: _Spool, left_out: Counter[str]) -> Iterable[_Group]:
    """The groups of a run; its samples are put on the disk."""
    groups: dict[tuple[str, str], _Group] = {}
    places: dict[tuple[str, str, str, str], _Place] = {}

    def group_of(model: str, target: str) -> _Group:
        group = groups.get((model, target))
        if group is None:
            name = "_".join(map(_safe, ([label] if label else []) + [model, target]))
            group = groups[model, target] = _Group(name, run.info)
        return group

    def put(sample: Sample) -> None:
        place = spool.put(_line({"task_id": whole(sample.task_id), "solution": whole(sample.code or "")}))
        places[identity_of(sample)] = place
        group_of(sample.model, sample.target).lines.append(place)

    for entry in entries(run, put):
        verdict = verdict_of(entry)
        if verdict is None:
            left_out[entry.status] += 1
            continue
        place = places.get((entry.model, entry.target, entry.task_id, entry.sample_id))
        group_of(entry.model, entry.target).tasks.setdefault(entry.task_id, []).append((place, verdict))
    for group in groups.values():
        for samples in group.tasks.values():
            samples.sort(key=_in_order)
    return groups.values()


def _in_order(sample: tuple[_Place | None, str]) -> tuple[bool, int]:
    """Sorts samples as they lie in the file of samples, and those that do not behind them."""
    place = sample[0]
    return place is None, place[0] if place else 0


def _verdicts(group: _Group, spool: _Spool) -> Iterator[bytes]:
    """The file of the verdicts of a group, piece by piece."""
    yield _line({"date": _date(group.info), "hash": _hash(group.info)})[:-2] + b',"eval":{'
    for number, (task, samples) in enumerate(group.tasks.items()):
        yield (b",\n" if number else b"\n") + json.dumps(whole(task)).encode("ascii") + b":["
        nothing = _line({"task_id": whole(task), "solution": ""})
        for index, (place, verdict) in enumerate(samples):
            said = {"base_status": verdict, "plus_status": verdict, "base_fail_tests": [], "plus_fail_tests": []}
            sample = spool.get(place) if place else nothing
            yield (b",\n" if index else b"\n") + sample[:-2] + b"," + _line(said)[1:-1]
        yield b"]"
    yield b"\n}}\n"


def _pour(pieces: Iterable[bytes], file: OutputFile) -> None:
    """Writes pieces, many at once."""
    pending = bytearray()
    for each in pieces:
        pending += each
        if len(pending) >= _CHUNK:
            file.write(bytes(pending))
            pending.clear()
    file.write(bytes(pending))


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode("ascii") + b"\n"


def _date(info: Mapping[str, Any]) -> str:
    """When the run was begun, as EvalPlus writes it."""
    return whole(str(info.get("created", "")))[:16].replace("T", " ")


def _hash(info: Mapping[str, Any]) -> str:
    """A digest of what decides the verdicts of a run: suite, protocol, seed, tasks."""
    decides = [info.get("identity", {}), info.get("selection", {}).get("tasks", [])]
    return hashlib.sha256(json.dumps(plain(decides), sort_keys=True).encode()).hexdigest()[:32]


def _safe(name: str) -> str:
    """A name that any file system takes."""
    return re.sub(r"[^A-Za-z0-9.+-]", "-", name).lstrip(".-") or "unnamed"


def _different(names: Sequence[str]) -> list[str]:
    """The names, shortened, and with a number where one was there before; upper and lower case are the same."""
    taken: set[str] = set()
    found = []
    for name in names:
        short, number = name[:_LONGEST], 1
        while (unique := short if number == 1 else f"{short}-{number}").lower() in taken:
            number += 1
        taken.add(unique.lower())
        found.append(unique)
    return found
