"""What happens when the sandbox, this program, or the machine breaks."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest

from kernelbench_core.errors import MissingError
from kernelbench_core.sandbox import BubblewrapSandbox, base, bubblewrap
from kernelbench_core.seams import ExecRequest, Limits

pytestmark = pytest.mark.sandbox
ROOT = Path(__file__).parents[2]


def test_an_interrupt_of_ours_leaves_nothing_running(sandbox, work, processes_with, wait_until):
    mark = f"mark-{uuid.uuid4().hex}"

    def interrupt():
        wait_until(lambda: processes_with(mark))
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGUSR1)

    def raise_it(number, frame):
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals arrive in the main thread only")
    before = signal.signal(signal.SIGUSR1, raise_it)
    helper = threading.Thread(target=interrupt)
    try:
        helper.start()
        with pytest.raises(KeyboardInterrupt):
            sandbox.run(ExecRequest(command=("/bin/sh", "-c", "sleep 600; :", mark), work=work))
    finally:
        helper.join()
        signal.signal(signal.SIGUSR1, before)
    assert wait_until(lambda: not processes_with(mark))


_DRIVER = """
import sys
from pathlib import Path
from kernelbench_core.sandbox import BubblewrapSandbox
from kernelbench_core.seams import ExecRequest, Limits
sandbox = BubblewrapSandbox()
assert sandbox.probe().usable
print("ready", flush=True)
command = ("/bin/sh", "-c", "setsid sleep 600 & sleep 600; :", sys.argv[1])
sandbox.run(ExecRequest(command=command, work=Path(sys.argv[2]), limits=Limits(wall_seconds=600)))
"""


def test_sandboxes_die_when_this_program_is_killed(work, processes_with, wait_until):
    """Killed at many moments: while a sandbox is being made, and while its program runs."""
    mark = f"mark-{uuid.uuid4().hex}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    for delay in (0, 0.001, 0.002, 0.003, 0.004, 0.006, 0.01, 0.5):
        words = [sys.executable, "-c", _DRIVER, mark, str(work)]
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE) as driver:
            assert driver.stdout.readline() == b"ready\n"
            time.sleep(delay)
            if delay == 0.5:
                assert len(processes_with(mark)) > 1
            driver.kill()
    assert wait_until(lambda: not processes_with(mark))


def test_without_bubblewrap_the_probe_names_it_and_the_remedy():
    found = BubblewrapSandbox("/nowhere/bwrap").probe()
    assert not found.usable
    assert "bubblewrap is not installed" in found.reason
    assert "apt-get install bubblewrap" in found.remedy


def test_running_without_bubblewrap_is_an_error_of_ours(work):
    with pytest.raises(MissingError, match="bubblewrap"):
        BubblewrapSandbox("/nowhere/bwrap").run(ExecRequest(command=("/bin/true",), work=work))


def test_on_other_systems_the_probe_says_so(monkeypatch):
    monkeypatch.setattr(bubblewrap.platform, "system", lambda: "Darwin")
    found = BubblewrapSandbox().probe()
    assert (found.usable, "Darwin" in found.reason) == (False, True)


def test_a_shell_without_limits_is_reported_by_the_probe(monkeypatch):
    monkeypatch.setattr(base, "process_limit_letter", lambda: "")
    found = BubblewrapSandbox().probe()
    assert (found.usable, "ulimit" in found.reason) == (False, True)


def test_limits_that_cannot_be_set_are_a_fault(sandbox, work, monkeypatch):
    monkeypatch.setattr(base, "limit_commands", lambda *_: "ulimit -n 1 && ulimit -n 2000000000")
    result = sandbox.run(ExecRequest(command=("/bin/true",), work=work))
    assert "ulimit" in result.fault
    assert not result.ok


@pytest.fixture
def replaced(sandbox, tmp_path, work):
    """A sandbox of which the bubblewrap is replaced after it was found to work."""
    program = tmp_path / "bwrap"
    program.symlink_to(shutil.which("bwrap"))
    ours = BubblewrapSandbox(str(program))
    assert ours.run(ExecRequest(command=("/bin/true",), work=work)).ok

    def replace(script):
        program.unlink()
        if script is not None:
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        return ours.run(ExecRequest(command=("/bin/true",), work=work, limits=Limits(wall_seconds=0.3)))

    return replace


@pytest.mark.parametrize(("script", "words"), [
    (None, "could not be started: No such file"),
    ("exit 0", "did not start"),
    ("echo 'bwrap: no space left' >&2; exit 1", "no space left"),
    ("kill -9 $$", "did not start"),
])  # fmt: skip
def test_a_bubblewrap_that_fails_is_a_fault_and_never_a_verdict(replaced, script, words):
    result = replaced(script)
    assert words in result.fault
    assert (result.ok, result.exit_code) == (False, None)


def test_a_bubblewrap_that_hangs_is_a_fault(replaced, monkeypatch):
    monkeypatch.setattr("kernelbench_core.sandbox.process._GRACE_SECONDS", 0.3)
    result = replaced("exec sleep 600")
    assert result.fault
    assert result.wall_seconds < 5


def test_missing_folders_are_a_fault(sandbox, work):
    for request in (
        ExecRequest(command=("/bin/true",), work=work / "none"),
        ExecRequest(command=("/bin/true",), work=work, read_only=(work / "none",)),
    ):
        result = sandbox.run(request)
        assert "No such file" in result.fault or "find source path" in result.fault


@pytest.mark.skipif(os.geteuid() != 0, reason="others run as the same user inside")
def test_an_extra_folder_that_others_cannot_read_is_a_fault_with_the_remedy(sandbox, work, tmp_path):
    extra = tmp_path / "extra"
    extra.mkdir(mode=0o700)
    result = sandbox.run(ExecRequest(command=("/bin/true",), work=work, read_only=(extra,)))
    assert "chmod -R o+rX" in result.fault
    assert stat.S_IMODE(extra.stat().st_mode) == 0o700


def test_a_missing_compiler_is_a_fault_and_a_missing_candidate_is_not(sandbox, work):
    assert "/usr/bin/no-such-compiler is not there" in sandbox.run(
        ExecRequest(command=("/usr/bin/no-such-compiler",), work=work)).fault  # fmt: skip
    result = sandbox.run(ExecRequest(command=("/box/none",), work=work))
    assert (result.exit_code, result.fault) == (127, "")


def test_no_descriptors_left_is_a_fault(sandbox, work):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(path.name) for path in Path("/proc/self/fd").iterdir())
    for room in range(8):
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 16, hard))
        held = []
        try:
            with contextlib.suppress(OSError):
                while True:  # every number below the limit is taken, whatever holes there were
                    held.append(os.open("/dev/null", os.O_RDONLY))
            for _ in range(room):
                os.close(held.pop())
            result = sandbox.run(ExecRequest(command=("/bin/true",), work=work, stdin=b"x"))
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            for number in held:
                os.close(number)
        assert result.fault or result.ok
        if room == 0:
            assert result.fault
