from __future__ import annotations

import errno
import fcntl
import os
import threading
from pathlib import Path

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.store.locks import FileLock, RunLock

HOLD = """
import sys, time
from pathlib import Path
from kernelbench_core.store.locks import RunLock
lock = RunLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_process_is_told_who_has_the_run(tmp_path, python):
    child = python(HOLD, tmp_path)
    assert child.stdout.readline() == "held\n"
    with pytest.raises(UsageError) as caught:
        RunLock(tmp_path).acquire()
    remedy = "wait for it to end, or choose another --out"
    assert str(caught.value) == f"{tmp_path} is in use by process {child.pid}; {remedy}"


def test_a_killed_process_leaves_no_lock(tmp_path, python):
    child = python(HOLD, tmp_path)
    assert child.stdout.readline() == "held\n"
    child.kill()
    child.wait()
    RunLock(tmp_path).acquire()


def test_a_second_object_of_the_same_process_is_told_so(tmp_path):
    first = RunLock(tmp_path)
    first.acquire()
    with pytest.raises(UsageError, match="already open in this process"):
        RunLock(tmp_path).acquire()
    first.release()
    RunLock(tmp_path).acquire()


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"garbage"])
def test_a_lock_file_without_a_process_id_still_gives_a_message(tmp_path, text):
    held = FileLock(tmp_path / ".lock")
    held.acquire()
    (tmp_path / ".lock").write_bytes(text)
    with pytest.raises(UsageError, match="in use by another process"):
        RunLock(tmp_path).acquire()


def test_a_lock_held_on_another_machine_is_named_with_the_machine(tmp_path):
    held = FileLock(tmp_path / ".lock")
    held.acquire()
    (tmp_path / ".lock").write_text("77 elsewhere\n")
    with pytest.raises(UsageError, match="in use by process 77 on elsewhere"):
        RunLock(tmp_path).acquire()


def test_shared_holders_do_not_exclude_each_other_but_an_exclusive_one(tmp_path):
    one, two, three = (FileLock(tmp_path / "l") for _ in range(3))
    assert one.acquire(shared=True, blocking=False)
    assert two.acquire(shared=True, blocking=False)
    assert not three.acquire(blocking=False)
    one.release()
    two.release()
    assert three.acquire(blocking=False)


def test_a_waiter_whose_lock_file_was_removed_takes_the_new_one(tmp_path):
    path = tmp_path / "l"
    first, second, third = (FileLock(path) for _ in range(3))
    first.acquire()
    waiter = threading.Thread(target=second.acquire)
    waiter.start()
    path.unlink()
    first.release()
    waiter.join(10)
    assert path.exists()
    assert not third.acquire(blocking=False)
    second.release()
    assert third.acquire(blocking=False)


def test_the_folder_of_a_lock_is_made(tmp_path):
    assert FileLock(tmp_path / "a" / "b" / "l").acquire()


def test_a_file_system_without_locks_gives_a_warning_and_goes_on(tmp_path, monkeypatch, capsys):
    def unsupported(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", unsupported)
    RunLock(tmp_path).acquire()
    assert "let only one process write" in capsys.readouterr().err


def test_a_lock_does_not_leak_descriptors(tmp_path):
    held = FileLock(tmp_path / "l")
    held.acquire()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(20):
        assert not FileLock(tmp_path / "l").acquire(blocking=False)
        with FileLock(tmp_path / "other"):
            pass
    assert len(list(Path("/proc/self/fd").iterdir())) == before
