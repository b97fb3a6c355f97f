"""A job for the NPU: an image, its instructions and the buffers, as a file that the executor's child process reads.

Order and numbers of the arguments are those of designs by mlir-aie: operation code 3, the instructions (group 1),
their count, then five buffers (groups 3 to 7), of which the last one is the trace's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from kernelbench_amd_aie.device.design import TRACE_BYTES, Design

FILE = "job.json"
XCLBIN = "final.xclbin"
INSTRUCTIONS = "insts.bin"
KERNEL = "MLIR_AIE"
"""Name that aiecc gives the kernel of an image."""
FIRST_GROUP = 3
BUFFERS = 5
"""How many buffers a kernel of an image takes."""
TRACE_ROOM = 4 * TRACE_BYTES
"""Bytes of the trace's buffer. mlir-aie's utility calls its size bytes while a descriptor counts 32-bit words: with
room for the larger reading, nothing is written past the end."""
ROLES = ("in", "out", "trace", "unused")


@frozen(kw_only=True)
class JobBuffer:
    """One buffer.

    Args:
        role: `in`, `out`, `trace`, or `unused` for one that only fills a place.
        bytes: Its size.
        file: What is read into it, or where its contents go, beside the job's file; empty for `unused`.
    """

    role: str
    bytes: int
    file: str = ""


@frozen(kw_only=True)
class Job:
    """What to run.

    Args:
        buffers: All five, in the order of their groups.
        xclbin: File of the image, beside the job's file.
        instructions: File of the instructions.
        kernel: Name of the kernel in the image.
        device: Index of the NPU.
        milliseconds: Longest that the NPU may take.
    """

    buffers: tuple[JobBuffer, ...]
    xclbin: str = XCLBIN
    instructions: str = INSTRUCTIONS
    kernel: str = KERNEL
    device: int = 0
    milliseconds: int = 5000

    def write(self, folder: Path) -> Path:
        """Writes `job.json` into a folder."""
        path = folder / FILE
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        return path


def job_of(design: Design, *, device: int = 0, milliseconds: int = 5000) -> Job:
    """The job of a design: its buffers by their names with `.bin`, a trace in `trace.bin`."""
    used = [
        JobBuffer(role="out" if name == "out" else "in", bytes=each.bytes, file=f"{name}.bin")
        for name, each in zip(design.names, design.buffers, strict=True)
    ]
    unused = [JobBuffer(role="unused", bytes=4)] * (BUFFERS - len(used) - 1)
    last = JobBuffer(role="trace", bytes=TRACE_ROOM, file="trace.bin") if design.trace else unused[0]
    return Job(buffers=(*used, *unused, last), device=device, milliseconds=milliseconds)


def read(path: Path) -> Job:
    """Reads a job.

    Raises:
        ValueError: It is no job; the message says what is wrong with it.
    """
    raw: Any = json.loads(path.read_text(encoding="utf-8"))
    try:
        buffers = tuple(JobBuffer(**each) for each in raw.pop("buffers"))
        job = Job(buffers=buffers, **raw)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path}: {error}") from error
    if len(buffers) != BUFFERS:
        raise ValueError(f"{path}: {len(buffers)} buffers, not {BUFFERS}")
    for each in buffers:
        if each.role not in ROLES or each.bytes < 1 or (each.role != "unused" and not _plain(each.file)):
            raise ValueError(f"{path}: a buffer with role {each.role!r}, {each.bytes} bytes, file {each.file!r}")
    for name in (job.xclbin, job.instructions):
        if not _plain(name):
            raise ValueError(f"{path}: {name!r} is no name of a file beside it")
    return job


def _plain(name: str) -> bool:
    return bool(name) and Path(name).name == name
