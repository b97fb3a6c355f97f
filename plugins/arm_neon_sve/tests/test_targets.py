"""The two ARM targets: flags as the paper has them, the intrinsics that they bring, self-tests that find faults."""

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
from kernelbench_arm_neon_sve import plugin

from kernelbench_core import api

TARGETS = {target.name: target for target in plugin.kernelbench_targets()}
PACKAGE = Path(plugin.__file__).parent
CLANG = shutil.which("clang++-19") or shutil.which("clang++")
LLD = shutil.which("ld.lld-19") or shutil.which("ld.lld")
QEMU = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
LIBRARIES = Path("/usr/aarch64-linux-gnu")
COMMAND = Path(sys.executable).with_name("kernelbench")
LENGTHS = [("arm-neon", 0), *(("arm-sve", bits) for bits in TARGETS["arm-sve"].vector_bits)]
CHECK = re.compile(r'^\s*\w+(?:<[^"]*>)?\("([^"]+)",', re.MULTILINE)

needs_clang = pytest.mark.skipif(CLANG is None, reason="no clang is installed")
needs_emulator = pytest.mark.skipif(
    None in (CLANG, LLD, QEMU) or not LIBRARIES.is_dir(),
    reason="no qemu-aarch64, or no lld and C++ library for aarch64",
)


def test_there_are_two_targets():
    assert list(TARGETS) == ["arm-neon", "arm-sve"]


@pytest.mark.parametrize(
    ("name", "flag", "header", "feature", "alias", "gate"),
    [
        ("arm-neon", "-march=armv8-a+simd", "arm_neon.h", "asimd", "Neon", "vector"),
        ("arm-sve", "-march=armv8-a+sve", "arm_sve.h", "sve", "SVE", "scalable"),
    ],
)
def test_flags_headers_and_gate(name, flag, header, feature, alias, gate):
    target = TARGETS[name]
    assert (target.flags, target.headers, target.cpu_features) == ((flag,), (header,), (feature,))
    assert (target.aliases, target.gate, target.entry_suffix) == ((alias,), gate, "_simd")


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_is_compiled_for_aarch64_and_runs_here_or_in_the_emulator(name):
    target = TARGETS[name]
    assert (target.arch, target.triple, target.emulator) == ("aarch64", "aarch64-linux-gnu", "aarch64")
    assert target.executors == ("local", "qemu")
    assert target.toolchains[0] == "clang"


def test_only_sve_has_lengths_to_choose_from():
    assert TARGETS["arm-neon"].vector_bits == ()
    assert TARGETS["arm-sve"].vector_bits == (128, 256, 512, 1024, 2048)
    assert TARGETS["arm-sve"].default_vector_bits in TARGETS["arm-sve"].vector_bits
    assert "{bytes}" in TARGETS["arm-sve"].emulator_cpu
    assert "{" not in TARGETS["arm-neon"].emulator_cpu


def test_half_registers_of_neon_count_as_vectors():
    assert TARGETS["arm-neon"].min_vector_bits == 64


@pytest.mark.parametrize(
    ("instruction", "neon", "sve"),
    [
        ("fmla v0.4s, v1.4s, v2.4s", True, True),
        ("ldr q0, [x0]", True, True),
        ("add z0.s, p0/m, z0.s, z1.s", False, True),
        ("whilelo p0.d, x8, x1", False, True),
        ("fmul s0, s1, s2", False, False),
        ("add x0, x1, x2", False, False),
        ("ldp x29, x30, [sp], #16", False, False),
        ("b.lo 0x1234", False, False),
        ("cntd x8", False, False),
    ],
)
def test_vector_instructions_are_told_from_scalar_ones(instruction, neon, sve):
    found = [re.search(TARGETS[name].vector_assembly, instruction) is not None for name in ("arm-neon", "arm-sve")]
    assert found == [neon, sve]


@pytest.mark.parametrize("name", TARGETS)
def test_a_call_of_the_kernel_is_known_by_its_instruction(name):
    assert re.search(TARGETS[name].kernel_assembly, "svc #0")
    assert not re.search(TARGETS[name].kernel_assembly, "svcnt x0")
    assert not re.search(TARGETS[name].kernel_assembly, "mov x8, #64")


@pytest.mark.parametrize("name", TARGETS)
def test_the_facts_name_the_header_and_the_alignment(name):
    text = " ".join(TARGETS[name].facts)
    assert f"<{TARGETS[name].headers[0]}>" in text
    assert "alignment" in text
    assert "char is unsigned" in text
    assert TARGETS[name].label


def test_what_does_not_compile_and_what_has_no_fixed_length_is_said():
    neon, sve = (" ".join(TARGETS[name].facts) for name in ("arm-neon", "arm-sve"))
    assert re.search(r"vdotq.*do not compile", neon)
    assert re.search(r"SVE2.*do not compile", sve)
    assert "not known when the code is compiled" in sve
    assert "Neon alone is not accepted" in sve


def test_the_plugin_imports_the_core_through_its_api_only():
    modules = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                modules.setdefault(node.module or "", path)
            elif isinstance(node, ast.Import):
                modules.update((each.name, path) for each in node.names)
    core = [name for name in modules if name.startswith(api.__name__.partition(".")[0])]
    assert core == [api.__name__]


def test_a_range_of_versions_of_the_api_is_stated():
    assert plugin.KERNELBENCH_REQUIRES_API == ">=1.1,<2"


