"""From what the compiler and the process leave behind to the verdict: every branch, with pretend parts."""

# ruff: noqa: ARG005
# Pretend functions take what the real ones take.

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.evaluation import outcomes
from kernelbench_core.model import Status
from kernelbench_core.seams import BuildResult, ExecResult, GateReport

FINE = ExecResult(exit_code=0)
CASES = [{"a": [10, 20, 30], "n": 3, "s": "text"}, {"a": [], "n": 0, "s": ""}, {"a": [7], "n": 1, "s": "x"}]
EXPECTED = [np.array([60, 0, 7], "i4")]
VECTORS = GateReport(vector_ops=4, widest_bits=128, names=("add <4 x i32>",), marker="m1", mark=99, method="llvm-ir")
PROTOTYPE = "int f(const int *a, size_t n, std::string s)"


@pytest.fixture
def task(make_task):
    return make_task(PROTOTYPE)


@pytest.fixture
def judge(evaluator, fakes, prepare, task, target, sample):
    """The verdict on a sample, given how the build and the run end."""

    def make(
        *,
        built=None,
        process=FINE,
        arrays=EXPECTED,
        effect=True,
        code="int f_simd();",
        raw=None,
        **state,
    ):
        toolchain = fakes["toolchain"](built or BuildResult(status=Status.PASSED, gate=VECTORS), effect=effect)
        executor = fakes["executor"](process, arrays=arrays, raw=raw, **({"simd": VECTORS.mark} | state))
        judged = evaluator(toolchain, executor, prepared=prepare(task, CASES, EXPECTED))
        result = judged.evaluate(sample(code), task, target)
        assert "\n" not in result.detail
        assert result.key
        assert result.protocol == "quick"
        return result

    return make


def test_right_outputs_from_vector_code_pass(judge):
    result = judge()
    assert (result.status, result.phase, result.detail, result.error_class) == (Status.PASSED, "done", "", "")
    assert result.data["gate"]["executed"] is True
    assert result.data["cases"] == 3
    assert result.data["toolchain"] == "fake"


@pytest.mark.parametrize("code", [None, "", "  \n\t"])
def test_without_code_there_is_no_code(judge, code):
    result = judge(code=code)
    assert (result.status, result.phase) == (Status.NO_CODE, "extract")
    assert result.detail == "the answer has no code"


def test_why_there_is_no_code_is_what_extraction_noted(evaluator, task, target, sample):
    result = evaluator().evaluate(sample(None, notes=("refused", "nothing fenced")), task, target)
    assert result.detail == "refused; nothing fenced"


@pytest.mark.parametrize("which", ["toolchain", "executor"])
def test_without_tools_it_is_unavailable_and_says_why(evaluator, fakes, task, target, sample, which):
    result = evaluator(**{which: fakes[which](usable=False)}).evaluate(sample(), task, target)
    assert (result.status, result.phase) == (Status.UNAVAILABLE, "build")
    assert ("broken (mend it)" if which == "toolchain" else "no such processor") in result.detail


def test_a_name_that_nobody_has_is_unavailable(evaluator, task, target, sample):
    result = evaluator().evaluate(sample(), task, evolve(target, toolchains=("vendor-cc",)))
    assert result.status is Status.UNAVAILABLE
    assert "no toolchain named vendor-cc" in result.detail
    result = evaluator().evaluate(sample(), task, evolve(target, toolchains=()))
    assert result.status is Status.UNAVAILABLE


def test_the_first_usable_tool_is_taken_and_a_named_one_before_it(evaluator, fakes, target):
    from kernelbench_core.seams import Availability

    broken, good = fakes["toolchain"](usable=False), fakes["toolchain"]()
    judged = evaluator()
    judged._toolchains = {"one": broken, "two": good, "fake": fakes["toolchain"]()}
    assert judged.tools(evolve(target, name="a", toolchains=("none", "one", "two", "fake")))[0] is good
    named = evaluator(named="fake")
    named._toolchains = judged._toolchains
    assert named.tools(evolve(target, name="b", toolchains=("two",)))[0] is judged._toolchains["fake"]
    assert isinstance(judged.tools(evolve(target, name="c", toolchains=("one",))), Availability)


