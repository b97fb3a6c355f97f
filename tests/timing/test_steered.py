"""A process that is steered: what it does when told, and what is noticed of it."""

from __future__ import annotations

import os
import socket
import struct
import sys
import threading
import time

import pytest

from kernelbench_core.harness.function import casefile
from kernelbench_core.model import Target
from kernelbench_core.seams import ExecResult, Limits
from kernelbench_core.timing.steered import EndedError, LiedError, Setup, Steered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="credentials and clocks of processes are Linux's")


class Pretender:
    """An executor that runs a function in a forked child instead of a program, with the socket that it was given."""

    name = "pretender"
    keeps_time = True

    def __init__(self, child):
        self.child = child

    def run(self, request, target):  # noqa: ARG002 - as an executor's
        channel, nonce = int(request.command[5]), int(request.command[6])
        result = int(request.command[4])
        os.pwrite(result, struct.pack("<4Q", casefile.RESULT_MAGIC, nonce, 3, 0), 0)
        reading, writing = os.pipe()
        pid = os.posix_spawn(
            sys.executable, [sys.executable, "-c", self.child, str(channel)], os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, channel, channel)],
        )  # fmt: skip
        os.close(reading)
        os.close(writing)
        _, status = os.waitpid(pid, 0)
        code = os.waitstatus_to_exitcode(status)
        return ExecResult(exit_code=code if code >= 0 else None, signal=max(0, -code))


LOOP = """
import os, socket, struct, sys, time
channel = socket.socket(fileno=int(sys.argv[1]))
def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
def answer(nonce, timed=1000, groups=1, calls=0, total=0, looked=0, other=0):
    channel.send(struct.pack("<7Q", nonce, timed, groups, calls, total, looked, other))
while True:
    nonce, operation, first, count, passes, seed, look, turns = struct.unpack("<8Q", channel.recv(64))
    if operation == 4: os._exit(0)
    if operation != 1:
        answer(nonce)
        continue
"""


def steered(tmp_path, body, slots=4):
    pool = tmp_path / "pool"
    pool.write_bytes(b"")
    body = "\n".join(f"    {line}" for line in body.splitlines())
    setup = Setup(
        timer=tmp_path / "timer", pool=pool, n_cases=8, columns=[], slots=slots, executor=Pretender(LOOP + body),
        target=Target(name="t", summary=""), limits=Limits(),
    )  # fmt: skip
    return Steered(setup, tmp_path / "kernel.so", 1)


HONEST = "work(0.02)\nanswer(nonce, timed=15_000_000, groups=passes * 2, calls=passes * count, total=7, looked=count)"


def test_an_honest_answer_comes_with_what_we_know_ourselves(tmp_path):
    with steered(tmp_path, HONEST) as process:
        process.load()
        claim = process.go(0, 8, passes=3)
        assert (claim.calls, claim.groups, claim.sum, claim.looked) == (24, 6, 7, 8)
        assert claim.timed == pytest.approx(0.015)
        assert 0.015 < claim.wall < 5
        assert 0.015 < claim.spent.cpu <= claim.wall + 0.01
        assert process.pid > 0


def test_the_process_is_told_to_end(tmp_path):
    with steered(tmp_path, HONEST) as process:
        process.load()
    assert process._done.exit_code == 0
    process.close()  # a second time does nothing


def repeated(process, times, pause=0.0):
    for _ in range(times):
        process.go(0, 8)
        time.sleep(pause)


LIES = {
    "answer(nonce, timed=1000, groups=2, calls=count - 1)": "another number of calls",
    "answer(nonce, timed=1000, groups=1, calls=count)": "another number of calls",
    "answer(nonce, timed=900_000_000_000, groups=2, calls=count)": "reports 900",
    "answer(nonce ^ 1, groups=2, calls=count)": "nobody asked for",
    "channel.send(b'short')": "nobody asked for",
    "answer(nonce, groups=2, calls=count)\nanswer(nonce, groups=2, calls=count)": "nobody asked for",
    "pid = os.fork()\nif pid == 0:\n    answer(nonce, groups=2, calls=count)\n    os._exit(0)\nos.waitpid(pid, 0)": (
        "another process"
    ),
}


@pytest.mark.parametrize("how", sorted(LIES))
def test_what_cannot_be_true_is_noticed(tmp_path, how):
    with steered(tmp_path, how) as process:
        process.load()
        with pytest.raises(LiedError, match=LIES[how]):
            repeated(process, 2)  # a second answer may come after the first was read


def test_work_behind_our_back_is_noticed_when_it_repeats(tmp_path):
    body = "answer(nonce, groups=2, calls=count)\nwork(0.01)"
    with steered(tmp_path, body) as process:
        process.load()
        with pytest.raises(LiedError, match="after calls had returned"):
            repeated(process, 12, pause=0.02)


def test_a_process_that_ends_is_told_from_one_that_is_late(tmp_path):
    with steered(tmp_path, "os._exit(3)") as process:
        process.load()
        with pytest.raises(EndedError) as found:
            process.go(0, 8)
    assert not found.value.late
    assert found.value.outcome.process.exit_code == 3
    assert found.value.outcome.state is not None
    with steered(tmp_path, "time.sleep(60)") as process:
        process.load()
        begin = time.monotonic()
        with pytest.raises(EndedError) as found:
            process.go(0, 8, limit=0.2)
        assert time.monotonic() - begin < 10
    assert found.value.late
    assert found.value.outcome.process.limit == "wall"


def test_a_process_that_cannot_be_started_is_our_fault(tmp_path):
    process = steered(tmp_path, "")
    process.setup.pool.unlink()
    with process, pytest.raises(EndedError) as found:
        process.load()
    assert "FileNotFoundError" in found.value.outcome.process.fault


def test_nothing_is_left_open(tmp_path):
    def descriptors():
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names are enough

    with steered(tmp_path, HONEST) as process:
        process.load()
    before, threads = descriptors(), threading.active_count()
    for _ in range(3):
        with steered(tmp_path, HONEST) as process:
            process.load()
            process.go(0, 8)
    assert descriptors() == before
    assert threading.active_count() == threads


def test_the_kernel_says_who_sent_a_message():
    """What the whole of it rests on: credentials that the sender cannot choose."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        theirs.send(b"x")
        _, ancillary, _, _ = ours.recvmsg(16, socket.CMSG_SPACE(12))
    assert struct.unpack("3i", ancillary[0][2])[0] == os.getpid()
