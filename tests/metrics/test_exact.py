from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.metrics.exact import beta_share, clopper_pearson, least_share, student, tail


def upper_tail(n, c, p):
    """The chance that c or more of n are good."""
    return math.fsum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(c, n + 1))


@given(st.integers(1, 40), st.integers(0, 40), st.floats(0.001, 0.999))
def test_the_incomplete_beta_function_is_a_sum_of_binomial_chances(n, c, p):
    c = min(c, n - 1) + 1
    assert beta_share(p, c, n - c + 1) == pytest.approx(upper_tail(n, c, p), abs=1e-12)


def test_the_incomplete_beta_function_ends_at_0_and_1():
    assert (beta_share(0.0, 2.5, 3.5), beta_share(1.0, 2.5, 3.5)) == (0.0, 1.0)
    assert beta_share(0.5, 3.0, 3.0) == pytest.approx(0.5)
    assert beta_share(1e-9, 5000.0, 5000.0) == 0.0


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_each_end_of_the_exact_interval_leaves_two_and_a_half_percent(drawn):
    n, c = drawn
    low, high = clopper_pearson(c, n)
    assert low <= c / n <= high
    assert low == 0.0 if c == 0 else upper_tail(n, c, low) == pytest.approx(0.025, abs=1e-9)
    assert high == 1.0 if c == n else 1.0 - upper_tail(n, c + 1, high) == pytest.approx(0.025, abs=1e-9)


def test_the_exact_interval_where_none_or_all_are_good_has_a_short_formula():
    assert clopper_pearson(0, 136) == (0.0, pytest.approx(1 - 0.025 ** (1 / 136)))
    assert clopper_pearson(136, 136) == (pytest.approx(0.025 ** (1 / 136)), 1.0)
    assert least_share(136) == pytest.approx(0.025 ** (1 / 136))


@pytest.mark.parametrize(("freedom", "wanted"), [(1, 12.706), (2, 4.303), (11, 2.201), (39, 2.023), (1000, 1.962)])
def test_students_quantiles_are_those_of_the_tables(freedom, wanted):
    assert student(freedom) == pytest.approx(wanted, abs=5e-4)


def test_few_values_leave_out_less_at_each_end():
    shares = [tail(n) for n in (2, 5, 12, 40, 136, 5000, 10**9)]
    assert shares == sorted(shares)
    assert shares[2] == pytest.approx(0.01076, abs=1e-5)  # the normal distribution at -sqrt(12/11) 2.201
    assert shares[-1] == pytest.approx(0.025)
    assert shares[-2] == pytest.approx(0.025, abs=1e-4)
