"""The RISC-V target: flags as the paper has them, the intrinsics that they bring, a self-test that finds faults."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kernelbench_riscv_rvv import plugin

from kernelbench_core import api

(TARGET,) = plugin.kernelbench_targets()
PACKAGE = Path(plugin.__file__).parent
CLANG = shutil.which("clang++-19") or shutil.which("clang++")
LLD = shutil.which("ld.lld-19") or shutil.which("ld.lld")
QEMU = shutil.which("qemu-riscv64") or shutil.which("qemu-riscv64-static")
LIBRARIES = Path("/usr/riscv64-linux-gnu")
COMMAND = Path(sys.executable).with_name("kernelbench")
OLDEST = (8, 1)


def qemu_is_old():
    """Whether QEMU aborts on the conversions that it got right in 8.1 only."""
    said = subprocess.run([QEMU, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"version (\d+)\.(\d+)", said)
    return found is None or tuple(map(int, found.groups())) < OLDEST


needs_clang = pytest.mark.skipif(CLANG is None, reason="no clang is installed")
needs_emulator = pytest.mark.skipif(
    None in (CLANG, LLD, QEMU) or not LIBRARIES.is_dir() or qemu_is_old(),
    reason="no qemu-riscv64 of 8.1 or newer, or no lld and C++ library for riscv64",
)


def test_flags_headers_and_gate():
    assert TARGET.name == "riscv-rvv"
    assert TARGET.flags == ("-march=rv64gcv", "-mabi=lp64d")
    assert (TARGET.headers, TARGET.aliases) == (("riscv_vector.h",), ("RVV",))
    assert (TARGET.gate, TARGET.entry_suffix) == ("scalable", "_simd")


def test_it_is_compiled_for_riscv64_and_runs_here_or_in_the_emulator():
    assert (TARGET.arch, TARGET.triple, TARGET.emulator) == ("riscv64", "riscv64-linux-gnu", "riscv64")
    assert TARGET.executors == ("local", "qemu")
    assert TARGET.toolchains[0] == "clang"


def test_it_has_lengths_to_choose_from_and_the_paper_s_by_default():
    assert TARGET.vector_bits == (128, 256, 512, 1024)
    assert TARGET.default_vector_bits == 128


def test_the_least_part_of_a_register_counts_as_a_vector():
    assert TARGET.min_vector_bits == 8


@pytest.mark.parametrize(
    "option", ["v=true", "vext_spec=v1.0", "vlen={bits}", "elen=64", "rvv_ta_all_1s=true", "rvv_ma_all_1s=true"]
)
def test_the_emulator_has_vectors_of_the_length_asked_for_and_fills_agnostic_elements(option):
    """With ones: code that counts on their being kept must not pass by chance."""
    assert option in TARGET.emulator_cpu.split(",")


@pytest.mark.parametrize(
    ("instruction", "is_vector"),
    [
        ("vadd.vv v8, v8, v9", True),
        ("vle32.v v8, (a0), v0.t", True),
        ("vfmacc.vf v8, fa0, v9", True),
        ("vmv.x.s a0, v8", True),
        ("vsetvli a2, a1, e32, m1, ta, ma", False),
        ("vsetivli zero, 4, e32, m1, ta, ma", False),
        ("csrr a0, vlenb", False),
        ("fadd.s fa0, fa0, fa1", False),
        ("addi sp, sp, -16", False),
    ],
)
def test_vector_instructions_are_told_from_scalar_ones(instruction, is_vector):
    assert (re.search(TARGET.vector_assembly, instruction) is not None) is is_vector


def test_a_call_of_the_kernel_is_known_by_its_instruction():
    assert re.search(TARGET.kernel_assembly, "ecall")
    assert not re.search(TARGET.kernel_assembly, "call ecallback")


def test_the_facts_name_the_header_the_alignment_and_the_prefix():
    text = " ".join(TARGET.facts)
    assert "<riscv_vector.h>" in text
    assert "alignment" in text
    assert "char is unsigned" in text
    assert re.search(r"prefix __riscv_.*names without the prefix do not compile", text)
    assert TARGET.label


def test_what_does_not_compile_and_what_has_no_fixed_length_is_said():
    text = " ".join(TARGET.facts)
    assert re.search(r"Zvfh.*Zvbb.*do not compile", text)
    assert "not known when the code is compiled" in text
    assert "Vector types such as vint32m1_t have no size" in text


def test_the_plugin_imports_the_core_through_its_api_only():
    modules = set()
    for path in PACKAGE.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text())))
        modules |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        modules |= {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    assert [name for name in modules if name.startswith(api.__name__.partition(".")[0])] == [api.__name__]


def test_a_range_of_versions_of_the_api_is_stated():
    assert plugin.KERNELBENCH_REQUIRES_API == ">=1.1,<2"


WORDS = "__riscv_vmv_v_x_u32m1(1, 4)"
LONGS = "__riscv_vmv_v_x_u64m1(1, 2)"
PROBES = {
    "__riscv_vsetvl_e32m1(4)": True,
    f"__riscv_vadd_vv_u32m1({WORDS}, {WORDS}, 4)": True,
    f"__riscv_vadd({WORDS}, {WORDS}, 4)": True,
    f"__riscv_vadd_vv_u32m1_tu({WORDS}, {WORDS}, {WORDS}, 4)": True,
    "__riscv_vfmv_v_f_f64m8(1.0, 2)": True,
    "__riscv_vle32_v_i32m1(static_cast<const int *>(nullptr), 4)": True,
    "vsetvl_e32m1(4)": False,
    "vmv_v_x_u32m1(1, 4)": False,
    f"vadd_vv_u32m1({WORDS}, {WORDS}, 4)": False,
    f"vadd({WORDS}, {WORDS}, 4)": False,
    "__riscv_vfmv_v_f_f16m1(static_cast<_Float16>(1), 4)": False,
    "__riscv_vfncvtbf16_f_f_w_bf16mf2(__riscv_vfmv_v_f_f32m1(1, 4), 4)": False,
    f"__riscv_vbrev_v_u32m1({WORDS}, 4)": False,
    f"__riscv_vandn_vv_u32m1({WORDS}, {WORDS}, 4)": False,
    f"__riscv_vclmul_vv_u64m1({LONGS}, {LONGS}, 2)": False,
    f"__riscv_vaesz_vs_u32m1_u32m1({WORDS}, {WORDS}, 4)": False,
}


def compiled(target, expressions, unit):
    """Those of the expressions that compile: the faulty lines go, until nothing is left to be said."""
    command = [CLANG, f"--target={target.triple}", "-ffreestanding", "-ferror-limit=0", *target.flags, "-c", unit]
    good = list(expressions)
    while True:
        lines = [f"void f{number}() {{ auto v = {each}; (void)v; }}\n" for number, each in enumerate(good)]
        unit.write_text("".join([f"#include <{target.headers[0]}>\n", *lines]))
        done = subprocess.run([*command, "-o", os.devnull], capture_output=True, text=True, check=False)
        bad = {int(line) - 2 for line in re.findall(r"unit\.cpp:(\d+):\d+: error:", done.stderr)}
        if not bad:
            assert done.returncode == 0, done.stderr
            return good
        good = [each for number, each in enumerate(good) if number not in bad]


@needs_clang
@pytest.mark.toolchain
def test_what_compiles_is_what_the_target_has(tmp_path):
    """With the compiler itself: what the facts say about intrinsics is so."""
    found = compiled(TARGET, PROBES, tmp_path / "unit.cpp")
    assert found == [expression for expression, is_there in PROBES.items() if is_there]


def test_the_self_test_names_many_checks_each_once():
    checks = re.findall(r'^\s*\w+(?:<[^"]*>)?\("([^"]+)",', TARGET.selftest, re.MULTILINE)
    assert len(set(checks)) == len(checks) >= 30
    assert 'printf("vector_bits ' in TARGET.selftest
    assert any(check.startswith("loop ") for check in checks)
    assert any("_rtz_" in check for check in checks)  # what QEMU before 8.1 aborts on


def build(source, folder):
    unit = folder / "selftest.cpp"
    unit.write_text(source)
    link = (f"--ld-path={LLD}", f"--target={TARGET.triple}")
    subprocess.run([CLANG, *link, *TARGET.flags, "-std=c++17", "-O2", unit, "-o", folder / "selftest"], check=True)
    return folder / "selftest"


def run(program, bits):
    cpu = TARGET.emulator_cpu.format(bits=bits, bytes=bits // 8)
    done = subprocess.run([QEMU, "-L", LIBRARIES, "-cpu", cpu, program], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build(TARGET.selftest, tmp_path_factory.mktemp("rvv"))


@needs_emulator
@pytest.mark.toolchain
@pytest.mark.parametrize("bits", TARGET.vector_bits)
def test_the_self_test_passes_at_each_length_and_says_it(program, bits):
    status, lines = run(program, bits)
    passed = [line.removeprefix("ok ") for line in lines if line.startswith("ok ")]
    assert (status, lines[0], lines[-1]) == (0, f"vector_bits {bits}", "end")
    assert len(lines) == len(passed) + 2
    assert len(set(passed)) == len(passed) >= 30


def broken(source):
    """The source with one wrong expectation: of numbers that are cut off, as if they were rounded up."""
    old, new = "OP(s32(whole(am[i], -4, 'z')))", "OP(s32(whole(am[i], -4, 'u')))"
    assert source.count(old) == 1
    return source.replace(old, new)


@needs_emulator
@pytest.mark.toolchain
def test_the_self_test_tells_a_wrong_result_with_its_name_and_lane(tmp_path):
    status, lines = run(build(broken(TARGET.selftest), tmp_path), 256)
    wrong = [line for line in lines if line.startswith("wrong ")]
    assert len(wrong) == 1
    assert re.fullmatch(r"wrong loop f32 to s32 lane \d+ of \d+: got -?\d+, expected -?\d+", wrong[0])
    assert (status, lines[-1]) == (0, "end")


@needs_emulator
@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.skipif(shutil.which("bwrap") is None or not COMMAND.is_file(), reason="no bubblewrap, or no command")
def test_with_a_wrong_expectation_the_target_is_unavailable_and_no_answer_is_judged(tmp_path):
    copy = tmp_path / "modules" / PACKAGE.name
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    source = copy / "native" / "selftest_rvv.cpp"
    source.write_text(broken(TARGET.selftest))
    answer = {"task_id": "simd/conditional_move", "target": "riscv-rvv", "code": "void conditional_move_simd() {}"}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answer))
    command = [COMMAND, "evaluate", "--target", "riscv-rvv", "--samples", "answers.jsonl", "--out", "out", "--quiet"]
    subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(copy.parent)}, capture_output=True, check=False
    )
    (line,) = (tmp_path / "out" / "results.jsonl").read_text().splitlines()
    result = json.loads(line)
    assert result["status"] == "unavailable"
    assert re.search(r"QEMU \d.* fails the self-test at 128 bits: wrong result of loop f32 to s32", result["detail"])
