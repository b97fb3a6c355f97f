"""The processes below one, from /proc. Slow (it looks at all processes), so only for the moment before a kill."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

_PARENT, _USER_TICKS, _CHILDREN_SYSTEM_TICKS = 1, 11, 14  # fields of /proc/PID/stat after the name


@frozen
class Entry:
    """One process: its number, its parent's, and the processor time of it and of the children it waited for."""

    pid: int
    parent: int
    cpu_seconds: float


def table() -> list[Entry]:
    """All processes that can be seen. They change while this looks, so it is a good guess and no more."""
    entries = []
    per_second = os.sysconf("SC_CLK_TCK")
    for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208  # names are enough
        text = _stat_of(name)
        if not text:
            continue
        # The name is in parentheses and may hold anything, parentheses and line ends too.
        fields = text.rpartition(b")")[2].split()
        ticks = sum(int(value) for value in fields[_USER_TICKS : _CHILDREN_SYSTEM_TICKS + 1])
        entries.append(Entry(int(name), int(fields[_PARENT]), ticks / per_second))
    return entries


def below(pid: int, entries: list[Entry]) -> list[Entry]:
    """The children of a process, theirs, and so on, nearest first."""
    by_parent: dict[int, list[Entry]] = {}
    for entry in entries:
        by_parent.setdefault(entry.parent, []).append(entry)
    found = list(by_parent.pop(pid, ()))
    for entry in found:  # grows while it is gone through
        found += by_parent.pop(entry.pid, ())
    return found


def _stat_of(name: str) -> bytes:
    try:
        return Path("/proc", name, "stat").read_bytes()
    except OSError:  # it ended
        return b""