PROBES = {
    "vaddq_f32(vdupq_n_f32(1), vdupq_n_f32(2))": "arm-neon",
    "vaddq_f64(vdupq_n_f64(1), vdupq_n_f64(2))": "arm-neon",
    "vaddvq_s32(vdupq_n_s32(1))": "arm-neon",
    "vqtbl1q_u8(vdupq_n_u8(1), vdupq_n_u8(2))": "arm-neon",
    "vdotq_s32(vdupq_n_s32(0), vdupq_n_s8(1), vdupq_n_s8(2))": "",
    "vqrdmlahq_s32(vdupq_n_s32(0), vdupq_n_s32(1), vdupq_n_s32(2))": "",
    "vaddq_f16(vdupq_n_f16(1), vdupq_n_f16(2))": "",
    "vmmlaq_s32(vdupq_n_s32(0), vdupq_n_s8(1), vdupq_n_s8(2))": "",
    "vcvt_bf16_f32(vdupq_n_f32(1))": "",
    "svadd_s32_x(svptrue_b32(), svdup_n_s32(1), svdup_n_s32(2))": "arm-sve",
    "svaddv_f64(svwhilelt_b64_u64(0, 3), svdup_n_f64(1))": "arm-sve",
    "svdot_s32(svdup_n_s32(0), svdup_n_s8(1), svdup_n_s8(2))": "arm-sve",
    "svtbl_u8(svdup_n_u8(1), svindex_u8(0, 2))": "arm-sve",
    "svadalp_s64_x(svptrue_b64(), svdup_n_s64(0), svdup_n_s32(1))": "",
    "svqrdmlah_s32(svdup_n_s32(0), svdup_n_s32(1), svdup_n_s32(2))": "",
    "svdot_s32_s16(svdup_n_s32(0), svdup_n_s16(1), svdup_n_s16(2))": "",
    "svmmla_s32(svdup_n_s32(0), svdup_n_s8(1), svdup_n_s8(2))": "",
    "svcvt_bf16_f32_x(svptrue_b32(), svdup_n_f32(1))": "",
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
@pytest.mark.parametrize("name", TARGETS)
def test_what_compiles_is_what_the_target_has(name, tmp_path):
    """With the compiler itself: what the facts say about intrinsics is so."""
    found = compiled(TARGETS[name], PROBES, tmp_path / "unit.cpp")
    assert found == [expression for expression, where in PROBES.items() if where == name]


@pytest.mark.parametrize("name", TARGETS)
def test_a_self_test_names_many_checks_each_once(name):
    checks = CHECK.findall(TARGETS[name].selftest)
    assert len(set(checks)) == len(checks) >= 30
    assert 'printf("vector_bits ' in TARGETS[name].selftest
    assert any(check.startswith("loop ") for check in checks)


def build(source, target, folder):
    unit = folder / "selftest.cpp"
    unit.write_text(source)
    link = (f"--ld-path={LLD}", f"--target={target.triple}")
    subprocess.run([CLANG, *link, *target.flags, "-std=c++17", "-O2", unit, "-o", folder / "selftest"], check=True)
    return folder / "selftest"


def run(program, target, bits):
    cpu = target.emulator_cpu.format(bits=bits, bytes=bits // 8)
    done = subprocess.run([QEMU, "-L", LIBRARIES, "-cpu", cpu, program], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    return {name: build(each.selftest, each, tmp_path_factory.mktemp(name)) for name, each in TARGETS.items()}


@needs_emulator
@pytest.mark.toolchain
@pytest.mark.parametrize(("name", "bits"), LENGTHS)
def test_a_self_test_passes_at_each_length_and_says_it(programs, name, bits):
    status, lines = run(programs[name], TARGETS[name], bits)
    passed = [line.removeprefix("ok ") for line in lines if line.startswith("ok ")]
    assert (status, lines[0], lines[-1]) == (0, f"vector_bits {bits or 128}", "end")
    assert len(lines) == len(passed) + 2
    assert len(set(passed)) == len(passed) >= 30


def broken(source):
    """The source with one wrong expectation: of numbers that are cut off, as if they were rounded up."""
    old, new = "OP(s32(whole(am[i], -4, 'z')))", "OP(s32(whole(am[i], -4, 'u')))"
    assert source.count(old) == 1
    return source.replace(old, new)


@needs_emulator
@pytest.mark.toolchain
@pytest.mark.parametrize("name", TARGETS)
def test_a_self_test_tells_a_wrong_result_with_its_name_and_lane(name, tmp_path):
    target = TARGETS[name]
    status, lines = run(build(broken(target.selftest), target, tmp_path), target, target.default_vector_bits)
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
    source = copy / "native" / "selftest_sve.cpp"
    source.write_text(broken(TARGETS["arm-sve"].selftest))
    answer = {"task_id": "simd/conditional_move", "target": "arm-sve", "code": "void conditional_move_simd() {}"}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answer))
    command = [COMMAND, "evaluate", "--target", "arm-sve", "--samples", "answers.jsonl", "--out", "out", "--quiet"]
    subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(copy.parent)}, capture_output=True, check=False
    )
    (line,) = (tmp_path / "out" / "results.jsonl").read_text().splitlines()
    result = json.loads(line)
    assert result["status"] == "unavailable"
    assert re.search(r"QEMU \d.* fails the self-test at 128 bits: wrong result of loop f32 to s32", result["detail"])
