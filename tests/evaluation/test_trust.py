"""Whether an emulator is believed: every reason not to, and that a lying one makes its target unavailable."""

# ruff: noqa: ARG002
# Pretend objects take what the real ones take.

from __future__ import annotations

import shutil

import pytest
from attrs import evolve

from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.trust import LEAST, distrust
from kernelbench_core.model import Protocol, Status, Target
from kernelbench_core.seams import Availability, BuildResult, ExecResult

FINE = [f"ok intrinsic{i}" for i in range(LEAST)]
TARGET = Target(name="far", summary="", vector_bits=(128, 256, 512), selftest="int main() {}", executors=("machine",))


class Compiler:
    name = "cc"

    def __init__(self, result=None):
        self.result, self.built = result, []

    def probe(self, target):
        return Availability(usable=True, version="1")

    def digest(self, target):
        return "digest"

    def build(self, request, work):
        self.built.append(request)
        if self.result is not None:
            return self.result
        (work / "program").write_text("program")
        return BuildResult(status=Status.PASSED, artifact=work / "program")


class Machine:
    """Answers a self-test with lines, by vector length."""

    name = "machine"

    def __init__(self, lines=None, **how):
        self.lines = lines or (lambda bits: [f"vector_bits {bits}", *FINE, "end"])
        self.how, self.asked = {"exit_code": 0} | how, []

    def probe(self, target):
        return Availability(usable=True, version="QEMU 1.2.3")

    def run(self, request, target):
        self.asked.append(request.vector_bits)
        return ExecResult(stdout="\n".join(self.lines(request.vector_bits)).encode(), **self.how)


@pytest.fixture
def judge(shared_cache, tmp_path):
    from kernelbench_core.store import BuildCache

    def ask(machine, *, target=TARGET, compiler=None, lengths=(128, 256)):
        return distrust(target, compiler or Compiler(), machine, lengths, BuildCache(tmp_path / "cache"))

    return ask


def test_a_right_answer_at_every_length_is_believed(judge):
    machine = Machine()
    assert judge(machine) == ""
    assert machine.asked == [128, 256]


def test_a_target_without_a_self_test_is_believed(judge):
    machine = Machine()
    assert judge(machine, target=evolve(TARGET, selftest="")) == ""
    assert machine.asked == []


def test_the_program_is_built_once_with_optimisation_and_run_each_time(judge):
    compiler, machine = Compiler(), Machine()
    judge(machine, compiler=compiler)
    judge(machine, compiler=compiler)
    assert [each.optimize for each in compiler.built] == ["O2"]
    assert len(machine.asked) == 4


def test_another_compiler_or_another_self_test_is_built_anew(judge):
    compiler = Compiler()
    judge(Machine(), compiler=compiler)
    judge(Machine(), compiler=compiler, target=evolve(TARGET, selftest="int main() { return 0; }"))
    compiler.digest = lambda _: "another"
    judge(Machine(), compiler=compiler)
    assert len(compiler.built) == 3


def test_where_there_is_one_length_none_has_to_be_in_force_and_none_is_named(judge):
    assert judge(Machine(lambda _: [*FINE, "end"]), lengths=(0,)) == ""
    said = judge(Machine(lambda _: [*FINE, "wrong vaddq", "end"]), lengths=(0,))
    assert said == "QEMU 1.2.3 fails the self-test: wrong result of vaddq"


@pytest.mark.parametrize(
    ("machine", "reason"),
    [
        (Machine(lambda _: ["vector_bits 512", *FINE, "end"]), "the vector length in force is 512 bits, not 128"),
        (Machine(lambda _: [*FINE, "end"]), "the vector length in force is none bits, not 128"),
        (Machine(lambda b: [f"vector_bits {b}", *FINE[1:], "end"]), f"covers {LEAST - 1} intrinsics"),
        (Machine(lambda b: [f"vector_bits {b}", *FINE, "wrong svadd lane 3: 1, not 2", "wrong x", "end"]),
         "wrong result of svadd lane 3: 1, not 2 (and 1 more)"),
        (Machine(lambda b: [f"vector_bits {b}", *FINE]), f"it stopped after {LEAST} intrinsics (exit status 0)"),
        (Machine(lambda b: [f"vector_bits {b}", *FINE[:7]], exit_code=None, signal=6, stderr=b"Assertion `x' failed\n"),
         "it stopped after 7 intrinsics (signal 6): Assertion `x' failed"),
        (Machine(exit_code=None, limit="cpu"), "(cpu)"),
        (Machine(fault="no room for the sandbox"), "no room for the sandbox"),
    ],
)  # fmt: skip
def test_every_reason_not_to_believe_it_is_said(judge, machine, reason):
    said = judge(machine)
    assert said.startswith("QEMU 1.2.3 fails the self-test at 128 bits: ")
    assert reason in said


