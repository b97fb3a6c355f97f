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

X86 = """
kernel.so:	file format elf64-x86-64

DYNAMIC SYMBOL TABLE:
0000000000000000      DF *UND*	0000000000000000 (GLIBC_2.14) memcpy
0000000000000000      DF *UND*	0000000000000000 (GLIBC_2.29) powf
0000000000000000  w   DF *UND*	0000000000000000 (GLIBC_2.2.5) memmove
0000000000000000  w   D  *UND*	0000000000000000              __gmon_start__
0000000000004010 g    DO .data	0000000000000008              keep
0000000000001030 g    DF .text	000000000000008a              kb_entry

DYNAMIC RELOCATION RECORDS
OFFSET           TYPE                     VALUE
0000000000004010 R_X86_64_64              memcpy
0000000000004018 R_X86_64_GLOB_DAT        keep
0000000000004020 R_X86_64_GLOB_DAT        __gmon_start__
0000000000004000 R_X86_64_JUMP_SLOT       powf
0000000000004008 R_X86_64_JUMP_SLOT       memmove

Disassembly of section .plt:

0000000000001000 <.plt>:
    1000:      	pushq	0x2fea(%rip)            # 0x3ff0 <_GLOBAL_OFFSET_TABLE_+0x8>
    1006:      	jmpq	*0x2fec(%rip)           # 0x3ff8 <_GLOBAL_OFFSET_TABLE_+0x10>
    100c:      	nopl	(%rax)

0000000000001010 <powf@plt>:
    1010:      	jmpq	*0x2fea(%rip)           # 0x4000 <_GLOBAL_OFFSET_TABLE_+0x18>
    1016:      	pushq	$0x0
    101b:      	jmp	0x1000 <.plt>

0000000000001020 <memmove@plt>:
    1020:      	jmpq	*0x2fe2(%rip)           # 0x4008 <_GLOBAL_OFFSET_TABLE_+0x20>

Disassembly of section .text:

0000000000001030 <kb_entry>:
    1050:      	vmovups	-0x20(%r14,%rdx,4), %ymm0
    1057:      	vaddps	-0x20(%rbx,%rdx,4), %ymm0, %ymm0
    106b:      	jbe	0x1050 <kb_entry+0x20>
    1073:      	vzeroupper
    1076:      	callq	*%rcx
    1078:      	vmovss	0x4(%rbx), %xmm0
    108d:      	callq	0x1010 <powf@plt>
    1093:      	callq	*0x2fe2(%rip)           # 0x4008 <_GLOBAL_OFFSET_TABLE_+0x20>
    10b8:      	syscall
"""


def test_an_x86_listing_is_read():
    module = pytest.importorskip("kernelbench_isa_sse_avx.plugin")
    (target,) = (each for each in module.kernelbench_targets() if each.name == "x86-avx")
    code = read(X86, target)
    all_of = code.instructions
    assert {at: each.stub for at, each in all_of.items() if each.stub} == {0x1010: "powf", 0x1020: "memmove"}
    assert [at for at, each in all_of.items() if each.linkage] == [
        0x1000,
        0x1006,
        0x100C,
        0x1010,
        0x1016,
        0x101B,
        0x1020,
    ]
    assert [at for at, each in all_of.items() if each.vector] == [0x1050, 0x1057]
    assert [at for at, each in all_of.items() if each.indirect] == [0x1076, 0x1093]
    assert [at for at, each in all_of.items() if each.kernel] == [0x10B8]
    assert code.symbols == {"keep": 0x4010, "kb_entry": 0x1030}
    assert (all_of[0x1093].text, all_of[0x1093].next) == ("callq *0x2fe2(%rip)", 0x10B8)


def test_functions_of_others_whose_address_is_kept_are_told_from_called_ones_and_from_data(targets):
    assert read(X86, targets["x86-avx"]).taken == {"memcpy"}
    assert read(RISC, targets["riscv-rvv"]).taken == frozenset()


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
    indirect = [at for at, each in code.items() if each.indirect]
    assert indirect == [0x15C6]  # the one in the stub is no call of the code's
    assert code[0x15C6].next == 0x15C8
    assert [at for at, each in code.items() if each.kernel] == [0x15CA]
    arm = read(ARM, targets["arm-neon"]).instructions
    assert [at for at, each in arm.items() if each.vector] == [0x10870]
    assert [at for at, each in arm.items() if each.indirect] == [0x10874]


@pytest.mark.parametrize(
    ("name", "said", "text"),
    [
        ("arm-neon", "bl\t0x10a00 <q1@plt>", "bl 0x10a00"), ("arm-sve", "b\t0x10870 <z0>", "b 0x10870"),
        ("arm-neon", "ldr\tx8, [x8, #0x18]   // v0.4s", "ldr x8, [x8, #0x18]"), ("arm-neon", "svc\t#0", "svc #0"),
        ("x86-avx", "jmp\t0x10 <%ymm0>", "jmp 0x10"),
    ],
)  # fmt: skip
def test_what_the_disassembler_remarks_is_no_part_of_an_instruction(targets, name, said, text):
    (found,) = read(f"Disassembly of section .text:\n   10:      \t{said}\n", targets[name]).instructions.values()
    assert (found.text, found.vector) == (text, False)