FAILED_BUILDS = [
    (Status.COMPILE_ERROR, "candidate.cpp:3: use of undeclared identifier 'x'", "undeclared_identifier"),
    (Status.COMPILE_ERROR, "the compiler did not survive the code (signal 11)", "compiler_crash"),
    (Status.COMPILE_TIMEOUT, "the compiler ran into its cpu time limit after 20.0 s", "compiler_limit"),
    (Status.LINK_ERROR, "ld.lld: error: undefined symbol: helper()", "link"),
    (Status.UNAVAILABLE, "no clang", ""),
    (Status.HARNESS_ERROR, "sandbox: no namespace", ""),
]


@pytest.mark.parametrize(("status", "detail", "kind"), FAILED_BUILDS, ids=lambda value: str(value)[:20])
def test_a_failed_build_is_told_as_the_toolchain_told_it(judge, status, detail, kind):
    result = judge(built=BuildResult(status=status, detail=detail, error_class=kind, diagnostics="all of it"))
    assert (result.status, result.detail, result.error_class, result.phase) == (status, detail, kind, "build")
    assert result.data["diagnostics"] == "all of it"


def test_a_missing_entry_is_a_link_error_that_names_what_is_there(judge):
    built = BuildResult(status=Status.COMPILE_ERROR, detail="kernelbench-glue:3: use of undeclared identifier 'f_simd'",
                        error_class="undeclared_identifier")  # fmt: skip
    result = judge(built=built, code="int f_smid(const int *a, size_t n, std::string s) { return 0; }")
    assert (result.status, result.error_class) == (Status.LINK_ERROR, "entry_point_missing")
    assert "no function f_simd" in result.detail
    assert "f_smid" in result.detail
    result = judge(built=built, code="namespace x { int f_simd(const int *a, size_t n, std::string s) { return 0; } }")
    assert "namespace or class" in result.detail


def test_an_entry_of_another_shape_is_a_compile_error_that_says_so(judge):
    built = BuildResult(
        status=Status.COMPILE_ERROR,
        detail="kernelbench-glue:3: no matching function for call to 'f_simd'",
        error_class="no_matching_function",
    )
    result = judge(built=built)
    assert (result.status, result.error_class) == (Status.COMPILE_ERROR, "no_matching_function")
    assert "f_simd cannot be called as its prototype says" in result.detail


def test_a_full_disk_is_our_fault(judge, monkeypatch):
    monkeypatch.setattr(outcomes.os, "statvfs", lambda path: type("S", (), {"f_bavail": 10, "f_frsize": 4096})())
    result = judge(built=BuildResult(status=Status.COMPILE_ERROR, detail="error: unable to open output file"))
    assert result.status is Status.HARNESS_ERROR
    assert "is full" in result.detail


