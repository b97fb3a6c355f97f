from __future__ import annotations

import itertools
import subprocess

import pytest
from attrs import evolve
from kernelbench_amd_aie.device import installation, outcome, peano
from kernelbench_amd_aie.device.generations import GENERATIONS
from kernelbench_amd_aie.device.peano import PeanoToolchain

from kernelbench_core.api import BuildRequest, ExecResult, Limits, Status, Target
from kernelbench_core.testing import FakeSandbox

KERNEL = "void f(int *out) { *out = 1; }\n"


@pytest.fixture
def build(sandbox, target, work, peano, mlir_aie):
    def build(source=KERNEL, **more):
        return PeanoToolchain(sandbox).build(BuildRequest(source=source, target=target, **more), work)

    return build


def test_without_peano_it_says_what_to_install_and_which_variable_to_set(target):
    found = PeanoToolchain(FakeSandbox()).probe(target)
    assert not found.usable
    assert found.reason == "no Peano compiler (PEANO_INSTALL_DIR is not set)"
    assert "llvm_aie (version 19.0.0.2025041501+b2a279c1" in found.remedy
    assert "set PEANO_INSTALL_DIR" in found.remedy
    assert peano.check() == found


def test_a_variable_that_leads_nowhere_is_told(target, monkeypatch, tmp_path):
    monkeypatch.setenv("PEANO_INSTALL_DIR", str(tmp_path))
    assert PeanoToolchain(FakeSandbox()).probe(target).reason.startswith(f"no {tmp_path}/bin/clang++")


def test_without_mlir_aie_it_asks_for_the_headers(target, peano):
    found = PeanoToolchain(FakeSandbox()).probe(target)
    assert not found.usable
    assert found.reason == "no aie_api/aie.hpp (MLIR_AIE_DIR is not set)"
    assert "mlir_aie (commit c105c0b of 2025-05-18" in found.remedy
    assert "set MLIR_AIE_DIR" in found.remedy


def test_with_both_it_gives_the_version(target, peano, mlir_aie):
    found = PeanoToolchain(FakeSandbox()).probe(target)
    assert (found.usable, found.version) == (
        True, "clang version 19.0.0 (https://github.com/Xilinx/llvm-aie b2a279c1)",
    )  # fmt: skip


def test_headers_beside_the_compiler_will_do(target, peano, write):
    write(peano / "include/aie_api/aie.hpp", "")
    assert PeanoToolchain(FakeSandbox()).probe(target).usable


def test_wheels_beside_this_python_are_found(target, peano, mlir_aie, monkeypatch, tmp_path):
    (tmp_path / "wheels").mkdir()
    peano.rename(tmp_path / "wheels/llvm-aie")
    mlir_aie.rename(tmp_path / "wheels/mlir_aie")
    monkeypatch.delenv("PEANO_INSTALL_DIR")
    monkeypatch.delenv("MLIR_AIE_DIR")
    found = installation.find(GENERATIONS[0])
    assert found.compiler == tmp_path / "wheels/llvm-aie/bin/clang++"
    assert found.headers == (tmp_path / "wheels/mlir_aie/include",)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("#!/bin/sh\nexit 3\n", "does not say its version"),
        ("#!/nonexistent\n", "does not say its version"),
        ("#!/bin/sh\n[ $1 = --version ] && echo clang version 19.1.0\n", "has no target aie2: it is not Peano"),
        ("#!/bin/sh\necho '    aie2p - x'\n", "has no target aie2: it is not Peano"),
    ],
)
def test_another_compiler_is_not_taken_for_peano(target, peano, mlir_aie, write, script, reason):
    write(peano / "bin/clang++", script, 0o755)
    assert PeanoToolchain(FakeSandbox()).probe(target).reason == f"{peano}/bin/clang++ {reason}"


def test_a_compiler_that_hangs_does_not_hold_up_the_probe(target, peano, mlir_aie, monkeypatch):
    def hangs(command, *, timeout, **_):
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", hangs)
    installation._answers.cache_clear()
    assert "does not say its version" in PeanoToolchain(FakeSandbox()).probe(target).reason


def test_other_targets_are_refused(peano, mlir_aie):
    found = PeanoToolchain(FakeSandbox()).probe(Target(name="x86-avx", summary=""))
    assert found.reason == "x86-avx is no AI Engine target (amd-aie2, amd-aie2p)"


def test_a_kernel_becomes_an_object(build, work):
    made = build(limits=Limits(cpu_seconds=7))
    assert (made.status, made.artifact, made.cpu_seconds) == (Status.PASSED, work / "kernel.o", 0.5)
    assert made.diagnostics == "unit.cpp:1:1: warning: made up\n"
    assert made.artifact.read_text() == "object\n"


