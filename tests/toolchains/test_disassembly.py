"""What an instruction is: read from recorded listings of LLVM's disassembler, with the targets' own expressions."""

from __future__ import annotations

import pytest

from kernelbench_core.toolchains.disassembly import read


@pytest.fixture(scope="module")
def targets():
    found = {}
    for plugin in ("isa_sse_avx", "arm_neon_sve", "riscv_rvv"):
        module = pytest.importorskip(f"kernelbench_{plugin}.plugin")
        found |= {each.name: each for each in module.kernelbench_targets()}
    return found


RISC = """
kernel.so:	file format elf64-littleriscv

DYNAMIC SYMBOL TABLE:
0000000000000000      DF *UND*	0000000000000000 (GLIBC_2.27) memcpy
0000000000000000      DF *UND*	0000000000000000 (GLIBC_2.27) sqrtf
00000000000015be g    DF .text	000000000000000e              kb_entry

DYNAMIC RELOCATION RECORDS
OFFSET           TYPE                     VALUE
0000000000002600 R_RISCV_RELATIVE         *ABS*+0x1582
00000000000037d8 R_RISCV_JUMP_SLOT        memcpy
00000000000037e0 R_RISCV_JUMP_SLOT        sqrtf

Disassembly of section .text:

00000000000015be <kb_entry>:
    15be:      	vsetvli	a3, a2, e32, m8, ta, ma
    15c2:      	vle32.v	v8, (a0)
    15c6:      	jalr	a5
    15c8:      	j	0x15f0 <memcpy+0x15f0>
    15ca:      	ecall

Disassembly of section .plt:

00000000000015d0 <.plt>:
    15d0:      	auipc	t2, 0x2
    15d4:      	sub	t1, t1, t3
    15ec:      	jr	t3
    15f0:      	auipc	t3, 0x2
    15f4:      	ld	t3, 0x1e8(t3)
    15f8:      	jalr	t1, t3
    15fc:      	nop
    1600:      	auipc	t3, 0x2
"""

ARM = """
DYNAMIC SYMBOL TABLE:
0000000000010870 g    DF .text	0000000000000010 kb_entry

DYNAMIC RELOCATION RECORDS
0000000000030a20 R_AARCH64_JUMP_SLOT      memcpy

Disassembly of section .text:

0000000000010870 <kb_entry>:
   10870:      	ldr	q0, [x0], #16           // a comment
   10874:      	blr	x8
   10878:      	bl	0x10a00 <memcpy@plt>
   1087c:      	ret

Disassembly of section .plt:

00000000000109e0 <.plt>:
   109e0:      	stp	x16, x30, [sp, #-0x10]!

0000000000010a00 <memcpy@plt>:
   10a00:      	adrp	x16, 0x30000
   10a04:      	br	x17
"""


def test_stubs_without_names_are_told_by_the_order_of_the_relocations(targets):
    code = read(RISC, targets["riscv-rvv"])
    assert code.symbols == {"kb_entry": 0x15BE}
    assert {at: each.stub for at, each in code.instructions.items() if each.stub} == {0x15F0: "memcpy", 0x1600: "sqrtf"}


def test_stubs_with_names_keep_them(targets):
    code = read(ARM, targets["arm-neon"])
    assert {at: each.stub for at, each in code.instructions.items() if each.stub} == {0x10A00: "memcpy"}
    assert [at for at, each in code.instructions.items() if each.linkage] == [0x109E0, 0x10A00, 0x10A04]
    assert code.symbols["kb_entry"] == 0x10870


def test_kinds_and_what_comes_next(targets):
    code = read(RISC, targets["riscv-rvv"]).instructions
    assert [code[at].vector for at in (0x15BE, 0x15C2, 0x15C6)] == [False, True, False]
    assert [at for at, each in code.items() if each.indirect] == [
        0x15C6
    ]  # the one in the stub is no call of the code's
    assert code[0x15C6].next == 0x15C8
    assert [at for at, each in code.items() if each.kernel] == [0x15CA]
    arm = read(ARM, targets["arm-neon"]).instructions
    assert [at for at, each in arm.items() if each.vector] == [0x10870]
    assert [at for at, each in arm.items() if each.indirect] == [0x10874]