RUNS = {
    "sandbox fault": (
        {"process": ExecResult(exit_code=None, fault="cannot mount")},
        Status.HARNESS_ERROR,
        "",
        "cannot mount",
    ),
    "output": (
        {"process": ExecResult(exit_code=None, signal=9, limit="output"), "state": "call"},
        Status.RUNTIME_ERROR,
        "output",
        "printed more",
    ),
    "wall": (
        {"process": ExecResult(exit_code=None, signal=9, limit="wall", wall_seconds=20.04), "state": "call", "case": 2},
        Status.TIMEOUT,
        "wall",
        "still running after 20.0 s (wall limit) in case 2",
    ),
    "cpu": (
        {"process": ExecResult(exit_code=None, signal=24, limit="cpu"), "state": "call"},
        Status.TIMEOUT,
        "cpu",
        "cpu limit",
    ),
    "limit while done": ({"process": ExecResult(exit_code=0, limit="wall")}, Status.TIMEOUT, "wall", ""),
    "untouched file": ({"raw": b""}, Status.TAMPERED, "", "result channel"),
    "overwritten file": ({"raw": b"\xff" * 8192}, Status.TAMPERED, "", "result channel"),
    "killed before the first word": (
        {"raw": b"", "process": ExecResult(exit_code=None, signal=9)},
        Status.TAMPERED,
        "",
        "",
    ),
    "done with too few outputs": ({"arrays": [np.zeros(2, "i4")]}, Status.TAMPERED, "", ""),
    "done with an exit status": ({"process": ExecResult(exit_code=3)}, Status.TAMPERED, "", ""),
    "exception": (
        {"state": "exception", "text": "vector::at"},
        Status.RUNTIME_ERROR,
        "exception",
        "threw 'vector::at' in case 0",
    ),
    "missing": (
        {"state": "missing", "text": "/box/kernel.so: undefined symbol: q", "case": -1},
        Status.RUNTIME_ERROR,
        "load",
        "could not be loaded: kernel.so",
    ),
    "refused": (
        {"state": "refused", "text": "the outputs are larger"},
        Status.RUNTIME_ERROR,
        "refused",
        "the outputs are larger",
    ),
    "exit in a call": (
        {"state": "call", "process": ExecResult(exit_code=0)},
        Status.RUNTIME_ERROR,
        "exit",
        "ended the process with exit status 0 instead of returning in case 0",
    ),
    "exit while loading": (
        {"state": "load", "case": -1, "process": ExecResult(exit_code=5)},
        Status.RUNTIME_ERROR,
        "exit",
        "exit status 5 while it was loaded",
    ),
    "killed in a call": (
        {"state": "call", "process": ExecResult(exit_code=None, signal=9)},
        Status.RUNTIME_ERROR,
        "SIGKILL",
        "killed by SIGKILL instead of returning in case 0",
    ),
    "killed by an unknown signal": (
        {"state": "call", "process": ExecResult(exit_code=None, signal=63)},
        Status.RUNTIME_ERROR,
        "signal 63",
        "killed by signal 63",
    ),
    "read outside": (
        {"state": "fault", "kind": 1, "signal": 11, "parameter": 0, "index": 12, "write": 0},
        Status.MEMORY_ERROR,
        "SIGSEGV",
        "read outside of a[3] in case 0 (n=3, len(s)=4)",
    ),
    "read before": (
        {"state": "fault", "kind": 1, "signal": 11, "parameter": 0, "index": -4, "write": 0},
        Status.MEMORY_ERROR,
        "SIGSEGV",
        "read outside of a[-1]",
    ),
    "write outside": (
        {"state": "fault", "kind": 1, "signal": 11, "parameter": 0, "index": 12, "write": 1},
        Status.MEMORY_ERROR,
        "SIGSEGV",
        "write outside of a[3]",
    ),
    "access outside": (
        {"state": "fault", "kind": 1, "signal": 7, "parameter": 0, "index": 12},
        Status.MEMORY_ERROR,
        "SIGBUS",
        "access outside of a[3]",
    ),
    "text": (
        {"state": "fault", "kind": 1, "signal": 11, "parameter": 2, "index": 5, "write": 0},
        Status.MEMORY_ERROR,
        "SIGSEGV",
        "read outside of s[5]",
    ),
    "read-only": (
        {"state": "fault", "kind": 2, "signal": 11, "parameter": 0, "index": 4, "write": 1, "case": 2},
        Status.MEMORY_ERROR,
        "SIGSEGV",
        "write to the read-only input a[1] in case 2 (n=1",
    ),
    "canary": (
        {"state": "fault", "kind": 3, "parameter": 0, "index": 12, "write": 1},
        Status.MEMORY_ERROR,
        "",
        "wrote outside of a[3]",
    ),
    "alignment": ({"state": "fault", "kind": 5, "signal": 11}, Status.MEMORY_ERROR, "SIGSEGV", "natural alignment"),
    "changed": (
        {"state": "fault", "kind": 6, "parameter": 2, "write": 1},
        Status.MEMORY_ERROR,
        "",
        "changed its read-only input s",
    ),
    "stack": (
        {"state": "fault", "kind": 4, "signal": 11},
        Status.RUNTIME_ERROR,
        "stack_overflow",
        "stack overflow in case 0",
    ),
    "null": (
        {"state": "fault", "kind": 0, "signal": 11, "address": 0x10, "write": 0},
        Status.RUNTIME_ERROR,
        "SIGSEGV",
        "SIGSEGV at address 0x10",
    ),
    "division": ({"state": "fault", "kind": 0, "signal": 8}, Status.RUNTIME_ERROR, "SIGFPE", "SIGFPE in case 0"),
    "illegal": ({"state": "fault", "kind": 0, "signal": 4}, Status.RUNTIME_ERROR, "SIGILL", "SIGILL in case 0"),
    "abort": ({"state": "fault", "kind": 0, "signal": 6}, Status.RUNTIME_ERROR, "SIGABRT", "SIGABRT in case 0"),
    "fault while loading": (
        {"state": "fault", "kind": 0, "signal": 6, "case": -1},
        Status.RUNTIME_ERROR,
        "SIGABRT",
        "while it was loaded",
    ),
}


