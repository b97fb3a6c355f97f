"""One program, fed and read without a shell, and killed with all that it started.

Nothing waits for the end of a pipe: a program's own children may hold it for ever.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, wait

from attrs import define, field, frozen

_CHUNK = 64 << 10
_STDERR = 64 << 10
_TICK_SECONDS = 0.05
"""How often an end is looked for while the pipes are open, and how late a stop is noticed, in seconds."""
_END_SECONDS = 0.001
"""The same once the pipes for its output are closed: then the end is near."""
_GRACE_SECONDS = 5.0


@frozen(kw_only=True)
class Launch:
    """What to start, and within which bounds.

    Args:
        arguments: Program and arguments.
        stdin: Its standard input; it may leave it unread.
        environment: All of its variables.
        seconds: Time until it is killed.
        limit: Bytes of standard output after which it is killed.
    """

    arguments: Sequence[str]
    stdin: bytes
    environment: Mapping[str, str]
    seconds: float
    limit: int


@define
class Ended:
    """How a program ended, and what it wrote.

    Args:
        status: Exit status; minus the signal's number where a signal ended it.
        stdout: What it wrote, up to the limit.
        stderr: The end of what it wrote there.
        cut: Whether it wrote more than the limit and was ended for that.
        late: Whether its time was over.
        stopped: Whether `Group.stop` ended it.
    """

    status: int = 0
    stdout: bytearray = field(factory=bytearray)
    stderr: bytearray = field(factory=bytearray)
    cut: bool = False
    late: bool = False
    stopped: bool = False

    def text(self) -> str:
        """Standard output as UTF-8, with replacements for what is none; a character that was cut off is left out."""
        return codecs.getincrementaldecoder("utf-8")("replace").decode(bytes(self.stdout), final=not self.cut)


class Group:
    """Programs that are stopped together. Threads may share it."""

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Ends all programs that run, and every later one at once."""
        self._stopped.set()

    def run(self, launch: Launch) -> Ended:
        """Runs a program to its end, and kills what it leaves in its process group.

        Raises:
            OSError: It could not be started.
        """
        interrupted = threading.Event()
        if threading.current_thread() is not threading.main_thread():
            return self._run(launch, interrupted)
        # An interrupt strikes the main thread, and there anywhere: also between a start and what guards it.
        future: Future[Ended] = Future()

        def work() -> None:
            try:
                future.set_result(self._run(launch, interrupted))
            except OSError as error:
                future.set_exception(error)

        try:
            threading.Thread(target=work, daemon=True).start()
            return future.result()
        except BaseException:
            interrupted.set()
            wait([future], _GRACE_SECONDS)
            raise

    def _run(self, launch: Launch, interrupted: threading.Event) -> Ended:
        ended = Ended()
        process = subprocess.Popen(
            launch.arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=launch.environment,
            start_new_session=True,
        )
        try:
            self._follow(process, launch, ended, interrupted)
        finally:
            # The leader is not reaped yet, so its number cannot mean another group.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe:
                    pipe.close()
        ended.status = process.returncode
        return ended

    def _follow(
        self, process: subprocess.Popen[bytes], launch: Launch, ended: Ended, interrupted: threading.Event
    ) -> None:
        """Feeds and reads until the program has ended or has to be."""
        assert process.stdin  # noqa: S101 - asked for above
        assert process.stdout  # noqa: S101
        assert process.stderr  # noqa: S101
        unsent, deadline = memoryview(launch.stdin), time.monotonic() + launch.seconds
        with selectors.DefaultSelector() as selector:
            for pipe, what in ((process.stdin, "in"), (process.stdout, "out"), (process.stderr, "err")):
                os.set_blocking(pipe.fileno(), False)
                selector.register(pipe, selectors.EVENT_WRITE if what == "in" else selectors.EVENT_READ, what)
            over = False
            while True:
                ended.stopped = self._stopped.is_set() or interrupted.is_set()
                ended.late = time.monotonic() >= deadline
                if ended.stopped or ended.late:
                    return
                # Asked before the pipes are, so that all that it wrote before its end is read after it.
                over = over or _is_over(process.pid)
                outputs = any(key.data != "in" for key in selector.get_map().values())
                patience = 0.0 if over else _TICK_SECONDS if outputs else _END_SECONDS
                ready = selector.select(min(patience, max(0.0, deadline - time.monotonic())))
                for key, _ in ready:
                    if key.data == "in":
                        unsent = _feed(key.fd, unsent)
                        if not unsent:
                            selector.unregister(key.fileobj)
                            process.stdin.close()
                    elif not _read(key.fd, ended, key.data):
                        selector.unregister(key.fileobj)
                if len(ended.stdout) > launch.limit:
                    del ended.stdout[launch.limit :]
                    ended.cut = True
                    return
                if over and not any(key.data != "in" for key, _ in ready):
                    return


def _is_over(pid: int) -> bool:
    """Whether a child has ended; it is not reaped."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _feed(fd: int, unsent: memoryview) -> memoryview:
    """Writes once; gives what is left. A program that does not read its input to the end is no error."""
    try:
        return unsent[os.write(fd, unsent[:_CHUNK]) :]
    except BlockingIOError:
        return unsent
    except OSError:
        return unsent[:0]


def _read(fd: int, ended: Ended, what: str) -> bool:
    """Reads once; whether more may come."""
    try:
        chunk = os.read(fd, _CHUNK)
    except BlockingIOError:
        return True
    if what == "out":
        ended.stdout += chunk
    else:
        ended.stderr += chunk
        del ended.stderr[:-_STDERR]
    return bool(chunk)
