"""Ratios of pairs: values known by hand, and what an interval has to cover."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.timing.statistics import (
    Interval,
    gain,
    geometric_mean,
    paired,
    product,
    repetitions,
)


def test_the_value_is_the_median_ratio():
    logs = [[math.log(each) for each in (1.9, 2.0, 2.1)], [math.log(each) for each in (2.0, 2.05)]]
    found = paired(logs)
    assert found.value == pytest.approx(2.0)
    assert 1.0 < found.low < 1.95, "two starts say little of the spread between starts"
    assert 2.05 < found.high < 4.0


def test_equal_pairs_have_no_width():
    found = paired([[math.log(3)] * 4] * 5)
    assert (found.low, found.high) == (pytest.approx(3), pytest.approx(3))
    assert found.half_width == pytest.approx(0)


def test_starts_without_a_pair_do_not_count_and_none_at_all_is_an_error():
    assert paired([[], [0.1, 0.1]]).value == pytest.approx(math.exp(0.1))
    with pytest.raises(ValueError, match="no pair"):
        paired([[], []])


def test_groups_of_unequal_length_are_drawn_from_as_they_are():
    found = paired([[0.0] * 9, [0.5]])
    assert found.value == 1.0
    assert found.high > 1.0, "a start of its own may be drawn, however few pairs it has"


def test_equal_values_and_seeds_give_equal_intervals():
    rng = np.random.default_rng(1)
    groups = rng.normal(size=(5, 4)).tolist()
    assert paired(groups, 3) == paired(groups, 3)


def test_a_spread_between_starts_widens_the_interval():
    rng = np.random.default_rng(2)
    within = rng.normal(0, 0.01, size=(8, 4))
    between = within + rng.normal(0, 0.03, size=(8, 1))
    assert paired(between.tolist()).half_width > 2 * paired(within.tolist()).half_width


@pytest.mark.parametrize(("starts", "between"), [(8, 0.0), (8, 0.01), (4, 0.01), (12, 0.02)])
def test_intervals_cover_the_truth_as_often_as_they_say(starts, between):
    """The pairs of an A/A run with a spread between starts and within them."""
    rng = np.random.default_rng(starts)
    covered = 0
    for _ in range(300):
        groups = rng.normal(0, 0.01, size=(starts, 2)) + rng.normal(0, between, size=(starts, 1))
        found = paired(groups.tolist())
        covered += found.low <= 1 <= found.high
    assert covered >= 0.93 * 300


def test_products_add_widths_of_logarithms_as_squares():
    found = product(Interval(2, 2 / 1.03, 2 * 1.03), Interval(3, 3 / 1.04, 3 * 1.04))
    width = math.hypot(math.log(1.03), math.log(1.04))
    assert found.value == 6
    assert math.log(found.high / found.value) == pytest.approx(width)
    assert math.log(found.value / found.low) == pytest.approx(width)


def test_a_geometric_mean_knows_more_than_its_parts():
    found = geometric_mean([Interval(1, 0.9, 1.1), Interval(4, 3.6, 4.4)])
    assert found.value == pytest.approx(2)
    assert found.half_width < Interval(1, 0.9, 1.1).half_width
    with pytest.raises(ValueError, match="no ratio"):
        geometric_mean([])


@pytest.mark.parametrize(
    ("ratio", "floor", "said"),
    [
        (Interval(1.5, 1.4, 1.6), 0.01, "faster"),
        (Interval(1.01, 1.005, 1.02), 0.02, "level"),  # the control shows as much
        (Interval(1.5, 0.9, 2.0), 0.01, "level"),  # nobody knows
        (Interval(0.5, 0.4, 0.6), 0.01, "slower"),
        (Interval(0.99, 0.985, 0.995), 0.02, "level"),
        (Interval(1.0, 1.0, 1.0), 0.0, "level"),
    ],
)
def test_no_gain_is_one_that_the_control_shows_too(ratio, floor, said):
    assert gain(ratio, floor) == said


def test_the_reach_of_a_control_is_its_farther_end():
    assert Interval(1.0, 0.97, 1.01).reach == pytest.approx(0.03)
    assert Interval(1.0, 0.99, 1.02).reach == pytest.approx(0.02)


def test_repetitions_are_medians_of_parts():
    assert repetitions(list(range(20, 40, 2)), 5) == [21, 25, 29, 33, 37]
    assert repetitions([1, 5], 5) == [1, 5]
    assert repetitions([], 5) == []


@given(st.lists(st.lists(st.floats(-1, 1), min_size=1, max_size=5), min_size=1, max_size=6))
def test_the_value_lies_within_its_interval(groups):
    found = paired(groups)
    assert found.low <= found.value <= found.high
    assert all(map(math.isfinite, found.plain()))
