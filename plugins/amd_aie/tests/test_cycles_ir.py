"""The reader of LLVM IR and what it finds of a function's control flow."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.cycles.flow import exact_turns, trip_count, view
from kernelbench_amd_aie.cycles.ir import parse
from kernelbench_amd_aie.cycles.spelling import lanes, width

UNIT = """%struct.Pair = type { i8, i32, [4 x i16] }
@table = internal constant [4 x i32] zeroinitializer, align 16
@state = dso_local global i32 0

define dso_local noundef i32 @_Z1fPKaj(ptr noalias nocapture noundef readonly %0, i32 noundef range(i32 0, 9) %1) #0 {
  %3 = getelementptr inbounds nuw %struct.Pair, ptr %0, i64 2, i32 1
  %4 = load i32, ptr %3, align 4, !tbaa !5
    #dbg_value(i32 %4, !9, !DIExpression(), !10)
  %5 = icmp samesign ult i32 %4, 7
  %6 = tail call noundef <16 x i32> @aie_va_abs(i32 noundef 3, <16 x i32> <i32 1, i32 2>) #4
  %7 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %4, i32 %1)
  %8 = call i32 (ptr, ...) @printf(ptr noundef getelementptr inbounds ([4 x i32], ptr @table, i64 0, i64 1), i32 %1)
  %9 = select i1 %5, <4 x float> zeroinitializer, <4 x float> splat (float 1.000000e+00)
  switch i32 %4, label %12 [
    i32 0, label %10
    i32 1, label %10
  ]

10:                                               ; preds = %2, %2
  %11 = zext nneg i8 5 to i32
  br label %12, !llvm.loop !6

12:                                               ; preds = %10, %2
  %13 = phi <2 x i16> [ <i16 1, i16 2>, %2 ], [ zeroinitializer, %10 ]
  store volatile i32 %1, ptr %0, align 4
  ret i32 %4
}

