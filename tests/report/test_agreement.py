"""Our verdicts beside published ones: who passed what, whom a file is about, and the reason for each difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.sample_records import Resolved
from kernelbench_core.model import Status, Task
from kernelbench_core.report.agreement import (
    BOTH_FAIL,
    BOTH_PASS,
    INPUTS,
    ONLY_OURS,
    ONLY_THEIRS,
    REASONS,
    UNEXPLAINED,
    Tally,
    compare,
    reason_of,
)
from kernelbench_core.report.verdicts import Verdict

TARGETS = {"AVX": "x86-avx", "SSE": "x86-sse", "scalar": "scalar"}


def task(name, **metadata):
    return Task(suite="simd", name=name, summary="", description="", digest=name, metadata=metadata)


TASKS = {f"simd/{each.name}": each for each in (task("a"), task("b"), task("o", deviates="oracle"))}


def resolve(name, target):
    stem, _, suffix = name.partition("_")
    found = TASKS.get(f"simd/{stem}")
    return Resolved(found.task_id, TARGETS.get(suffix or target or "", ""), ()) if found else None


def verdicts(*rows):
    return [
        Verdict(name, sample, passed, said, 1)
        for name, sample, passed, said in ((*row, "") if len(row) == 3 else row for row in rows)
    ]


def test_the_four_counts_and_the_share_outside_of_wrong_oracles(make_run, make_result):
    run = make_run(
        [
            make_result("a", "passed", sample_id="0"),
            make_result("a", "wrong_result", sample_id="1", detail="dst[3] is 1"),
            make_result("b", "passed", sample_id="0"),
            make_result("b", "memory_error", sample_id="1", detail="src[8]"),
            make_result("o", "passed", sample_id="0"),
        ]
    )
    rows = verdicts(
        ("a_AVX", "0", True), ("a_AVX", "1", False), ("b_AVX", "0", False, "logical bug"),
        ("b_AVX", "1", True, "passed"), ("o_AVX", "0", False, "logical bug"),
    )  # fmt: skip
    found = compare(run, [(Path("x.tsv"), rows)], TASKS, resolve)
    (key,) = found.tallies
    assert key == ("m/one", "x86-avx")
    tally = found.tallies[key]
    assert dict(tally.all) == {BOTH_PASS: 1, BOTH_FAIL: 1, ONLY_OURS: 2, ONLY_THEIRS: 1}
    assert Tally.equal(tally.all) == 2 / 5
    assert Tally.equal(tally.outside) == 2 / 4
    assert [(each.kind, each.reason, each.status, each.said) for each in found.disagreements] == [
        (ONLY_OURS, UNEXPLAINED, "passed", "logical bug"),
        (ONLY_THEIRS, "memory error", "memory_error", "passed"),
        (ONLY_OURS, "oracle", "passed", "logical bug"),
    ]
    assert found.excluded == ["simd/o"]
    assert found.total().all == tally.all


def test_what_cannot_be_compared_is_counted(make_run, make_result):
    run = make_run(
        [
            make_result("a", "unavailable", sample_id="0"),
            make_result("a", "harness_error", sample_id="1"),
            make_result("a", "passed", sample_id="2"),
            make_result("b", "passed", sample_id="0"),
        ]
    )
    rows = verdicts(
        ("a_AVX", "0", True), ("a_AVX", "1", True), ("a_AVX", "2", True), ("a_AVX", "3", True), ("zz_AVX", "0", True),
        ("a_SSE", "0", True),
    )  # fmt: skip
    found = compare(run, [(Path("x.tsv"), rows)], TASKS, resolve)
    total = found.total()
    assert (total.not_evaluated, total.missing, dict(total.all)) == (2, 1, {BOTH_PASS: 1})
    assert (found.unknown, found.unmatched, found.elsewhere) == (["zz_AVX"], 1, 1)


def test_a_file_is_about_the_model_that_it_is_named_after(make_run, make_result):
    run = make_run(
        [
            make_result("a", "passed", model="samples/one-AVX"),
            make_result("a", "wrong_result", model="samples/two-AVX"),
            make_result("a", "passed", model="mine/three"),
        ]
    )
    for name, kind in (("one-AVX.tsv", BOTH_PASS), ("two-AVX.jsonl.gz", ONLY_THEIRS), ("three-AVX.csv", BOTH_PASS)):
        found = compare(run, [(Path("d") / name, verdicts(("a_AVX", "0", True)))], TASKS, resolve)
        assert dict(found.total().all) == {kind: 1}
    with pytest.raises(UsageError, match="which model"):
        compare(run, [(Path("four.tsv"), verdicts(("a_AVX", "0", True)))], TASKS, resolve)
    found = compare(run, [(Path("four.tsv"), verdicts(("a_AVX", "0", True)))], TASKS, resolve, "mine/three")
    assert list(found.tallies) == [("mine/three", "x86-avx")]
    with pytest.raises(UsageError, match="no such model"):
        compare(run, [(Path("four.tsv"), verdicts(("a_AVX", "0", True)))], TASKS, resolve, "mine/five")


def test_an_id_without_a_target_takes_that_of_the_file_or_the_only_one(make_run, make_result):
    one = make_run([make_result("a", "passed", target="scalar")], name="one")
    assert compare(one, [(Path("x.tsv"), verdicts(("a", "0", True)))], TASKS, resolve).total().all[BOTH_PASS] == 1
    two = make_run([make_result("a", "passed", target="scalar"), make_result("a", "wrong_result")], name="two")
    rows = verdicts(("a", "0", True))
    assert dict(compare(two, [(Path("x-scalar.tsv"), rows)], TASKS, resolve).total().all) == {BOTH_PASS: 1}
    assert dict(compare(two, [(Path("x-AVX.tsv"), rows)], TASKS, resolve).total().all) == {ONLY_THEIRS: 1}
    assert compare(two, [(Path("x.tsv"), rows)], TASKS, resolve).elsewhere == 1


@pytest.mark.parametrize(
    ("status", "said", "deviates", "reason"),
    [
        (Status.MEMORY_ERROR, "passed", "oracle", "memory error"),
        (Status.RUNTIME_ERROR, "passed", "", "runtime error"),
        (Status.COMPILE_ERROR, "passed", "", "compiler"),
        (Status.LINK_ERROR, "passed", "", "compiler"),
        (Status.NO_INTRINSICS, "passed", "", "gate"),
        (Status.TIMEOUT, "passed", "", "time limit"),
        (Status.NO_CODE, "passed", "", "extraction"),
        (Status.TAMPERED, "passed", "", "tampering"),
        (Status.WRONG_RESULT, "passed", "tolerance", "tolerance"),
        (Status.WRONG_RESULT, "passed", "contract", "contract"),
        (Status.WRONG_RESULT, "passed", "nonsense", INPUTS),
        (Status.WRONG_RESULT, "passed", "", INPUTS),
        (Status.PASSED, "compilation failed: x", "oracle", "compiler"),
        (Status.PASSED, "no intrinsic in code", "", "gate"),
        (Status.PASSED, "timed out", "", "time limit"),
        (Status.PASSED, "runtime failed", "", "runtime error"),
        (Status.PASSED, "logical bug", "tolerance", "tolerance"),
        (Status.PASSED, "logical bug", "", UNEXPLAINED),
    ],
)
def test_every_difference_has_its_reason(status, said, deviates, reason):
    found = reason_of(task("a", deviates=deviates), status, Verdict("a", "0", status is not Status.PASSED, said, 1))
    assert found == reason
    assert found in REASONS
