"""One verdict over several vector lengths: where it passed, where not, and whose fault it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attrs import evolve

from kernelbench_core.evaluation.attempt import Attempt
from kernelbench_core.evaluation.outcomes import signal_name
from kernelbench_core.executors.calls import Calls
from kernelbench_core.harness.function.casefile import RunnerState
from kernelbench_core.harness.function.runner import RunOutcome
from kernelbench_core.model import Protocol, Result, Sample, Status, Target
from kernelbench_core.seams import BuildResult, ExecResult, GateReport, Limits, Mismatch
from kernelbench_core.testing import FakeChecker

LENGTHS = (128, 256, 512)
FAR = Target(name="far", summary="", vector_bits=LENGTHS)
EMPTY = Result(task_id="s/t", target="far", model="m/n", sample_id="0", status=Status.NO_CODE, data={"seconds": {}})
ABORT = b"ERROR:../accel/tcg/translate-all.c:12:tb: assertion failed\n"


def state(**changes):
    values = {
        "nonce": 1, "state": "done", "case": 0, "signal": 0, "parameter": -1, "index": 0, "address": 0, "write": -1,
        "kind": 0, "simd": 0, "entry": 0, "text": "",
    }  # fmt: skip
    return RunnerState(**(values | changes))


RIGHT = RunOutcome(process=ExecResult(exit_code=0, cpu_seconds=0.5), state=state(), columns=["right"])
WRONG = evolve(RIGHT, columns=["wrong"])
SLOW = RunOutcome(process=ExecResult(exit_code=None, limit="cpu"), state=state(state="call", case=-1), columns=None)
CRASH = RunOutcome(
    process=ExecResult(exit_code=None, signal=6, stderr=b"qemu: uncaught target signal 6\n"),
    state=state(state="call", case=-1), columns=None,
)  # fmt: skip
GAVE_UP = evolve(CRASH, process=ExecResult(exit_code=None, signal=6, stderr=ABORT))


class Script(Attempt):
    """Attempts whose runs come out as written."""

    outcomes: dict[int, RunOutcome]
    calls: Calls | None = None

    def run(self, bits):
        self.ran = [*getattr(self, "ran", []), bits]
        return self.outcomes[bits], self.calls


def found(task, expected, got):
    return None if got == ["right"] else Mismatch(output="dst", case=0, index="[4]", got="1", expected="2")


class Pair:
    """As much of a prepared pair as is looked at."""

    n_cases, expected, cases = 0, None, None

    class signature:  # noqa: N801 - an attribute
        parameters = ()


@pytest.fixture
def attempt(make_task, monkeypatch):
    monkeypatch.setattr("kernelbench_core.evaluation.attempt.sizes_of", lambda *_: {"n": 5})

    def make(*outcomes, target=FAR, calls=None):
        made = Script(
            task=make_task(), target=target, prepared=Pair(), built=BuildResult(status=Status.PASSED), executor=None,
            limits=Limits(), checker=FakeChecker(found),
        )  # fmt: skip
        made.outcomes, made.calls = dict(zip(LENGTHS, outcomes, strict=False)), calls
        return made

    return make


def verdict(made, lengths=LENGTHS):
    return made.at_all(evolve(EMPTY, data={"seconds": {}}), lengths)


def test_right_at_every_length_passes(attempt):
    result = verdict(attempt(RIGHT, RIGHT, RIGHT))
    assert result.status is Status.PASSED
    assert {bits: each["status"] for bits, each in result.data["lengths"].items()} == dict.fromkeys(
        ("128", "256", "512"), "passed"
    )
    assert result.data["seconds"]["run"] == pytest.approx(1.5)


def test_wrong_at_one_length_fails_and_says_at_which_and_where_it_passes(attempt):
    result = verdict(attempt(RIGHT, WRONG, RIGHT))
    assert result.status is Status.WRONG_RESULT
    assert result.detail.startswith("at 256 bits (passes at 128, 512): dst[4] = 1, expected 2")
    assert result.data["mismatch"]["index"] == "[4]"


def test_wrong_at_two_lengths_names_both(attempt):
    assert verdict(attempt(RIGHT, WRONG, WRONG)).detail.startswith("at 256 bits (fails at 256, 512; passes at 128): ")


def test_wrong_everywhere_in_the_same_way_is_said_once(attempt):
    assert verdict(attempt(WRONG, WRONG, WRONG)).detail.startswith("at every vector length, first at 128 bits: ")
    assert "at every" not in verdict(attempt(WRONG, CRASH, WRONG)).detail


def test_after_a_time_out_the_other_lengths_are_not_tried(attempt):
    made = attempt(SLOW, RIGHT, RIGHT)
    result = verdict(made)
    assert result.status is Status.TIMEOUT
    assert made.ran == [128]
    assert result.detail.startswith("at 128 bits: still running")


def test_a_time_out_after_a_wrong_result_does_not_hide_it(attempt):
    made = attempt(WRONG, SLOW, RIGHT)
    result = verdict(made)
    assert result.status is Status.WRONG_RESULT
    assert result.detail.startswith("at 128 bits (fails at 128, 256): ")
    assert made.ran == [128, 256]
    assert {bits: each["status"] for bits, each in result.data["lengths"].items()} == {
        "128": "wrong_result", "256": "timeout",
    }  # fmt: skip


@pytest.mark.parametrize(("mark", "marked"), [(9, True), (7, False), (0, False)])
def test_vector_code_counts_as_executed_when_it_left_its_mark_at_one_length_at_least(attempt, mark, marked):
    made = attempt(RIGHT, evolve(RIGHT, state=state(simd=mark)), RIGHT)
    made.built = BuildResult(status=Status.PASSED, gate=GateReport(vector_ops=1, marker="kb_mark", mark=9))
    assert verdict(made).passed
    assert made.marked is marked


@pytest.mark.parametrize("watches", [True, False])
def test_calls_are_watched_through_a_pipe_that_is_closed_whatever_happens(attempt, monkeypatch, tmp_path, watches):
    def pretend(*_, emulator_options, pass_fds, vector_bits, **__):
        given.append((emulator_options[:2], len(pass_fds), vector_bits))
        if pass_fds:
            os.write(pass_fds[0], b'7 openat(AT_FDCWD,"/box/kernel.so",O_RDONLY) = 3\n7 exit_group(0)\n')
        if len(given) > 1:
            raise OSError("no room")
        return RIGHT

    class Machine:
        watches_calls = watches

    given = []
    monkeypatch.setattr("kernelbench_core.evaluation.attempt.run_kernel", pretend)
    monkeypatch.setattr(Pair, "runner", tmp_path, raising=False)
    monkeypatch.setattr(Pair, "out_columns", (), raising=False)
    made = attempt()
    made.executor, made.built = Machine(), BuildResult(status=Status.PASSED, artifact=tmp_path)
    before = len(list(Path("/proc/self/fd").iterdir()))
    outcome, calls = Attempt.run(made, 256)
    assert outcome is RIGHT
    assert given == [(("-strace", "-D") if watches else (), int(watches), 256)]
    assert (calls.loaded, calls.ended) == (True, True) if watches else calls is None
    with pytest.raises(OSError, match="no room"):
        Attempt.run(made, 256)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_target_with_one_length_says_nothing_of_lengths(attempt):
    made = attempt(WRONG, target=Target(name="near", summary=""))
    made.outcomes = {0: WRONG}
    result = verdict(made, (0,))
    assert result.detail.startswith("dst[4]")
    assert "lengths" not in result.data


def test_an_emulator_that_gives_up_on_an_honest_program_is_our_fault(attempt):
    result = verdict(attempt(GAVE_UP, RIGHT, RIGHT, calls=Calls(loaded=True)))
    assert (result.status, result.error_class) == (Status.HARNESS_ERROR, "emulator_abort")
    assert "assertion failed" in result.detail


def test_after_the_emulator_gave_up_the_other_lengths_are_not_tried(attempt):
    made = attempt(RIGHT, GAVE_UP, WRONG, calls=Calls(loaded=True, ended=True))
    result = verdict(made)
    assert result.status is Status.HARNESS_ERROR
    assert result.detail.startswith("at 256 bits (passes at 128): the emulator gave up")
    assert made.ran == [128, 256]


@pytest.mark.parametrize(
    "calls", [Calls(loaded=True, wrote=True), Calls(loaded=True, forbidden="tgkill"), Calls(), None]
)
def test_one_that_may_have_staged_it_crashed(attempt, calls):
    result = verdict(attempt(GAVE_UP, GAVE_UP, GAVE_UP, calls=calls))
    assert (result.status, result.error_class) == (Status.RUNTIME_ERROR, signal_name(6))


def test_a_real_failure_counts_more_than_a_fault_of_the_emulators(attempt):
    result = verdict(attempt(WRONG, GAVE_UP, RIGHT, calls=Calls(loaded=True, ended=True)))
    assert result.status is Status.WRONG_RESULT


@pytest.mark.parametrize(
    ("calls", "status", "words"),
    [
        (Calls(loaded=True, ended=True, forbidden="prctl", fooling=True), Status.TAMPERED, "system call prctl"),
        (Calls(loaded=True, ended=True, forbidden="clone"), Status.RUNTIME_ERROR, "system call clone"),
        (Calls(loaded=True), Status.TAMPERED, "has no end"),
    ],
)
def test_a_right_answer_that_asked_for_what_it_may_not_does_not_pass(attempt, calls, status, words):
    result = verdict(attempt(RIGHT, RIGHT, RIGHT, calls=calls))
    assert (result.status, result.error_class) == (status, "forbidden_call")
    assert words in result.detail


def test_printing_is_no_offence(attempt):
    assert verdict(attempt(RIGHT, RIGHT, RIGHT, calls=Calls(loaded=True, ended=True, wrote=True))).passed


@pytest.mark.parametrize(
    ("asked", "lengths"), [((128, 256, 512), (128, 256)), ((), (256,)), ((1024,), ()), ((256, 128), (256, 128))]
)
def test_a_target_runs_at_those_lengths_of_a_protocol_that_it_has(asked, lengths):
    target = Target(name="t", summary="", vector_bits=(128, 256), default_vector_bits=256)
    assert target.lengths(Protocol(name="p", summary="", vector_bits=asked)) == lengths
    assert Target(name="t", summary="").lengths(Protocol(name="p", summary="", vector_bits=asked)) == (0,)


FOUR_LANES = {
    "arm-sve": """void f_simd(int *a, size_t n) {
        size_t i = 0;
        const svbool_t all = svptrue_b32();
        for (; i + 4 <= n; i += 4) svst1_s32(all, a + i, svadd_n_s32_x(all, svld1_s32(all, a + i), 1));
        for (; i < n; ++i) a[i] += 1;
    }""",
    "riscv-rvv": """void f_simd(int *a, size_t n) {
        size_t i = 0;
        for (; i + 8 <= n; i += 8) {
            const vint32m1_t some = __riscv_vle32_v_i32m1(a + i, 8);
            __riscv_vse32_v_i32m1(a + i, __riscv_vadd_vx_i32m1(some, 1, 8), 8);
        }
        for (; i < n; ++i) a[i] += 1;
    }""",
}


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("plugin", "name", "good"), [("arm_neon_sve", "arm-sve", ["128"]), ("riscv_rvv", "riscv-rvv", ["256", "512"])]
)
def test_a_fixed_number_of_lanes_is_right_where_it_fits(real, make_task, plugin, name, good):
    module = pytest.importorskip(f"kernelbench_{plugin}.plugin")
    (target,) = (each for each in module.kernelbench_targets() if each.name == name)
    evaluator = real(Protocol(name="short", summary="", cases=40))
    if not isinstance(evaluator.tools(target), tuple):
        pytest.skip(evaluator.tools(target).reason)
    task = make_task(
        "void f(int *a, size_t n)", reference="void f(int *a, size_t n) { for (size_t i = 0; i < n; ++i) a[i] += 1; }",
        a={"role": "inout", "length": "n", "min": -1000, "max": 1000}, n={"size": True, "max": 70},
    )  # fmt: skip
    sample = Sample(sample_id="0", task_id=task.task_id, target=name, model="m/n", code=FOUR_LANES[name])
    result = evaluator.evaluate(sample, task, target)
    assert not result.passed
    assert [bits for bits, each in result.data["lengths"].items() if each["status"] == "passed"] == good
    assert f"passes at {', '.join(good)}" in result.detail
    assert result.data["executor"]["version"]
