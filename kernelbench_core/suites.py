"""What `--suite` names: a suite that a plugin has, or a folder with tasks of the user's own.

A folder's suite is called by the folder's name, and so are its tasks (`mytasks/saxpy`), wherever the folder lies. Where
that is, a run keeps beside what decides its verdicts: folders move, and each verdict belongs to the text of its task.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernelbench_core.errors import UsageError
from kernelbench_core.harness.function.folder import NAME, TASK_FILE, FolderSuite
from kernelbench_core.plugins import Plugins


def is_path(named: str) -> bool:
    """Whether a suite's name can only be a path: it has a slash before any colon, or begins with a dot or a tilde."""
    return "/" in named.partition(":")[0] or named.startswith((".", "~"))


def folder_of(plugins: Plugins, named: str) -> Path | None:
    """The folder that a suite's name means, as an absolute path; None where it means a plugin's suite.

    A plugin's suite wins over a folder of the same name. A name without a slash means a folder only where that has
    tasks, so that a folder which happens to be called like a suite that is not installed hides nothing.
    """
    if not is_path(named):
        claimed = (*plugins.suites.names(), *(each.name for each in plugins.suites.conflicts()))
        if named.partition(":")[0] in claimed or not _has_tasks(Path(named)):
            return None
    return _absolute(named)


def folder_suite(named: str, folder: Path, known: tuple[str, ...] = ()) -> FolderSuite:
    """The tasks in a folder; of a folder that is itself a task, this one alone.

    Args:
        named: What the user wrote, for messages.
        folder: Where that is, as an absolute path.
        known: Names of the suites that there are, for a question that helps.

    Raises:
        UsageError: There is no such folder, it has no tasks, or its name cannot be part of ids.
    """
    where = f"--suite {named}"
    if not folder.is_dir():
        _refuse(named, folder, known)
    alone = folder.name if (folder / TASK_FILE).is_file() else ""
    root = folder.parent if alone else folder
    if not alone and not _has_tasks(folder):
        deeper = sorted({path.parent.parent.name for path in folder.glob(f"*/*/{TASK_FILE}")})
        raise UsageError(
            f"{where}: no folder in it has a {TASK_FILE}",
            f"did you mean --suite {named.rstrip('/')}/{deeper[0]}?"
            if deeper
            else f"write a task with `kernelbench new-task {named.rstrip('/')}/NAME`",
        )
    if not NAME.fullmatch(root.name):
        raise UsageError(
            f"{where}: ids of tasks begin with the folder's name, and {root.name!r} is no name",
            "use letters, digits and _ . + -, beginning with a letter or a digit",
        )
    return FolderSuite(root.name, root, only=alone)


def name_of(named: str, folder: Path | None) -> str:
    """The suite's name as it stands in ids; of one with an argument, what was written."""
    if folder is None:
        return named
    return (folder.parent if (folder / TASK_FILE).is_file() else folder).name


def label_of(named: str) -> str:
    """A word for a suite, as a part of a file's name."""
    return name_of("", _absolute(named)) if is_path(named) else named.partition(":")[0]


def found_in(info: Mapping[str, Any]) -> str:
    """Where the suite of a run is found again: the folder or the name; empty where the run does not say.

    Args:
        info: What the run's `run.toml` says.
    """
    tables = (info.get("settings", {}), info.get("identity", {}))
    return next((str(table["suite"]) for table in tables if table.get("suite")), "")


def _absolute(named: str) -> Path:
    # not resolved: a link is what the user calls the suite
    return Path(os.path.abspath(Path(named).expanduser()))  # noqa: PTH100 - `Path.absolute` keeps `..`


def _has_tasks(folder: Path) -> bool:
    return (folder / TASK_FILE).is_file() or any(folder.glob(f"*/{TASK_FILE}"))


def _refuse(named: str, folder: Path, known: tuple[str, ...]) -> None:
    where = f"--suite {named}"
    if folder.exists():
        raise UsageError(f"{where}: this is a file", f"name the folder that holds the tasks, such as {folder.parent}")
    close = difflib.get_close_matches(folder.name, known, 1)
    beside = difflib.get_close_matches(folder.name, _folders_in(folder.parent), 1)
    if beside:
        raise UsageError(f"{where}: there is no such folder", f"did you mean {folder.parent / beside[0]}?")
    if close:
        raise UsageError(f"{where}: there is no such folder", f"did you mean the suite {close[0]!r}, without a slash?")
    raise UsageError(
        f"{where}: there is no such folder", f"begin one with `kernelbench new-task {named.rstrip('/')}/NAME`"
    )


def _folders_in(folder: Path) -> list[str]:
    try:
        return [path.name for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
