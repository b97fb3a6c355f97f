from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.metrics.subsets import all_weights, any_each, any_of, best_of, weights

unhurried = settings(deadline=None)
counts = st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))
speeds = st.one_of(st.just(0.0), st.sampled_from([1.0, 2.0]), st.floats(1e-3, 1e3))
tasks = st.lists(st.lists(speeds, min_size=1, max_size=8), min_size=1, max_size=5)


def by_hand(n, c, k):
    """Share of all ways to draw k of n samples that have one of the c right ones among them."""
    draws = list(itertools.combinations(range(n), k))
    return Fraction(sum(any(i < c for i in draw) for draw in draws), len(draws))


def best_by_hand(values, k):
    """The mean over all ways to draw k of the values of the largest one."""
    draws = list(itertools.combinations(values, k))
    return math.fsum(map(max, draws)) / len(draws)


def laid_out(values):
    return np.array([each for task in values for each in task]), np.cumsum([0, *map(len, values)])


@unhurried
@given(counts)
def test_the_chance_is_the_share_of_lucky_draws_to_the_last_place(drawn):
    assert any_of(*drawn) == float(by_hand(*drawn))


@unhurried
@given(counts)
def test_more_tries_never_hurt_and_the_ends_are_exact(drawn):
    n, c, _ = drawn
    series = [any_of(n, c, k) for k in range(1, n + 1)]
    assert series == sorted(series)
    assert series[0] == c / n
    assert series[-1] == (1.0 if c else 0.0)


@unhurried
@given(st.integers(0, 60), st.integers(1, 60), st.integers(1, 60))
def test_fewer_samples_than_tries_give_no_number(c, n, more):
    assert math.isnan(any_of(n, min(c, n), n + more))


def test_the_published_values_are_exact():
    # Case 63: the form 1 - (1 - c/n)^k gives 0.41 for the first.
    assert any_of(10, 1, 5) == 0.5
    assert any_of(4, 1, 2) == 0.5
    assert any_of(20, 20, 2) == 1.0
    # HPC-Bench's own program gives 1.0 here.
    assert any_of(10, 3, 3) == pytest.approx(0.708, abs=5e-4)
    assert any_of(10, 3, 3) == 85 / 120


def test_large_counts_are_finite_and_never_fall():
    series = [any_of(10_000, c, 100) for c in range(0, 10_001, 97)]
    assert series == sorted(series)
    assert (series[0], any_of(10_000, 10_000, 100)) == (0.0, 1.0)
    assert any_of(10_000, 1, 100) == 0.01
    assert any_of(10_000, 9_999, 2) == 1.0


@unhurried
@given(st.lists(counts, min_size=1, max_size=20), st.integers(1, 12))
def test_the_chances_of_many_tasks_are_those_of_each(drawn, k):
    n, c, _ = (np.array(each) for each in zip(*drawn, strict=True))
    want = [any_of(int(a), int(b), k) for a, b in zip(n, c, strict=True)]
    np.testing.assert_array_equal(any_each(n, c, k), want)


def test_chances_have_the_shape_of_counts_that_go_with_each_other():
    found = any_each(np.array([[4], [10]]), np.array([[0, 1, 4], [1, 5, 10]]), 2)
    assert found.tolist() == [[0.0, 0.5, 1.0], [0.2, any_of(10, 5, 2), 1.0]]
    assert any_each(np.zeros(0, np.int64), np.zeros(0, np.int64), 1).shape == (0,)


@unhurried
@given(counts)
def test_weights_are_the_chances_of_being_the_largest(drawn):
    n, _, k = drawn
    want = [math.comb(i - 1, k - 1) / math.comb(n, k) for i in range(1, n + 1)]
    assert weights(n, k) == pytest.approx(want, abs=1e-15)


def test_weights_of_many_samples_sum_to_one_and_cannot_be_changed():
    found = weights(10_000, 100)
    assert np.isfinite(found).all()
    assert (np.diff(found) >= 0).all()
    assert found.sum() == pytest.approx(1.0, abs=1e-12)
    with pytest.raises(ValueError, match="read-only"):
        found[0] = 1.0


def test_weights_of_several_tasks_stand_one_after_the_other():
    found = all_weights(np.array([3, 1, 2]), 2)
    assert found[[0, 1, 2]] == pytest.approx([0, 1 / 3, 2 / 3])
    assert np.isnan(found[3])
    assert found[4:].tolist() == [0.0, 1.0]


@unhurried
@given(tasks, st.integers(1, 8))
def test_the_best_is_the_mean_over_all_draws_of_the_largest(values, k):
    found = best_of(*laid_out(values), k)
    want = [best_by_hand(each, k) if len(each) >= k else math.nan for each in values]
    np.testing.assert_allclose(found, want, rtol=1e-12, atol=1e-15)


@unhurried
@given(tasks)
def test_the_best_of_one_is_the_mean_and_of_all_the_largest(values):
    flat, starts = laid_out(values)
    np.testing.assert_allclose(best_of(flat, starts, 1), [np.mean(each) for each in values], rtol=1e-12)
    longest = max(map(len, values))
    found = best_of(flat, starts, longest)
    want = [max(each) if len(each) == longest else math.nan for each in values]
    np.testing.assert_array_equal(found, want)


@unhurried
@given(st.integers(1, 300), st.integers(1, 20), st.sampled_from([2.0, 1.7, 1e-3, 12345.678]))
def test_equal_speedups_give_themselves_or_nothing(n, k, speedup):
    # Case 65: others give 6.0 for the best of five of three samples that are twice as fast each.
    (found,) = best_of(np.full(n, speedup), np.array([0, n]), k)
    assert found == speedup if n >= k else math.isnan(found)


def test_case_65_by_its_numbers():
    assert math.isnan(best_of(np.full(3, 2.0), np.array([0, 3]), 5)[0])
    assert math.isnan(best_of(np.full(10, 2.0), np.array([0, 10]), 20)[0])


def test_the_best_of_many_samples_is_finite_and_never_falls_with_k():
    values = np.random.default_rng(1).lognormal(size=10_000)
    series = [float(best_of(values, np.array([0, 10_000]), k)[0]) for k in (1, 2, 10, 100, 1000, 10_000)]
    assert series == sorted(series)
    assert series[-1] == values.max()
