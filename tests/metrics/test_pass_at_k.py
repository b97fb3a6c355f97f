from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.metrics.pass_at_k import KS, PassAtK, pass_at_k
from kernelbench_core.model import Result, Status

VOID = (Status.UNAVAILABLE, Status.HARNESS_ERROR)
FAILED = tuple(each for each in Status if each.counts and each is not Status.PASSED)


def results_of(task, *statuses):
    return [
        Result(task_id=task, target="t", model="m/x", sample_id=str(i), status=status)
        for i, status in enumerate(statuses)
    ]


def mixed(task, n, c):
    return results_of(task, *[Status.PASSED] * c, *[Status.WRONG_RESULT] * (n - c))


def values_of(results, tasks):
    return {each.name: each for each in PassAtK().compute(results, tasks)}


def by_hand(n, c, k):
    """Share of all ways to draw k of n samples that have one of the c right ones among them."""
    draws = list(itertools.combinations(range(n), k))
    return Fraction(sum(any(i < c for i in draw) for draw in draws), len(draws))


counts = st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@given(counts)
def test_the_estimator_is_the_share_of_lucky_draws(drawn):
    n, c, k = drawn
    assert pass_at_k(n, c, k) == pytest.approx(float(by_hand(n, c, k)), abs=1e-15)


@given(counts)
def test_more_tries_never_hurt_and_the_ends_are_exact(drawn):
    n, c, _ = drawn
    series = [pass_at_k(n, c, k) for k in range(1, n + 1)]
    assert series == sorted(series)
    assert series[0] == pytest.approx(c / n, abs=1e-15)
    assert series[-1] == (1.0 if c else 0.0)


@given(st.integers(0, 60), st.integers(1, 60), st.integers(1, 60))
def test_fewer_samples_than_tries_give_no_number(c, n, more):
    assert pass_at_k(n, min(c, n), n + more) is None


def test_two_failed_samples_give_no_pass_at_5():
    # The shortcut `n - c < k -> 1.0` of other implementations calls such a task solved.
    assert pass_at_k(2, 0, 5) is None
    values = values_of(mixed("s/a", 2, 0), ["s/a"])
    assert values["pass@1"].value == 0.0
    assert values["pass@5"].value is None
    assert values["pass@5"].note == "1 tasks have fewer than 5 samples"


def test_the_published_values_are_exact():
    assert pass_at_k(10, 1, 5) == 0.5  # 1 - (1 - c/n)^k gives 0.41
    assert pass_at_k(4, 1, 2) == 0.5
    assert pass_at_k(20, 20, 2) == 1.0
    assert math.fsum((pass_at_k(4, 1, 2), pass_at_k(20, 20, 2))) / 2 == 0.75


def test_large_counts_do_not_overflow():
    assert pass_at_k(10_000, 1, 100) == pytest.approx(0.01)
    assert pass_at_k(10_000, 9_999, 2) == 1.0


def test_tasks_weigh_the_same_whatever_their_number_of_samples():
    values = values_of(mixed("s/a", 10, 1) + mixed("s/b", 40, 40), ["s/a", "s/b"])
    assert values["pass@1"].value == pytest.approx((0.1 + 1.0) / 2)
    assert values["pass@5"].value == pytest.approx((0.5 + 1.0) / 2)
    assert all(each.n == 2 for each in values.values())


def test_missing_samples_count_as_failed_and_are_told():
    # Case 64: all of task 2 and half of task 3 are gone.
    tasks = ["s/1", "s/2", "s/3"]
    values = values_of(mixed("s/1", 10, 10) + mixed("s/3", 5, 5), tasks)
    assert values["pass@1"].value == pytest.approx(2 / 3)
    assert values["pass@5"].value == pytest.approx(2 / 3)
    assert values["pass@1"].n == 3
    assert values["pass@1"].note == "1 tasks without a sample counted as failed (s/2)"
    assert values["pass@10"].value is None
    assert values["pass@10"].note == "1 tasks have fewer than 10 samples"


