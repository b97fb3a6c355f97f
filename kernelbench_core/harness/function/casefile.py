"""The binary form of columns: what the runner reads (cases) and what it writes (results).

Little-endian 64-bit words: magic, number of cases, number of columns, then for each column its offset and size in
bytes; the columns follow, each at a multiple of 64 bytes. A result file begins with one page of state words (see
`native/runner.hpp`), then the same structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from kernelbench_core.harness.function.columns import Column, dtype_of

MAGIC = 0x314554534143424B
RESULT_MAGIC = 0x31544C555345524B
STATE_BYTES = 4096
_WORD = 8
_ALIGN = 64

STATES = ("start", "load", "call", "between", "done", "fault", "exception", "missing", "refused")
"""What the runner was doing, by the number in its state page."""


@frozen(kw_only=True)
class RunnerState:
    """The state page of a result file.

    Args:
        nonce: The secret number that the runner was given; anything else means that the page was overwritten.
        state: One of `STATES`.
        case: Index of the case it was at; -1 before the first.
        signal: Signal number of a fault.
        parameter: Index of the parameter whose memory the fault hit, -1 for none.
        index: Byte offset of the fault from the start of that memory.
        address: Faulting address.
        write: 1 for a write, 0 for a read, -1 unknown.
        kind: 0 none, 1 outside of the buffer, 2 write to a read-only input, 3 canary overwritten, 4 stack, 5 alignment,
            6 input changed.
        simd: What the gate's marker holds.
        entry: Address of the kernel's entry point.
        text: Message of an exception or of the loader.
    """

    nonce: int
    state: str
    case: int
    signal: int
    parameter: int
    index: int
    address: int
    write: int
    kind: int
    simd: int
    entry: int
    text: str


def dump(arrays: Sequence[NDArray[Any]], cases: int) -> bytes:
    """Columns in binary form."""
    offset = -(-(3 + 2 * len(arrays)) * _WORD // _ALIGN) * _ALIGN
    head, body = [MAGIC, cases, len(arrays)], []
    for array in arrays:
        raw = np.ascontiguousarray(array).tobytes()
        head += [offset, len(raw)]
        body.append(raw + bytes(-len(raw) % _ALIGN))
        offset += len(body[-1])
    words = np.asarray(head, dtype="<u8").tobytes()
    return words + bytes(-len(words) % _ALIGN) + b"".join(body)


def case_count(path: Path) -> int:
    """How many cases a case file holds."""
    with path.open("rb") as file:
        return int(np.frombuffer(file.read(2 * _WORD), dtype="<u8")[1])


def load(raw: bytes | memoryview, columns: Sequence[Column], cases: int) -> list[NDArray[Any]] | None:
    """Columns of a result file's body; None when it is not exactly what was asked for."""
    need = 3 + 2 * len(columns)
    if len(raw) < need * _WORD:
        return None
    words = np.frombuffer(raw, dtype="<u8", count=need)
    if (int(words[0]), int(words[1]), int(words[2])) != (MAGIC, cases, len(columns)):
        return None
    arrays = []
    for i, column in enumerate(columns):
        offset, size = int(words[3 + 2 * i]), int(words[4 + 2 * i])
        width = int(column.code[1:])
        if offset % _ALIGN or size % width or offset + size > len(raw):
            return None
        code = "u1" if column.code == "b1" else column.code  # a bool that is neither 0 nor 1 must stay visible
        arrays.append(np.frombuffer(raw, dtype=dtype_of(code), count=size // width, offset=offset))
    return arrays


def load_state(raw: bytes) -> RunnerState | None:
    """The state page; None when it is not one."""
    if len(raw) < STATE_BYTES:
        return None
    words = [int(word) for word in np.frombuffer(raw, dtype="<i8", count=13)]
    if words[0] != RESULT_MAGIC or not 0 <= words[2] < len(STATES):
        return None
    text = raw[128:STATE_BYTES].split(b"\0", 1)[0].decode("utf-8", "replace")
    return RunnerState(
        nonce=words[1],
        state=STATES[words[2]],
        case=words[3],
        signal=words[4],
        parameter=words[5],
        index=words[6],
        address=words[7] & 0xFFFFFFFFFFFFFFFF,
        write=words[8],
        kind=words[9],
        simd=words[10],
        entry=words[12] & 0xFFFFFFFFFFFFFFFF,
        text=text,
    )