def test_a_fault_at_a_later_length_counts(judge):
    machine = Machine(lambda b: [f"vector_bits {b}", *FINE, *(["wrong late"] if b == 256 else []), "end"])
    assert "at 256 bits: wrong result of late" in judge(machine)


def test_a_self_test_that_does_not_build_says_why(judge):
    compiler = Compiler(BuildResult(status=Status.COMPILE_ERROR, detail="no arm_sve.h"))
    assert judge(Machine(), compiler=compiler) == "its self-test does not build with cc: no arm_sve.h"


def test_a_target_that_is_not_believed_is_unavailable_with_the_reason(tools, tmp_path):
    protocol = Protocol(name="p", summary="")
    liar = Machine(lambda _: ["vector_bits 512", *FINE, "end"])
    made = {"toolchains": {"clang": Compiler()}, "executors": {"machine": liar}, "sandbox": tools["sandbox"]}
    with Evaluator(protocol=protocol, seed=1, cache=tools["cache"], **made) as evaluator:
        found = evaluator.tools(TARGET)
    assert isinstance(found, Availability)
    assert "machine: QEMU 1.2.3 fails the self-test at 128 bits" in found.reason


def test_the_next_executor_is_taken_where_the_first_is_not_believed(tools):
    made = {"toolchains": {"clang": Compiler()}, "sandbox": tools["sandbox"], "cache": tools["cache"]}
    executors = {"liar": Machine(lambda _: ["end"]), "machine": Machine()}
    executors["liar"].name = "liar"
    target = evolve(TARGET, executors=("liar", "machine"))
    with Evaluator(protocol=Protocol(name="p", summary=""), seed=1, executors=executors, **made) as evaluator:
        found = evaluator.tools(target)
    assert isinstance(found, tuple)
    assert found[1] is executors["machine"]


def test_lengths_that_a_target_does_not_have_are_unavailable(tools):
    protocol = Protocol(name="p", summary="", vector_bits=(64,))
    with Evaluator(protocol=protocol, seed=1, **tools) as evaluator:
        found = evaluator.tools(TARGET)
    assert isinstance(found, Availability)
    assert found.reason == "far has no vector length of 64 bits, but 128, 256, 512"


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("plugin", "name", "emulator", "change"),
    [
        ("arm_neon_sve", "arm-sve", "aarch64", "s/sve-default-vector-length=32/sve-default-vector-length=64/"),
        ("riscv_rvv", "riscv-rvv", "riscv64", "s/vlen=256/vlen=512/"),
    ],
)
def test_a_lying_emulator_is_found_out(tools, tmp_path, monkeypatch, plugin, name, emulator, change):
    """One that runs at 512 bits when 256 are asked for; the real one behind it is right at 128."""
    module = pytest.importorskip(f"kernelbench_{plugin}.plugin")
    real = shutil.which(f"qemu-{emulator}")
    if real is None:
        pytest.skip(f"qemu-{emulator} is not installed")
    (target,) = (each for each in module.kernelbench_targets() if each.name == name)
    tmp_path.chmod(0o755)
    wrapper = tmp_path / "emulator"
    wrapper.write_text(
        f'#!/bin/sh\nfor word in "$@"; do shift; set -- "$@" "$(echo "$word" | sed {change})"; done\nexec {real} "$@"\n'
    )
    wrapper.chmod(0o755)
    with Evaluator(protocol=Protocol(name="p", summary=""), seed=1, **tools) as evaluator:
        honest = evaluator.tools(target)
    if isinstance(honest, Availability):
        pytest.skip(honest.reason)
    monkeypatch.setenv(f"KERNELBENCH_QEMU_{emulator.upper()}", str(wrapper))
    with Evaluator(protocol=Protocol(name="p", summary=""), seed=1, **tools) as evaluator:
        found = evaluator.tools(target)
    assert isinstance(found, Availability)
    assert "at 256 bits: the vector length in force is 512 bits, not 256" in found.reason
