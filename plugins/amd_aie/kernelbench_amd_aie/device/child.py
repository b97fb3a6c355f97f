"""The child process that runs a job on the NPU: `python -m kernelbench_amd_aie.device.child JOB.json`.

It is a process of its own because XRT's library takes part in the device's state and can hang or crash with it. It ends
with 0 when the run is complete, with `NOT_COMPLETED` when the NPU did not complete it, with `NOT_SET_UP` when it could
not be started.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernelbench_amd_aie.device import job as jobs
from kernelbench_amd_aie.device.job import Job, JobBuffer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COMPLETED, NOT_COMPLETED, NOT_SET_UP = 0, 3, 4
"""Exit statuses."""
OPERATION = 3
"""What a kernel of an image is asked to do: run the instructions."""
_INSTRUCTION_GROUP = 1
_HEXADECIMAL = frozenset(b"0123456789abcdefABCDEF\r\n\t ")


def instructions_of(raw: bytes) -> NDArray[np.uint32]:
    """The NPU's instructions: 32-bit words, in a binary file or one hexadecimal word a line.

    Returns:
        Words, shape (n,), uint32.

    Raises:
        ValueError: It is neither, or empty.
    """
    import numpy as np

    if raw and set(raw) <= _HEXADECIMAL:
        words = np.array([int(line, 16) for line in raw.split()], dtype=np.uint32)
    elif raw and len(raw) % 4 == 0:
        words = np.frombuffer(raw, dtype="<u4").astype(np.uint32)
    else:
        raise ValueError(f"{len(raw)} bytes of instructions are no 32-bit words")
    if not words.size:
        raise ValueError("no instructions")
    return words


def run(job: Job, folder: Path, xrt: Any) -> str:  # noqa: ANN401 - a module without types
    """Runs a job and writes the files of its outputs and its trace.

    Args:
        job: What to run.
        folder: Where its files are.
        xrt: The module `pyxrt`.

    Returns:
        Empty when the run is complete; otherwise the state in which the NPU left it. Nothing is written then.

    Raises:
        ValueError: A file has not the size that the job says.
        OSError: A file cannot be read or written.
        Exception: Whatever XRT raises: no such device, a refused image.
    """
    device = xrt.device(job.device)
    image = xrt.xclbin(str(folder / job.xclbin))
    device.register_xclbin(image)
    context = xrt.hw_context(device, image.get_uuid())
    kernel = xrt.kernel(context, job.kernel)
    words = instructions_of((folder / job.instructions).read_bytes())
    program = xrt.bo(device, words.nbytes, xrt.bo.cacheable, kernel.group_id(_INSTRUCTION_GROUP))
    _fill(xrt, program, words.tobytes())
    buffers = []
    for group, each in enumerate(job.buffers, jobs.FIRST_GROUP):
        buffer = xrt.bo(device, each.bytes, xrt.bo.host_only, kernel.group_id(group))
        _fill(xrt, buffer, _contents(each, folder))
        buffers.append(buffer)
    state = kernel(OPERATION, program, int(words.size), *buffers).wait(job.milliseconds)
    if state != xrt.ert_cmd_state.ERT_CMD_STATE_COMPLETED:
        return str(state)
    for each, buffer in zip(job.buffers, buffers, strict=True):
        if each.role in ("out", "trace"):
            buffer.sync(xrt.xclBOSyncDirection.XCL_BO_SYNC_BO_FROM_DEVICE, each.bytes, 0)
            (folder / each.file).write_bytes(bytes(buffer.read(each.bytes, 0)))
    return ""


def _contents(buffer: JobBuffer, folder: Path) -> bytes:
    """What a buffer begins with: an input's file, else zeros, so that nothing is left of an earlier run."""
    if buffer.role != "in":
        return bytes(buffer.bytes)
    contents = (folder / buffer.file).read_bytes()
    if len(contents) != buffer.bytes:
        raise ValueError(f"{buffer.file} has {len(contents)} bytes, the design takes {buffer.bytes}")
    return contents


def _fill(xrt: Any, buffer: Any, contents: bytes) -> None:  # noqa: ANN401 - as above
    buffer.write(contents, 0)
    buffer.sync(xrt.xclBOSyncDirection.XCL_BO_SYNC_BO_TO_DEVICE, len(contents), 0)


def main(arguments: list[str], load: Callable[[], Any] | None = None) -> int:
    """Runs the job that the only argument names.

    Args:
        arguments: Path of the job's file.
        load: Gives `pyxrt`; imports it by default.

    Returns:
        The exit status; what went wrong is on standard error, in one line.
    """
    try:
        path = Path(*arguments)
        state = run(jobs.read(path), path.parent, (load or _pyxrt)())
    except Exception as error:  # noqa: BLE001 - a library that raises what it likes; its words are all there is
        print(f"xrt: {type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201 - this is a program
        return NOT_SET_UP
    if state:
        print(f"xrt: the NPU did not complete the run: {state}", file=sys.stderr)  # noqa: T201 - as above
        return NOT_COMPLETED
    return COMPLETED


def _pyxrt() -> Any:  # noqa: ANN401 - as above
    import pyxrt  # type: ignore[import-not-found]

    return pyxrt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
