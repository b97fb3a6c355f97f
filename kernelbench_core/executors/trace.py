"""Reads QEMU's execution trace of a stretch of code while the program runs, through a pipe.

With `-d exec,nochain` and one instruction a translation block, QEMU writes one line for each instruction that it
executes; `-dfilter START+LENGTH` keeps those of the stretch:

    Trace 0: 0x7f222d48a400 [00000000/0000000020823934/020eac78/00008201] name

The second number in brackets is the program counter.
"""

from __future__ import annotations

import os
import re
import threading
from collections import Counter
from collections.abc import Collection
from typing import Protocol

from attrs import field, mutable

LONGEST = 1_000_000
"""Instructions after which a trace is given up: a second or two. One task's smallest inputs need 900,000."""
_PC = re.compile(rb"^Trace \d+: 0x[0-9a-f]+ \[[0-9a-f]+/([0-9a-f]+)/", re.MULTILINE)
_CHUNK = 1 << 18


@mutable(kw_only=True)
class Trace:
    """What was executed, from the first time that the entry point was reached.

    Args:
        begin: Address of the entry point.
        sites: Addresses of calls to wherever a register points, for `left`.
        executed: How often each address was executed.
        followed: For each of `sites`, which address was executed next, and how often.
        total: How many instructions.
        too_long: Whether the trace was given up after `LONGEST` instructions.
    """

    begin: int
    sites: Collection[int] = ()
    executed: Counter[int] = field(factory=Counter, init=False)
    followed: Counter[tuple[int, int]] = field(factory=Counter, init=False)
    total: int = field(default=0, init=False)
    too_long: bool = field(default=False, init=False)
    _started: bool = field(default=False, init=False)
    _last: int = field(default=0, init=False)

    def feed(self, text: bytes) -> bool:
        """Takes whole lines in order; whether more is wanted."""
        numbers = list(map(_number, _PC.findall(text)))
        if not self._started:
            if self.begin not in numbers:
                return True
            self._started = True
            numbers = numbers[numbers.index(self.begin) :]
        self.executed.update(numbers)
        if self.sites:
            pairs = zip([self._last, *numbers], numbers, strict=False)
            self.followed.update(pair for pair in pairs if pair[0] in self.sites)
        self._last = numbers[-1] if numbers else self._last
        self.total += len(numbers)
        self.too_long = self.total > LONGEST
        return not self.too_long


def _number(text: bytes) -> int:
    return int(text, 16)


class Sink(Protocol):
    """What lines of QEMU's log are given to."""

    def feed(self, text: bytes) -> bool:
        """Takes whole lines; whether more is wanted."""


class Reader:
    """Reads QEMU's log in a thread of its own.

    Args:
        sinks: All lines are given to each of them, in whole lines, until one has enough.
    """

    def __init__(self, *sinks: Sink) -> None:
        self._sinks = sinks
        self._read, self.descriptor = os.pipe()
        os.fchmod(self.descriptor, 0o666)  # QEMU opens it by its name in /proc, as another user
        self._thread = threading.Thread(target=self._work, name="trace", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        rest = b""
        try:
            while part := os.read(self._read, _CHUNK):
                rest += part
                end = rest.rfind(b"\n") + 1
                enough = [not sink.feed(rest[:end]) for sink in self._sinks] if end else []
                if any(enough):
                    break
                rest = rest[end:] if len(rest) - end < _CHUNK else b""  # a line without an end is nothing of QEMU's
        finally:
            os.close(self._read)  # QEMU's next word ends it, when there was too much

    @property
    def options(self) -> tuple[str, ...]:
        """What makes QEMU write its log here; `descriptor` has to be passed on."""
        return ("-D", f"/proc/self/fd/{self.descriptor}")

    def finish(self) -> None:
        """Waits for the end of the log, once the program has ended."""
        os.close(self.descriptor)
        self._thread.join()
