"""What kernels must not do: call the emulator's operations themselves, or use another machine's instructions."""

from __future__ import annotations

import re

import pytest
from kernelbench_amd_aie.emulator import building
from kernelbench_amd_aie.emulator.ir import prepare
from kernelbench_amd_aie.emulator.passes import INCLUDE, AiePasses

HEAD = "#include <aie_api/aie.hpp>\n"
OPERATION = re.compile(r"\baie_[a-z]{2}_\w+")


def operations():
    """Every operation that a header names."""
    found = {name for path in INCLUDE.rglob("*.h*") for name in OPERATION.findall(path.read_text())}
    return found - {"aie_dm_resource"}  # a type of the API


def test_every_operation_is_sealed():
    sealed = set(OPERATION.findall((INCLUDE / "kb_aie" / "sealed.hpp").read_text()))
    assert sealed == operations()
    assert len(sealed) > 60
    lines = [line for line in (INCLUDE / "aie_api" / "aie.hpp").read_text().splitlines() if line.strip()]
    assert lines[-1] == '#include "kb_aie/sealed.hpp"'


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "code",
    [
        "chunk f(chunk x) { return aie_vm_mul(0, x, x); }",
        "#define GLUED(a, b) a##b\nchunk f(chunk x) { return GLUED(aie_vm, _mul)(0, x, x); }",
        'extern "C" chunk aie_vm_mul(int, chunk, chunk);',
    ],
)
def test_a_kernel_cannot_name_an_operation(code, tmp_path):
    assert "poisoned" in building.compile_only(HEAD + code, tmp_path)


@pytest.mark.toolchain
def test_what_kernels_include_behind_the_api_still_compiles(tmp_path):
    more = ("lut_based_ops.h", "aie_kernel_utils.h", "aie_api/operators.hpp", "aie_api/utils.hpp", "algorithm", "cmath")
    code = HEAD + "".join(f"#include <{name}>\n" for name in more) + "bfloat16 f(float x) { return getInvBf16(x); }\n"
    for generation in (20, 21):
        assert building.compile_only(code, tmp_path, generation) == ""


@pytest.mark.toolchain
def test_lookup_tables_need_their_header(tmp_path):
    assert "undeclared identifier" in building.compile_only(
        f"{HEAD}bfloat16 f(float x) {{ return getInvBf16(x); }}", tmp_path
    )


@pytest.mark.parametrize(
    "code",
    [
        'extern "C" int g(int) __asm__("aie_vm_mul");',
        'void f() { asm volatile("nop"); }',
        'int x; /* " */ void f() { __asm("nop"); } // "',
    ],
)
def test_assembly_and_its_labels_are_refused(code):
    with pytest.raises(ValueError, match="kernels are C\\+\\+ without assembly and its labels"):
        AiePasses().headers(HEAD + code)


@pytest.mark.parametrize("code", ["// asm is for others", '/* asm */ const char *x = "asm \\" asm";', "int asmodeus;"])
def test_the_word_alone_does_no_harm(code):
    assert AiePasses().headers(HEAD + code) == ("aie_api/aie.hpp",)


@pytest.mark.parametrize(
    ("code", "headers"),
    [
        ("", ("aie_api/aie.hpp",)),
        ("#define AIE2_FP32_EMULATION_ACCURACY_LOW\n", ()),  # which the precompiled header would not see
    ],
)
def test_settings_of_the_api_keep_it_from_being_precompiled(code, headers):
    assert tuple(AiePasses().headers(code + HEAD)) == headers
    assert AiePasses().headers("int x;") == ()


@pytest.mark.parametrize(
    "line",
    [
        '  call void asm sideeffect "nop", ""()',
        '  %1 = tail call i32 asm "mov $1, $0", "=r,r"(i32 %0) #2',
        'module asm "nop"',
        "declare <16 x i8> @llvm.x86.ssse3.psign.b.128(<16 x i8>, <16 x i8>)",
    ],
)
def test_instructions_of_other_machines_are_refused(line):
    with pytest.raises(ValueError, match="the device has"):
        prepare(f"define void @f() {{\n{line}\n}}\n", "f")
