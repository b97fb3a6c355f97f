"""The sections for vector lengths and executed instructions."""

from __future__ import annotations

from kernelbench_core.model import Result, Status
from kernelbench_core.report.emulation import InstructionCounts, VectorLengths


def result(target="sve", *, model="m/n", **data):
    return Result(task_id="s/t", target=target, model=model, sample_id="0", status=Status.PASSED, data=data)


def lengths(*statuses):
    bits = ("128", "256", "512")
    return {each: {"status": status, "detail": ""} for each, status in zip(bits, statuses, strict=False)}


def counts(*ratios, comparable=True, bits=128, vectorization=0.5):
    rows = [{"bits": bits, "ratio": each, "vectorization": vectorization, "comparable": comparable} for each in ratios]
    return {"size": [1], "lengths": rows}


def test_samples_are_counted_at_each_length():
    rows = VectorLengths().rows(
        iter(
            [
                result(lengths=lengths("passed", "passed", "passed")),
                result(lengths=lengths("passed", "wrong_result", "passed")),
                result(lengths=lengths("timeout")),
                result("neon"),
            ]
        )
    )
    assert rows == {
        "m/n on sve": "3 samples ran; right at 128 bits: 2, 256 bits: 1, 512 bits: 2; 1 at some lengths only"
    }


def test_models_and_lengths_stand_in_order_and_nobody_who_failed_everywhere_is_left_out():
    both = {each: {"status": "wrong_result", "detail": ""} for each in ("1024", "128")}
    rows = VectorLengths().rows(
        iter([result(lengths=lengths("passed")), result(model="a/b", lengths=both), result("rvv", lengths=both)])
    )
    assert list(rows) == ["a/b on sve", "m/n on rvv", "m/n on sve"]
    assert rows["a/b on sve"] == "1 samples ran; right at 128 bits: 0, 1024 bits: 0; 0 at some lengths only"


def test_nothing_is_said_where_there_is_one_length():
    assert VectorLengths().rows(iter([result(), result("neon")])) == {}
    assert InstructionCounts().rows(iter([result()])) == {}


def test_ratios_have_a_geometric_mean_over_what_can_be_compared():
    rows = InstructionCounts().rows(
        iter(
            [
                result(counts=counts(0.5, vectorization=0.8)),
                result(counts=counts(8.0, vectorization=0.4)),
                result(counts=counts(100.0, comparable=False, vectorization=0.0)),
                result(counts={"unavailable": "no qemu"}),
                result("neon", counts=counts(0.25, bits=0)),
            ]
        )
    )
    assert list(rows) == ["m/n on neon", "m/n on sve at 128 bits", "m/n on sve: not counted"]
    text = rows["m/n on sve at 128 bits"]
    assert text.startswith("2.000 of the reference's instructions (geometric mean, 2 samples; 1 do part")
    assert "40.0% of them vector" in text
    assert rows["m/n on neon"].startswith("0.250 ")
    assert rows["m/n on sve: not counted"] == "1 samples"


def test_a_mean_of_nothing_is_not_available():
    rows = InstructionCounts().rows(iter([result(counts=counts(3.0, comparable=False))]))
    assert rows["m/n on sve at 128 bits"].startswith("not available of the reference's")
