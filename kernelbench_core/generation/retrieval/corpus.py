"""Examples to choose from: the experts of a suite's tasks, or a folder of the user's."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.importing import natural
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import Example

MOST_BYTES = 256 << 10
"""Longest file of a folder of examples: a longer one would fill a model's context by itself."""

_SUFFIXES = frozenset({".c", ".cc", ".cpp", ".cu", ".cxx", ".h", ".hpp"})
_FORMS = f"give a folder with {', '.join(sorted(_SUFFIXES))} files, at any depth"


def expert_corpus(tasks: Iterable[Task], target: Target) -> list[Example]:
    """The experts of all these tasks for a target, in the order of the tasks.

    The one of the task that a prompt is for is among them: `leaks` finds it.
    """
    return [
        Example(name=task.name, code=task.experts[target.name], title=task.summary, target=target.name)
        for task in tasks
        if isinstance(task, FunctionTask) and target.name in task.experts
    ]


def folder_corpus(path: Path | str) -> list[Example]:
    """The code files in and below a folder, in natural order; hidden files and folders and blank files are left out.

    Bytes that are no UTF-8 are replaced, a byte-order mark is dropped, and lines end as they do on Unix.

    Args:
        path: The folder; `~` is the user's home.

    Returns:
        One example a file, named by its path within the folder, with `/`.

    Raises:
        UsageError: The folder is not there, cannot be read or holds no code, or a file cannot be read, has more than
            `MOST_BYTES` bytes or is no text. Which examples there are must not depend on a warning that nobody reads.
    """
    root = Path(os.path.expanduser(path))  # noqa: PTH111 - the other one raises where there is no such user
    try:
        if not root.is_dir():
            raise UsageError(f"{path}: {'not a folder' if root.exists() else 'no such folder'}", _FORMS)
        found = [(file, _read(file)) for file in sorted(_files(root), key=lambda file: natural(file.relative_to(root)))]
    except OSError as error:
        where = error.filename or path
        raise UsageError(f"{where}: cannot be read ({error.strerror})", "check its owner and mode") from error
    examples = [Example(name=_name(file.relative_to(root)), code=code) for file, code in found if code.strip()]
    if not examples:
        raise UsageError(f"{path}: holds no code files", _FORMS)
    return examples


def _files(root: Path) -> Iterable[Path]:
    for folder, folders, names in os.walk(root, onerror=_raise):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(folder, name)
            # A pipe of that name would be waited for without end.
            if not name.startswith(".") and file.suffix.lower() in _SUFFIXES and file.is_file():
                yield file


def _raise(error: OSError) -> None:
    raise error


def _read(file: Path) -> str:
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UsageError(f"{file}: has more than {MOST_BYTES >> 10} KiB", "take it out of the folder, or split it")
    if b"\0" in data:
        raise UsageError(f"{file}: is no UTF-8 text", "take it out of the folder, or convert it with `iconv -t UTF-8`")
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _name(path: Path) -> str:
    """A name that any record can hold: what is no UTF-8 in it is replaced."""
    return os.fsencode(path.as_posix()).decode("utf-8", "replace")
