"""Whole kernels by hand: cycles, counters, refusals, listings."""

from __future__ import annotations

import re

import pytest
from kernelbench_amd_aie.cycles import analyse

LOOP = """define void @_Z1kPKaPa({arguments}) {{
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]{phis}
  %p = getelementptr inbounds i8, ptr %a, i64 %i
  %q = getelementptr inbounds i8, ptr %o, i64 %i
{body}
  %next = add nuw nsw i64 %i, {step}
  %stop = icmp eq i64 %next, {limit}
  br i1 %stop, label %exit, label %loop{hint}

exit:
  ret void
}}
!1 = distinct !{{!1, !2, !3}}
!2 = !{{!"llvm.loop.interleave.count", i32 {promise}}}
!3 = !{{!"llvm.loop.pipeline.initiationinterval", i32 {wanted}}}
"""
APART = "ptr noalias %a, ptr noalias %o, i64 %n"
ALIKE = "ptr %a, ptr %o, i64 %n"
VECTOR = """  %x = call <16 x i32> @aie_ld_vector(i32 2, ptr %p)
  %y = call <16 x i32> @aie_va_abs(i32 1, <16 x i32> %x)
  call void @aie_st_vector(i32 2, ptr %q, <16 x i32> %y)"""
BYTE = """  %x = load i8, ptr %p
  %y = add i8 %x, 1
  store i8 %y, ptr %q"""
ENTRY, SETUP, BRANCH = 6, 5, 6


def loop(body, *, arguments=APART, step=64, limit="1024", promise=0, wanted=0, phis=""):
    hint = ", !llvm.loop !1" if promise or wanted else ""
    return LOOP.format(
        arguments=arguments, body=body, step=step, limit=limit, hint=hint, promise=promise, wanted=wanted, phis=phis
    )


def run(ir, turns, generation=20, calls=1):
    """The report of a kernel whose only loop turns so often a call; counters are entry, loop, its entries, exit."""
    model = analyse(ir, "k", generation, "counts")
    assert model.words == 4
    return model.report([calls, calls * turns, calls, calls], calls)


def turn(report):
    return report["loops"][0]


def test_bytes_go_through_a_window_of_seven_cycles():
    # load 0, add 7, store 2 (it reads its value in its cycle 7), branch 6, five delay slots of which one is filled
    report = run(loop(BYTE, step=1), 1024)
    assert report["model_cycles"] == ENTRY + 1024 * (6 + BRANCH)
    assert (turn(report)["pipelined"], turn(report)["reason"]) == (False, "scalar code is not pipelined")


def test_a_load_waits_for_the_window_of_a_byte_it_may_meet():
    body = f"""{BYTE}
  %p2 = getelementptr i8, ptr %p, i64 1
  %q2 = getelementptr i8, ptr %q, i64 1
  %x2 = load i8, ptr %p2
  %y2 = add i8 %x2, 1
  store i8 %y2, ptr %q2"""
    # second load 9, its add 16: branch 15
    assert turn(run(loop(body, arguments=ALIKE, step=2), 512))["length"] == 15 + BRANCH
    # apart only the stores wait for each other: 2 and 9, the adds 7 and 8
    assert turn(run(loop(body, step=2), 512))["length"] == 9 + BRANCH


@pytest.mark.parametrize(
    ("options", "generation", "interval", "length", "bound"),
    [
        ({}, 20, 2, 11, "st"),
        ({}, 21, 2, 11, "st"),
        ({"arguments": ALIKE}, 20, 10, 11, "recurrence"),
        ({"promise": 16, "limit": "%n"}, 20, 2, 11, "st"),
        ({"wanted": 3}, 20, 3, 11, "AIE_TRY_INITIATION_INTERVAL"),
        ({"wanted": 1}, 20, 2, 11, "st"),
        ({"wanted": 90}, 20, 2, 11, "st"),
        ({"limit": "%n"}, 20, 11, 11, "no overlap"),
        ({"promise": 5, "limit": "%n"}, 20, 3, 11, "few turns"),  # of 3 cycles each: no more than 4 overlap
        ({"promise": 6, "limit": "%n"}, 20, 2, 11, "st"),
    ],
)
def test_vector_loops_overlap_where_turns_are_known(options, generation, interval, length, bound):
    report = run(loop(VECTOR, **options), 16, generation)
    found = turn(report)
    assert (found["initiation_interval"], found["length"], found["bound_by"]) == (interval, length, bound)
    assert found["pipelined"] is (interval < length)
    assert report["model_cycles"] == ENTRY + SETUP + 15 * interval + length
    assert report["vector_cycles"] == 16
    assert report["vectorization"] == 16 / report["model_cycles"]


