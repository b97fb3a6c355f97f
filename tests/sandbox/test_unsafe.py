"""Without walls: the same limits, endings and cleaning up."""

from __future__ import annotations

import os
import signal
import uuid
from pathlib import Path

import pytest

from kernelbench_core.sandbox import UnsafeSandbox, base, unsafe
from kernelbench_core.seams import ExecRequest, Limits


@pytest.fixture
def sh(work):
    def run(script, *more, **request):
        return UnsafeSandbox().run(ExecRequest(command=("/bin/sh", "-c", script, *more), work=work, **request))

    return run


def test_it_is_usable_and_says_what_it_is():
    found = UnsafeSandbox().probe()
    assert found.usable
    assert "no isolation" in found.reason


def test_it_says_so_where_limits_cannot_be_set(monkeypatch):
    monkeypatch.setattr(base, "process_limit_letter", lambda: "")
    assert not UnsafeSandbox().probe().usable


def test_status_output_input_and_environment_work_as_in_the_sandbox(sh, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "sesame")
    result = sh("cat; env >&2; exit 3", stdin=b"given", environment={"VALUE": "1"})
    assert (result.exit_code, result.stdout) == (3, b"given")
    names = {line.split("=")[0] for line in result.stderr.decode().splitlines()}
    assert names - {"PWD", "OLDPWD", "SHLVL", "_"} == {"PATH", "HOME", "LANG", "VALUE", unsafe.MARK}
    assert sh("cat").stdout == b""


@pytest.mark.parametrize(("word", "becomes"), [
    ("/box", "W"), ("/box/a.c", "W/a.c"), ("-I/box/include", "-IW/include"), ("-o/box/x", "-oW/x"),
    ("--out=/box/x", "--out=W/x"), ("a:/box/b:/box", "a:W/b:W"), ("@/box/list", "@W/list"),
    ("/boxes/x", "/boxes/x"), ("/home/box/x", "/home/box/x"), ("echo /box/x", "echo /box/x"),
    ("-Wl,-rpath,/box", "-Wl,-rpath,W"),
])  # fmt: skip
def test_paths_below_work_become_the_real_folder(word, becomes):
    assert unsafe._rewritten(word, "W") == becomes


def test_rewritten_paths_work(sh, work):
    (work / "file").write_text("text")
    assert sh('cat "$1" "$2"; pwd', "sh", "/box/file", "/box/file").stdout == f"texttext{work}\n".encode()
    assert sh('cat "$FILE"', environment={"FILE": "/box/file"}).stdout == b"text"


def test_exit_statuses_and_signals_are_told_apart(sh):
    assert (sh("exit 139").exit_code, sh("exit 139").signal) == (139, 0)
    assert (sh("kill -SEGV $$").exit_code, sh("kill -SEGV $$").signal) == (None, signal.SIGSEGV)
    assert sh("kill -PIPE $$").signal == signal.SIGPIPE


@pytest.mark.parametrize(("script", "limits", "limit"), [
    ("sleep 600", {"wall_seconds": 0.3}, "wall"),
    ("trap '' TERM INT; sleep 600; sleep 600", {"wall_seconds": 0.3}, "wall"),
    ("while :; do :; done", {"cpu_seconds": 1}, "cpu"), ("yes", {"output_bytes": 10000}, "output"),
])  # fmt: skip
def test_limits_hold(sh, script, limits, limit):
    result = sh(script, limits=Limits(**limits))
    assert (result.limit, result.exit_code, result.fault) == (limit, None, "")
    assert result.wall_seconds < 10


def test_files_and_memory_are_limited(sh, work):
    assert sh("head -c 100000 /dev/zero >big; kill -9 $$", limits=Limits(file_bytes=1024)).signal == 9
    assert (work / "big").stat().st_size == 1024
    assert sh("ulimit -v; ulimit -n", limits=Limits(memory_bytes=1 << 30, open_files=50)).stdout == b"1048576\n50\n"


@pytest.mark.parametrize("script", ["sleep 600 & exit 0", "setsid sh -c 'trap \"\" TERM; sleep 600; :' $0 & exit 0",
                                    "(setsid sleep 600 >/dev/null 2>&1 &) ; sleep 600"])  # fmt: skip
def test_what_is_left_behind_is_killed(sh, processes_with, wait_until, script):
    mark = f"mark-{uuid.uuid4().hex}"
    result = sh(script, mark, environment={"MARK": mark}, limits=Limits(wall_seconds=1))
    assert result.wall_seconds < 5
    assert wait_until(lambda: not processes_with(mark))
    assert wait_until(lambda: not _with_environment(mark))


def _with_environment(mark):
    return [path.name for path in Path("/proc").glob("[0-9]*") if mark.encode() in _environment(path.name)]


def _environment(name):
    try:
        return Path("/proc", name, "environ").read_bytes()
    except OSError:  # gone
        return b""


def test_passed_descriptors_arrive_at_their_numbers(sh):
    reading, writing = os.pipe()
    try:
        assert sh(f"echo private >/proc/self/fd/{writing}", pass_fds=(writing,)).ok
        assert os.read(reading, 100) == b"private\n"
    finally:
        os.close(reading)
        os.close(writing)


def test_the_limit_on_processes_leaves_room_for_what_runs_already():
    assert unsafe._process_limit(10) > 10


def test_what_cannot_be_prepared_is_a_fault(sh, monkeypatch, work):
    missing = UnsafeSandbox().run(ExecRequest(command=("/bin/true",), work=work / "none"))
    assert missing.fault
    assert "is not there" in UnsafeSandbox().run(ExecRequest(command=("/usr/bin/no-such",), work=work)).fault
    monkeypatch.setattr(base, "limit_commands", lambda *_: "ulimit -n 1 && ulimit -n 2000000000")
    assert "limits" in sh("exit 0").fault
