"""Cycles of a kernel from a parsed trace: all of them, and those in which the vector unit worked (NPUEval's score)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from kernelbench_amd_aie.device import trace
from kernelbench_amd_aie.device.trace import TraceError

BEGIN, END, VECTOR = (trace.NAMES[each] for each in trace.SLOTS)


@frozen(kw_only=True)
class Cycles:
    """What a trace says of one call.

    Args:
        total: Cycles from the first `INSTR_EVENT_0` to the first `INSTR_EVENT_1`.
        vector: Cycles of `INSTR_VECTOR` between them: vector multiplications, additions and comparisons.
        notes: What one has to know about the numbers.
    """

    total: int
    vector: int
    notes: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """Vector score: the share of vector cycles, from 0 to 1."""
        return self.vector / self.total


def cycles_of(events: Iterable[Mapping[str, Any]], *, notes: tuple[str, ...] = ()) -> Cycles:
    """The cycles in a trace in Chrome's format, of this module's `trace.chrome` or of mlir-aie's parser.

    Only the process of the first `INSTR_EVENT_0` counts. A vector event that begins before the kernel or ends after it
    does not count, as in NPUEval's evaluation.

    Args:
        events: Objects with `name`, `ph`, `ts` and `pid`.
        notes: What is known about the times.

    Raises:
        TraceError: The kernel's beginning or end is not in the trace, or an event has not the form.
    """
    try:
        timed = [
            (str(each["name"]), str(each["ph"]), int(each["ts"]), each.get("pid", 0))
            for each in events
            if each.get("ph") in ("B", "E")
        ]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise TraceError(f"trace: an event without name, time or process: {error!r}", "give a parsed trace") from error
    first = next(((at, pid) for name, phase, at, pid in timed if name == BEGIN and phase == "B"), None)
    if first is None:
        raise TraceError(f"trace: no {BEGIN}", "the kernel has to be called between event0() and event1()")
    start, process = first
    ends = (at for name, phase, at, pid in timed if (name, phase, pid) == (END, "B", process) and at >= start)
    stop = next(ends, None)
    if stop is None or stop == start:
        raise TraceError(f"trace: no {END} after {BEGIN}", "the buffer was too small, or the kernel did not end")
    vector, began = 0, None
    for name, phase, at, pid in timed:
        if name != VECTOR or pid != process or not start <= at <= stop:
            continue
        if phase == "B":
            began = at
        elif began is not None:
            vector += at - began
            began = None
    return Cycles(total=stop - start, vector=vector, notes=notes)


def read_parsed(path: Path) -> Cycles:
    """The cycles in a file that mlir-aie's parser wrote: a list of events, or an object with `traceEvents`.

    What that parser did with repetitions is in its times; it cannot be told from the file.

    Raises:
        TraceError: It is no such file, or as `cycles_of`.
        OSError: It cannot be read.
    """
    try:
        parsed = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TraceError(f"{path}: {error}", "give the parser's JSON") from error
    events = parsed.get("traceEvents") if isinstance(parsed, dict) else parsed
    if not isinstance(events, list):
        raise TraceError(f"{path}: no list of events", "give the parser's JSON")
    return cycles_of(events)


def read_raw(raw: bytes | str, *, repeat: str = "full", sync: str = "count") -> Cycles:
    """The cycles in a raw trace of a design of ours, with the options of `trace.timeline`.

    Raises:
        TraceError: As `trace.read` and `cycles_of`; or there is not exactly one core in the trace.
    """
    cores = [each for each in trace.read(raw, repeat=repeat, sync=sync) if each.source.kind == "core"]
    if len(cores) != 1:
        raise TraceError(f"trace: {len(cores)} cores", "trace one core")
    return cycles_of(trace.chrome(cores), notes=cores[0].notes)