def test_what_a_loop_cannot_overlap_is_said():
    assert "promised" in turn(run(loop(VECTOR, limit="%n"), 16))["reason"]
    assert "1 turns are fewer than the 6" in turn(run(loop(VECTOR, promise=1, limit="%n"), 3))["reason"]


def test_few_turns_start_later_so_that_no_more_overlap_than_there_are():
    report = run(loop(VECTOR, limit="192"), 3)
    assert (turn(report)["initiation_interval"], turn(report)["bound_by"]) == (4, "few turns")
    assert report["model_cycles"] == ENTRY + SETUP + 2 * 4 + 11


def test_accumulators_are_chained():
    body = """  %x = call <16 x i32> @aie_ld_vector(i32 2, ptr %p)
  %s = call <16 x i32> @aie_{kind}_mac(i32 1, <16 x i32> %t, <16 x i32> %x, <16 x i32> %x)"""
    phi = "\n  %t = phi <16 x i32> [ zeroinitializer, %entry ], [ %s, %loop ]"
    assert turn(run(loop(body.format(kind="vm"), phis=phi), 16))["initiation_interval"] == 1
    assert turn(run(loop(body.format(kind="vf"), phis=phi), 16))["initiation_interval"] == 2
    other = body.format(kind="vm").replace("_mac", "_mul")
    assert turn(run(loop(other, phis=phi), 16))["initiation_interval"] == 5


def test_logic_reaches_logic_a_cycle_later():
    body = VECTOR.replace(
        "  call void", "  %z = call <16 x i32> @aie_vl_and(i32 1, <16 x i32> %y, <16 x i32> %y)\n  call void"
    )
    assert turn(run(loop(body.replace("<16 x i32> %y)\n}", "")), 16))["length"] == 11
    chained = body.replace("ptr %q, <16 x i32> %y", "ptr %q, <16 x i32> %z")
    assert turn(run(loop(chained), 16))["length"] == 12


def test_conversions_go_with_loads_and_stores():
    body = """  %x = call <16 x i32> @aie_ld_vector(i32 2, ptr %p)
  %u = call <16 x i32> @aie_up_ups(i32 2, <16 x i32> %x)
  %u2 = call <16 x i32> @aie_up_ups(i32 256, <16 x i32> %x)
  %y = call <16 x i32> @aie_sr_srs(i32 2, <16 x i32> %u, <16 x i32> %u2)
  call void @aie_st_vector(i32 2, ptr %q, <16 x i32> %y)"""
    found = turn(run(loop(body), 16))
    # two loads with conversions, on one unit: 0 and 1; 9 cycles; two stores with conversions
    assert (found["initiation_interval"], found["length"], found["bound_by"]) == (2, 12, "lda")


def test_a_conversion_is_no_store_where_others_use_it():
    body = """  %x = call <16 x i32> @aie_ld_vector(i32 2, ptr %p)
  %v = call <16 x i32> @aie_vl_or(i32 1, <16 x i32> %x, <16 x i32> %x)
  %y = call <16 x i32> @aie_sr_srs(i32 1, <16 x i32> %v)
  %z = call <16 x i32> @aie_vl_or(i32 1, <16 x i32> %y, <16 x i32> USED)
  call void @aie_st_vector(i32 2, ptr %q, <16 x i32> %y)
  call void @aie_st_vector(i32 2, ptr %o, <16 x i32> %z)"""
    # load 0, logic 7, SRS 9, 4 cycles, stores; three conversions and stores of 5 issues share the slot
    assert turn(run(loop(body.replace("USED", "%y")), 16))["initiation_interval"] == 5
    alone = body.replace("<16 x i32> %y, <16 x i32> USED", "<16 x i32> %v, <16 x i32> %v")
    assert turn(run(loop(alone), 16))["initiation_interval"] == 4


