"""Append-only files of JSON lines that survive `kill -9` at any moment."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, final

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.store.encoding import decode_object, encode_line
from kernelbench_core.store.files import disk_error, sync_folder, write_all
from kernelbench_core.store.notices import Notice, Notices

_BLOCK = 1 << 16
_BUFFER = 1 << 18
_BOM = b"\xef\xbb\xbf"


class RecordFile:
    """A file of records, for reading. A file that is not there is one without records.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices = Notices(str(path))
        """What cannot be read, with line numbers; grows while `iterate` runs."""

    def iterate(self) -> Iterator[dict[str, Any]]:
        """The records in order, one at a time; lines that are none are reported in `notices` and skipped."""
        return (record for _, record in self.numbered())

    def numbered(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Like `iterate`, with each record's line number, from 1. Memory is that of the longest line.

        Records appended after the call are not seen.

        Raises:
            UsageError, InfrastructureError: The file cannot be read.
        """
        for number, (_, record) in self._lines():
            yield number, record

    def placed(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Like `iterate`, with the place in the file where each record begins, for `at`."""
        for _, found in self._lines():
            yield found

    def at(self, place: int) -> dict[str, Any]:
        """The record that begins at a place.

        Raises:
            ValueError: There is none.
            UsageError, InfrastructureError: The file cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(place)
                return decode_object(file.readline().removeprefix(_BOM))
        except OSError as error:
            raise disk_error(error, f"cannot read {self.path}", remedy="make it readable") from error

    def _lines(self) -> Iterator[tuple[int, tuple[int, dict[str, Any]]]]:
        """The records with their line numbers and places."""
        try:
            file = self.path.open("rb", buffering=_BUFFER)
        except FileNotFoundError:
            return
        except OSError as error:
            raise disk_error(error, f"cannot read {self.path}", remedy="make it readable") from error
        with file:
            end = self._end(file.fileno())
            place = 0
            for number, line in enumerate(file, start=1):
                start, place = place, place + len(line)
                if place > end:  # being written at this moment
                    return
                complete = line.endswith(b"\n")
                text = line.removeprefix(_BOM) if number == 1 else line
                if text.isspace():  # of an empty line only its end is there
                    continue
                try:
                    record = decode_object(text)
                except ValueError as error:
                    kind = "line skipped" if complete else "unfinished last line skipped"
                    self.notices.report(f"{kind}: {error}", number)
                    continue
                yield number, (start, record)

    def starts_differ(self, end: bytes) -> bool:
        """Whether no two lines are the same up to a mark that every line has; reads them without decoding any.

        Args:
            end: The mark; its first place in a line counts.
        """
        seen: set[int] = set()
        try:
            with self.path.open("rb", buffering=_BUFFER) as file:
                for line in file:
                    place = line.find(end)
                    start = hash(line[:place])  # two that are the same by chance only cost time
                    if place < 0 or start in seen:
                        return False
                    seen.add(start)
        except OSError:  # whoever reads it next says so
            return False
        return True

    def _end(self, fd: int) -> int:
        """How many bytes are there to be read."""
        return os.fstat(fd).st_size


@final
class RecordLog(RecordFile):
    """A file of records, for appending too.

    A record is finished when `append` returns: it is then on the disk as a whole and will not be lost. Opening drops
    what an interrupted writer left at the end, with a notice; invalid lines elsewhere are reported when read, and are
    never removed. Threads may share a log; keep other processes out with a `RunLock`.

    Args:
        path: The file; made when missing, in a folder that exists.

    Raises:
        UsageError: The file cannot be opened.
        InfrastructureError: The machine failed (disk full).
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.dropped: list[Notice] = []
        """What opening the log dropped or repaired at the end of the file."""
        self._fd = -1
        self._write_lock = threading.Lock()
        self._sync_lock = threading.Lock()
        self._failed = ""
        self._size = self._synced = 0
        try:
            new = not path.exists()
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
            if new:
                sync_folder(path.parent)
            self._repair()
            self._size = self._synced = os.fstat(self._fd).st_size
        except OSError as error:
            self.close()
            raise disk_error(error, f"cannot open {path} for writing") from error

    def append(self, record: Mapping[str, Any]) -> None:
        """Writes one record and waits until it is on the disk.

        Threads that append at the same time share a wait. When this raises, the record is not in the file, but for
        a failed or interrupted wait, after which it may be.

        Raises:
            InfrastructureError: The disk is full or broken, or the file was removed; the file holds whole records.
            TypeError: The record holds something that is no data.
        """
        line = encode_line(record)
        with self._write_lock:
            start = self._usable_size()
            end = start + len(line)
            try:
                write_all(self._fd, line)
                self._size = end
            except OSError as error:
                self._roll_back(start)
                raise self._machine_error(error) from error
            except BaseException:  # Ctrl-C between two parts of a record
                self._roll_back(start)
                raise
        with self._sync_lock:
            if self._synced >= end:  # another thread's wait covered this record
                return
            covers = self._size  # all of this was written before the sync begins
            try:
                os.fdatasync(self._fd)  # flushes the length as well: without it the data could not be read
            except OSError as error:
                # What reached the disk is unknown from here on (and a second sync would lie), so the log ends here.
                self._failed = error.strerror or str(error)
                raise self._machine_error(error) from error
            self._synced = covers

    def close(self) -> None:
        """Gives the file back; harmless when done twice."""
        with self._write_lock, self._sync_lock:
            if self._fd < 0:
                return
            if self._synced < self._size:  # a thread has written and not yet waited: wait for it
                with contextlib.suppress(OSError):
                    os.fdatasync(self._fd)
                    self._synced = self._size
            os.close(self._fd)
            self._fd = -1

    def _end(self, fd: int) -> int:
        del fd
        with self._write_lock:
            return self._size

    def _usable_size(self) -> int:
        """Where the next record begins; the file itself is asked, so that no interrupted call can mislead."""
        if self._fd < 0:
            raise ValueError(f"{self.path} is closed")
        if self._failed:
            self._refuse(self._failed)
        state = os.fstat(self._fd)
        if state.st_nlink == 0:  # records would go to a file that nobody can find
            self._refuse("it was removed or replaced during the run")
        return state.st_size

    def _refuse(self, why: str) -> NoReturn:
        raise InfrastructureError(f"cannot append to {self.path}: {why}", "run it again to go on from what is there")

    def _machine_error(self, error: OSError) -> InfrastructureError:
        found = disk_error(error, f"cannot append to {self.path}")
        if isinstance(found, InfrastructureError):
            return found
        return InfrastructureError(found.message, "run it again to go on from what is there")

    def _roll_back(self, size: int) -> None:
        """Takes a half-written record out again."""
        try:
            os.ftruncate(self._fd, size)
            self._size = size
        except OSError as error:
            self._failed = f"a half-written record could not be taken out ({error.strerror})"

    def _repair(self) -> None:
        """Drops a last line that is no record; completes one that lacks nothing but its newline."""
        size = os.fstat(self._fd).st_size
        if size == 0:
            return
        has_newline = os.pread(self._fd, 1, size - 1) == b"\n"
        start = _after_last_newline(self._fd, size - 1)
        tail = _read(self._fd, start, size)
        if not tail.strip():
            if not has_newline:
                os.ftruncate(self._fd, start)
            return
        try:
            decode_object(tail.removeprefix(_BOM) if start == 0 else tail)
        except ValueError as error:
            number = _count_newlines(self._fd, start) + 1
            os.ftruncate(self._fd, start)
            message = f"dropped an unfinished last line of {len(tail)} bytes: {error}"
        else:
            if has_newline:
                return
            number = _count_newlines(self._fd, start) + 1
            write_all(self._fd, b"\n")
            message = "the last line was whole but not ended; kept it"
        os.fsync(self._fd)
        self.notices.report(message, number)
        self.dropped.extend(self.notices[-1:])

    def __enter__(self) -> RecordLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_fd", -1) >= 0:
            with contextlib.suppress(OSError):
                os.close(self._fd)


def _after_last_newline(fd: int, end: int) -> int:
    """Where the line begins that reaches up to `end`."""
    while end > 0:
        start = max(0, end - _BLOCK)
        found = _read(fd, start, end).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


def _read(fd: int, start: int, end: int) -> bytes:
    parts = []
    while start < end:
        part = os.pread(fd, end - start, start)
        if not part:
            break
        parts.append(part)
        start += len(part)
    return b"".join(parts)


def _count_newlines(fd: int, end: int) -> int:
    return sum(_read(fd, at, min(at + _BLOCK, end)).count(b"\n") for at in range(0, end, _BLOCK))
