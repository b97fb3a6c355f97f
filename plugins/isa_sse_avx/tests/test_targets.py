"""The two x86 targets: flags and headers exactly as the paper has them, and nothing that the paper leaves out."""

from __future__ import annotations

import ast
import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from kernelbench_isa_sse_avx import plugin

from kernelbench_core import api

CORE = api.__name__.partition(".")[0]
TARGETS = {target.name: target for target in plugin.kernelbench_targets()}
PACKAGE = Path(plugin.__file__).parent


def test_there_are_two_targets():
    assert list(TARGETS) == ["x86-sse", "x86-avx"]


@pytest.mark.parametrize(
    ("name", "flags", "headers", "features", "alias"),
    [
        ("x86-sse", ("-msse", "-msse2"), ("xmmintrin.h", "emmintrin.h", "x86intrin.h"), ("sse", "sse2"), "SSE"),
        ("x86-avx", ("-mavx", "-mavx2"), ("immintrin.h", "x86intrin.h"), ("avx", "avx2"), "AVX"),
    ],
)
def test_flags_headers_and_features(name, flags, headers, features, alias):
    target = TARGETS[name]
    assert target.flags == flags
    assert target.headers == headers
    assert target.cpu_features == features
    assert target.aliases == (alias,)


@pytest.mark.parametrize("name", TARGETS)
def test_no_target_turns_on_more_than_its_name_says(name):
    for word in ("fma", "avx512", "march", "native", "bmi", "f16c"):
        assert not any(word in flag for flag in TARGETS[name].flags)


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_is_for_x86_with_a_gate_and_the_simd_suffix(name):
    target = TARGETS[name]
    assert (target.arch, target.triple, target.gate, target.entry_suffix) == ("x86_64", "", "vector", "_simd")
    assert target.min_vector_bits == 128
    assert target.toolchains == ("clang", "gcc")
    assert target.executors == ("local",)


@pytest.mark.parametrize("name", TARGETS)
def test_the_facts_name_the_headers_and_the_alignment(name):
    text = " ".join(TARGETS[name].facts)
    assert all(f"<{header}>" in text for header in TARGETS[name].headers)
    assert "alignment" in text
    assert TARGETS[name].label


def test_what_does_not_compile_is_said():
    assert "SSE4.1" in " ".join(TARGETS["x86-sse"].facts)
    assert "FMA" in " ".join(TARGETS["x86-avx"].facts)


def test_the_plugin_imports_the_core_through_its_api_only():
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert all(name == api.__name__ for name in names if name.partition(".")[0] == CORE), path


def test_a_range_of_versions_of_the_api_is_stated():
    assert plugin.KERNELBENCH_REQUIRES_API == ">=1.1,<2"


PROBES = {
    "_mm_add_ps(_mm_setzero_ps(), _mm_setzero_ps())": {"x86-sse", "x86-avx"},
    "_mm_add_epi32(_mm_setzero_si128(), _mm_setzero_si128())": {"x86-sse", "x86-avx"},
    "_mm_shuffle_epi8(_mm_setzero_si128(), _mm_setzero_si128())": {"x86-avx"},
    "_mm_min_epi32(_mm_setzero_si128(), _mm_setzero_si128())": {"x86-avx"},
    "_mm256_add_ps(_mm256_setzero_ps(), _mm256_setzero_ps())": {"x86-avx"},
    "_mm256_add_epi32(_mm256_setzero_si256(), _mm256_setzero_si256())": {"x86-avx"},
    "_mm_fmadd_ps(_mm_setzero_ps(), _mm_setzero_ps(), _mm_setzero_ps())": set(),
    "_mm256_fmadd_ps(_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps())": set(),
    "_mm512_add_ps(_mm512_setzero_ps(), _mm512_setzero_ps())": set(),
}


@pytest.mark.toolchain
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the headers are those of x86")
@pytest.mark.parametrize("compiler", ["clang", "gcc"])
@pytest.mark.parametrize("name", TARGETS)
def test_what_compiles_is_what_the_target_has(compiler, name, tmp_path):
    """With the compilers themselves: what the facts say about intrinsics is so."""
    program = next(
        filter(None, map(shutil.which, ("clang++-19", "clang++") if compiler == "clang" else ("g++",))), None
    )
    if program is None:
        pytest.skip(f"{compiler} is not installed")
    target = TARGETS[name]
    include = [word for header in target.headers for word in ("-include", header)]
    for number, (expression, where) in enumerate(PROBES.items()):
        unit = tmp_path / f"unit{number}.cpp"
        unit.write_text(f"void f() {{ auto v = {expression}; (void)v; }}\n")
        done = subprocess.run(
            [program, *target.flags, *include, "-c", unit, "-o", tmp_path / "unit.o"], capture_output=True, check=False
        )
        assert (done.returncode == 0) == (name in where), expression


@pytest.mark.parametrize("name", TARGETS)
def test_instructions_can_be_counted_under_the_emulator_but_nothing_is_judged_there(name):
    target = TARGETS[name]
    assert (target.emulator, target.emulator_cpu) == ("x86_64", "max")
    assert "qemu" not in target.executors
    assert (target.vector_bits, target.selftest) == ((), "")


# As LLVM's disassembler writes them (AT&T).
INSTRUCTIONS = {
    "addps %xmm1, %xmm0": True,
    "vpaddd %ymm1, %ymm0, %ymm0": True,
    "movups (%rdi,%rax,4), %xmm0": True,
    "movdqa %xmm0, %xmm1": True,
    "vpsadbw %xmm1, %xmm0, %xmm0": True,
    "psubsw %xmm1, %xmm0": True,
    "pmovmskb %xmm0, %eax": True,
    "vextracti128 $0x1, %ymm0, %xmm1": True,
    "packssdw %xmm1, %xmm0": True,
    "cvtdq2ps %xmm0, %xmm0": True,
    "addss %xmm1, %xmm0": False,
    "vmulsd (%rdi), %xmm0, %xmm0": False,
    "movss (%rdi,%rax,4), %xmm0": False,
    "movd %xmm0, %eax": False,
    "vmovq %rax, %xmm0": False,
    "cvttss2si %xmm0, %eax": False,
    "vcvtsi2sd %rax, %xmm0, %xmm0": False,
    "addl $0x1, %eax": False,
    "movq %rax, (%rdi)": False,
    "vzeroupper": False,
}


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("instruction", INSTRUCTIONS)
def test_vector_instructions_are_told_from_scalar_ones_in_the_same_registers(name, instruction):
    assert (re.search(TARGETS[name].vector_assembly, instruction) is not None) is INSTRUCTIONS[instruction]


@pytest.mark.parametrize("name", TARGETS)
def test_a_call_of_the_kernel_is_known_by_its_instruction(name):
    found = [
        each
        for each in ("syscall", "sysenter", "int $0x80", "int3", "callq 0x10")
        if re.search(TARGETS[name].kernel_assembly, each)
    ]
    assert found == ["syscall", "sysenter", "int $0x80"]