def test_a_conversion_is_left_alone_where_its_load_serves_others():
    body = """  %x = call <16 x i32> @aie_ld_vector(i32 2, ptr %p)
  %u = call <16 x i32> @aie_up_ups(i32 1, <16 x i32> %x)
  %y = call <16 x i32> @aie_va_abs(i32 1, <16 x i32> %x)
  %z = call <16 x i32> @aie_vl_or(i32 1, <16 x i32> %u, <16 x i32> %y)
  call void @aie_st_vector(i32 2, ptr %q, <16 x i32> %z)"""
    found = turn(run(loop(body), 16))
    # load 0, conversion 7, logic 10, stores 12 and 13; conversion, abs and logic share a port
    assert (found["initiation_interval"], found["length"], found["bound_by"]) == (3, 14, "mv")


def test_what_accompanies_nothing_is_an_instruction():
    alone = VECTOR.replace("@aie_va_abs(i32 1", "@aie_va_abs(i32 0")
    assert run(loop(alone), 16)["vector_cycles"] == 16
    both = VECTOR.replace("  call void", "  %z = call <16 x i32> @aie_va_abs(i32 256, <16 x i32> %x)\n  call void")
    assert run(loop(both), 16)["vector_cycles"] == 16


def test_calls_share_a_report():
    once, thrice = run(loop(VECTOR), 16), run(loop(VECTOR), 16, calls=3)
    assert once == thrice


def test_the_bound_is_what_the_busiest_slot_needs():
    assert run(loop(VECTOR), 16)["bound"] == 16 * 2


STRAIGHT = """define void @k(ptr noalias %a, i32 %n) {
  %x = load i32, ptr %a
  %y = mul i32 %x, %n
  store i32 %y, ptr %a
  ret void
}
"""


def test_straight_code():
    # load 0, product 7, store 9
    report = analyse(STRAIGHT, "k", 20, "c").report([1], 1)
    assert (report["model_cycles"], report["loops"], report["uncalibrated"]) == (10, [], False)


def test_routines_mark_the_result():
    ir = STRAIGHT.replace("mul i32 %x", "sdiv i32 %x")
    report = analyse(ir, "k", 20, "c").report([1], 1)
    # the load is finished (7), the call takes 42, the store 1
    assert (report["model_cycles"], report["uncalibrated"]) == (7 + 42 + 1, True)


BRANCHES = """define void @k(ptr %a, i32 %n) {
entry:
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %yes, label %no

yes:
  store i32 1, ptr %a
  br label %done

no:
  store i32 2, ptr %a
  br label %done

done:
  ret void
}
"""


def test_branches_cost_their_delay_slots_and_jumps_too():
    model = analyse(BRANCHES, "k", 20, "c")
    # compare 0, branch 1; one of the two sides jumps over the other
    assert sorted(model.report(counts, 1)["model_cycles"] for counts in ([1, 1, 0, 1], [1, 0, 1, 1])) == [8, 13]


USED = """define void @k(ptr noalias %a, ptr noalias %b, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
  FIRST
  br i1 true, label %then, label %back

then:
  SECOND
  br label %back

back:
  %next = add i32 %i, 1
  %stop = icmp eq i32 %next, %n
  br i1 %stop, label %exit, label %loop

exit:
  ret void
}
"""


@pytest.mark.parametrize(
    ("first", "second", "cycles"),
    [
        # the branch at 0 takes 6 cycles, the load 7 where someone else wants its value
        ("%x = load i32, ptr %a", "store i32 0, ptr %b", 6),
        ("%x = load i32, ptr %a", "store i32 %x, ptr %b", 7),
        ("%x = shl i32 %n, 1", "store i32 %x, ptr %b", 6),
        # three stores of bytes, 7 cycles apart, the last at 14, the branch at 13: 21 until memory may be touched again
        ("store i8 1, ptr %a\n  store i8 2, ptr %a\n  store i8 3, ptr %a", "store i32 0, ptr %b", 21),
    ],
)
def test_what_other_blocks_wait_for_is_finished(first, second, cycles):
    model = analyse(USED.replace("FIRST", first).replace("SECOND", second), "k", 20, "c")
    skipped = model.report([1, 10, 0, 10, 1], 1)["model_cycles"]
    # the last block of a turn: add, compare, branch
    assert skipped == ENTRY + 10 * (cycles + 1 + BRANCH)


