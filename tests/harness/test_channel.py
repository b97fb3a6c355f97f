"""The result file belongs to the candidate's process: what it holds is a result, or is known not to be one."""

# ruff: noqa: ARG002, ARG005
# Pretend executors take what the real ones take.

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import RESULT_MAGIC, STATE_BYTES
from kernelbench_core.harness.function.columns import Column
from kernelbench_core.harness.function.runner import run_kernel
from kernelbench_core.model import Target
from kernelbench_core.seams import ExecResult, Limits

FINE = ExecResult(exit_code=0)
COLUMNS = [Column("return value", "i4")]
TARGET = Target(name="plain", summary="")


class Writer:
    """An executor that writes to the result file instead of running anything."""

    def __init__(self, write, result=FINE):
        self.write, self.result, self.request = write, result, None

    def run(self, request, target):
        self.request = request
        self.write(int(request.command[5]), int(request.command[6]))
        return self.result


def run(write, tmp_path, result=FINE, **options):
    cases = tmp_path / "some.cases"
    cases.write_bytes(b"cases")
    kernel = tmp_path / "kernel.so"
    executor = Writer(write, result)
    outcome = run_kernel(
        tmp_path / "runner" / "program", kernel, cases, 3, COLUMNS, executor=executor, target=TARGET,
        symbol="kb_entry", marker=options.get("marker", ""), limits=Limits(),
    )  # fmt: skip
    return outcome, executor.request


BODY = casefile.dump([np.array([1, 2, 3], "i4")], 3)


def page(fd, nonce, *, state=4, size=None, body=BODY):
    size = STATE_BYTES + len(body) if size is None else size
    words = [RESULT_MAGIC, nonce, state, 0, 0, -1, 0, 0, -1, 0, 0, size]
    os.pwrite(fd, np.array(words, "<i8").tobytes(), 0)
    os.pwrite(fd, body, STATE_BYTES)


def test_what_the_runner_writes_is_a_result(tmp_path):
    outcome, request = run(page, tmp_path)
    assert outcome.columns[0].tolist() == [1, 2, 3]
    assert outcome.columns is not None
    assert outcome.state.state == "done"
    assert request.command[:4] == (str(tmp_path / "runner" / "program"), "/box/kernel.so", "kb_entry", "-")
    assert request.pass_fds == (int(request.command[4]), int(request.command[5]))
    assert (request.work, request.read_only, request.writable) == (tmp_path, (tmp_path / "runner",), False)


def test_the_marker_is_named_when_there_is_one(tmp_path):
    assert run(page, tmp_path, marker="kb_simd_1")[1].command[3] == "kb_simd_1"


def test_every_run_has_a_nonce_of_its_own(tmp_path):
    assert len({run(page, tmp_path)[1].command[6] for _ in range(20)}) == 20


def test_the_descriptors_are_closed_afterwards(tmp_path):
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(10):
        run(page, tmp_path)
        with pytest.raises(RuntimeError):
            run(_raise, tmp_path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def _raise(fd, nonce):
    raise RuntimeError("the executor broke")


WRONG_PAGES = {
    "an untouched file": lambda fd, nonce: None,
    "another nonce": lambda fd, nonce: page(fd, nonce ^ 1),
    "the nonce that is written over the argument": lambda fd, nonce: page(fd, 0),
    "no magic": lambda fd, nonce: os.pwrite(fd, b"\0" * 4096, 0),
    "0xFF all over": lambda fd, nonce: os.pwrite(fd, b"\xff" * 8192, 0),
    "an unknown state": lambda fd, nonce: page(fd, nonce, state=99),
    "an emptied file": lambda fd, nonce: os.ftruncate(fd, 0),
}
WRONG_BODIES = {
    "no size": lambda fd, nonce: page(fd, nonce, size=0),
    "a size below the page": lambda fd, nonce: page(fd, nonce, size=100),
    "a negative size": lambda fd, nonce: page(fd, nonce, size=-1),
    "a size beyond the room": lambda fd, nonce: page(fd, nonce, size=1 << 40),
    "no body": lambda fd, nonce: page(fd, nonce, body=b""),
    "zeros": lambda fd, nonce: page(fd, nonce, body=bytes(200)),
    "half a body": lambda fd, nonce: page(fd, nonce, size=STATE_BYTES + 70),
    "another number of cases": lambda fd, nonce: page(fd, nonce, body=casefile.dump([np.zeros(2, "i4")], 2)),
    "more columns": lambda fd, nonce: page(fd, nonce, body=casefile.dump([np.zeros(3, "i4")] * 2, 3)),
}


@pytest.mark.parametrize("what", WRONG_PAGES)
@pytest.mark.parametrize("code", [0, 1])
def test_a_page_that_is_not_the_runners_has_no_state_and_no_columns(tmp_path, what, code):
    outcome, _ = run(WRONG_PAGES[what], tmp_path, ExecResult(exit_code=code))
    assert outcome.state is None
    assert outcome.columns is None


@pytest.mark.parametrize("what", WRONG_BODIES)
def test_a_page_that_says_done_over_a_wrong_body_gives_no_outputs(tmp_path, what):
    outcome, _ = run(WRONG_BODIES[what], tmp_path)
    assert (outcome.columns, outcome.state.state) == (None, "done")


@pytest.mark.parametrize(
    "result",
    [ExecResult(exit_code=1), ExecResult(exit_code=None, signal=9), ExecResult(exit_code=0, limit="wall"),
     ExecResult(exit_code=0, fault="gone")],
)  # fmt: skip
def test_outputs_of_a_process_that_did_not_end_well_are_not_used(tmp_path, result):
    outcome, _ = run(page, tmp_path, result)
    assert outcome.columns is None


@pytest.mark.parametrize("state", [0, 1, 2, 3, 5, 6, 7, 8])
def test_any_other_state_has_no_columns_although_the_body_is_there(tmp_path, state):
    outcome, _ = run(lambda fd, nonce: page(fd, nonce, state=state), tmp_path)
    assert outcome.columns is None
    assert outcome.state is not None
