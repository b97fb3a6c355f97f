"""Prices of single instructions."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.cycles.flow import view
from kernelbench_amd_aie.cycles.ir import parse
from kernelbench_amd_aie.cycles.machine import SLOTS
from kernelbench_amd_aie.cycles.pricing import Pricing

ARGUMENTS = "ptr %p, ptr %q, i32 %a, i32 %b, bfloat %h, float %f, double %d, i8 %c, <64 x i8> %v, <16 x i32> %r"
UNIT = """define void @k({arguments}) {{
entry:
  {before}
  {line}
  {after}
  ret void
}}
define i32 @helper(i32 %x) {{
  ret i32 %x
}}
"""


def price(line, before="", after="", generation=20):
    unit = parse(UNIT.format(arguments=ARGUMENTS, before=before, line=line, after=after))
    function = view(unit.functions["k"])
    item = next(
        i for i in function.function.blocks[0].instructions if i.name == "%x" or (not i.name and "%x" not in line)
    )
    return Pricing(unit, function, generation, unit.functions).price(item)


def steps(line, before="", after="", generation=20):
    found = price(line, before, after, generation).steps
    return [("/".join(SLOTS[slot] for slot in step.slots), step.issues, step.latency, step.vector) for step in found]


ALU = [("alu", 1, 1, 0)]
FREE: list = []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%x = add nsw i32 %a, %b", ALU),
        ("%x = mul i32 %a, %b", [("alu", 1, 2, 0)]),
        ("%x = add i128 0, 1", [("alu", 2, 1, 0)]),
        ("%x = sdiv i32 %a, 8", [("alu", 4, 1, 0)]),
        ("%x = udiv i32 %a, 8", ALU),
        ("%x = sext i32 %a to i64", FREE),
        ("%x = zext i8 %c to i32", FREE),
        ("%x = trunc i32 %a to i8", FREE),
        ("%x = xor i1 false, true", FREE),
        ("%x = select i1 true, i32 %a, i32 %b", ALU),
        ("%x = call i32 @llvm.abs.i32(i32 %a, i1 false)", ALU),
        ("%x = call i32 @llvm.smax.i32(i32 %a, i32 %b)", [("alu", 2, 1, 0)]),
        ("%x = load i8, ptr %p", [("lda", 1, 7, 0)]),
        ("%x = load i64, ptr %p", [("lda", 2, 7, 0)]),
        ("%x = load ptr, ptr %p", [("lda", 1, 7, 0)]),
        ("store i32 %a, ptr %p", [("st", 1, 1, 0)]),
        ("%x = load i32, ptr @kb_aie_rounding", FREE),
        ("store i32 9, ptr @kb_aie_rounding", [("mv", 1, 1, 0)]),
        ("%x = getelementptr i8, ptr %p, i64 12", FREE),
        ("%x = bitcast <64 x i8> %v to <16 x i32>", FREE),
        ("%x = fneg float %f", ALU),
        ("%x = fpext bfloat %h to float", ALU),
    ],
)
def test_scalars(line, expected):
    assert steps(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%x = load <16 x i32>, ptr %p", [("ldb/lda", 2, 7, 0)]),
        ("store <8 x i32> zeroinitializer, ptr %p", [("st", 1, 1, 0)]),
        ("%x = add <64 x i8> %v, %v", [("mv", 1, 2, 1)]),
        ("%x = add <128 x i8> zeroinitializer, zeroinitializer", [("mv", 2, 2, 2)]),
        ("%x = and <64 x i8> %v, %v", [("mv", 1, 2, 0)]),
        ("%x = xor <64 x i8> %v, %v", [("mv", 5, 2, 0)]),
        ("%x = xor <16 x i32> %r, <i32 -1, i32 -1>", [("mv", 1, 2, 0)]),
        ("%x = xor <16 x i32> %r, splat (i32 -1)", [("mv", 1, 2, 0)]),
        ("%x = icmp slt <64 x i8> %v, %v", [("mv", 1, 2, 1)]),
        ("%x = call <64 x i8> @llvm.smax.v64i8(<64 x i8> %v, <64 x i8> %v)", [("mv", 1, 2, 1)]),
        ("%x = fcmp olt <16 x float> zeroinitializer, zeroinitializer", [("mv", 1, 2, 1)]),
        ("%x = fcmp une <16 x float> zeroinitializer, zeroinitializer", [("mv", 1, 2, 1)] * 2),
        ("%x = fneg <16 x float> zeroinitializer", [("mv", 1, 2, 0)]),
        ("%x = call <16 x float> @llvm.fabs.v16f32(<16 x float> zeroinitializer)", [("mv", 1, 2, 0)]),
        ("%x = fadd <32 x float> zeroinitializer, zeroinitializer", [("vec", 2, 6, 2)]),
        ("%x = mul <16 x i32> %r, %r", [("vec", 1, 5, 1)]),
        ("%x = and <16 x i1> zeroinitializer, zeroinitializer", [("alu", 2, 1, 0)]),
        (
            "%x = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> zeroinitializer)",
            [("mv", 1, 2, 0), ("mv", 1, 2, 1)] * 2 + [("mv", 1, 2, 0)],
        ),
        ("%x = extractelement <16 x i32> %r, i64 3", [("mv", 1, 2, 0)]),
        ("%x = insertelement <16 x i32> %r, i32 %a, i64 3", [("mv", 1, 2, 0)]),
    ],
)
def test_native_vectors(line, expected):
    assert steps(line) == expected


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((4, 5, None, 7), FREE),
        ((0, 1, 2, 3, 20, 21, 22, 23), FREE),
        ((0, 1, 2, 3, 0, 1, 2, 3), FREE),
        ((1, 0, 3, 2), [("mv", 1, 2, 0)]),
        ((0, 1, 2, 20), [("mv", 1, 2, 0)]),
        ((0, 0, 0, 0), [("mv", 1, 2, 0)]),
    ],
)
def test_packing_moves_nothing_and_permuting_does(places, expected):
    mask = ", ".join("i32 poison" if place is None else f"i32 {place}" for place in places)
    line = f"%x = shufflevector <16 x i32> %r, <16 x i32> %r, <{len(places)} x i32> <{mask}>"
    assert steps(line) == expected


@pytest.mark.parametrize(
    ("kind", "what", "expected"),
    [
        ("ld", 2, ("ldb/lda", 2, 7, 0)),
        ("st", 1, ("st", 1, 1, 0)),
        ("va", 3, ("mv", 3, 2, 3)),
        ("vl", 1, ("mv", 1, 2, 0)),
        ("mv", 1, ("mv", 1, 2, 0)),
        ("vm", 2, ("vec", 2, 5, 2)),
        ("vf", 1, ("vec", 1, 6, 1)),
        ("sr", 1, ("st", 1, 4, 0)),
        ("up", 1, ("mv", 1, 3, 0)),
        ("cv", 1, ("mv", 1, 2, 0)),
        ("nl", 1, ("mv", 1, 4, 0)),
        ("vm", 0x1200, ("vec", 0, 5, 0)),
    ],
)
def test_operations_by_class(kind, what, expected):
    assert steps(f"%x = call <16 x i32> @aie_{kind}_some(i32 noundef {what}, ptr %p, <16 x i32> %r)") == [expected]


def test_operations_without_a_slot():
    assert price("%x = call i32 @aie_fr_check(i32 0, i32 %a)").free
    assert price("call void @aie_ev_event(i32 0)").call == 1
    routine = price("%x = call float @aie_sf_sqrt(i32 12800, float %f)")
    assert (routine.call, routine.uncalibrated) == (50, True)


@pytest.mark.parametrize(
    ("generation", "what", "size"), [(20, 2, 64), (21, 1, 64), (20, 1 | 1 << 12, 16), (20, 1 | 2 << 12, 32)]
)
def test_accesses_have_a_size(generation, what, size):
    found = price(f"%x = call <16 x i32> @aie_ld_vector(i32 {what}, ptr %p)", generation=generation)
    assert (found.memory, found.pointer, found.bytes) == ("load", 1, size)


@pytest.mark.parametrize(
    ("kind", "name", "size"), [("i8", "part", 1), ("i16", "part", 2), ("i32", "store", 4), ("i64", "store", 8)]
)
def test_stores_of_less_than_a_word_are_a_class_of_their_own(kind, name, size):
    found = price(f"store {kind} 1, ptr %p")
    assert (found.steps[0].kind, found.bytes, found.pointer, found.steps[0].issues) == (
        name,
        size,
        1,
        max(1, size // 4),
    )


def test_a_512_bit_load_is_one_issue_on_the_later_generation():
    assert steps("%x = load <16 x i32>, ptr %p", generation=21) == [("ldb/lda", 1, 7, 0)]


def test_the_vector_unit_serves_scalar_bfloat16():
    compare = price("%x = fcmp ogt bfloat %h, %h")
    assert (compare.transfer, [step.vector for step in compare.steps]) == (True, [1])
    assert [step.vector for step in price("%x = fcmp oeq float %f, %f").steps] == [2, 0]
    added = price("%x = fadd bfloat %h, %h")
    assert (added.transfer, sum(step.vector for step in added.steps), added.uncalibrated) == (True, 1, False)
    assert price("%x = fptrunc float %f to bfloat").transfer
    assert price("%x = fptrunc double %d to bfloat").call == 12 + 30
    assert price("%x = call bfloat @llvm.maxnum.bf16(bfloat %h, bfloat %h)").transfer


def test_known_intrinsics_need_no_note_and_others_have_one():
    known = ("%x = call <64 x i8> @llvm.smax.v64i8(<64 x i8> %v, <64 x i8> %v)", "%x = call i32 @llvm.ctlz.i32(i32 %a)")
    assert [price(line).note for line in known] == ["", ""]
    assert "not known" in price("%x = call <64 x i8> @llvm.ctpop.v64i8(<64 x i8> %v)").note
    assert "not known" in price("%x = call i32 @llvm.strange.i32(i32 %a)").note
    assert price("call void @llvm.assume(i1 true)").free
    assert price("%x = fdiv <4 x float> zeroinitializer, zeroinitializer").call == 4 * (12 + 95)


@pytest.mark.parametrize(
    ("line", "cycles"),
    [
        ("%x = fmul float %f, %f", 12 + 30),
        ("%x = fadd double %d, %d", 12 + 70),
        ("%x = fmul bfloat %h, %h", 12 + 30),
        ("%x = sdiv i32 %a, %b", 12 + 30),
        ("%x = call float @expf(float %f)", 12 + 450),
        ("%x = call float @llvm.sqrt.f32(float %f)", 12 + 190),
        ("%x = call i32 @nobody_knows(i32 %a)", 12 + 50),
    ],
)
def test_routines_are_guessed_and_say_so(line, cycles):
    found = price(line)
    assert (found.call, found.uncalibrated) == (cycles, True)


def test_other_calls():
    helper = price("%x = call i32 @helper(i32 %a)")
    assert (helper.call, helper.function, helper.uncalibrated) == (6, "helper", False)
    assert "by address" in price("%x = call i32 %q(i32 %a)").note
    assert "assembly" in price('call void asm sideeffect "nop", ""()').note
    assert price("call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 64, i1 false)").call == 16
    assert price("call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 64, i1 false)").call == 23
    open_length = "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)"
    assert (price(open_length).call, price(open_length).uncalibrated) == (12 + 50, True)
    assert price("%x = atomicrmw add ptr %p, i32 1 seq_cst").memory == "barrier"


def test_what_the_users_of_a_value_decide():
    branch = "br i1 %x, label %entry, label %entry"
    assert steps("%x = icmp eq i32 %a, 0", after=branch) == FREE
    assert steps("%x = icmp eq i32 %a, 1", after=branch) == ALU
    assert steps("%x = icmp eq i32 %a, 0", after="%y = zext i1 %x to i32") == ALU
    assert steps("%x = mul i64 5, 7", after="%y = lshr i64 %x, 32") == FREE
    assert price("%x = mul i64 5, 7", after="%y = lshr i64 %x, 32").call == 32
    compared = "%y = icmp sgt i32 %a, %b"
    assert steps("%x = call i32 @llvm.smax.i32(i32 %a, i32 %b)", before=compared) == ALU
    assert steps("%x = call i32 @llvm.umax.i32(i32 %a, i32 %b)", before=compared) == [("alu", 2, 1, 0)]
    assert steps("%x = icmp slt i8 %y, 3", before="%y = add i8 %c, 1") == [("alu", 2, 1, 0)]
    assert steps("%x = zext i8 %y to i32", before="%y = add i8 %c, 1") == ALU
    broadcast = "%y = shufflevector <16 x i32> %x, <16 x i32> poison, <16 x i32> zeroinitializer"
    assert steps("%x = insertelement <16 x i32> poison, i32 %a, i64 0", after=broadcast) == FREE


LOOP = """define void @k(ptr %p, i32 %s) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %m = mul i32 %i, %s
  %e = sext i32 %m to i64
  %affine = getelementptr i32, ptr %p, i64 %e
  %v = load i32, ptr %affine
  %w = shl i32 %v, 1
  %table = getelementptr i32, ptr %p, i32 %w
  %byte = getelementptr i8, ptr %p, i32 %v
  %sum = add i32 %t, %v
  %next = add i32 %i, 1
  %stop = icmp eq i32 %next, 64
  br i1 %stop, label %exit, label %loop

exit:
  ret void
}
"""


def test_indices_that_run_with_a_loop_are_free():
    unit = parse(LOOP)
    function = view(unit.functions["k"])
    pricing = Pricing(unit, function, 20)
    cost = {i.name: [step.name for step in pricing.price(i).steps] for i in function.function.blocks[1].instructions}
    assert cost["%m"] == cost["%e"] == cost["%affine"] == cost["%next"] == []
    assert (cost["%w"], cost["%sum"], cost["%stop"]) == (["shl"], ["add"], ["cmp"])
    assert (cost["%table"], cost["%byte"]) == (["shl", "mov.dj"], ["mov.dj"])


def test_what_cannot_be_read_costs_a_cycle_and_is_noted():
    assert "not understood" in price("%x = call i64 @llvm.fptosi.sat.i64()").note
    assert "not known" in price("%x = frobnicate i32 %a").note
