"""The sandbox: bubblewrap with its own namespaces, a read-only system, and limits.

The chain of processes of one run is

    this program -> bwrap -> sh (PID 1 of the namespace) -> [setpriv ->] the program

- bwrap makes the namespaces and mounts, drops all capabilities and waits for PID 1 (`--as-pid-1`). The kernel lets
  PID 1 end only when everything else in its namespace is dead, so when bwrap has ended, nothing is left, and its
  resource usage holds that of the program and of every child that the program waited for. (With bwrap's own PID 1 the
  outer bwrap ends first: the times are lost and the rest dies a little later.) Children that are still running when
  the program ends are killed; their time is not in the sum.
- The shell sets the limits with `ulimit`, starts the program and tells us over a pipe that only it holds (its
  standard input): `start`, `ready` once the limits are set, and then the shell's own words when a signal ended the
  program (`Segmentation fault`), which is how an exit status of 139 is told from SIGSEGV. Shells say nothing for
  SIGINT and SIGPIPE: exit statuses 130 and 141 count as those. All before `ready` is our fault, after it never.
- When this program dies, bwrap gets SIGKILL (`--die-with-parent`), and with it PID 1, and with it everything. The
  word `start` cannot be written when nobody is left to read it, which covers the time before bwrap has asked for that.
- As root there is no user namespace: the kernel does not count the processes of the first user namespace's root, so
  `setpriv` makes the program an ordinary user, another one for each sandbox that runs at the same time. As anybody
  else the program is `nobody` in a user namespace of its own, in which processes are counted.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from attrs import evolve

from kernelbench_core.errors import MissingError, UsageError
from kernelbench_core.sandbox import access, base, tree, users
from kernelbench_core.sandbox.process import Launch, Outcome, read_pipe_of, supervise
from kernelbench_core.sandbox.seccomp import filter_program
from kernelbench_core.seams import Availability, ExecRequest, ExecResult, Limits

_INSTALL = "run `apt-get install bubblewrap`"
_ETC = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives")
_DEVICES = ("null", "urandom", "random")  # not zero and full: a compiler that includes them never ends
_SILENT_SIGNALS = {signal.SIGINT, signal.SIGPIPE}
_PROBE_PROCESSES = 6
# More processes than the probe's limit; a shell that cannot fork ends with an error.
_PROBE_SCRIPT = """
if (i=0; while [ $i -lt 12 ]; do sleep 9 & i=$((i+1)); done) 2>/dev/null; then
    echo the kernel does not limit the number of processes >&2; exit 1
