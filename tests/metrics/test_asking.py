"""Metrics over how answers came about: attempts, what they cost, how much they differ."""

from __future__ import annotations

import math

import pytest
from attrs import evolve

from kernelbench_core.metrics.attempts import MOST, PassByAttempt
from kernelbench_core.metrics.diversity import Distinct
from kernelbench_core.metrics.pass_at_k import PassAtK
from kernelbench_core.metrics.spending import Spending
from kernelbench_core.model import Sample, Status


@pytest.fixture
def at(results_of):
    """Makes results of a task: pairs of a status and the attempt at which it ended; None for none."""
    return lambda task, *ends: [
        evolve(each, data={} if ends[i][1] is None else {"attempt": ends[i][1]})
        for i, each in enumerate(results_of(task, *(end[0] for end in ends)))
    ]


@pytest.fixture
def asked():
    """The sample of a result, with what it cost."""

    def make(result, cost=None, tokens=None):
        usage = {} if tokens is None else dict(zip(("input", "output"), tokens, strict=False))
        return Sample(
            task_id=result.task_id, target=result.target, model=result.model, sample_id=result.sample_id, cost=cost,
            usage=usage,
        )  # fmt: skip

    return make


PASSED, WRONG = Status.PASSED, Status.WRONG_RESULT


def test_passes_are_summed_up_over_attempts(values_of, at):
    results = at("s/a", (PASSED, 1), (PASSED, 3), (WRONG, 4), (Status.HARNESS_ERROR, 9)) + at("s/b", (PASSED, 2))
    found = values_of(PassByAttempt, results, ["s/a", "s/b", "s/c"], n_samples=4)
    values = [each.value for each in found.values()]
    assert list(found) == [f"pass by attempt {number}" for number in (1, 2, 3, 4)]
    assert values == pytest.approx([(1 / 3) / 3, (1 / 3 + 1 / 4) / 3, (2 / 3 + 1 / 4) / 3, (2 / 3 + 1 / 4) / 3])
    assert values[-1] == values_of(PassAtK, results, ["s/a", "s/b", "s/c"], n_samples=4)["pass@1"].value


def test_an_attempt_that_nobody_wrote_down_is_left_out_and_told(values_of, at):
    results = at("s/a", (PASSED, None), (PASSED, 0), (PASSED, 2), (WRONG, None), (PASSED, math.inf))
    found = values_of(PassByAttempt, results)
    assert [each.value for each in found.values()] == [0.0, 0.5]
    assert {each.note for each in found.values()} == {"3 samples passed at an unknown attempt and are left out"}


def test_without_feedback_there_are_no_attempts(values_of, at):
    assert values_of(PassByAttempt, at("s/a", (PASSED, None), (WRONG, None))) == {}
    assert values_of(PassByAttempt, at("s/a", (Status.UNAVAILABLE, 3))) == {}


def test_a_wild_number_of_attempts_makes_no_flood(values_of, at):
    found = values_of(PassByAttempt, at("s/a", (PASSED, 10**9), (PASSED, 1)))
    assert len(found) == MOST + 1
    assert found[f"pass by attempt {MOST}"].value == 0.5
    assert found["pass by attempt 1000000000"].value == 1.0


def test_cost_per_pass_is_a_sum_over_a_sum(values_of, results_of, asked):
    results = results_of("s/a", PASSED, WRONG, WRONG) + results_of("s/b", PASSED, Status.UNAVAILABLE)
    costs = [(0.5, (10, 1)), (0.25, (20, 2)), (0.0, (30, 4)), (2.0, (40, 8)), (100.0, (1000, 1000))]
    samples = [asked(each, *spent) for each, spent in zip(results, costs, strict=True)]
    found = values_of(Spending, results, ["s/a", "s/b", "s/c"], samples=samples, n_samples=3)
    assert {name: each.value for name, each in found.items()} == {
        "cost per pass": 2.75 / 2, "cost per sample": 2.75 / 4, "tokens per pass": 115 / 2,
        "output tokens per pass": 15 / 2,
    }  # fmt: skip
    assert [each.unit for each in found.values()] == ["dollars", "dollars", "tokens", "tokens"]
    assert {each.better for each in found.values()} == {"lower"}
    assert {each.note for each in found.values()} == {"1 samples could not be evaluated and are left out"}


@pytest.mark.parametrize("unknown", [None, math.inf, -1.0])
def test_samples_without_a_price_are_left_out_on_both_sides_and_told(values_of, results_of, asked, unknown):
    results = results_of("s/a", PASSED, PASSED, WRONG)
    samples = [asked(results[0], 1.0), asked(results[1], unknown), asked(results[2], 3.0)]
    found = values_of(Spending, results, samples=samples)
    assert {name: each.value for name, each in found.items()} == {"cost per pass": 4.0, "cost per sample": 2.0}
    assert found["cost per pass"].note == "1 of 3 samples have no price and are left out"


def test_tokens_of_the_question_may_be_unknown(values_of, results_of, asked):
    results = results_of("s/a", PASSED, PASSED)
    samples = [asked(results[0], None, (10, 5)), evolve(asked(results[1]), usage={"output": 7})]
    found = values_of(Spending, results, samples=samples)
    assert {name: each.value for name, each in found.items()} == {
        "tokens per pass": 15.0, "output tokens per pass": 6.0,
    }  # fmt: skip


def test_without_a_pass_there_is_no_cost_per_pass(values_of, results_of, asked):
    results = results_of("s/a", WRONG, WRONG)
    found = values_of(Spending, results, samples=[asked(results[0], 1.0), asked(results[1])])
    assert found["cost per pass"].value is None
    assert found["cost per pass"].note == "no sample passed; 1 of 2 samples have no price and are left out"
    assert found["cost per sample"].value == 1.0


def test_where_nothing_is_known_nothing_is_told(values_of, results_of, asked):
    results = results_of("s/a", PASSED, Status.HARNESS_ERROR)
    assert values_of(Spending, results, samples=[asked(results[0]), asked(results[1], 1.0, (1, 2))]) == {}


@pytest.fixture
def keyed(results_of):
    """Makes results of a task that passed, by their keys."""
    return lambda task, *keys: [
        each for i, key in enumerate(keys) for each in results_of(task, PASSED, first=i, key=key)
    ]


def test_distinct_is_the_mean_share_of_different_answers(values_of, estimates_of, keyed, results_of):
    results = keyed("s/a", "k1", "k2", "k1", "k1") + keyed("s/b", "k1", "k3") + keyed("s/d", "", "")
    results += results_of("s/b", Status.UNAVAILABLE, first=2, key="k9")
    found = values_of(Distinct, results, ["s/a", "s/b", "s/c", "s/d"], n_samples=4)["distinct"]
    assert found.value == (2 / 4 + 2 / 2) / 2
    assert (found.n, found.better) == (2, "")
    assert "missing" not in found.note
    assert not estimates_of(Distinct, results)["distinct"].resampled
    assert values_of(Distinct, results[::-1])["distinct"].value == found.value


def test_without_keys_nobody_knows(values_of, keyed):
    assert values_of(Distinct, keyed("s/a", "", "")) == {}
