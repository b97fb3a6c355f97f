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

from attrs import field, mutable

LONGEST = 500_000
"""Instructions after which a trace is given up."""
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

    def add(self, counters: list[bytes]) -> bool:
        """Takes program counters in order; whether more is wanted."""
        numbers = list(map(_number, counters))
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


class Reader:
    """Reads a trace in a thread of its own; `descriptor` is for QEMU's `-D /proc/self/fd/N`.

    Args:
        trace: What is read is added to it.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
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
                if end and not self.trace.add(_PC.findall(rest, 0, end)):
                    break
                rest = rest[end:] if len(rest) - end < _CHUNK else b""  # a line without an end is nothing of QEMU's
        finally:
            os.close(self._read)  # QEMU's next word ends it, when there was too much

    def finish(self) -> Trace:
        """The whole trace, once the program has ended."""
        os.close(self.descriptor)
        self._thread.join()
        return self.trace
