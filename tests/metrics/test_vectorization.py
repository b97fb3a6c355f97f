from __future__ import annotations

import pytest

from kernelbench_core.metrics.pass_at_k import PassAtK
from kernelbench_core.metrics.vectorization import InstructionRatio, Vectorization
from kernelbench_core.model import Status


def counts(*rows):
    """A result's data with a count at each vector length: the share of vector instructions, and the ratio."""
    lengths = [
        {"bits": 128 << i, "vectorization": share, "ratio": ratio or 1.0, "comparable": ratio is not None}
        for i, (share, ratio) in enumerate(rows)
    ]
    return {"counts": {"lengths": lengths}}


UNCOUNTED = {"counts": {"unavailable": "no disassembler"}}


@pytest.fixture
def passed(results_of):
    return lambda task, *data: [
        each for i, some in enumerate(data) for each in results_of(task, Status.PASSED, first=i, data=some)
    ]


def test_failures_and_missing_samples_score_0(values_of, passed, results_of):
    results = passed("s/a", counts((0.5, 0.5)), counts((0.1, 1.0), (0.3, 1.0)))
    results += results_of("s/a", Status.COMPILE_ERROR, Status.HARNESS_ERROR, first=2) + passed(
        "s/b", counts((0.8, 2.0))
    )
    found = values_of(Vectorization, results, ["s/a", "s/b", "s/c"], n_samples=4)
    assert found["vectorization"].value == pytest.approx(((0.5 + 0.2 + 0) / 3 + 0.8 / 4 + 0) / 3)
    assert "1 tasks without a sample counted as failed (s/c)" in found["vectorization"].note


def test_the_functional_pass_rate_is_pass_at_1(values_of, passed, results_of):
    results = passed("s/a", counts((0.5, 0.5))) + results_of("s/a", Status.WRONG_RESULT, first=1)
    results += results_of("s/b", Status.UNAVAILABLE)
    asked = ["s/a", "s/b", "s/c"]
    rate = values_of(Vectorization, results, asked, n_samples=4)["functional pass rate"]
    at_1 = values_of(PassAtK, results, asked, n_samples=4)["pass@1"]
    assert (rate.value, rate.note, rate.n) == (at_1.value, at_1.note, at_1.n)


def test_a_share_that_a_result_brings_is_taken(values_of, passed):
    results = passed("s/a", {**counts((0.5, 0.5)), "vectorization": 0.1}, {"vectorization": 0.3})
    assert values_of(Vectorization, results)["vectorization"].value == pytest.approx(0.2)


def test_a_share_by_a_model_is_told_to_be_one(values_of, passed):
    results = passed("s/a", {"vectorization": 0.5, "model": {"model_cycles": 40}}, {"vectorization": 0.1})
    assert (
        values_of(Vectorization, results)["vectorization"].note == "by the target's cycle model; nothing was measured"
    )


def test_a_failed_sample_has_no_share_whatever_its_result_holds(values_of, passed, results_of):
    data = {"vectorization": 0.9, **counts((0.9, 9.0))}
    results = passed("s/a", counts((0.5, 0.5)))
    results += results_of("s/a", Status.NO_INTRINSICS, Status.HARNESS_ERROR, first=1, data=data)
    assert values_of(Vectorization, results)["vectorization"].value == 0.25
    assert values_of(InstructionRatio, results)["instruction ratio"].value == pytest.approx(0.5)


def test_samples_that_were_not_counted_are_left_out_and_told(values_of, passed):
    results = passed("s/a", counts((0.5, 0.5)), UNCOUNTED, {})
    found = values_of(Vectorization, results)["vectorization"]
    assert (found.value, found.note) == (0.5, "2 samples passed without a count and are left out")


def test_the_instruction_ratio_is_a_geometric_mean_over_what_can_be_compared(values_of, passed, results_of):
    results = passed("s/a", counts((0.5, 0.5), (0.5, 0.125)), counts((0.5, 4.0), (0.5, None)))
    results += passed("s/b", counts((0.5, 2.0)), counts((0.5, None)), UNCOUNTED) + results_of("s/c", Status.TIMEOUT)
    found = values_of(InstructionRatio, results)["instruction ratio"]
    assert found.value == pytest.approx(2**0.5)  # sqrt(sqrt(0.25 * 4) * 2)
    assert (found.n, found.unit, found.better) == (2, "ratio", "lower")
    assert found.note == "over 3 of 5 samples that passed"


@pytest.mark.parametrize("metric", [Vectorization, InstructionRatio])
def test_without_counts_there_is_nothing_but_where_they_were_wanted_the_reason(values_of, passed, results_of, metric):
    assert values_of(metric, passed("s/a", {}) + results_of("s/a", Status.TIMEOUT, first=1)) == {}
    found = values_of(metric, passed("s/a", UNCOUNTED) + results_of("s/b", Status.TIMEOUT))
    (name, value), *_ = found.items()
    assert name == metric().name.replace("-", " ")
    assert (value.value, value.note) == (None, "instructions not counted: no disassembler")