@pytest.mark.parametrize("name", RUNS)
def test_however_a_run_ends_it_has_its_status_and_says_where(judge, name):
    given_, status, kind, words = RUNS[name]
    result = judge(**given_)
    assert (result.status, result.error_class) == (status, kind), result.detail
    assert words in result.detail
    assert result.phase == "run"
    assert result.detail


ODD_STATES = {
    "a case that is not there": {"state": "fault", "case": 3},
    "a case far off": {"state": "call", "case": 2**60},
    "a negative case": {"state": "fault", "case": -7},
    "an unknown kind": {"state": "fault", "kind": 77},
    "an unknown signal": {"state": "fault", "signal": 4000},
    "a negative signal": {"state": "fault", "signal": -1},
    "a parameter that is not there": {"state": "fault", "kind": 1, "parameter": 9},
    "a scalar as a buffer": {"state": "fault", "kind": 1, "parameter": 1},
    "no parameter for a buffer": {"state": "fault", "kind": 1, "parameter": -1},
    "a write of another kind": {"state": "fault", "write": 5},
}


@pytest.mark.parametrize("name", ODD_STATES)
def test_numbers_that_the_runner_never_writes_are_tampering(judge, name):
    assert judge(**ODD_STATES[name]).status is Status.TAMPERED


def test_a_wrong_value_is_told_with_case_sizes_index_got_and_expected(judge):
    result = judge(arrays=[np.array([60, 0, 8], "i4")])
    assert (result.status, result.phase) == (Status.WRONG_RESULT, "check")
    assert result.detail == "return value = 8, expected 7, in case 2 (n=1, len(s)=1)"
    assert result.data["mismatch"]["sizes"] == {"n": 1, "len(s)": 1}


def test_several_wrong_values_are_counted(judge):
    assert judge(arrays=[np.array([1, 1, 1], "i4")]).detail.endswith("; 3 values wrong")


def test_a_scalar_answer_that_is_wrong_is_told_what_is_wrong(judge):
    built = BuildResult(status=Status.PASSED, gate=GateReport(vector_ops=0))
    assert judge(built=built, arrays=[np.array([1, 1, 1], "i4")]).status is Status.WRONG_RESULT


@pytest.mark.parametrize(
    ("gate", "simd", "effect", "words"),
    [
        (GateReport(vector_ops=0), 0, True, "right, but no vector operation"),
        (GateReport(vector_ops=0, note="only in dead code"), 0, True, "right, but only in dead code"),
        (VECTORS, 0, True, "right, but its vector code was not executed"),
        (VECTORS, 1, True, "right, but its vector code was not executed"),
        (VECTORS, 99, False, "right, but optimised, it has no vector operation left"),
    ],
)
def test_a_right_answer_without_vectors_that_matter_lacks_intrinsics(judge, gate, simd, effect, words):
    result = judge(built=BuildResult(status=Status.PASSED, gate=gate), simd=simd, effect=effect)
    assert (result.status, result.phase) == (Status.NO_INTRINSICS, "gate")
    assert words in result.detail


def test_where_the_toolchain_has_no_marker_reaching_vector_code_is_enough(judge):
    result = judge(built=BuildResult(status=Status.PASSED, gate=evolve(VECTORS, marker="", mark=0)), simd=0)
    assert result.status is Status.PASSED
    assert result.data["gate"]["executed"] is None


def test_the_effect_is_asked_for_right_vector_code_only(evaluator, fakes, prepare, task, target, sample):
    for arrays, gate, asked in (
        (EXPECTED, VECTORS, 1),
        ([np.zeros(3, "i4")], VECTORS, 0),
        (EXPECTED, GateReport(vector_ops=0), 0),
    ):
        toolchain = fakes["toolchain"](BuildResult(status=Status.PASSED, gate=gate))
        executor = fakes["executor"](arrays=arrays, simd=99)
        evaluator(toolchain, executor, prepared=prepare(task, CASES, EXPECTED)).evaluate(sample(), task, target)
        assert toolchain.asked_effect == asked


