"""Who may use the machine, and what the operating system says of it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest
import structlog

from kernelbench_core.timing import machine


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Lock files of the test's own."""
    monkeypatch.setenv(machine.VARIABLE, str(tmp_path))
    return tmp_path


class Units:
    """Threads that hold the machine, and what they did in order."""

    def __init__(self):
        self.said, self.threads = [], []

    def start(self, how, name, seconds=0.15):
        began = threading.Event()

        def work():
            with how():
                self.said.append(f"{name} begins")
                began.set()
                time.sleep(seconds)
                self.said.append(f"{name} ends")

        self.threads.append(threading.Thread(target=work))
        self.threads[-1].start()
        return began

    def join(self):
        for each in self.threads:
            each.join(20)
        return self.said


def test_checks_share_the_machine():
    units = Units()
    units.start(machine.shared, "one").wait(5)
    units.start(machine.shared, "two").wait(5)
    assert units.join()[:2] == ["one begins", "two begins"]


def test_a_timed_unit_waits_for_checks_and_then_has_it_alone():
    units = Units()
    units.start(machine.shared, "check").wait(5)
    units.start(machine.alone, "timed")
    time.sleep(0.05)
    units.start(machine.shared, "later")
    assert units.join() == ["check begins", "check ends", "timed begins", "timed ends", "later begins", "later ends"]


def test_timed_units_take_turns():
    units = Units()
    for name in ("one", "two", "three"):
        units.start(machine.alone, name, 0.05)
    said = units.join()
    assert [each.split()[1] for each in said] == ["begins", "ends"] * 3
    assert all(said[i].split()[0] == said[i + 1].split()[0] for i in (0, 2, 4))


def test_other_processes_are_kept_out_too():
    script = (
        "import time; from kernelbench_core.timing import machine\n"
        "with machine.alone(): print('in', flush=True); time.sleep(0.5)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "in\n"
        begin = time.monotonic()
        with machine.shared():
            assert time.monotonic() - begin > 0.2
        assert other.wait(10) == 0


def test_a_holder_that_dies_holds_nothing():
    script = "import os; from kernelbench_core.timing import machine\nwith machine.alone(): os._exit(3)\n"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 3
    with machine.alone():
        pass


def test_an_exception_gives_the_machine_back():
    with pytest.raises(ZeroDivisionError), machine.alone():
        raise ZeroDivisionError
    with machine.alone():
        pass


def test_a_long_wait_is_told_once(monkeypatch):
    monkeypatch.setattr(machine, "_PATIENCE_SECONDS", 0.02)
    units = Units()
    units.start(machine.alone, "timed", 0.3).wait(5)
    with structlog.testing.capture_logs() as logs, machine.shared():
        pass
    units.join()
    assert [each["event"].split(":")[0] for each in logs] == ["waiting for the machine"]


def test_all_users_of_a_machine_look_in_one_place(monkeypatch, tmp_path):
    monkeypatch.delenv(machine.VARIABLE)
    monkeypatch.setattr(machine, "_PLACES", (str(tmp_path / "none"), str(tmp_path)))
    assert machine.lock_folder() == tmp_path
    monkeypatch.setattr(machine, "_PLACES", ())
    assert machine.lock_folder().is_dir()


def test_without_a_lock_it_goes_on_and_says_so(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv(machine.VARIABLE, str(blocked))
    with structlog.testing.capture_logs() as logs, machine.shared(), machine.alone():
        pass
    assert {each["event"].split("(")[0] for each in logs} == {"there is no lock for the machine "}
    assert len(logs) == 2, "once for each of the two locks"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="threads cannot be kept off a processor here")
def test_the_steering_thread_keeps_off_the_timed_processor():
    allowed = machine.processors()
    if len(allowed) < 2:
        pytest.skip("there is one processor")
    with machine.keeping_off(allowed[-1]):
        assert machine.processors() == allowed[:-1]
    assert machine.processors() == allowed
    with machine.keeping_off(-1):
        assert machine.processors() == allowed


def test_the_processor_with_the_least_to_do_is_taken(monkeypatch):
    looks = iter([{0: (100, 0), 1: (100, 0), 2: (100, 0)}, {0: (101, 0), 1: (100, 0), 2: (104, 0)}] * 2)
    monkeypatch.setattr(machine, "_busy", lambda: next(looks))
    assert machine.quietest([0, 1, 2], 0) == 1
    assert machine.quietest([0, 2], 0) == 0
    assert machine.quietest([5], 0) == -1


def test_stolen_ticks_are_those_of_the_processor(monkeypatch):
    monkeypatch.setattr(machine, "_busy", lambda: {0: (9, 2), 1: (9, 5)})
    assert (machine.stolen(0), machine.stolen(1), machine.stolen(-1)) == (2, 5, 7)


@pytest.mark.skipif(sys.platform != "linux", reason="clocks of other processes are Linux's")
def test_processor_time_of_another_process_is_counted():
    script = (
        "import time\nend = time.process_time() + 0.2\n"
        "while time.process_time() < end: pass\nprint(1, flush=True)\ninput()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        before = machine.spent_by(other.pid)
        other.stdout.readline()
        spent = machine.spent_by(other.pid).since(before)
        idle = machine.spent_by(other.pid)
        time.sleep(0.1)
        assert machine.spent_by(other.pid).since(idle).cpu < 0.05
        other.communicate(b"\n")
    assert 0.1 < spent.cpu < 2
    with pytest.raises(OSError):  # noqa: PT011 - whichever it is that says that there is no such process
        machine.spent_by(other.pid)


def test_what_makes_times_less_trustworthy_is_said(monkeypatch):
    monkeypatch.setattr(machine, "processors", lambda: [3])
    assert "one processor" in machine.lacking()[0]
    monkeypatch.setattr(machine, "processors", lambda: [0, 1])
    monkeypatch.setattr(machine, "_busy", dict)
    assert "/proc/stat" in machine.lacking()[0]
    monkeypatch.setattr(machine, "_busy", lambda: {0: (1, 0)})
    monkeypatch.setattr(machine.Path, "exists", lambda _: False)
    assert "schedstat" in machine.lacking()[0]
    monkeypatch.setattr(machine.Path, "exists", lambda _: True)
    assert machine.lacking() == ("", "")
