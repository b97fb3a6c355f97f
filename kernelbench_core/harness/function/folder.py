"""Function tasks in folders.

NAME/task.toml          prototype, parameters, comparison (docs/function-tasks.md has every key)
NAME/description.md     the contract, for the prompt
NAME/reference.cpp      the scalar solution, or reference.c; also `entry_bound` where a comparison is `bound`
NAME/cases.py           optional: `cases(rng)` yields hand-made cases; `expected(case)` is a behavioural model that
                        decides what is right, in place of the reference
NAME/experts/TARGET.cpp hand-vectorized solutions
NAME/mutants/WHAT.cpp   subtly wrong solutions; each defines `entry`
NAME/mutants/TARGET/WHAT.cpp  more of them, written for one target; each defines that target's entry point
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tomli
from attrs import frozen

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.cases_file import CasesFile
from kernelbench_core.harness.function.signature import Scalar, Signature, Struct
from kernelbench_core.harness.function.task_table import (
    check_top,
    parameters_of,
    result_of,
    signature_of,
    workload_of,
)
from kernelbench_core.harness.function.toml_lines import Lines, Place
from kernelbench_core.model import FunctionTask, Task

TASK_FILE = "task.toml"
DESCRIPTION = "description.md"
REFERENCES = {"reference.cpp": "c++", "reference.c": "c"}
"""File name to language; a task has one of them."""

NAME = re.compile(r"[A-Za-z0-9][\w.+-]*")
"""What the name of a folder must be like: it is part of ids, and of the paths of samples."""

_PARTS = (DESCRIPTION, *REFERENCES, "cases.py")


@frozen(kw_only=True)
class FaultyTask(Task):
    """Stands for a task that cannot be read.

    Args:
        error: What is wrong.
    """

    error: ConfigError


class FaultyTasksError(ConfigError):
    """Some tasks of a suite cannot be read; the message tells the first, and how many more there are.

    Args:
        tasks: All of them, at least one.
    """

    def __init__(self, tasks: Sequence[FaultyTask]) -> None:
        first, more = tasks[0].error, len(tasks) - 1
        message, remedy = first.message, first.remedy
        if more:
            message += f"; {more} more task{'s' if more > 1 else ''} of {tasks[0].suite} cannot be read"
            remedy = "; ".join(filter(None, (remedy, "`kernelbench validate` on the suite tells all")))
        super().__init__(message, remedy)
        self.tasks = tuple(tasks)


class FolderSuite:
    """The tasks in a folder.

    Args:
        suite: Name of the suite.
        root: Each sub-folder with a `task.toml` is a task.
        only: Name of a task, for this one alone; empty for all.
    """

    def __init__(self, suite: str, root: Path, only: str = "") -> None:
        self.suite, self.root, self.only = suite, root, only

    def load(self) -> Iterator[FunctionTask]:
        """All tasks, by name.

        Raises:
            FaultyTasksError: After all sound tasks, when others cannot be read.
            ConfigError: There is no such folder.
        """
        if not self.root.is_dir():
            raise ConfigError(f"{self.root}: no such folder", "name a folder with one sub-folder for each task")
        faulty = []
        for folder in self._folders():
            try:
                task = load_task(self.suite, folder)
            except ConfigError as error:
                faulty.append(
                    FaultyTask(suite=self.suite, name=folder.name, summary="", description="", digest="", error=error)
                )
                continue
            yield task
        if faulty:
            raise FaultyTasksError(faulty)

    def _folders(self) -> list[Path]:
        """Those of tasks, by name: with their file, or with enough of a task that it must have been forgotten."""
        found = (self.root / self.only,) if self.only else self.root.iterdir()
        return sorted(
            path
            for path in found
            if not path.name.startswith((".", "__")) and any((path / name).is_file() for name in (TASK_FILE, *_PARTS))
        )


def load_task(suite: str, folder: Path) -> FunctionTask:
    """Reads one task.

    Raises:
        ConfigError: With file, line, key and value, when something is missing or wrong.
    """
    folder, shown = Path(os.path.abspath(folder)), shown_path(folder)  # noqa: PTH100 - links stay what they are called
    if not NAME.fullmatch(folder.name):
        raise ConfigError(
            f"{shown}: {folder.name!r} cannot name a task",
            "use letters, digits and _ . + -, beginning with a letter or a digit",
        )
    raw = _bytes(folder / TASK_FILE)
    table, place = _table(raw, f"{shown}/{TASK_FILE}")
    check_top(table, place)
    signature = signature_of(table, place)
    parameters = parameters_of(table, signature, place)
    name, language = _reference(folder, signature, place)
    description, reference = (_read(folder / each) for each in (DESCRIPTION, name))
    if not description.strip():
        raise ConfigError(f"{shown}/{DESCRIPTION}: empty", "write the contract that an answer must keep")
    hand_made = folder / "cases.py"
    cases = _read(hand_made) if hand_made.exists() else ""
    by_hand = CasesFile(hand_made, cases, shown_path(hand_made)) if hand_made.exists() else None
    digest = hashlib.sha256(raw)
    for text in (description, reference, cases):
        digest.update(text.encode() + b"\0")
    if language == "c":  # the same text means something else in the other language
        digest.update(b"c\0")
    return FunctionTask(
        suite=suite,
        name=folder.name,
        summary=table["summary"],
        description=description,
        digest=digest.hexdigest(),
        category=table.get("category", ""),
        aliases=tuple(table.get("aliases", ())),
        metadata=table.get("metadata", {}),
        origin=shown,
        entry=signature.name,
        prototype=table["prototype"],
        types=table.get("types", ""),
        reference=reference,
        reference_language=language,
        parameters=parameters,
        result=result_of(table, signature, place),
        experts={path.stem: _read(path) for path in sorted(folder.glob("experts/*.cpp"))},
        mutants={path.stem: _read(path) for path in sorted(folder.glob("mutants/*.cpp"))},
        target_mutants={
            path.name: {each.stem: _read(each) for each in sorted(path.glob("*.cpp"))}
            for path in sorted(folder.glob("mutants/*/"))
        },
        cases=by_hand.cases if by_hand and by_hand.defines("cases") else None,
        expected=by_hand.expected if by_hand and by_hand.defines("expected") else None,
        n_cases=int(table.get("n_cases", 1000)),
        checker=table.get("checker", "columns"),
        workload=workload_of(
            table, signature, by_hand.performance if by_hand and by_hand.defines("performance") else None, place
        ),
    )


def place_in(origin: str) -> Place:
    """Says where keys stand in the `task.toml` of a loaded task; without lines where it cannot be read any more.

    Args:
        origin: The task's folder, as `FunctionTask.origin` has it.
    """
    shown = f"{origin}/{TASK_FILE}" if origin else TASK_FILE
    if not origin:
        return Place(shown)
    try:
        return _table(_bytes(Path(origin, TASK_FILE)), shown)[1]
    except ConfigError:
        return Place(shown)


def shown_path(path: Path) -> str:
    """A path as messages show it: from the current folder where it lies in there."""
    whole = os.path.abspath(path)  # noqa: PTH100 - as in `load_task`
    here = f"{Path.cwd()}{os.sep}"
    return whole.removeprefix(here)


def _table(raw: bytes, shown: str) -> tuple[dict[str, Any], Place]:
    try:
        text = raw.decode("utf-8")
        return tomli.loads(text), Place(shown, Lines(text))
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ConfigError(f"{shown}:{line}: this is no UTF-8 text", "save it as UTF-8") from None
    except tomli.TOMLDecodeError as error:
        said = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(error))
        line = int(said[2]) if said else raw.count(b"\n") + 1
        what = f"{said[1]} at column {said[3]}" if said else str(error)
        raise ConfigError(f"{shown}:{line}: this is no TOML: {what}", "strings stand in quotes") from None


def _reference(folder: Path, signature: Signature, place: Place) -> tuple[str, str]:
    """Name and language of the file with the reference."""
    there = [name for name in REFERENCES if (folder / name).is_file()]
    shown = shown_path(folder)
    if not there:
        raise ConfigError(f"{shown}/reference.cpp: missing", "every task needs it, or a reference.c")
    if len(there) > 1:
        raise ConfigError(f"{shown}: both {' and '.join(there)} are there", "keep the one that decides what is right")
    language = REFERENCES[there[0]]
    kinds = [(p.name, p.type, p.passing) for p in signature.parameters] + [("the result", signature.returns, "value")]
    for name, kind, passing in kinds if language == "c" else ():
        if passing in ("ref", "cref") or not (kind is None or isinstance(kind, Scalar | Struct)):
            raise ConfigError(
                f"{place('prototype')}: {name} has a type of C++, and {there[0]} is C",
                "write the reference in C++, or take pointers and lengths",
            )
    return there[0], language


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise ConfigError(f"{shown_path(path)}: missing", "every task needs it") from None
    except OSError as error:
        raise ConfigError(f"{shown_path(path)}: cannot be read: {error.strerror or error}") from None


def _read(path: Path) -> str:
    try:
        return _bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{shown_path(path)}: this is no UTF-8 text: {error}", "save it as UTF-8") from None