HELPER = """define void @k(ptr %a, i32 %n) {
  %x = call i32 @helper(i32 %n)
  %y = call i32 @helper(i32 %x)
  store i32 %y, ptr %a
  ret void
}
define internal i32 @helper(i32 %n) {
  %x = add i32 %n, 1
  ret i32 %x
}
"""


def test_functions_of_the_unit_are_counted_with_the_kernel():
    model = analyse(HELPER, "k", 20, "c")
    # two calls 6 each, two times the helper (1, branch at 0 with its delay slots), a store
    assert model.report([1, 2], 1)["model_cycles"] == 2 * 6 + 2 * 6 + 1
    with pytest.raises(ValueError, match="helper had 0 calls from outside and 2 from counted blocks"):
        model.report([1, 1], 1)


def test_functions_that_others_call_too_may_run_more_often():
    ir = HELPER + "define void @init() {\n  %x = call i32 @helper(i32 1)\n  ret void\n}\n"
    model = analyse(ir, "k", 20, "c")
    model.report([1, 3], 1)
    with pytest.raises(ValueError, match="impossible counts"):
        model.report([1, 1], 1)


SWITCH = """define void @k(ptr %a, i32 %n) {{
entry:
  switch i32 %n, label %other [
{cases}  ]

some:
  ret void

other:
  ret void
}}
"""


@pytest.mark.parametrize(("cases", "cycles"), [(2, 7), (3, 14), (4, 21)])
def test_a_switch_compares_or_jumps_through_a_table(cases, cycles):
    ir = SWITCH.format(cases="".join(f"    i32 {case}, label %some\n" for case in range(cases)))
    report = analyse(ir, "k", 20, "c").report([1, 1, 0], 1)
    assert report["model_cycles"] == cycles


def test_a_call_is_certain_where_all_before_it_come_back():
    between = "  %z = call i32 @{}(i32 %x)\n  %y = call i32 @helper(i32 %x)\n"

    def model(name):
        return analyse(HELPER.replace("  %y = call i32 @helper(i32 %x)\n", between.format(name)), "k", 20, "c")

    with pytest.raises(ValueError, match="impossible counts"):
        model("sqrtf").report([1, 1], 1)
    model("unknown").report([1, 1], 1)


def test_a_function_that_calls_one_that_may_not_come_back_may_not_either():
    ir = HELPER.replace("  %x = add i32 %n, 1", "  %x = call i32 @unknown(i32 %n)")
    analyse(ir, "k", 20, "c").report([1, 1], 1)


def test_turns_of_a_loop_that_calls_are_not_certain():
    model = analyse(loop("  call void @unknown()"), "k", 20, "c")
    model.report([1, 7, 1, 0], 1)


@pytest.mark.parametrize(
    ("counts", "calls", "message"),
    [
        ([1, 16, 1, 1], 0, "at least one call"),
        ([1, 16, 1], 1, "3 counters were read, the model has 4"),
        ([1, -16, 1, 1], 1, "negative"),
        ([2, 32, 2, 2], 1, "had 1 calls from outside"),
        ([1, 15, 1, 1], 1, "16 turns each make 16"),
        ([1, 32, 2, 1], 1, "led to another block only 1 times"),
        ([1, 16, 0, 1], 1, "were entered only 0 times"),
        ([1, 16, 1, 9], 1, "led to"),
        ([1, 16, 1, 0], 1, "were entered only 0 times"),
        ([2, 16, 17, 2], 2, "with 17 entries"),
    ],
)
def test_counts_that_no_run_has_are_refused(counts, calls, message):
    model = analyse(loop(VECTOR), "k", 20, "c")
    with pytest.raises(ValueError, match=message):
        model.report(counts, calls)
    with pytest.raises(ValueError, match=message):
        model.listing(counts, calls)


def test_each_side_of_a_branch_is_bounded():
    model = analyse(BRANCHES, "k", 20, "c")
    for counts in ([1, 1, 1, 1], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 2]):
        with pytest.raises(ValueError, match="impossible counts"):
            model.report(counts, 1)


def test_exceptions_may_leave_a_block():
    ir = BRANCHES.replace("  store i32 1, ptr %a\n", "  call void @thrower()\n")
    assert analyse(ir, "k", 20, "c").report([2, 2, 0, 1], 2)["uncalibrated"]


