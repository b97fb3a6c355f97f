"""One timed process, steered over a socket.

The process belongs to the candidate, so what it says is a claim. What stands beside each claim is from here: the
parent's clock, and the processor time that the operating system has counted for the process, whose number the
operating system tells too (with the credentials of its messages).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import select
import signal
import socket
import struct
import threading
import time
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen, mutable
from numpy.typing import NDArray

from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import Column
from kernelbench_core.harness.function.glue import ENTRY
from kernelbench_core.harness.function.runner import RESULT_ROOM, RunOutcome
from kernelbench_core.model import Target
from kernelbench_core.seams import ExecRequest, ExecResult, Executor, Limits
from kernelbench_core.timing import machine
from kernelbench_core.timing.samples import TimedError

_GO, _LOAD, _MACHINE, _END = 1, 2, 3, 4
LOOK_SOME, LOOK_ALL, LOOK_AND_KEEP = 0, 1, 2
_ORDER = struct.Struct("<8Q")
_REPORT = struct.Struct("<7Q")
_CREDENTIALS = struct.Struct("3i")
_START_SECONDS = 20.0
_IDLE_SECONDS = 0.001
"""Processor time between two orders, above which a process may work behind our back. Waking up costs some of it."""
_IDLE_TIMES = 4
"""How often that must be seen: a hypervisor that stops a processor looks like a process that works."""


class EndedError(TimedError):
    """The process ended, or was ended, instead of answering.

    Args:
        outcome: How.
        late: Whether it was ended here, for taking too long.
    """

    def __init__(self, outcome: RunOutcome, *, late: bool) -> None:
        super().__init__("late" if late else "ended")
        self.outcome, self.late = outcome, late


class LiedError(TimedError):
    """What the process said cannot be true."""


@frozen(kw_only=True)
class Claim:
    """What came of one order.

    Args:
        timed: Seconds within the windows, by the process's own clock.
        groups: Windows.
        calls: Calls of the kernel.
        sum: Of the digests of the outputs that were looked at.
        other: Calls among those that gave other outputs than the same inputs before.
        wall: Seconds from the order to the answer, by our clock.
        spent: Processor time and waiting meanwhile, by the operating system.
        looked: Calls whose outputs were looked at.
    """

    timed: float
    groups: int
    calls: int
    sum: int
    wall: float
    spent: machine.Spent
    looked: int = 0
    other: int = 0


@frozen(kw_only=True)
class Setup:
    """What the processes of one row of sizes have in common.

    Args:
        timer: The program.
        pool: Case file with the inputs.
        n_cases: How many they are.
        columns: Columns of the outputs.
        slots: Calls in a group.
        turns: Calls with the same inputs, one after the other, in a timed pass.
        stop: Set when it is to end early.
        executor: Runs it.
        target: For the executor.
        limits: For each process.
    """

    timer: Path
    pool: Path
    n_cases: int
    columns: list[Column]
    slots: int
    executor: Executor
    target: Target
    limits: Limits
    turns: int = 1
    stop: threading.Event = field(factory=threading.Event)


@mutable(eq=False)
class Steered:
    """A timed process. To be used in a `with` statement.

    Args:
        setup: What it shares with others.
        kernel: Its shared object.
        layout: Draws where the buffers lie; equal numbers, equal places.
        processor: Where it runs; -1 for anywhere.
    """

    setup: Setup
    kernel: Path
    layout: int
    processor: int = -1
    pid: int = field(default=0, init=False)
    _late: list[float] = field(factory=list, init=False)
    _nonce: int = field(factory=lambda: secrets.randbits(62), init=False)
    _before: machine.Spent = field(default=machine.Spent(), init=False)
    _done: ExecResult | None = field(default=None, init=False)
    _socket: Any = field(default=None, init=False)
    _result: int = field(default=-1, init=False)
    _thread: Any = field(default=None, init=False)
    _handle: int = field(default=-1, init=False)

    def __enter__(self) -> Steered:  # noqa: PYI034 - typing.Self is of Python 3.11
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self._socket = ours
        self._result = os.memfd_create("kernelbench-timed")
        os.truncate(self._result, RESULT_ROOM)
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(theirs, started), daemon=True, name="timed")
        self._thread.start()
        started.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process and waits for it."""
        if self._socket is None:
            return
        with contextlib.suppress(OSError):
            self._socket.send(_ORDER.pack(self._nonce, _END, 0, 0, 0, 0, 0, 0))
        self._thread.join(1.0)
        if self._thread.is_alive():
            self._kill()
            self._thread.join()
        self._socket.close()
        self._socket = None
        os.close(self._result)
        if self._handle >= 0:
            os.close(self._handle)

    def _run(self, theirs: socket.socket, started: threading.Event) -> None:
        """Runs the process to its end; in a thread of its own, since executors run programs to their end."""
        setup = self.setup
        fault = ""
        try:
            pool = os.open(setup.pool, os.O_RDONLY)
            try:
                request = ExecRequest(
                    command=(
                        str(setup.timer), f"/box/{self.kernel.name}", ENTRY, str(pool), str(self._result),
                        str(theirs.fileno()), str(self._nonce), str(setup.slots), str(self.layout), str(self.processor),
                    ),
                    work=self.kernel.parent,
                    read_only=(setup.timer.parent,),
                    pass_fds=(pool, self._result, theirs.fileno()),
                    limits=setup.limits,
                )  # fmt: skip
                started.set()
                self._done = setup.executor.run(request, setup.target)
            finally:
                os.close(pool)
        except Exception as error:  # noqa: BLE001 - told by `_ended`, in the thread that steers
            fault = f"{type(error).__name__}: {error}"
        finally:
            started.set()
            if self._done is None:
                self._done = ExecResult(exit_code=None, fault=fault or "the process could not be started")
            theirs.close()

    def look_at_machine(self, size: int) -> tuple[float, float, float]:
        """What the machine can do, before a kernel is loaded.

        Args:
            size: In bytes.

        Returns:
            Seconds that an empty window takes, that a cycle takes, and that copying half of `size` to the other half
            takes.
        """
        claim = self._ask(_MACHINE, count=size, limit=_START_SECONDS)
        return claim.timed / 1000, claim.sum * 1e-12 / 3, claim.looked * 1e-12

    def load(self) -> None:
        """Loads the kernel."""
        self._ask(_LOAD, limit=_START_SECONDS)

    def go(
        self, first: int, count: int, *, passes: int = 1, seed: int = 0, look: int = LOOK_SOME, turns: int = 1,
        limit: float = 60.0,
    ) -> Claim:  # fmt: skip
        """Calls the kernel with `count` of the inputs from `first` on, `passes` times.

        Args:
            first: Number of the first of the inputs.
            count: How many of them.
            passes: How often.
            seed: Decides the order; 0 for the order of the pool.
            look: At which outputs: some (all where there are few), all, or all and keep them for `outputs`.
            turns: Calls with the same inputs, one after the other.
            limit: Seconds that it may take.

        Raises:
            EndedError: The process ended, or did not answer in time.
            LiedError: It works behind our back, or its answer is not what the timer writes.
        """
        claim = self._ask(_GO, first, count, passes, seed, look, turns, limit=limit)
        if claim.calls != count * passes * turns or claim.groups != passes * turns * -(-count // self.setup.slots):
            raise LiedError("it reports another number of calls than it was told to make")
        if claim.timed > claim.wall:
            raise LiedError(f"it reports {claim.timed:.6f} s of work, in {claim.wall:.6f} s")
        return claim

    def outputs(self, count: int) -> list[NDArray[Any]] | None:
        """Outputs that the last order stored, for `count` calls; None when they are not what the timer writes."""
        size = int.from_bytes(os.pread(self._result, 8, 88), "little")
        if not casefile.STATE_BYTES <= size <= RESULT_ROOM:
            return None
        body = os.pread(self._result, size - casefile.STATE_BYTES, casefile.STATE_BYTES)
        return casefile.load(body, self.setup.columns, count)

    def _ask(
        self, operation: int, first: int = 0, count: int = 0, passes: int = 0, seed: int = 0, look: int = 0,
        turns: int = 1, *, limit: float,
    ) -> Claim:  # fmt: skip
        nonce = secrets.randbits(63)
        if self.pid:
            now = self._spent()
            late = now.cpu - self._before.cpu
            if late > _IDLE_SECONDS:
                self._late.append(late)
            if len(self._late) >= _IDLE_TIMES and sum(self._late) > 0.1 * now.cpu:
                raise LiedError(f"it used {sum(self._late):.4f} s of processor time after calls had returned")
            self._before = now
        begin = time.monotonic()
        try:
            self._socket.send(_ORDER.pack(nonce, operation, first, count, passes, seed, look, turns))
            if not _readable(self._socket, limit):
                raise self._ended(late=True)
            raw, ancillary, _, _ = self._socket.recvmsg(4096, socket.CMSG_SPACE(_CREDENTIALS.size))
        except OSError:
            raise self._ended(late=False) from None
        wall = time.monotonic() - begin
        if not raw:
            raise self._ended(late=False)
        self._identify(ancillary)
        before, self._before = self._before, self._spent()
        values = _REPORT.unpack(raw) if len(raw) == _REPORT.size else (0,) * 7
        if values[0] != nonce or _readable(self._socket, 0):
            raise LiedError("an answer came that nobody asked for")
        _, timed, groups, calls, digest, looked, other = values
        return Claim(
            timed=timed / 1e9, groups=groups, calls=calls, sum=digest, wall=wall, looked=looked, other=other,
            spent=self._before.since(before),
        )  # fmt: skip

    def _identify(self, ancillary: list[tuple[int, int, bytes]]) -> None:
        sender = next(
            (_CREDENTIALS.unpack(data[: _CREDENTIALS.size])[0] for level, kind, data in ancillary
             if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS)), 0,
        )  # fmt: skip
        if self.pid and sender != self.pid:
            raise LiedError("an answer came from another process")
        if not self.pid:
            self.pid = sender
            with contextlib.suppress(OSError, AttributeError):
                self._handle = os.pidfd_open(sender)

    def _spent(self) -> machine.Spent:
        try:
            return machine.spent_by(self.pid)
        except OSError:
            raise self._ended(late=False) from None

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if self._handle >= 0:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def _ended(self, *, late: bool) -> EndedError:
        """How the process ended; waits for that."""
        if late:
            self._kill()
        self._thread.join(_START_SECONDS if late else None)
        process = self._done or ExecResult(exit_code=None, limit="wall")
        if late and not process.limit:
            process = evolve(process, limit="wall")
        state = casefile.load_state(os.pread(self._result, casefile.STATE_BYTES, 0))
        if state is not None and state.nonce != self._nonce:
            state = None
        return EndedError(RunOutcome(process=process, state=state, columns=None), late=late)


def _readable(channel: socket.socket, seconds: float) -> bool:
    poller = select.poll()
    poller.register(channel, select.POLLIN)
    return bool(poller.poll(seconds * 1000))