!5 = !{!7, !7, i64 0}
!6 = distinct !{!6, !8}
!7 = !{!"int", !7, i64 0}
!8 = !{!"llvm.loop.interleave.count", i32 12}
"""


@pytest.fixture(scope="module")
def unit():
    return parse(UNIT)


def test_a_function_has_its_arguments_blocks_and_edges(unit):
    function = unit.functions["_Z1fPKaj"]
    assert function.arguments == [("%0", "ptr", True), ("%1", "i32", False)]
    assert [(b.name, b.successors, b.predecessors) for b in function.blocks] == [
        ("%2", (2, 1), ()),
        ("%10", (2,), (0,)),
        ("%12", (), (0, 1)),
    ]


@pytest.mark.parametrize(
    ("place", "opcode", "kind", "operands", "types"),
    [
        (0, "getelementptr", "ptr", ("%0", "2", "1"), ("ptr", "i64", "i32")),
        (1, "load", "i32", ("%3",), ("ptr",)),
        (2, "icmp", "i32", ("%4", "7"), ("i32", "i32")),
        (3, "call", "<16 x i32>", ("3", "<i32 1, i32 2>"), ("i32", "<16 x i32>")),
        (4, "call", "{ i32, i1 }", ("%4", "%1"), ("i32", "i32")),
        (6, "select", "<4 x float>", ("%5", "zeroinitializer", "splat (float 1.000000e+00)"), None),
    ],
)
def test_instructions_of_every_form(unit, place, opcode, kind, operands, types):
    item = unit.functions["_Z1fPKaj"].blocks[0].instructions[place]
    assert (item.opcode, item.type, item.operands) == (opcode, kind, operands)
    assert types is None or item.types == types


def test_a_variadic_call_names_its_callee(unit):
    item = unit.functions["_Z1fPKaj"].blocks[0].instructions[5]
    assert (item.callee, item.type, item.operands[1]) == ("@printf", "i32", "%1")


def test_phis_stores_and_casts(unit):
    _, second, third = unit.functions["_Z1fPKaj"].blocks
    cast, phi, store = second.instructions[0], third.instructions[0], third.instructions[1]
    assert (cast.type, cast.operands, cast.types) == ("i32", ("5",), ("i8",))
    assert (phi.type, phi.operands, phi.labels) == ("<2 x i16>", ("<i16 1, i16 2>", "zeroinitializer"), ("%2", "%10"))
    assert (store.type, store.operands, store.flags) == ("i32", ("%1", "%0"), ("volatile",))


def test_sizes_and_properties_of_the_unit(unit):
    assert [unit.size(kind) for kind in ("i8", "%struct.Pair", "[3 x <16 x i32>]", "ptr", "%struct.None")] == [
        1,
        16,
        192,
        8,
        None,
    ]
    assert unit.constants == {"@table": True, "@state": False}
    assert unit.loop_property("6", "llvm.loop.interleave.count") == 12
    assert unit.loop_property("6", "llvm.loop.other") is None
    assert (width("<64 x i8>"), width("ptr"), width("{ i32 }"), lanes("<64 x i8>"), lanes("i8")) == (
        512,
        32,
        None,
        64,
        0,
    )


LOOP = """define void @k(i64 %n) {{
entry:
  br label %loop

loop:
  %i = phi {type} [ {start}, %entry ], [ %next, %loop ]
  %next = add nuw nsw {type} %i, {step}
  %stop = icmp {test}
  br i1 %stop, label {ways}

exit:
  ret void
}}
"""
STAY, LEAVE = "%loop, label %exit", "%exit, label %loop"


@pytest.mark.parametrize(
    ("start", "step", "test", "ways", "turns"),
    [
        ("0", "4", "eq i64 %next, 256", LEAVE, 64),
        ("0", "4", "ne i64 %next, 256", STAY, 64),
        ("1", "3", "eq i64 %i, 256", LEAVE, 86),
        ("256", "-2", "eq i64 %next, 0", LEAVE, 128),
        ("0", "3", "eq i64 %next, 256", LEAVE, None),
        ("0", "1", "ne i64 %next, 256", LEAVE, None),
        ("0", "0", "eq i64 %next, 256", LEAVE, None),
        ("0", "64", "slt i64 %next, 100", STAY, 2),
        ("0", "64", "ult i64 %i, 100", STAY, 3),
        ("0", "64", "sgt i64 %next, 99", LEAVE, 2),
        ("10", "-1", "sge i64 %next, 0", STAY, 11),
        ("0", "64", "sle i64 %next, 128", STAY, 3),
        ("0", "64", "ugt i64 %next, 128", LEAVE, 3),
        ("9", "-3", "slt i64 %next, 3", LEAVE, 3),
        ("-9", "3", "ult i64 %next, 3", STAY, None),
        ("0", "1", "slt i64 %next, %n", STAY, None),
    ],
)
def test_how_often_a_loop_turns(start, step, test, ways, turns):
    ir = LOOP.format(type="i64", start=start, step=step, test=test, ways=ways)
    function = view(parse(ir).functions["k"])
    assert trip_count(function, function.function.blocks[1]) == turns


def test_turns_are_certain_only_for_equality_of_whole_words():
    def certain(kind, test, ways):
        ir = LOOP.format(type=kind, start="0", step="1", test=test, ways=ways)
        function = view(parse(ir).functions["k"])
        return exact_turns(function, function.function.blocks[1])

    assert certain("i64", "eq i64 %next, 8", LEAVE) == 8
    assert certain("i8", "eq i8 %next, 8", LEAVE) is None
    assert certain("i64", "slt i64 %next, 8", STAY) is None


NEST = """define void @k(i32 %n) {
a:
  br label %b

b:
  br label %c

c:
  br i1 undef, label %d, label %e

d:
  br label %c

e:
  br i1 undef, label %b, label %f

f:
  ret void

unreachable:
  br label %f
}
"""


def test_loops_and_the_order_of_blocks():
    found = view(parse(NEST).functions["k"])
    assert {header: loop.blocks for header, loop in found.loops.items()} == {1: {1, 2, 3, 4}, 2: {2, 3}}
    assert [found.inner[number].header for number in (1, 2, 3, 4)] == [1, 2, 2, 1]
    assert found.following == {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
