"""No sandbox: the same interface and the same limits, but no walls. For `--unsafe-no-sandbox` only.

What differs from the real one:

- Programs see and can change everything that the user can, and have the network.
- There is no `/box`. In arguments and variables a path that starts with `/box` is rewritten to the work folder: at
  the beginning, after `=`, `:`, `,` or `@`, and after a short option (`-I/box/include`). Paths inside files are not.
- `writable`, `read_only` and the size of /tmp have no effect; /tmp is the machine's.
- The limit on processes counts all of the user's processes, so those that run already are added; it does not bind root.
- At the end the process group is killed, and then, on Linux, every process that still has the mark which the program
  was given in its environment. A program that means to can escape that.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import secrets
import signal
import tempfile
from pathlib import Path

from kernelbench_core.sandbox import base
from kernelbench_core.sandbox.process import Launch, Outcome, supervise
from kernelbench_core.seams import Availability, ExecRequest, ExecResult

MARK = "KERNELBENCH_UNSAFE_RUN"
_WORK = re.compile(r"(^(?:-[A-Za-z]{1,8})?|[=:,@])/box(?=$|[/:,])")
_PROC = Path("/proc")
_ROUNDS = 20
_COUNTER = itertools.count()
# Standard input is first our pipe, then the program's; without `ready` on it the program was not started.
_SCRIPT = """{limits} || exit {not_started}
input=$1
shift
unset PWD OLDPWD
echo ready >&0
exec "$@" <"$input"
"""


class UnsafeSandbox:
    """Runs programs with limits only; see the module for what that means."""

    name = "unsafe"

    def probe(self) -> Availability:
        """Usable wherever a POSIX shell can set limits."""
        if base.process_limit_letter():
            return Availability(usable=True, reason="no isolation: programs can do whatever you can")
        return Availability(usable=False, reason=f"{base.SHELL} cannot set limits here (`ulimit`)",
                            remedy="install dash or bash as /bin/sh")  # fmt: skip

    def run(self, request: ExecRequest) -> ExecResult:
        """Runs the program to its end or to a limit, and kills what it leaves in its process group.

        Raises:
            UsageError: When the request makes no sense.
        """
        base.check_request(request)
        with contextlib.ExitStack() as stack:
            try:
                launch = _launch(request, stack)
            except OSError as error:
                return ExecResult(exit_code=None, fault=f"the program could not be prepared: {error}")
            outcome = supervise(launch)
        return _result(request, outcome)


def _launch(request: ExecRequest, stack: contextlib.ExitStack) -> Launch:
    work = os.path.abspath(request.work)  # noqa: PTH100  # resolve() would follow links
    mark = f"{os.getpid()}.{next(_COUNTER)}.{secrets.token_hex(8)}"
    environment = {**base.ENVIRONMENT, MARK: mark}
    environment.update((name, _rewritten(value, work)) for name, value in request.environment.items())
    script = _SCRIPT.format(
        limits=base.limit_commands(request.limits, _process_limit(request.limits.processes)),
        not_started=base.NOT_STARTED,
    )
    source = os.devnull
    if request.stdin:
        # Open, and so in place, until the run is over: by `stack`.
        data = stack.enter_context(tempfile.NamedTemporaryFile(prefix="kernelbench-stdin-", buffering=0))  # noqa: SIM115
        data.write(request.stdin)
        source = data.name
    notes_read, notes_write = os.pipe()
    command = (_rewritten(word, work) for word in request.command)
    return Launch(
        argv=(base.SHELL, "-c", script, "sh", source, *command),
        environment=environment,
        cwd=work,
        stdin=notes_write,
        pass_fds=request.pass_fds,
        side=(notes_read,),
        close=(notes_write,),
        wall_seconds=request.limits.wall_seconds,
        output_bytes=request.limits.output_bytes,
        keep_bytes=request.keep_bytes,
        kill=_kill,
        settle=lambda pid: _kill_the_rest(pid, mark),
    )


def _rewritten(word: str, work: str) -> str:
    return _WORK.sub(lambda found: found[1] + work, word)


def _process_limit(allowed: int) -> int:
    """The kernel counts all processes of the user, so those that are there already have to be added; 0 for no limit."""
    if not _PROC.is_dir():
        return 0
    user, running = os.getuid(), 0
    for pid in _pids():
        with contextlib.suppress(OSError):
            if os.stat(f"/proc/{pid}").st_uid == user:  # noqa: PTH116  # once for every process of the machine
                running += os.stat(f"/proc/{pid}/task").st_nlink - 2  # noqa: PTH116
    return running + allowed


def _pids() -> list[int]:
    return [int(name) for name in os.listdir(_PROC) if name.isdigit()]  # noqa: PTH208  # names are enough


def _kill(pid: int) -> bool:
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    return True


def _kill_the_rest(pid: int, mark: str) -> None:
    """Kills what is left of the process group, and then whatever carries the mark, until there is nothing more."""
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    if not _PROC.is_dir():
        return
    wanted = f"{MARK}={mark}".encode()
    for _ in range(_ROUNDS):
        found = [other for other in _pids() if other != pid and _has_mark(other, wanted)]
        if not found:
            return
        for other in found:
            with contextlib.suppress(OSError):
                os.kill(other, signal.SIGKILL)


def _has_mark(pid: int, wanted: bytes) -> bool:
    try:
        return wanted in Path("/proc", str(pid), "environ").read_bytes()
    except OSError:  # gone, or another user's
        return False


def _result(request: ExecRequest, outcome: Outcome) -> ExecResult:
    if outcome.status is None or outcome.fault:
        return base.fault_of(outcome, outcome.fault or "the program did not start")
    code = os.waitstatus_to_exitcode(outcome.status)
    if outcome.side[0] != b"ready\n":
        reason = base.one_line(outcome.stderr) or f"status {code}"
        return base.fault_of(outcome, f"the limits could not be set: {reason}")
    missing = base.missing_program(request, code)
    if missing:
        return base.fault_of(outcome, missing)
    number = -code if code < 0 else 0
    return base.result_of(outcome, request.limits, code=code, number=number)