def test_counters_stand_behind_phis():
    model = analyse(loop(VECTOR), "k", 20, "counts")
    assert "@counts = global [4 x i64] zeroinitializer" in model.ir
    lines = model.ir.split("\n")
    at = lines.index("loop:")
    assert lines[at + 2] == "  %counts.entered2 = phi i64 [ 1, %entry ], [ 0, %loop ]"
    assert re.fullmatch(
        r"  %counts.was1 = load i64, ptr getelementptr .*@counts, i64 0, i64 1\), align 8", lines[at + 3]
    )
    assert lines[at + 7] == "  %counts.now2 = add i64 %counts.was2, %counts.entered2"
    assert model.ir.count("store i64") == 4


def test_a_landing_pad_stays_first():
    ir = """define void @k() personality ptr @p {
  invoke void @f()
          to label %1 unwind label %2

1:
  ret void

2:
  %3 = landingpad { ptr, i32 }
          catch ptr null
  resume { ptr, i32 } %3
}
"""
    lines = analyse(ir, "k", 20, "c").ir.split("\n")
    at = lines.index("          catch ptr null")
    assert lines[at + 1].startswith("  %c.was2")


def test_listings_show_cycles_by_slot():
    model = analyse(loop(VECTOR), "k", 20, "c")
    text = model.listing([1, 16, 1, 1], 1)
    assert "AIE2: 52 model cycles" in text
    assert "a turn starts every 2 cycles (bound by st), one turn takes 11; 16 turns known or promised" in text
    rows = [line.split() for line in text.split("\n")]
    assert ["0", "ld.vector", "ld.vector", ".", "cmp", ".", "."] in rows
    assert ["7", ".", ".", ".", ".", "va.abs", "."] in rows
    assert ["...", "(6", "cycles", "of", "waiting)"] in rows
    assert ":%exit" not in text
    renamed = analyse(loop(VECTOR).replace("%loop", "%" + "l" * 40).replace("loop:", "l" * 40 + ":"), "k", 20, "c")
    assert "_Z1kPKaPa:block 1: 46 cycles, runs 16 times, entered 1 times, 11 cycles once" in renamed.listing(
        [1, 16, 1, 1], 1
    )


def test_loops_of_several_blocks_are_reported():
    ir = """define void @k(ptr %a, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %tail ]
  %x = load i32, ptr %a
  %c = icmp sgt i32 %x, 5
  br i1 %c, label %then, label %tail

then:
  store i32 0, ptr %a
  br label %tail

tail:
  %next = add i32 %i, 1
  %stop = icmp eq i32 %next, %n
  br i1 %stop, label %exit, label %head

exit:
  ret void
}
"""
    report = analyse(ir, "k", 20, "c").report([1, 8, 4, 8, 1], 1)
    found = report["loops"]
    assert [(each["block"], each["iterations"], each["entries"]) for each in found] == [("k:%head", 8.0, None)]
    assert found[0]["cycles"] == report["model_cycles"] - ENTRY
    assert "several blocks" in found[0]["reason"]


def test_more_registers_than_there_are_is_noted():
    loads = "\n".join(f"  %x{n} = call <16 x i32> @aie_ld_vector(i32 1, ptr %p)" for n in range(20))
    uses = "\n".join(
        f"  %y{n} = call <16 x i32> @aie_vm_mac(i32 1, <16 x i32> %y{n - 1}, <16 x i32> %x{n}, <16 x i32> %x0)".replace(
            "%y-1", "%x1"
        )
        for n in range(20)
    )
    body = f"{loads}\n{uses}\n  call void @aie_st_vector(i32 2, ptr %q, <16 x i32> %y19)"
    assert any("vector registers would be alive" in note for note in run(loop(body), 16)["notes"])


@pytest.mark.parametrize(
    ("entry", "generation", "message"),
    [("other", 20, "defines no function other"), ("k", 19, "generation 19 is not known")],
)
def test_what_cannot_be_analysed(entry, generation, message):
    with pytest.raises(ValueError, match=message):
        analyse(STRAIGHT, entry, generation, "c")


def test_a_name_of_the_source_is_found_mangled():
    for name in ("_Z1kPai", "_ZL1kPai", "k"):
        assert analyse(STRAIGHT.replace("@k(", f"@{name}("), "k", 20, "c").words == 1
