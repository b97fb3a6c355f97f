"""The parts below the sandboxes, without bubblewrap."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kernelbench_core.errors import MissingError
from kernelbench_core.sandbox import BubblewrapSandbox, UnsafeSandbox, access, base, default_sandbox, tree, users
from kernelbench_core.sandbox.process import Launch, supervise
from kernelbench_core.sandbox.seccomp import filter_program
from kernelbench_core.seams import Availability, ExecResult, Limits, Sandbox

# --- the choice --------------------------------------------------------------------------------------------------


def test_without_a_sandbox_one_line_names_bubblewrap_the_remedy_the_flag_and_its_risk(monkeypatch):
    remedy = "run `apt-get install bubblewrap`"
    missing = Availability(usable=False, reason="bubblewrap is not installed", remedy=remedy)
    monkeypatch.setattr(BubblewrapSandbox, "probe", lambda _self: missing)
    with pytest.raises(MissingError) as caught:
        default_sandbox()
    text = str(caught.value)
    assert caught.value.exit_code == 4
    assert "\n" not in text
    for words in ("bubblewrap", "apt-get install bubblewrap", "kernelbench doctor", "--unsafe-no-sandbox", "delete"):
        assert words in text


def test_unsafe_is_only_chosen_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(BubblewrapSandbox, "probe", lambda _self: Availability(usable=True))
    safe: Sandbox = default_sandbox()
    assert safe.name == "bubblewrap"
    assert default_sandbox(unsafe=True).name == "unsafe"
    assert isinstance(default_sandbox(unsafe=True), UnsafeSandbox)


# --- the loop ----------------------------------------------------------------------------------------------------


@pytest.fixture(params=[True, False], ids=["pidfd", "without pidfd"])
def run(request, monkeypatch):
    if not request.param:
        monkeypatch.delattr(os, "pidfd_open", raising=False)

    def kill(pid):
        os.killpg(pid, 9)
        return True

    def start(script, *, wall=20.0, output=1 << 20, keep=1 << 16, **more):
        with Path(os.devnull).open() as null:
            return supervise(Launch(argv=("/bin/sh", "-c", script), environment={"PATH": "/usr/bin:/bin"}, cwd="/",
                                    stdin=null.fileno(), pass_fds=(), wall_seconds=wall, output_bytes=output,
                                    keep_bytes=keep, kill=kill, **more))  # fmt: skip

    return start


def test_both_streams_are_drained_while_the_program_runs(run):
    outcome = run("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; exit 2", keep=1000)
    assert os.waitstatus_to_exitcode(outcome.status) == 2
    assert (len(outcome.stdout), len(outcome.stderr), outcome.limit) == (1000, 1000, "")


def test_a_held_pipe_does_not_delay_the_end(run):
    start = time.monotonic()
    outcome = run("sleep 30 & echo done", settle=lambda pid: os.killpg(pid, 9))
    assert outcome.stdout == b"done\n"
    assert time.monotonic() - start < 5


def test_the_limits_of_the_loop_are_told_apart(run):
    assert run("sleep 30", wall=0.2).limit == "wall"
    assert run("head -c 100000000 /dev/zero", output=1000).limit == "output"
    assert run("head -c 2000 /dev/zero", output=1000).limit == "output"


def test_side_channels_come_back_and_are_no_output(run):
    reading, writing = os.pipe()
    os.write(writing, b"x" * 2000)
    outcome = run("echo hello", output=1000, side=(reading,), close=(writing,))
    assert (outcome.side, outcome.stdout, outcome.limit) == ((b"x" * 2000,), b"hello\n", "")
    for fd in (reading, writing):
        with pytest.raises(OSError, match="Bad file"):
            os.fstat(fd)


def test_a_program_that_cannot_be_started_is_a_fault(run):
    launch = Launch(argv=("/nowhere/program",), environment={}, cwd="/", stdin=0, pass_fds=(), wall_seconds=1,
                    output_bytes=1, keep_bytes=1, kill=lambda _pid: True)  # fmt: skip
    outcome = supervise(launch)
    assert outcome.status is None
    assert "/nowhere/program could not be started" in outcome.fault


def test_a_child_that_cannot_be_killed_the_proper_way_is_killed_anyway_and_reported(run, monkeypatch):
    monkeypatch.setattr("kernelbench_core.sandbox.process._GRACE_SECONDS", 0.2)
    with Path(os.devnull).open() as null:
        launch = Launch(argv=("/bin/sleep", "60"), environment={}, cwd="/", stdin=null.fileno(), pass_fds=(),
                        wall_seconds=0.2, output_bytes=9, keep_bytes=9, kill=lambda _pid: False)  # fmt: skip
        outcome = supervise(launch)
    assert outcome.fault
    assert outcome.wall_seconds < 5


# --- endings and limits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "number"), [(0, 0), (128, 0), (129, 1), (139, 11), (192, 64), (193, 0), (255, 0)])
def test_shell_statuses_hold_signals(code, number):
    assert base.signal_in(code) == number


@pytest.mark.parametrize(("cpu", "code", "number", "limit"), [
    (10.0, 0, 24, "cpu"), (9.6, 0, 24, "cpu"), (0.1, 0, 24, ""), (11.0, 0, 9, "cpu"), (3.0, 0, 9, ""),
    (8.5, 1, 0, "cpu"), (7.5, 1, 0, ""), (7.5, 0, 9, ""), (11.0, 0, 0, ""), (11.0, 0, 11, ""),
])  # fmt: skip
def test_the_cpu_limit_is_a_matter_of_signal_and_time(cpu, code, number, limit):
    from kernelbench_core.sandbox.process import Outcome

    result = base.result_of(Outcome(status=0, cpu_seconds=cpu), Limits(cpu_seconds=10), code=code, number=number)
    assert isinstance(result, ExecResult)
    assert result.limit == limit


def test_limits_above_our_own_hard_ones_are_lowered(monkeypatch):
    monkeypatch.setattr(base.resource, "getrlimit", lambda _kind: (100, 100))
    base.limit_commands.cache_clear()
    try:
        assert "ulimit -n 100" in base.limit_commands(Limits(open_files=5000), 3)
    finally:
        base.limit_commands.cache_clear()


# --- users and access ------------------------------------------------------------------------------------------------


def test_no_two_pools_hand_out_one_user_at_a_time():
    first, second = users.UserPool(), users.UserPool()
    try:
        taken = [pool.take() for pool in (first, second, first, second)]
        assert len(set(taken)) == 4
        assert all(users.FIRST_USER < user < users.FIRST_USER + users.USERS for user in taken)
        first.give(taken[0])
        assert first.take() == taken[0]
    finally:
        first.close()
        second.close()


def test_no_claim_is_left_open_at_the_end_of_a_program():
    program = "from kernelbench_core.sandbox.users import POOL; print(POOL.take())"
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) >= users.FIRST_USER


def test_users_are_unique_between_threads():
    pool = users.UserPool()
    got = []
    threads = [threading.Thread(target=lambda: got.append(pool.take())) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pool.close()
    assert len(set(got)) == 20


def test_a_forked_copy_of_this_program_takes_other_users():
    pool = users.UserPool()
    mine = pool.take()
    pool.give(mine)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, str(pool.take()).encode())
        os._exit(0)
    os.waitpid(child, 0)
    theirs = int(os.read(reading, 100))
    os.close(reading)
    os.close(writing)
    pool.close()
    assert theirs != mine


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to groups")
class TestAccess:
    def test_links_other_names_and_special_files_are_left_alone(self, tmp_path):
        outside = tmp_path / "outside"
        outside.write_text("x")
        outside.chmod(0o600)
        work = tmp_path / "work"
        work.mkdir(mode=0o700)
        (work / "symbolic").symlink_to(outside)
        (work / "hard").hardlink_to(outside)
        (work / "folder").symlink_to("/root")
        os.mkfifo(work / "fifo", 0o600)
        before = outside.stat(), Path("/root").stat()
        access.let_in(work, writable=True)
        assert (outside.stat(), Path("/root").stat()) == before
        assert (work / "fifo").stat().st_mode & 0o077 == 0

    def test_read_only_access_gives_no_right_to_write(self, tmp_path):
        tmp_path.chmod(0o700)
        (tmp_path / "file").write_text("x")
        (tmp_path / "file").chmod(0o600)
        access.let_in(tmp_path, writable=False)
        assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640
        assert tmp_path.stat().st_mode & 0o777 == 0o750

    def test_a_folder_that_all_can_read_is_not_touched(self, tmp_path):
        tmp_path.chmod(0o755)
        before = tmp_path.stat()
        access.let_in(tmp_path, writable=False)
        after = tmp_path.stat()
        assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
        assert after.st_ctime_ns == before.st_ctime_ns, "not even to what it was"

    def test_deep_and_wide_trees_end(self, tmp_path):
        deep, there = tmp_path, os.open(tmp_path, os.O_RDONLY)
        for _ in range(1500):  # deeper than a path may be long
            os.mkdir("directory", dir_fd=there)
            below = os.open("directory", os.O_RDONLY, dir_fd=there)
            os.close(there)
            there = below
        os.close(there)
        try:
            access.let_in(deep, writable=True)
            assert (tmp_path / "directory").stat().st_gid == users.GROUP
        finally:
            subprocess.run(["rm", "-rf", tmp_path / "directory"], check=True)  # too deep for shutil.rmtree


# --- the filter ------------------------------------------------------------------------------------------------------


def _verdict(program, architecture, number, argument=0):
    """Runs a filter as the kernel would."""
    data = struct.pack("=IIQ6Q", number, architecture, 0, argument, 0, 0, 0, 0, 0)
    accumulator, at = 0, 0
    while True:
        code, when_true, when_false, value = struct.unpack_from("=HBBI", program, at * 8)
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("=I", data, value)
        elif code == 0x06:
            return value
        else:
            true = {0x15: accumulator == value, 0x35: accumulator >= value, 0x45: bool(accumulator & value)}[code]
            at += when_true if true else when_false


@pytest.mark.parametrize(("machine", "architecture", "numbers"), [
    ("x86_64", 0xC000003E, (1, 272, 442, 319, 56)), ("aarch64", 0xC00000B7, (64, 97, 442, 279, 220)),
    ("riscv64", 0xC00000F3, (64, 97, 442, 279, 220)),
])  # fmt: skip
def test_the_filter_refuses_what_it_says(machine, architecture, numbers):
    program = filter_program(machine)
    write, unshare, mount_setattr, memfd, clone = numbers
    allow, refused, absent = 0x7FFF0000, 0x50001, 0x50026
    for number in (0, 2, write, 300, 434, 436, 440, 448, 1000):
        if number not in {unshare, memfd, clone}:
            assert _verdict(program, architecture, number) == allow
    assert _verdict(program, architecture, unshare) == refused
    assert _verdict(program, architecture, mount_setattr) == refused
    assert _verdict(program, architecture, memfd) == absent
    assert _verdict(program, architecture, 435) == absent
    assert _verdict(program, architecture, 425) == absent
    assert _verdict(program, architecture, clone, 0x11) == allow
    assert _verdict(program, architecture, clone, 0x3D0F00) == allow  # a thread
    for bit in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert _verdict(program, architecture, clone, bit | 0x11) == refused
    assert _verdict(program, 0x40000003, write) == absent  # 32 bits
    assert _verdict(program, architecture, 0x40000000 | write) == absent  # x32


def test_there_is_no_filter_for_unknown_machines():
    assert filter_program("vax") == b""
    assert len(filter_program("x86_64")) < select.PIPE_BUF


# --- the tree of processes -------------------------------------------------------------------------------------------


def test_everything_below_a_process_is_found_nearest_first():
    entries = [tree.Entry(4, 3, 0.5), tree.Entry(2, 1, 0.1), tree.Entry(3, 2, 0.0), tree.Entry(9, 8, 7.0)]
    assert [entry.pid for entry in tree.below(1, entries)] == [2, 3, 4]
    assert tree.below(4, entries) == []


def test_the_table_knows_this_process_whatever_others_are_called(tmp_path):
    odd = tmp_path / "a) S 1 1 (b\nc"
    odd.symlink_to("/bin/sleep")
    with subprocess.Popen([odd, "60"]) as child:
        try:
            mine = {entry.pid: entry for entry in tree.table()}
            assert mine[child.pid].parent == os.getpid()
            assert child.pid in {entry.pid for entry in tree.below(os.getpid(), list(mine.values()))}
            spent = time.process_time()
            assert mine[os.getpid()].cpu_seconds >= 0.5 * spent
        finally:
            child.kill()
