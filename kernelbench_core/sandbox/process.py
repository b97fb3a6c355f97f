"""Starts one child, drains its output, keeps its deadline, and learns how it ended.

There are no threads and no global waits: one `poll` loop per child watches its pipes and a pidfd, and only that child
is reaped. Memory is bounded by what is kept. Nothing waits for the end of a pipe: a process that was left behind may
hold it for ever.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Mapping

from attrs import define, field, frozen

_CHUNK = 64 << 10
_SIDE_BYTES = 16 << 10
_GRACE_SECONDS = 5.0
_TICK_SECONDS = 0.005


@define
class Stream:
    """The reading end of a pipe.

    Args:
        fd: The descriptor, not blocking.
        keep: How many bytes are kept; the rest is read and forgotten.
        counts: Whether it counts towards the limit on output.
    """

    fd: int
    keep: int
    counts: bool
    kept: bytearray = field(factory=bytearray)
    total: int = 0
    ended: bool = False

    def read(self) -> int:
        """Reads once; the number of bytes read, 0 when there is nothing now or never again (`ended`)."""
        try:
            chunk = os.read(self.fd, _CHUNK)
        except BlockingIOError:
            return 0
        except OSError:  # the pipe itself broke: there is nothing more to learn from it
            chunk = b""
        if not chunk:
            self.ended = True
            return 0
        room = self.keep - len(self.kept)
        if room > 0:
            self.kept += chunk[:room]
        self.total += len(chunk)
        return len(chunk)


@frozen(kw_only=True)
class Launch:
    """What to start, and within which bounds.

    Args:
        argv: Program and arguments.
        environment: All of its environment.
        cwd: Where it starts.
        stdin: Descriptor for its standard input.
        pass_fds: Descriptors that it inherits at their numbers.
        side: Reading ends of pipes of our own, not counted as output.
        close: Descriptors to close once it is started (our copies of what only the child needs).
        wall_seconds: Real time until it is killed.
        output_bytes: Output, both streams together, beyond which it is killed.
        keep_bytes: What is kept of each stream.
        kill: Ends the whole tree, given the child's pid; False when that is not possible yet. It is only called while
            the child is not reaped, so its pid cannot mean another process.
        settle: Called when the child has ended and is not reaped yet; kills whatever it left behind.
    """

    argv: tuple[str, ...]
    environment: Mapping[str, str]
    cwd: str
    stdin: int
    pass_fds: tuple[int, ...]
    side: tuple[int, ...] = ()
    close: tuple[int, ...] = ()
    wall_seconds: float
    output_bytes: int
    keep_bytes: int
    kill: Callable[[int], bool]
    settle: Callable[[int], None] | None = None


@frozen(kw_only=True)
class Outcome:
    """How a child ended.

    Args:
        status: As `os.wait4` gives it; None when it never started.
        limit: `wall` or `output` when we ended it.
        fault: Why it could not be started or ended; empty when all went well.
        side: What came over the side channels, in their order.
        stdout: Kept part of standard output.
        stderr: Kept part of standard error.
        wall_seconds: From just before the start to the end.
        cpu_seconds: User and system time of the child and everything it waited for.
    """

    status: int | None = None
    limit: str = ""
    fault: str = ""
    side: tuple[bytes, ...] = ()
    stdout: bytes = b""
    stderr: bytes = b""
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0


def supervise(launch: Launch) -> Outcome:
    """Runs `launch` to its end or to a limit. Never raises for what the child does.

    The descriptors in `launch.side` and `launch.close` are closed in any case.
    """
    with contextlib.ExitStack() as stack:
        to_close = list(launch.close)
        stack.callback(_close_all, to_close)
        for fd in launch.side:
            stack.callback(os.close, fd)
        try:
            out_read, out_write = os.pipe()
            stack.callback(os.close, out_read)
            to_close.append(out_write)
            err_read, err_write = os.pipe()
            stack.callback(os.close, err_read)
            to_close.append(err_write)
        except OSError as error:
            return Outcome(fault=f"no pipe for the program's output: {error.strerror}")
        start = time.monotonic()
        try:
            process = subprocess.Popen(
                launch.argv, bufsize=0, stdin=launch.stdin, stdout=out_write, stderr=err_write,
                pass_fds=launch.pass_fds, cwd=launch.cwd, env=launch.environment, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return Outcome(fault=f"{launch.argv[0]} could not be started: {error.strerror}")
        _close_all(to_close)
        streams = [Stream(out_read, launch.keep_bytes, counts=True), Stream(err_read, launch.keep_bytes, counts=True)]
        streams += [Stream(fd, _SIDE_BYTES, counts=False) for fd in launch.side]
        return _Watch(launch, process, streams, start).to_the_end()


def _close_all(descriptors: list[int]) -> None:
    while descriptors:
        os.close(descriptors.pop())


class _Watch:
    """One child while it runs."""

    def __init__(self, launch: Launch, process: subprocess.Popen[bytes], streams: list[Stream], start: float) -> None:
        self.launch = launch
        self.process = process
        self.pid = process.pid
        self.streams = streams
        self.start = start
        self.limit = ""
        self.fault = ""
        self.killed = False
        self.ended = False
        self.status = 0
        self.cpu_seconds = 0.0

    def to_the_end(self) -> Outcome:
        pidfd = -1
        try:
            for stream in self.streams:
                os.set_blocking(stream.fd, False)
            # Not on macOS nor on old kernels; there the loop looks every few milliseconds.
            if hasattr(os, "pidfd_open"):
                with contextlib.suppress(OSError):
                    pidfd = os.pidfd_open(self.pid)
            self._loop(pidfd)
            return self._outcome(time.monotonic() - self.start)
        finally:
            if pidfd >= 0:
                os.close(pidfd)
            if self.process.returncode is None:  # an interrupt or an error of our own: leave nothing behind
                self._kill_at_once()
                self._reap()

    def _loop(self, pidfd: int) -> None:
        poller = select.poll()
        by_fd = {stream.fd: stream for stream in self.streams}
        for fd in by_fd:
            poller.register(fd, select.POLLIN)
        if pidfd >= 0:
            poller.register(pidfd, select.POLLIN)
        deadline = self.start + self.launch.wall_seconds
        while not self.ended:
            wait = max(0.0, deadline - time.monotonic())
            if pidfd < 0 or (self.limit and not self.killed):
                wait = min(wait, _TICK_SECONDS)
            for fd, _ in poller.poll(wait * 1000):
                if fd == pidfd:
                    self.ended = True
                    continue
                stream = by_fd[fd]
                stream.read()
                if stream.ended:
                    poller.unregister(fd)
            if pidfd < 0:
                self._look()
            if self.ended:
                break
            deadline = self._keep_limits(deadline)

    def _keep_limits(self, deadline: float) -> float:
        """Kills the tree when a limit is reached; the time of the next look."""
        now = time.monotonic()
        if not self.limit:
            if self._output() > self.launch.output_bytes:
                self.limit = "output"
            elif now >= deadline:
                self.limit = "wall"
            else:
                return deadline
            deadline = now + _GRACE_SECONDS
        if not self.killed:
            self.killed = self.launch.kill(self.pid)
        if now >= deadline:
            # It could not be ended the proper way; this ends the child itself whatever it is doing.
            self.fault = self.fault or "the sandbox could not be ended in time"
            self._kill_at_once()
            deadline = now + _GRACE_SECONDS
        return deadline

    def _output(self) -> int:
        return sum(stream.total for stream in self.streams if stream.counts)

    def _look(self) -> None:
        """Without a pidfd: asks whether the child has ended."""
        if self._reap(os.WNOHANG):
            self.ended = True

    def _kill_at_once(self) -> None:
        with contextlib.suppress(OSError):
            self.launch.kill(self.pid)
        with contextlib.suppress(OSError):  # not Popen.kill, which may reap the child
            os.kill(self.pid, signal.SIGKILL)

    def _reap(self, options: int = 0) -> bool:
        if self.process.returncode is not None:
            return True
        pid, status, usage = os.wait4(self.pid, options)
        if pid == 0:
            return False
        self.status = status
        self.cpu_seconds = usage.ru_utime + usage.ru_stime
        # Popen must know, or it would wait for the pid again later, when that may be another process.
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return True

    def _outcome(self, wall_seconds: float) -> Outcome:
        if self.launch.settle is not None:
            self.launch.settle(self.pid)
        self._reap()
        for stream in self.streams:
            self._drain(stream)
        if not self.limit and self._output() > self.launch.output_bytes:
            self.limit = "output"
        out, err, *side = (bytes(stream.kept) for stream in self.streams)
        return Outcome(
            status=self.status, limit=self.limit, fault=self.fault, side=tuple(side), stdout=out, stderr=err,
            wall_seconds=wall_seconds, cpu_seconds=self.cpu_seconds,
        )  # fmt: skip

    def _drain(self, stream: Stream) -> None:
        """Reads what is left in a pipe: at most what a pipe holds, for somebody may still be writing to it."""
        budget = 1 << 20
        while budget > 0 and not stream.ended:
            got = stream.read()
            if not got:
                break
            budget -= got


def read_pipe_of(data: bytes) -> int:
    """The reading end of a pipe that holds `data` and then ends.

    Args:
        data: Less than a pipe holds without a reader (4 KiB at least).

    Raises:
        OSError: When there is no descriptor left.
    """
    reading, writing = os.pipe()
    try:
        os.write(writing, data)
    finally:
        os.close(writing)
    return reading


__all__ = ["Launch", "Outcome", "Stream", "read_pipe_of", "supervise"]