def test_what_is_no_listing_is_no_code(targets):
    assert read("llvm-objdump: error: 'kernel.so': not an object\n", targets["arm-neon"]) is None


VECTOR = {
    "x86-avx": (
        "vaddps %ymm1, %ymm0, %ymm0", "vpmaxsd %xmm1, %xmm0, %xmm0", "vpabsd %ymm1, %ymm2", "vmovdqu (%rdi), %ymm0",
        "vpmovmskb %ymm0, %eax", "paddd %xmm0, %xmm1", "vbroadcastss (%rdi), %ymm0", "vpsadbw %xmm1, %xmm0, %xmm0",
        "movups %xmm0, (%rsi)", "vextracti128 $0x1, %ymm0, %xmm1", "vsqrtpd %ymm0, %ymm0",
        "vgatherdps %ymm2, (%rdi,%ymm1,4), %ymm0", "vmovddup %xmm0, %xmm0", "vpbroadcastd %xmm0, %ymm0",
        "vbroadcastsd %xmm0, %ymm0", "vmovmskps %ymm0, %eax", "vcvttps2dq %ymm0, %ymm0",
        "vmaskmovps %ymm0, %ymm1, (%rdi)",
    ),
    "x86-sse": ("addps %xmm1, %xmm0", "pcmpgtd %xmm1, %xmm0", "psadbw %xmm1, %xmm0", "cvtdq2ps %xmm0, %xmm0",
                "movdqu (%rdi), %xmm0", "pmovmskb %xmm0, %eax", "shufps $0x0, %xmm0, %xmm0", "divpd %xmm1, %xmm0",
                "packssdw %xmm1, %xmm0"),
    "arm-neon": ("fmla v0.4s, v1.4s, v2.4s", "ldr q0, [x0], #0x10", "ldp q0, q1, [x1]", "ld1 { v0.16b }, [x0]",
                 "addv s0, v0.4s", "dup v0.2d, x1", "tbl v0.16b, { v1.16b }, v2.16b", "mov w0, v0.s[1]"),
    "arm-sve": ("ld1w { z0.s }, p0/z, [x0]", "whilelo p0.s, x8, x2", "fmla z0.s, p0/m, z1.s, z2.s", "ptrue p0.b",
                "add v0.4s, v0.4s, v1.4s", "cntp x0, p0, p1.s", "st1b { z31.b }, p7, [x0, x1]", "str z8, [sp]",
                "ldr q0, [x0]", "faddv s0, p0, z0.s"),
    "riscv-rvv": ("vadd.vv v8, v8, v16", "vle32.v v8, (a0)", "vmv.x.s a0, v8", "vfredusum.vs v8, v8, v9",
                  "vse8.v v8, (a1)", "vfcvt.rtz.x.f.v v8, v8", "vmv1r.v v1, v2", "vluxei32.v v8, (a0), v16"),
}  # fmt: skip
SCALAR = {
    "x86-avx": (
        "vaddss %xmm1, %xmm0, %xmm0", "addsd %xmm1, %xmm0", "vmovd %eax, %xmm0", "vmovq %xmm0, %rax", "movl %eax, %ebx",
        "vcvttss2si %xmm0, %eax", "vmovss (%rdi), %xmm0", "cvtsi2sd %eax, %xmm0", "vzeroupper", "vsqrtss %xmm0, %xmm0",
        "vucomiss %xmm1, %xmm0", "vcvtsi2sdl %eax, %xmm0, %xmm0", "vcvtss2sd %xmm0, %xmm0, %xmm0", "popcntl %eax, %eax",
        "pushq %rbp", "vcmpltsd %xmm1, %xmm0, %xmm0", "prefetcht0 (%rdi)",
    ),
    "x86-sse": ("addss %xmm1, %xmm0", "movq %rax, %xmm0", "cvttsd2si %xmm0, %rax", "movsd (%rdi), %xmm0", "ret",
                "ucomisd %xmm1, %xmm0", "cvtsi2ssq %rax, %xmm0"),
    "arm-neon": ("fmadd s0, s1, s2, s0", "ldr d0, [x0]", "add x0, x1, x2", "fcvtzs w0, s0", "b 0x10870",
                 "fmov x0, d0", "sqadd s0, s1, s2", "stp d8, d9, [sp, #-0x10]!"),
    "arm-sve": ("incw x8", "cntb x0", "add x0, x1, x2", "fadd s0, s1, s2", "rdvl x8, #1", "addvl sp, sp, #-1"),
    "riscv-rvv": ("vsetvli a3, a2, e32, m8, ta, ma", "vsetivli zero, 0x4, e32, m1, ta, ma", "fadd.s fa0, fa0, fa1",
                  "vsetvl zero, a0, a1", "csrr a0, vlenb", "fcvt.w.s a0, fa0, rtz"),
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