fi
"""

# The trap: in a user namespace the program may send signals to PID 1, and only those with a handler arrive.
_SCRIPT = """echo start >&0 || exit {not_started}
exec {err}>&2 2>&0
trap : 1 2 3 15
(
{{ echo 1000 >/proc/self/oom_score_adj; }} 2>/dev/null
{limits} || exit {not_started}
umask 002
unset PWD OLDPWD
echo ready >&0
exec {become}"$@" <{stdin} 2>&{err} {err}>&-
)
exit $?
"""


class BubblewrapSandbox:
    """Runs programs under bubblewrap. Any number of threads may run any number of them at once.

    A work folder that is to be written, or that others cannot read, is given to the sandboxes' group (60000) when
    this is run by root; files made in it belong to that group.

    Args:
        program: The `bwrap` to use; looked up in PATH by default.
    """

    name = "bubblewrap"

    def __init__(self, program: str | None = None) -> None:
        self._program = program or shutil.which("bwrap")
        self._lock = threading.Lock()
        self._found: Availability | None = None
        self._head: tuple[str, ...] = ()
        self._as_root = False

    def probe(self) -> Availability:
        """Whether sandboxes can be started here, by starting one; cheap after the first call."""
        with self._lock:
            if self._found is None:
                self._found = self._look()
            return self._found

    def run(self, request: ExecRequest) -> ExecResult:
        """Runs the program to its end or to a limit and leaves nothing running.

        Raises:
            MissingError: When `probe` says that this sandbox cannot be used.
            UsageError: When the request makes no sense.
        """
        base.check_request(request)
        if self._found is None or not self._found.usable:
            found = self.probe()
            if not found.usable:
                raise MissingError(f"no sandbox: {found.reason}", found.remedy)
        return self._run(request)

    def _look(self) -> Availability:
        if platform.system() != "Linux":
            return Availability(
                usable=False,
                reason=f"the sandbox needs Linux namespaces and limits, and this is {platform.system()}",
                remedy="use a Linux machine, a virtual machine or a container",
            )
        if self._program is None or not os.access(self._program, os.X_OK):
            where = f" at {self._program}" if self._program else ""
            return Availability(usable=False, reason=f"bubblewrap is not installed{where}", remedy=_INSTALL)
        try:
            answer = subprocess.run([self._program, "--version"], env={}, stdin=subprocess.DEVNULL, capture_output=True,
                                    check=False, timeout=30)  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            return Availability(usable=False, reason=f"{self._program} cannot be run: {error}", remedy=_INSTALL)
        version = base.one_line(answer.stdout).rpartition(" ")[2]
        if not base.process_limit_letter():
            return Availability(usable=False, version=version, reason=f"{base.SHELL} cannot limit processes (`ulimit`)",
                                remedy="install dash or bash as /bin/sh")  # fmt: skip
        reasons = []
        for as_root in (True, False) if os.geteuid() == 0 else (False,):
            reason = self._try(as_root=as_root)
            if not reason:
                return Availability(usable=True, version=version)
            reasons.append(f"{'as root' if as_root else 'with a user namespace'}: {reason}")
        return Availability(
            usable=False,
            version=version,
            reason=f"bubblewrap {version} cannot start a sandbox ({'; '.join(reasons)})",
            remedy="allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, "
            "kernel.apparmor_restrict_unprivileged_userns=0), or run as root with CAP_SYS_ADMIN "
            "(a container: `--privileged`)",
        )

    def _try(self, *, as_root: bool) -> str:
        """Sets the sandbox up in one of the two ways and tries it; why it does not work, or nothing."""
        if as_root and shutil.which("setpriv") is None:
            return "setpriv is missing (`apt-get install util-linux`)"
        self._as_root = as_root
        self._head = (self._program or "bwrap", *_static_arguments(as_root=as_root))
        with tempfile.TemporaryDirectory(prefix="kernelbench-probe-") as folder:
            limits = Limits(wall_seconds=20, processes=_PROBE_PROCESSES)
            for script in ("exit 0", _PROBE_SCRIPT):
                result = self._run(ExecRequest(command=(base.SHELL, "-c", script), work=Path(folder), limits=limits))
                if not result.ok:
                    return _failure(result)
        return ""

    def _run(self, request: ExecRequest) -> ExecResult:
        with contextlib.ExitStack() as stack:
            user = 0
            try:
                if self._as_root:
                    user = users.POOL.take()
                    stack.callback(users.POOL.give, user)
                    access.let_in(request.work, writable=request.writable)
                    access.check_readable(request.read_only)
                killer = _Killer()
                launch = self._launch(request, user, killer, stack)
            except (OSError, access.AccessError) as error:
                return ExecResult(exit_code=None, fault=f"the sandbox could not be prepared: {error}")
            outcome = supervise(launch)
        return _result(request, evolve(outcome, cpu_seconds=outcome.cpu_seconds + killer.lost_seconds))

    def _launch(self, request: ExecRequest, user: int, killer: _Killer, stack: contextlib.ExitStack) -> Launch:
        """The command line and the descriptors of one run.

        Raises:
            OSError: When there is no room for the input or no descriptor left.
        """
        limits = request.limits
        arguments = [*self._head, "--size", str(limits.tmp_bytes), "--tmpfs", "/tmp", *_mounts(request)]  # noqa: S108  # inside
        for name, value in request.environment.items():
            arguments += ("--setenv", name, value)
        stdin, passed = "/dev/null", list(request.pass_fds)
        if request.stdin:
            # Open until the run is over, so by `stack`.
            data = stack.enter_context(tempfile.TemporaryFile(prefix="kernelbench-stdin-", buffering=0))  # noqa: SIM115
            data.write(request.stdin)
            data.seek(0)
            stdin = "/dev/stdin"
            passed.append(data.fileno())
            arguments += ("--perms", "0444", "--ro-bind-data", str(data.fileno()), stdin)
        script = _SCRIPT.format(
            not_started=base.NOT_STARTED,
            err=_spare_digit(request),
            # In a user namespace the shell is the same user as the program and is counted.
            limits=base.limit_commands(limits, limits.processes + (0 if self._as_root else 1)),
            become=_become(user) if self._as_root else "",
            stdin=stdin,
        )
        with contextlib.ExitStack() as pipes:
            notes_read, notes_write = os.pipe()
            pipes.callback(os.close, notes_read)
            pipes.callback(os.close, notes_write)
            close = [notes_write]
            if filter_program():
                rules = read_pipe_of(filter_program())
                close.append(rules)
                passed.append(rules)
                arguments += ("--seccomp", str(rules))
            pipes.pop_all()  # `supervise` closes them from here on
        arguments += ("--remount-ro", "/", "--chdir", "/box")
        return Launch(
            argv=(*arguments, base.SHELL, "-c", script, "sh", *request.command),
            environment=base.ENVIRONMENT,
            cwd="/",
            stdin=notes_write,
            pass_fds=tuple(passed),
            side=(notes_read,),
            close=tuple(close),
            wall_seconds=limits.wall_seconds,
            output_bytes=limits.output_bytes,
            keep_bytes=request.keep_bytes,
            kill=killer,
        )


def _spare_digit(request: ExecRequest) -> int:
    """A descriptor for the shell; POSIX shells can name those from 0 to 9 only."""
    for digit in range(9, 2, -1):
        if digit not in request.pass_fds:
            return digit
    raise UsageError("a sandbox can be given at most six of the descriptors 3 to 9")


def _failure(result: ExecResult) -> str:
    """Why a trivial program did not end well."""
    if result.fault:
        return result.fault
    words = base.one_line(result.stderr) or f"exit status {result.exit_code}, signal {result.signal}"
    return f"a trivial program failed: {words}"


def _become(user: int) -> str:
    return (
        f"setpriv --reuid {user} --regid {users.GROUP} --clear-groups --inh-caps=-all --bounding-set=-all "
        "--no-new-privs "
    )


def _static_arguments(*, as_root: bool) -> list[str]:
    """The part of the command line that is the same for all runs."""
    arguments = [
        "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
        "--die-with-parent", "--new-session", "--as-pid-1", "--hostname", "sandbox", "--cap-drop", "ALL",
    ]  # fmt: skip
    if as_root:
        # Only for setpriv, which drops them too.
        arguments += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"]
    else:
        arguments += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
    arguments += ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        path = Path("/", name)
        if path.is_symlink():
            arguments += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            arguments += ["--ro-bind", str(path), str(path)]
    for folder in _hidden_folders():
        arguments += ["--tmpfs", folder]
    arguments += ["--dir", "/etc"]
    for name in _ETC:
        path = Path("/etc", name)
        if path.exists():
            arguments += ["--ro-bind", str(path), str(path)]
    arguments += ["--proc", "/proc", "--dir", "/dev"]
    for name in _DEVICES:
        arguments += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    return [*arguments, "--perms", "1777"]  # for the tmpfs that comes next


def _hidden_folders() -> list[str]:
    """Folders below the system's that hold Python packages: the suites' own solutions may lie there."""
    roots = [Path("/", name).resolve() for name in ("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32")]
    named = {Path(entry or ".").resolve() for entry in sys.path}
    named |= {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    for pattern in ("lib/python3*/*-packages", "local/lib/python3*/*-packages"):
        named |= set(Path("/usr").glob(pattern))
    found = {
        folder
        for folder in named
        if folder.is_dir() and any(root in folder.parents for root in roots)
        if folder.name.endswith("-packages") or any(folder.glob("kernelbench*"))
    }
    return sorted(str(folder) for folder in found if not any(parent in found for parent in folder.parents))


def _mounts(request: ExecRequest) -> Iterator[str]:
    """Where the work folder and the other folders appear.

    A host path below `/box` needs a place in the work folder itself: bubblewrap makes empty folders there for it.
    """
    extra = [os.path.abspath(path) for path in request.read_only]  # noqa: PTH100  # resolve() would follow links
    inside = [path for path in extra if path.startswith("/box/")]
    yield from ("--bind" if request.writable or inside else "--ro-bind", str(request.work), "/box")
    made = {"/"}
    for path in extra:
        # Bubblewrap would make parents that only root can enter.
        for parent in reversed(Path(path).parents):
            if str(parent) not in made:
                made.add(str(parent))
                yield from ("--dir", str(parent))
        yield from ("--ro-bind", path, path)
    if inside and not request.writable:
        yield from ("--remount-ro", "/box")


class _Killer:
    """Ends a running sandbox: kills PID 1 of the namespace, and with it all; bwrap ends then, having waited for it.

    Args of a call: bwrap's pid. `lost_seconds` is then the processor time of what was killed: nobody waits for it.

    PID 1 is looked for in /proc. Bubblewrap would tell it (`--info-fd`), but when this program dies at that moment, so
    does bwrap, before it lets its child go on: the child would stay for ever.
    """

    def __init__(self) -> None:
        self.lost_seconds = 0.0

    def __call__(self, pid: int) -> bool:
        found = tree.below(pid, tree.table())
        if not found:
            return False
        first, *others = found
        self.lost_seconds = sum(entry.cpu_seconds for entry in others)
        with contextlib.suppress(ProcessLookupError):
            os.kill(first.pid, signal.SIGKILL)
        return True


def _result(request: ExecRequest, outcome: Outcome) -> ExecResult:
    if outcome.status is None or outcome.fault:
        return base.fault_of(outcome, outcome.fault or "the sandbox did not start")
    notes = outcome.side[0]
    before, ready, after = notes.partition(b"ready\n")
    code = os.waitstatus_to_exitcode(outcome.status)
    if not ready:
        if outcome.limit:
            reason = f"it was not ready after {outcome.wall_seconds:.1f} s"
        else:
            reason = base.one_line(before.removeprefix(b"start\n")) or base.one_line(outcome.stderr) or f"status {code}"
        return base.fault_of(outcome, f"the sandbox did not start: {reason}")
    if code < 0 and not outcome.limit:
        return base.fault_of(outcome, f"bubblewrap was ended by signal {-code}")
    missing = base.missing_program(request, code)
    if missing:
        return base.fault_of(outcome, missing)
    number = base.signal_in(code)
    if number and not after and number not in _SILENT_SIGNALS:
        number = 0  # the program's own exit status
    return base.result_of(outcome, request.limits, code=code, number=number)