def test_what_is_no_listing_is_no_code(targets):
    assert read("llvm-objdump: error: 'kernel.so': not an object\n", targets["arm-neon"]) is None


VECTOR = {
    "x86-avx": (
        "vaddps %ymm1, %ymm0, %ymm0", "vpmaxsd %xmm1, %xmm0, %xmm0", "vpabsd %ymm1, %ymm2", "vmovdqu (%rdi), %ymm0",
        "vpmovmskb %ymm0, %eax", "paddd %xmm0, %xmm1", "vbroadcastss (%rdi), %ymm0", "vpsadbw %xmm1, %xmm0, %xmm0",
        "movups %xmm0, (%rsi)", "vextracti128 $0x1, %ymm0, %xmm1", "vsqrtpd %ymm0, %ymm0",
    ),
    "arm-neon": ("fmla v0.4s, v1.4s, v2.4s", "ldr q0, [x0], #0x10", "ldp q0, q1, [x1]", "ld1 { v0.16b }, [x0]",
                 "addv s0, v0.4s", "dup v0.2d, x1", "tbl v0.16b, { v1.16b }, v2.16b"),
    "arm-sve": ("ld1w { z0.s }, p0/z, [x0]", "whilelo p0.s, x8, x2", "fmla z0.s, p0/m, z1.s, z2.s", "ptrue p0.b",
                "add v0.4s, v0.4s, v1.4s", "cntp x0, p0, p1.s"),
    "riscv-rvv": ("vadd.vv v8, v8, v16", "vle32.v v8, (a0)", "vmv.x.s a0, v8", "vfredusum.vs v8, v8, v9"),
}  # fmt: skip
SCALAR = {
    "x86-avx": (
        "vaddss %xmm1, %xmm0, %xmm0", "addsd %xmm1, %xmm0", "vmovd %eax, %xmm0", "vmovq %xmm0, %rax", "movl %eax, %ebx",
        "vcvttss2si %xmm0, %eax", "vmovss (%rdi), %xmm0", "cvtsi2sd %eax, %xmm0", "vzeroupper", "vsqrtss %xmm0, %xmm0",
    ),
    "arm-neon": ("fmadd s0, s1, s2, s0", "ldr d0, [x0]", "add x0, x1, x2", "fcvtzs w0, s0", "b 0x10870"),
    "arm-sve": ("incw x8", "cntb x0", "add x0, x1, x2", "fadd s0, s1, s2"),
    "riscv-rvv": ("vsetvli a3, a2, e32, m8, ta, ma", "vsetivli zero, 0x4, e32, m1, ta, ma", "fadd.s fa0, fa0, fa1"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "wanted"), [(n, w) for w in (True, False) for n in VECTOR])
def test_vector_instructions_of_each_target_are_told_from_others(targets, name, wanted):
    lines = (VECTOR if wanted else SCALAR)[name]
    text = "Disassembly of section .text:\n" + "".join(f"    {i:x}:      \t{x}\n" for i, x in enumerate(lines, 16))
    code = read(text, targets[name]).instructions
    assert {each.text: each.vector for each in code.values()} == dict.fromkeys(lines, wanted)


@pytest.mark.parametrize(
    ("name", "line"), [("x86-avx", "syscall"), ("x86-avx", "int $0x80"), ("arm-sve", "svc #0"), ("riscv-rvv", "ecall")]
)
def test_what_asks_the_operating_system_is_noticed(targets, name, line):
    (found,) = read(f"Disassembly of section .text:\n   10:      \t{line}\n", targets[name]).instructions.values()
    assert found.kernel
