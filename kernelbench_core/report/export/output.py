"""Files that are there as a whole or not at all."""

from __future__ import annotations

import contextlib
import io
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from kernelbench_core.errors import KernelbenchError, UsageError
from kernelbench_core.runs import Run
from kernelbench_core.store.files import disk_error, sync_folder, write_all

_REMEDY = "choose another --output"
_RECORDS = ("run.toml", "samples.jsonl", "results.jsonl", "requests.jsonl", ".lock", "artifacts")
"""What in a run directory belongs to the run."""


class OutputFile(io.FileIO):
    """A file whose errors are for people.

    Args:
        path: The file.
        shown: What people call it.
        flags: Of `os.open`, beside that it is written to.
    """

    def __init__(self, path: Path, shown: Path, flags: int) -> None:
        self.shown = shown
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | flags, 0o666)  # 0o666: the user's umask decides
        super().__init__(fd, "wb")

    def write(self, data: Any, /) -> int:  # noqa: ANN401 - whatever has the bytes
        """Takes all of the data.

        Raises:
            UsageError, InfrastructureError: It cannot be written.
        """
        try:
            write_all(self.fileno(), data)
        except OSError as error:
            raise cannot(error, self.shown) from error
        return len(data)


def cannot(error: OSError, path: Path) -> KernelbenchError:
    """The error for a person when a file cannot be written."""
    return disk_error(error, f"cannot write {path}", remedy=_REMEDY)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[OutputFile]:
    """A file to write to, which takes the place of `path` when the block ends well, and is gone otherwise.

    What is there and no regular file (a pipe, a device) is written to as it is.

    Args:
        path: The file; a symbolic link stays one, and the file that it points to is replaced.

    Raises:
        UsageError: The place cannot be used.
        InfrastructureError: The disk is full or broken.
    """
    place = path.resolve()
    if place.is_dir():
        raise UsageError(f"cannot write {path}: it is a directory", _REMEDY)
    if place.exists() and not place.is_file():
        with opened(place, path, 0) as file:
            yield file
        return
    temporary = place.parent / _temporary(place.name)
    try:
        with opened(temporary, path, os.O_EXCL) as file:
            yield file
            _finish(file)
        _move({temporary: place}, path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def filling(folder: Path) -> Iterator[Callable[[str], AbstractContextManager[OutputFile]]]:
    """Makes files in a folder, of which none is put in place before all are complete.

    Args:
        folder: Made where it is not there.

    Returns:
        What opens one of them, by its name.

    Raises:
        UsageError: The place cannot be used.
        InfrastructureError: The disk is full or broken.
    """
    moves: dict[Path, Path] = {}
    place = folder.resolve()
    new = not place.exists()
    work = place / _temporary("export")

    @contextlib.contextmanager
    def file(name: str) -> Iterator[OutputFile]:
        with opened(work / name, folder / name, os.O_EXCL) as found:
            yield found
            _finish(found)
        moves[work / name] = place / name

    try:
        try:
            place.mkdir(exist_ok=True)
            work.mkdir()
        except OSError as error:
            raise cannot(error, folder) from error
        yield file
        _move(moves, folder)
    except BaseException:
        _remove(work)
        if new:
            with contextlib.suppress(OSError):
                place.rmdir()
        raise
    _remove(work)


@contextlib.contextmanager
def opened(path: Path, shown: Path, flags: int) -> Iterator[OutputFile]:
    """A file that is open while the block runs; see `OutputFile`."""
    try:
        file = OutputFile(path, shown, flags)
    except OSError as error:
        raise cannot(error, shown) from error
    with file:
        yield file


def _finish(file: OutputFile) -> None:
    try:
        os.fsync(file.fileno())
    except OSError as error:
        raise cannot(error, file.shown) from error


def _move(moves: Mapping[Path, Path], shown: Path) -> None:
    try:
        for temporary, place in moves.items():
            temporary.replace(place)
        for folder in {place.parent for place in moves.values()}:
            sync_folder(folder)
    except OSError as error:
        raise cannot(error, shown) from error


def _temporary(name: str) -> str:
    return f".{name[:100]}.{secrets.token_hex(6)}.tmp"


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


def refuse_records(path: Path, runs: Iterable[Run]) -> None:
    """Refuses a file that would take the place of what a run consists of.

    Raises:
        UsageError: It would.
    """
    place = path.resolve()
    for run in runs:
        home = run.path.resolve() if run.path else None
        if home is not None and any(place.is_relative_to(home / name) for name in _RECORDS):
            raise UsageError(f"{path} is part of the run {run.path}", _REMEDY)
