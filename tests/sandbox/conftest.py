"""A real sandbox, the hostile programs, and the proof that nothing is left of one."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import uuid
from pathlib import Path

import psutil
import pytest
from attrs import evolve, frozen

from kernelbench_core.sandbox import BubblewrapSandbox
from kernelbench_core.seams import ExecRequest, ExecResult, Limits

HERE = Path(__file__).parent
OUTSIDE = (
    "/", "/usr", "/usr/bin", "/usr/local", "/etc", "/dev", "/var/tmp", "/run", "/root", "/home", "/tmp", "/dev/shm",
    "/opt",
)  # fmt: skip


def processes_with(mark: str) -> list[int]:
    """Running processes with the mark in an argument, whoever's they are."""
    table = psutil.process_iter(["cmdline"], ad_value=())
    return [process.pid for process in table if any(mark in word for word in process.info["cmdline"] or ())]


def wait_until(true, seconds=10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return bool(true())


@pytest.fixture(name="processes_with")
def processes_with_fixture():
    return processes_with


@pytest.fixture(name="wait_until")
def wait_until_fixture():
    return wait_until


@pytest.fixture(scope="session")
def sandbox():
    found = shutil.which("bwrap")
    if found is None:
        pytest.skip("bubblewrap is not installed")
    sandbox = BubblewrapSandbox()
    availability = sandbox.probe()
    assert availability.usable, availability.reason
    return sandbox


@pytest.fixture(scope="session")
def attack_binary(tmp_path_factory):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    binary = tmp_path_factory.mktemp("attacks") / "attacks"
    subprocess.run([compiler, "-O1", "-w", "-pthread", "-o", binary, HERE / "attacks.c"], check=True)
    return binary


@frozen
class Seen:
    result: ExecResult
    seconds: float
    work: Path
    mark: str

    @property
    def out(self) -> str:
        return self.result.stdout.decode("utf-8", "replace")

    @property
    def tried(self) -> dict[str, set[str]]:
        """What came of each call that a program tried."""
        table: dict[str, set[str]] = {}
        for line in self.out.splitlines():
            name, _, outcome = line.partition(" ")
            table.setdefault(name, set()).add(outcome)
        return table

    def number(self, name: str) -> int:
        return int(next(iter(self.tried[name])))


@pytest.fixture
def work(tmp_path):
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def attack(sandbox, attack_binary, work):
    """Runs a hostile program, and checks what must hold for all: in time, our side unharmed, nothing left anywhere."""
    shutil.copy2(attack_binary, work / "attacks")

    def run(name, argument=None, *, within=5.0, writable=False, using=None, limits=None, **request):
        mark = f"mark-{uuid.uuid4().hex}"
        words = ("/box/attacks", name, mark, *(() if argument is None else (str(argument),)))
        bounds = evolve(Limits(wall_seconds=4, cpu_seconds=4, memory_bytes=512 << 20), **(limits or {}))
        start = time.monotonic()
        asked = ExecRequest(command=words, work=work, writable=writable, limits=bounds, **request)
        result = (using or sandbox).run(asked)
        seconds = time.monotonic() - start
        assert result.fault == ""
        assert seconds < within
        assert processes_with(mark) == []
        assert [place for place in OUTSIDE if os.path.lexists(f"{place}/{mark}")] == []
        return Seen(result, seconds, work, mark)

    return run
