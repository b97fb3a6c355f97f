"""Operations that a target finds by a pattern, in lines written by hand and in what the compilers write today."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from kernelbench_core.model import Target
from kernelbench_core.seams import BuildRequest
from kernelbench_core.toolchains import gate_gimple, gate_ir
from kernelbench_core.toolchains.operations import found_in

CRC = Target(
    name="crc",
    summary="An instruction on ordinary registers",
    arch="x86_64",
    flags=("-msse4.2",),
    headers=("nmmintrin.h",),
    gate="operations",
    operations=r"\bllvm\.x86\.sse42\.crc32\.\w+|__builtin_ia32_crc32\w+|^crc32[bwlq]?\b",
)
PATTERN = re.compile(CRC.operations)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("  %1 = call i32 @llvm.x86.sse42.crc32.32.32(i32 %a, i32 %b)", "llvm.x86.sse42.crc32.32"),
        ("  _3 = __builtin_ia32_crc32si (_1, _2);", "__builtin_ia32_crc32si"),
        ('  %1 = call i32 asm "crc32l $1, $0", "=r,r,0"(i32 %a, i32 %b)', "crc32l"),
        (r'  %1 = call i32 asm sideeffect "nop\0A\09crc32l $1, $0", "=r"(i32 %a)', "crc32l"),
        (r'  call void asm sideeffect inteldialect "nop; crc32 eax, ebx", ""()', "crc32"),
        (r'  __asm__ __volatile__("nop\n\tcrc32b %1, %0" : "=r" c_2 : "r" x_1);', "crc32b"),
        (r'  __asm__("lea \"x\"(%0)\ncrc32q %1, %0" : : );', "crc32q"),
    ],
)
def test_an_operation_is_found_and_named(line, what):
    assert found_in(line, PATTERN) == what


@pytest.mark.parametrize(
    "line",
    [
        "  %1 = add i32 %a, %b",
        "  %1 = call i32 @crc32(i32 %a)",
        r'  %1 = call i32 @"\01llvm.x86.sse42.crc32.32.32"(i32 %a)',
        r'  call void asm sideeffect "# crc32l $1, $0", ""()',
        r'  call void asm sideeffect "nop // crc32l\0A/* crc32l */nop", ""()',
        r'  call void asm sideeffect ".ascii \22x\22; .globl crc32l", ""()',
        r'  call void asm sideeffect "nop", "crc32l"()',
        r'  __asm__ __volatile__("nop # \n\t# crc32b %1, %0" : : );',
        '  puts ("crc32l");',
        r'  printf ("\"; __asm__(\"crc32l\")");',
    ],
)
def test_what_an_author_can_call_as_he_likes_is_no_operation(line):
    assert found_in(line, PATTERN) == ""


@pytest.mark.parametrize("comment", ["# crc32l", "// crc32l", "/* crc32l */", "@ crc32l"])
def test_a_comment_in_assembly_is_none_whatever_the_pattern(comment):
    line = f'  call void asm sideeffect "nop {comment}", ""()'
    assert found_in(line, re.compile("crc32")) == ""
    assert found_in(line.replace("nop", "crc32b"), re.compile("crc32")) == "crc32"


def test_a_directive_can_write_an_instruction():
    pattern = re.compile(r"^\.insn r CUSTOM_0\b")
    line = r'  %1 = call i64 asm ".insn r CUSTOM_0, 0, 1, $0, $1, $2", "=r,r,r"(i64 %a, i64 %b)'
    assert found_in(line, pattern) == ".insn r CUSTOM_0"
    assert found_in(line.replace(".insn", ".ascii"), re.compile("CUSTOM_0")) == ""


LLVM = """\
define i32 @kb_entry(i32 %a) {
  %1 = call i32 @llvm.x86.sse42.crc32.32.32(i32 %a, i32 %a)
  %2 = add <4 x i32> %v, %v
  ret i32 %1
}
"""


@pytest.mark.parametrize(
    ("operations", "types", "count", "widest"),
    [("", True, 1, 128), (CRC.operations, True, 2, 128), (CRC.operations, False, 1, 0), ("nothing", False, 0, 0)],
)
def test_operations_count_beside_types_or_alone(operations, types, count, widest):
    seen = gate_ir.examine(LLVM, "kb_entry", 128, operations=operations, types=types)
    assert (seen.count, seen.widest) == (count, widest)
    assert ("llvm.x86.sse42.crc32.32" in seen.names) is (operations == CRC.operations)
    assert len(seen.lines) == min(count, 1)  # one block


GIMPLE = """\
;; Function kb_entry (kb_entry, funcdef_no=1, decl_uid=1, cgraph_uid=1, symbol_order=1)
void kb_entry ()
{
  vector(4) int v;
  _3 = __builtin_ia32_crc32si (_1, _2);
  v_2 = v_1 + v_1;
}
"""
FAKE = ";; Function __builtin_ia32_crc32si (__builtin_ia32_crc32si, funcdef_no=2, decl_uid=2, cgraph_uid=2)\n"


@pytest.mark.parametrize(
    ("operations", "types", "count"), [("", True, 1), (CRC.operations, True, 2), (CRC.operations, False, 1)]
)
def test_operations_count_with_gcc_too(operations, types, count):
    assert gate_gimple.examine(GIMPLE, "kb_entry", 128, operations=operations, types=types)[0] == count


def test_a_function_that_is_called_like_an_operation_is_none():
    found = gate_gimple.examine(GIMPLE + FAKE, "kb_entry", 128, operations=CRC.operations, types=False)
    assert found == (0, 0, ())


HEAD = 'extern "C" unsigned kb_entry(unsigned a, unsigned b) {{ {} }}'
SOURCES = {
    "intrinsic": ("", "return _mm_crc32_u32(a, b);", True),
    "assembly": ("", '__asm__("crc32l %1, %0" : "+r"(a) : "r"(b)); return a;', True),
    "none": ("", "return a ^ b;", False),
    "a comment in assembly": ("", '__asm__ volatile("# crc32l %0" : "+r"(a)); return a;', False),
    "in code nobody calls": ("unsigned g(unsigned a) { return _mm_crc32_u32(a, a); }", "return a;", False),
    "vectors": ("", "return _mm_cvtsi128_si32(_mm_set1_epi32(a + b));", False),
}


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("name", SOURCES)
def test_what_compilers_write_today_is_understood(compiler, built, name):
    before, body, found = SOURCES[name]
    source = f"{before}\n{HEAD.format(body)}\n"
    gate = built(compiler, source, target=CRC, gate=True, prelude=CRC.headers).gate
    assert (gate.vector_ops > 0) is found, gate


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("body", "effect"),
    [("return _mm_crc32_u32(a, b);", True), ("unsigned c = _mm_crc32_u32(a, b); (void)c; return a;", False)],
)
def test_an_operation_whose_result_nobody_uses_has_no_effect(compiler, work, body, effect):
    request = BuildRequest(source=HEAD.format(body), target=CRC, entry="kb_entry", gate=True, prelude=CRC.headers)
    assert compiler.build(request, work).gate.vector_ops > 0
    assert compiler.has_effect(request, work) is effect


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_target_with_both_counts_both(built, clang):
    source = HEAD.format("return _mm_crc32_u32(a, _mm_cvtsi128_si32(_mm_set1_epi32(b)));")
    counts = [
        built(clang, source, target=evolve(CRC, **rule), gate=True, prelude=CRC.headers).gate
        for rule in ({"gate": "vector"}, {"gate": "vector", "operations": ""}, {})
    ]
    assert [gate.widest_bits for gate in counts] == [128, 128, 0]
    assert counts[0].vector_ops == counts[1].vector_ops + counts[2].vector_ops > counts[1].vector_ops > 0
