"""Lines of a file, plain or gzipped, in constant memory: a line can be too long, and a file can end in ruins."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import frozen

from kernelbench_core.errors import UsageError

MAX_BYTES = 16 << 20
"""Longest line, and longest code file, that is read, in bytes."""

_CHUNK = 1 << 16
_DAMAGED = (EOFError, gzip.BadGzipFile, zlib.error)


@frozen
class Line:
    """One line of a file.

    Args:
        number: Counted from 1.
        data: Its bytes, without the line end.
        fault: Why it cannot be used; empty when it can.
    """

    number: int
    data: bytes = b""
    fault: str = ""


def read_lines(path: Path, limit: int = MAX_BYTES) -> Iterator[Line]:
    """Reads a file line by line.

    A line longer than `limit` bytes is given as a fault, and never held in memory as a whole. Where gzip data are
    damaged, everything before is given, then a fault.

    Raises:
        UsageError: The file cannot be read.
    """
    splitter = _Splitter(limit)
    try:
        with path.open("rb") as raw:
            zipped = path.suffix.lower() == ".gz"
            read: Callable[[int], bytes] = gzip.GzipFile(fileobj=raw).read1 if zipped else raw.read
            while chunk := read(_CHUNK):
                yield from splitter.feed(chunk)
    except _DAMAGED as error:
        last = splitter.rest()
        if last and last.data.endswith(b"}"):
            yield last
        yield Line(splitter.number, fault=f"the gzip data are damaged ({error}): what follows is lost")
        return
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or error})", "check the disk") from error
    if last := splitter.rest():
        yield last


class _Splitter:
    """Cuts chunks into lines."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.number = 1
        self.parts: list[bytes] = []
        self.size = 0

    def feed(self, chunk: bytes) -> Iterator[Line]:
        """The lines that end in this chunk."""
        *ended, last = chunk.split(b"\n")
        for piece in ended:
            self.add(piece)
            yield self.line()
            self.number += 1
        self.add(last)

    def rest(self) -> Line | None:
        """The last line, when the file does not end with a line end."""
        return self.line() if self.size else None

    def add(self, piece: bytes) -> None:
        """Takes a piece of the current line; what is too long is counted, not kept."""
        self.size += len(piece)
        if self.size <= self.limit:
            self.parts.append(piece)
        else:
            self.parts.clear()

    def line(self) -> Line:
        """The current line, which is then forgotten."""
        data, size = b"".join(self.parts), self.size
        self.parts, self.size = [], 0
        if size > self.limit:
            return Line(self.number, fault=f"the line has {size} bytes, more than {self.limit}: skipped")
        return Line(self.number, data)
