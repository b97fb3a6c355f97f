"""What both sandboxes share: the fixed environment, the shell lines that set the limits, and the reading of an end."""

from __future__ import annotations

import functools
import math
import os
import resource
import shutil
import signal
import subprocess

from kernelbench_core.errors import UsageError
from kernelbench_core.sandbox.process import Outcome
from kernelbench_core.seams import ExecRequest, ExecResult, Limits

SHELL = "/bin/sh"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"}  # noqa: S108  # a tmpfs of its own
STACK_BYTES = 8 << 20
NOT_STARTED = 125
_SIGNAL_BASE = 128  # a shell's exit status for a signal is this plus its number
_HIGHEST_SIGNAL = 64
_NOT_EXECUTED = (126, 127)


@functools.lru_cache(maxsize=1)
def process_limit_letter() -> str:
    """The letter of `ulimit` for processes in this system's /bin/sh: `p` in dash and busybox, `u` in bash.

    Empty where the shell has neither, which is the same as having no limits.
    """
    for letter in ("u", "p"):
        answer = subprocess.run([SHELL, "-c", f"ulimit -{letter} 100000 || ulimit -{letter} 64"], env={}, check=False,
                                stdin=subprocess.DEVNULL, capture_output=True, timeout=30)  # fmt: skip
        if answer.returncode == 0:
            return letter
    return ""


def _within(kind: int, wanted: int) -> int:
    """`wanted`, or this process's own hard limit where that is lower (raising it needs a privilege)."""
    hard = resource.getrlimit(kind)[1]
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)


@functools.lru_cache(maxsize=256)
def limit_commands(limits: Limits, processes: int) -> str:
    """The `ulimit` calls for `limits`, joined by `&&`.

    The processor time has a soft limit, at which the program gets SIGXCPU, and a hard one a second later, at which
    it is killed whatever it does. Sizes are in the units of POSIX: 512 bytes for files, 1024 for memory.

    Args:
        limits: What the program may use; a `memory_bytes` of 0 sets no limit on memory (sanitizers need terabytes).
        processes: The limit on processes; not that of `limits` where the sandbox's own ones count too; 0 for none.
    """
    seconds = max(1, math.ceil(limits.cpu_seconds))
    hard = _within(resource.RLIMIT_CPU, seconds + 1)
    commands = [
        "ulimit -c 0",
        f"ulimit -s {_within(resource.RLIMIT_STACK, STACK_BYTES) // 1024}",
        f"ulimit -t {hard}",
        f"ulimit -S -t {min(seconds, hard)}",
        f"ulimit -n {_within(resource.RLIMIT_NOFILE, limits.open_files)}",
        f"ulimit -f {_within(resource.RLIMIT_FSIZE, limits.file_bytes) // 512}",
    ]
    if limits.memory_bytes > 0:
        commands.append(f"ulimit -v {_within(resource.RLIMIT_AS, limits.memory_bytes) // 1024}")
    if processes > 0:
        commands.append(f"ulimit -{process_limit_letter()} {_within(resource.RLIMIT_NPROC, processes)}")
    return " && ".join(commands)


def check_request(request: ExecRequest) -> None:
    """Refuses what no sandbox can do.

    Raises:
        UsageError: For an empty command, a NUL byte in it, or a descriptor that stands for a standard stream.
    """
    if not request.command:
        raise UsageError("a sandbox was asked to run an empty command")
    if any("\0" in word for word in request.command):
        raise UsageError(f"the command {request.command[0]!r} has a NUL byte in an argument")
    if any(fd <= 2 for fd in request.pass_fds):  # noqa: PLR2004  # the standard streams
        raise UsageError(f"descriptors 0 to 2 cannot be passed on, got {request.pass_fds}")


def missing_program(request: ExecRequest, code: int) -> str:
    """Says so when an exit status of 126 or 127 comes from a program of the system that is not there.

    It is looked up here, outside, and only where the candidate cannot have removed it: an end that is ours must not
    be something that a candidate can bring about.
    """
    program = request.command[0]
    if code not in _NOT_EXECUTED or program == "/box" or program.startswith("/box/"):
        return ""
    if shutil.which(program, path=ENVIRONMENT["PATH"]) or os.access(program, os.X_OK):
        return ""
    return f"the program {program} is not there"


def result_of(outcome: Outcome, limits: Limits, *, code: int, number: int) -> ExecResult:
    """The result for a program that was started.

    Args:
        outcome: What was seen of it.
        limits: What it was given.
        code: Its exit status, where it has one.
        number: The signal that ended it, or 0.
    """
    limit = outcome.limit
    if not limit and _ran_out_of_time(outcome.cpu_seconds / max(1, math.ceil(limits.cpu_seconds)), code, number):
        limit = "cpu"
    if outcome.limit and not number:
        number = signal.SIGKILL
    return ExecResult(
        exit_code=None if number else code,
        signal=int(number),
        stdout=outcome.stdout,
        stderr=outcome.stderr,
        wall_seconds=outcome.wall_seconds,
        cpu_seconds=outcome.cpu_seconds,
        limit=limit,
    )


def _ran_out_of_time(share: float, code: int, number: int) -> bool:
    """Whether an ending is that of the limit on processor time, of which `share` was used.

    The kernel enforces the limit by counting ticks and reports times more exactly: on a busy machine the two were seen
    to differ by an eighth. The shares only keep out programs that end like that by themselves.
    """
    if number == signal.SIGXCPU:
        return share >= 0.5  # noqa: PLR2004  # see above
    # With a plain exit status it was a child that ran into the limit: a compiler driver reports that as an error.
    return (number == signal.SIGKILL or (not number and code != 0)) and share >= 0.8  # noqa: PLR2004  # see above


def fault_of(outcome: Outcome, fault: str) -> ExecResult:
    """The result when it was the sandbox that failed."""
    return ExecResult(
        exit_code=None,
        stdout=outcome.stdout,
        stderr=outcome.stderr,
        wall_seconds=outcome.wall_seconds,
        cpu_seconds=outcome.cpu_seconds,
        fault=fault,
    )


def signal_in(code: int) -> int:
    """The signal in the exit status that a shell gives for a program that a signal ended; 0 for none."""
    number = code - _SIGNAL_BASE
    return number if 0 < number <= _HIGHEST_SIGNAL else 0


def one_line(text: bytes) -> str:
    """The first line that is not blank, for a message."""
    lines = (line.strip() for line in text.decode("utf-8", "replace").splitlines())
    return next((line for line in lines if line), "")[:400]