def test_it_is_compiled_as_npueval_does_and_not_as_the_emulator_does(build, sandbox, target, peano, mlir_aie, work):
    build(prelude=("vector", "aie_api/aie.hpp"), flags=("-DMORE",), optimize="O0", limits=Limits(cpu_seconds=7))
    (request,) = sandbox.requests
    assert request.command == (
        f"{peano}/bin/clang++", "-O2", "-std=c++20", "--target=aie2-none-unknown-elf",
        "-Wno-parentheses", "-Wno-attributes", "-Wno-macro-redefined", "-Wno-empty-body",
        "-Wno-missing-template-arg-list-after-template-kw", "-DNDEBUG", "-I", f"{mlir_aie}/include",
        "-fno-color-diagnostics", "-DMORE", "-include", "aie_api/aie.hpp", "-c", "unit.cpp", "-o", "kernel.o",
    )  # fmt: skip
    assert request.limits == Limits(cpu_seconds=7)
    assert request.writable
    assert {peano, mlir_aie / "include"} <= set(request.read_only)


def test_the_second_generation_has_its_own_triple_and_tables(build, sandbox, target, peano, mlir_aie, work):
    (mlir_aie / "aie_runtime_lib/AIE2P").mkdir(parents=True)
    (mlir_aie / "aie_kernels").mkdir()
    request = BuildRequest(source=KERNEL, target=evolve(target, name="amd-aie2p"), language="c")
    PeanoToolchain(sandbox).build(request, work)
    command = sandbox.requests[0].command
    assert "--target=aie2p-none-unknown-elf" in command
    assert command[2:5] == ("-x", "c", "-std=gnu17")
    folders = [following for word, following in itertools.pairwise(command) if word == "-I"]
    assert folders == [f"{mlir_aie}/{each}" for each in ("include", "aie_kernels", "aie_runtime_lib/AIE2P")]


def test_an_error_is_told_as_those_of_other_compilers(build):
    made = build("SYNTAX\n")
    assert (made.status, made.error_class) == (Status.COMPILE_ERROR, "undeclared_identifier")
    assert made.detail == "unit.cpp:2: use of undeclared identifier 'x'"
    assert made.artifact is None


def test_a_crash_of_the_compiler_is_one(build):
    made = build("CRASH\n")
    assert (made.status, made.error_class) == (Status.COMPILE_ERROR, "compiler_crash")


def test_success_without_an_object_is_no_success(build):
    assert build("SILENT\n").status is Status.HARNESS_ERROR


def test_runners_are_not_made(build, sandbox):
    made = build(kind="executable")
    assert made.status is Status.UNAVAILABLE
    assert "not an executable for this machine" in made.detail
    assert sandbox.requests == []


def test_a_build_without_peano_is_unavailable(target, work):
    made = PeanoToolchain(FakeSandbox()).build(BuildRequest(source=KERNEL, target=target), work)
    assert made.status is Status.UNAVAILABLE
    assert "PEANO_INSTALL_DIR" in made.detail


def test_the_digest_follows_headers_compiler_and_generation(target, peano, mlir_aie, write):
    tool = PeanoToolchain(FakeSandbox())
    seen = {tool.digest(target), tool.digest(evolve(target, name="amd-aie2p"))}
    assert tool.digest(target) in seen
    assert len(seen) == 2
    write(mlir_aie / "include/aie_api/aie.hpp", "int changed;\n")
    seen.add(tool.digest(target))
    assert len(seen) == 3
    write(peano / "bin/clang++", "#!/bin/sh\necho '  aie2 - x'\n", 0o755)
    seen.add(tool.digest(target))
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("done", "linking", "status", "error_class", "detail"),
    [
        (ExecResult(exit_code=None, fault="no bwrap"), False, Status.HARNESS_ERROR, "", "sandbox: no bwrap"),
        (
            ExecResult(exit_code=None, signal=9, limit="wall", wall_seconds=30), False,
            Status.COMPILE_TIMEOUT, "compiler_limit", "it ran into its wall time limit after 30.0 s",
        ),
        (
            ExecResult(exit_code=None, signal=11, cpu_seconds=0.25), False,
            Status.COMPILE_ERROR, "compiler_crash", "it did not survive the code (signal 11)",
        ),
        (
            ExecResult(exit_code=1, stderr=b"error: out of memory"), False,
            Status.COMPILE_ERROR, "compiler_crash", "it did not survive the code (no memory)",
        ),
        (
            ExecResult(exit_code=1, stderr=b"note\nld.lld: error: undefined symbol: g\n"), True,
            Status.LINK_ERROR, "link", "ld.lld: error: undefined symbol: g",
        ),
        (
            ExecResult(exit_code=1, stderr=b"a.cpp:4:1: error: no matching function for call to 'f'\n"), False,
            Status.COMPILE_ERROR, "no_matching_function", "a.cpp:4: no matching function for call to 'f'",
        ),
        (ExecResult(exit_code=1), False, Status.COMPILE_ERROR, "other", "it failed without a message"),
    ],
)  # fmt: skip
def test_every_way_to_fail_has_its_status(done, linking, status, error_class, detail):
    made = outcome.failure_of(done, "it", linking=linking, spent=1.0)
    assert (made.status, made.error_class, made.detail) == (status, error_class, detail)
    assert made.cpu_seconds == 1.0 + done.cpu_seconds


def test_output_is_kept_within_its_limit_and_shown_whatever_it_is():
    assert outcome.text_of(b"\xff" + b"a" * (80 << 10)).startswith("\\xffaa")
    assert len(outcome.text_of("\u00e4".encode() * (64 << 10)).encode()) <= 64 << 10