def test_many_missing_tasks_are_told_in_a_short_note():
    tasks = [f"s/{i}" for i in range(9)]
    note = values_of(mixed("s/0", 1, 1), tasks)["pass@1"].note
    assert note == "8 tasks without a sample counted as failed (s/1, s/2, s/3, ...)"


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(10, 14).flatmap(
        lambda n: st.tuples(st.just(n), st.integers(0, n))), min_size=1),
)  # fmt: skip
def test_the_values_never_fall_with_k_and_lie_between_0_and_1(table):
    results = [each for task, (n, c) in table.items() for each in mixed(task, n, c)]
    series = [values_of(results, list("abcdef"))[f"pass@{k}"].value for k in KS]
    assert series == sorted(series)
    assert all(0.0 <= value <= len(table) / 6 + 1e-12 for value in series)


def test_the_order_of_results_does_not_matter():
    results = mixed("s/a", 6, 2) + mixed("s/b", 7, 3)
    assert values_of(results, ["s/a", "s/b"]) == values_of(results[::-1], ["s/b", "s/a"])


@pytest.mark.parametrize("status", FAILED)
def test_every_failure_of_the_model_counts(status):
    assert values_of(results_of("s/a", Status.PASSED, status), ["s/a"])["pass@1"].value == 0.5


@pytest.mark.parametrize("status", VOID)
def test_what_says_nothing_about_the_model_is_left_out_and_told(status):
    values = values_of(results_of("s/a", Status.PASSED, status), ["s/a"])
    assert values["pass@1"].value == 1.0
    assert values["pass@1"].note == "1 samples could not be evaluated and are left out"


@pytest.mark.parametrize("status", VOID)
def test_when_nothing_could_be_evaluated_there_is_no_number(status):
    for value in values_of(results_of("s/a", status, status), ["s/a"]).values():
        assert value.value is None
        assert value.note


def test_a_task_that_could_not_be_evaluated_is_neither_solved_nor_failed():
    values = values_of(mixed("s/a", 1, 1) + results_of("s/b", Status.UNAVAILABLE), ["s/a", "s/b"])
    assert values["pass@1"].value == 1.0
    assert values["pass@1"].n == 1
    assert "could not be evaluated" in values["pass@1"].note


def test_all_tasks_missing_is_a_zero_that_says_so():
    value = values_of([], ["s/a", "s/b"])["pass@1"]
    assert value.value == 0.0
    assert value.note == "2 tasks without a sample counted as failed (s/a, s/b)"


def test_nothing_asked_and_nothing_there_has_no_number():
    assert all(each.value is None for each in PassAtK().compute([], []))


def test_missing_samples_of_a_task_count_as_failed_and_are_named():
    tasks = ["s/a", "s/b", "s/c"]
    results = mixed("s/a", 5, 5) + mixed("s/b", 5, 5) + mixed("s/c", 3, 1)
    values = values_of(results, tasks)
    assert values["pass@1"].value == pytest.approx((1 + 1 + 1 / 5) / 3)
    assert values["pass@5"].value == pytest.approx((1 + 1 + 1) / 3)
    assert values["pass@1"].note == "2 missing samples counted as failed (s/c)"


def test_samples_that_could_not_be_evaluated_are_not_missing():
    void = results_of("s/c", Status.PASSED, *[Status.HARNESS_ERROR] * 4)
    values = values_of(mixed("s/a", 5, 5) + mixed("s/b", 5, 5) + void, ["s/a", "s/b", "s/c"])
    assert values["pass@1"].value == 1.0
    assert "missing" not in values["pass@1"].note


def test_without_a_usual_number_nothing_is_missing():
    values = values_of(mixed("s/a", 5, 5) + mixed("s/b", 3, 3), ["s/a", "s/b"])
    assert values["pass@1"].value == 1.0
    assert values["pass@5"].value is None
    assert values["pass@5"].note == "1 tasks have fewer than 5 samples"
