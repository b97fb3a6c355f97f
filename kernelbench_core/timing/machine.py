"""Who may use the machine, and what the operating system says about it while something is timed.

Units of correctness share the machine; a timed unit holds it alone. Two lock files for the whole machine see to that,
whichever processes the units are in: everybody passes the turnstile, and a timed unit keeps it closed while it waits
for the others to finish, so that it is not starved by those that come after.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from kernelbench_core.store.locks import FileLock
from kernelbench_core.store.notices import Notice, warn

_PLACES = ("/run/lock", "/var/lock")
VARIABLE = "KERNELBENCH_LOCK_FOLDER"
"""Environment variable with another folder: one that containers on the same machine share."""
_POLL_SECONDS = 0.005
_PATIENCE_SECONDS = 20.0
"""How long one waits before the wait is told of, in seconds."""
_LOOK_SECONDS = 0.02
_LEVEL = 2
"""Clock ticks by which one processor must be busier than another before the other is taken."""


@contextlib.contextmanager
def shared() -> Iterator[None]:
    """Holds the machine together with others that do not mind: builds and checks."""
    with contextlib.ExitStack() as stack:
        with _taken("turnstile"):
            _take("machine", stack, share=True)
        yield


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Holds the machine alone. Must not be entered by a thread that holds it shared."""
    with _taken("turnstile"), contextlib.ExitStack() as stack:
        _take("machine", stack, share=False)
        yield


def lock_folder() -> Path:
    """Where the lock files lie: the same place for every user of the machine, where there is one."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    for place in _PLACES:
        if os.path.isdir(place) and os.access(place, os.W_OK | os.X_OK):  # noqa: PTH112 - asked for every sample
            return Path(place)
    return Path(tempfile.gettempdir())


@contextlib.contextmanager
def _taken(name: str) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        _take(name, stack, share=False)
        yield


def _take(name: str, stack: contextlib.ExitStack, *, share: bool) -> None:
    """Waits for a lock by asking again and again, so that Ctrl-C is heard."""
    lock = FileLock(lock_folder() / f"kernelbench-{name}.lock")
    told = time.monotonic() + _PATIENCE_SECONDS
    try:
        while not lock.acquire(shared=share, blocking=False):
            time.sleep(_POLL_SECONDS)
            if time.monotonic() > told:
                told = float("inf")
                _tell(lock.path)
    except OSError as error:
        _tell_unlocked(lock.path, error)
        return
    with contextlib.suppress(OSError):  # others' units must be able to lock it too; only its owner may say so
        os.fchmod(lock.fd, 0o666)
    stack.callback(lock.release)


_told = threading.Lock()
_unlocked: set[str] = set()


def _tell(path: Path) -> None:
    warn(Notice("waiting for the machine: another unit is being timed, or checked while this one is to be", str(path)))


def _tell_unlocked(path: Path, error: OSError) -> None:
    with _told:
        if str(path) in _unlocked:
            return
        _unlocked.add(str(path))
    warn(Notice(f"there is no lock for the machine ({error.strerror}): time nothing else meanwhile", str(path)))


def processors() -> list[int]:
    """Processors that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def quietest(allowed: list[int], window: float = _LOOK_SECONDS) -> int:
    """The processor that was busy the least over a moment; the last one where they are alike, -1 for no choice.

    Args:
        allowed: Numbers of processors.
        window: How long to look, in seconds.
    """
    if len(allowed) < 2:  # noqa: PLR2004 - there is nothing to choose
        return -1
    before = _busy()
    time.sleep(window)
    after = _busy()
    spent = {each: after.get(each, (0, 0))[0] - before.get(each, (0, 0))[0] for each in allowed}
    least = min(spent.values())
    return max(each for each in allowed if spent[each] < least + _LEVEL)


def stolen(processor: int) -> int:
    """Ticks that the hypervisor has kept from a processor (from all where it is -1)."""
    found = _busy()
    return sum(each[1] for number, each in found.items() if processor in (-1, number))


def _busy() -> dict[int, tuple[int, int]]:
    """Busy and stolen ticks of each processor, from `/proc/stat`."""
    found = {}
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
            name, *rest = line.split()
            if name.startswith("cpu") and name != "cpu":
                ticks = [int(each) for each in rest]
                user, nice, system, _idle, _wait, irq, soft, steal = (*ticks, *[0] * 8)[:8]
                found[int(name[3:])] = (user + nice + system + irq + soft + steal, steal)
    return found


@contextlib.contextmanager
def keeping_off(processor: int) -> Iterator[None]:
    """Keeps the calling thread off a processor meanwhile, where there is another."""
    allowed = processors()
    others = [each for each in allowed if each != processor]
    if processor < 0 or not others:
        yield
        return
    try:
        os.sched_setaffinity(0, others)
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def lacking() -> tuple[str, str]:
    """What makes times on this machine less trustworthy, and what to do about it; empty texts for nothing."""
    if len(processors()) < 2:  # noqa: PLR2004 - one for the timed process, one for whoever steers it
        return "there is one processor: what steers the timed process disturbs it", "give this process a second one"
    if not _busy():
        return "/proc/stat cannot be read: nobody knows what a hypervisor takes away", "mount /proc"
    if not Path("/proc/self/schedstat").exists():
        return (
            "this kernel does not say how long a process waited for a processor (/proc/self/schedstat)",
            "use one with CONFIG_SCHED_INFO",
        )
    return "", ""


@frozen
class Spent:
    """What the operating system has counted of a process.

    Args:
        cpu: Processor time, in seconds.
        waited: Time that it was ready to run and was not, in seconds.
    """

    cpu: float = 0.0
    waited: float = 0.0

    def since(self, before: Spent) -> Spent:
        """The difference."""
        return Spent(self.cpu - before.cpu, self.waited - before.waited)


def spent_by(pid: int) -> Spent:
    """What a process has used until now: all its threads' time, and what its first thread waited.

    Raises:
        OSError: There is no such process.
    """
    cpu = time.clock_gettime((~pid << 3) | 2)  # the clock of another process (clock_getcpuclockid, Linux)
    waited = 0.0
    with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/schedstat", "rb") as file:  # noqa: PTH123 - for every sample
        waited = int(file.read().split()[1]) / 1e9
    return Spent(cpu, waited)
