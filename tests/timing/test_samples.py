"""Pairs: which count, and what they come to."""

from __future__ import annotations

import pytest

from kernelbench_core.timing.samples import Pair, Times


def times(*ratios, causes=()):
    found = [
        Pair(start=i // 2, base=100.0 * ratio, other=100.0, cause=causes[i] if i < len(causes) else "")
        for i, ratio in enumerate(ratios)
    ]
    return Times(pairs={"x": found})


def test_disturbed_pairs_do_not_count():
    found = times(2.0, 2.0, 9.0, 2.0, 2.0, 9.0, causes=("", "", "steal", "", "", "preempted"))
    assert found.ratio("x").value == pytest.approx(2.0)
    assert found.discarded("x") == {"steal": 1, "preempted": 1}
    assert not found.contaminated("x")


def test_when_most_are_disturbed_the_calmer_half_counts_and_it_is_said():
    disturbed = (0.9, 0.2, 0.3, 0.0)
    pairs = [
        Pair(start=i, base=base, other=100.0, cause="preempted" if share else "", disturbed=share)
        for i, (base, share) in enumerate(zip((900.0, 220.0, 500.0, 200.0), disturbed, strict=True))
    ]
    found = Times(pairs={"x": pairs})
    assert [each.base for each in found.kept("x")] == [220.0, 200.0], "in the order in which they were taken"
    assert found.contaminated("x")


def test_half_may_be_discarded():
    found = times(2.0, 5.0, 2.0, 5.0, causes=("", "steal", "", "steal"))
    assert [each.base for each in found.kept("x")] == [200.0, 200.0]


def test_minima_that_tell_another_story_make_it_unstable():
    quiet = times(2.0, 2.0, 2.0, 2.0)
    assert not quiet.unstable("x")
    split = Times(
        pairs={"x": [Pair(start=i, base=b, other=100.0) for i, b in enumerate((50.0, 200, 200, 200, 200, 200))]}
    )
    assert split.unstable("x")