@pytest.mark.parametrize(("gated", "protocol_gate"), [("", True), ("vector", False)])
def test_without_a_gate_scalar_code_passes(evaluator, fakes, prepare, task, target, sample, gated, protocol_gate):
    from kernelbench_core.model import Protocol

    toolchain = fakes["toolchain"]()
    judged = evaluator(toolchain, fakes["executor"](arrays=EXPECTED), prepared=prepare(task, CASES, EXPECTED),
                       protocol=Protocol(name="p", summary="", gate=protocol_gate))  # fmt: skip
    result = judged.evaluate(sample(), task, evolve(target, gate=gated))
    assert result.status is Status.PASSED
    assert toolchain.requests[0].gate is False


def test_the_request_has_the_limits_level_and_prelude_of_protocol_and_target(
    evaluator, fakes, prepare, task, target, sample
):
    from kernelbench_core.model import Protocol

    toolchain = fakes["toolchain"]()
    protocol = Protocol(name="p", summary="", optimize="O2", compile_seconds=3.0)
    judged = evaluator(
        toolchain, fakes["executor"](arrays=EXPECTED), prepared=prepare(task, CASES, EXPECTED), protocol=protocol
    )
    judged.evaluate(sample("int f_simd() { return 1; }"), task, target)
    (request,) = toolchain.requests
    assert (request.optimize, request.limits.cpu_seconds, request.limits.wall_seconds) == ("O2", 3.0, 6.0)
    assert (request.entry, request.gate, request.prelude[-1]) == ("kb_entry", True, "emmintrin.h")
    assert "int f_simd() { return 1; }" in request.source
    assert request.trusted is False


def test_a_plain_target_takes_the_plain_name_and_the_other_one(evaluator, fakes, prepare, task, target, sample):
    plain = evolve(target, gate="", entry_suffix="")
    for code, entry in (
        ("int f(int a) { return 0; }", "f("),
        ("int f_simd(int a) { return 0; }", "f_simd("),
        ("int g();", "f("),
    ):
        toolchain = fakes["toolchain"]()
        judged = evaluator(toolchain, fakes["executor"](arrays=EXPECTED), prepared=prepare(task, CASES, EXPECTED))
        judged.evaluate(sample(code), task, plain)
        assert f"return {entry}" in toolchain.requests[0].source.split("kernelbench-glue")[1]


def test_what_a_candidate_prints_is_kept_in_part_and_decides_nothing(judge):
    process = ExecResult(exit_code=0, stdout=b"passed\xff" * 2000, stderr=b"error")
    result = judge(process=process, arrays=[np.zeros(3, "i4")])
    assert result.status is Status.WRONG_RESULT
    assert result.data["stdout"].startswith("passed\\xff")
    assert len(result.data["stdout"]) < 20_000
    assert result.data["stderr"] == "error"


@pytest.mark.parametrize(
    "error", [InfrastructureError("the runner does not build"), OSError(28, "No space left on device")]
)
def test_what_breaks_on_our_side_is_our_fault_and_is_tried_again(
    evaluator, fakes, prepare, task, target, sample, error
):
    toolchain = fakes["toolchain"](error)
    judged = evaluator(toolchain, fakes["executor"](arrays=EXPECTED), prepared=prepare(task, CASES, EXPECTED))
    for _ in range(2):
        result = judged.evaluate(sample(), task, target)
        assert result.status is Status.HARNESS_ERROR
        assert str(error.args[-1]) in result.detail
    assert len(toolchain.requests) == 2


def test_a_reference_that_does_not_run_is_our_fault(evaluator, task, target, sample):
    result = evaluator(prepared=InfrastructureError("the reference of lab/f does not run")).evaluate(
        sample(), task, target
    )
    assert result.status is Status.HARNESS_ERROR
    assert "does not run" in result.detail


def test_details_are_one_line_of_bounded_length(judge):
    result = judge(state="exception", text="a\nb\x1b[31m" + "x" * 3000)
    assert result.status is Status.RUNTIME_ERROR
    assert len(result.detail) <= 600
    assert "\x1b" not in result.detail
