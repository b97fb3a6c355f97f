"""Ratios of paired times, with intervals.

A pair is a time of A and a time of B taken next to each other; its value is the logarithm of A/B. Pairs from one pair
of processes share what those processes were given: places of code and data in memory, a processor. So pairs are
grouped by process start. What varies between starts and what varies within them are levels of their own (Kalibera and
Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013), and the interval is the wider one of two bootstraps: one
that draws whole starts, and is widened because these are few, and one that draws single pairs. A bootstrap that draws
starts and then pairs within them counts the inner level twice when there are few pairs in a start: simulated, it
covers 99.5 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

DRAWS = 2000
"""Bootstrap samples."""
_TAILS = (2.5, 97.5)
_T975 = (math.nan, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145)
"""97.5 % quantiles of Student's t by degrees of freedom; the normal one is 1.960."""
_NORMAL = 1.960


@frozen
class Interval:
    """A ratio with its 95 % interval.

    Args:
        value: The ratio.
        low: Lower end.
        high: Upper end.
    """

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the relative width: of the logarithms, which is the same for small widths."""
        return (math.log(self.high) - math.log(self.low)) / 2

    @property
    def reach(self) -> float:
        """How far from 1 the interval reaches, relatively."""
        return max(abs(self.low - 1), abs(self.high - 1))

    def plain(self) -> list[float]:
        """Value, low and high, rounded to what means something."""
        return [float(f"{each:.6g}") for each in (self.value, self.low, self.high)]


def paired(groups: Sequence[Sequence[float]], seed: int = 0) -> Interval:
    """The median ratio over pairs, with a bootstrap interval that knows of starts.

    Args:
        groups: Logarithms of ratios, a list for each process start; empty ones are left out.
        seed: Decides the draws: equal values and seeds give equal intervals.

    Raises:
        ValueError: There is no pair.
    """
    kept = [np.asarray(each, dtype=np.float64) for each in groups if len(each)]
    if not kept:
        raise ValueError("there is no pair")
    middle = float(np.median(np.concatenate(kept)))
    rng = np.random.default_rng(seed)
    widen = _small(len(kept))
    ends = [np.percentile(_of_starts(kept, rng), _TAILS), np.percentile(_of_pairs(kept, rng), _TAILS)]
    low = min(middle - (middle - float(ends[0][0])) * widen, float(ends[1][0]))
    high = max(middle + (float(ends[0][1]) - middle) * widen, float(ends[1][1]))
    return Interval(math.exp(middle), math.exp(min(low, middle)), math.exp(max(high, middle)))


def _small(groups: int) -> float:
    """By how much an interval of few groups is too narrow.

    A bootstrap over k groups takes their spread for smaller than it is by the factor sqrt((k - 1) / k), and knows it
    with k - 1 degrees of freedom only.
    """
    if groups < 2:  # noqa: PLR2004 - one start says nothing of the spread between starts
        return 1.0
    t = _T975[groups - 1] if groups <= len(_T975) else _NORMAL
    return math.sqrt(groups / (groups - 1)) * t / _NORMAL


def _of_starts(groups: Sequence[NDArray[np.float64]], rng: np.random.Generator) -> NDArray[np.float64]:
    """Medians of `DRAWS` samples, each of as many whole starts as there are."""
    most = max(len(each) for each in groups)
    table = np.full((len(groups), most), np.nan)
    for i, each in enumerate(groups):
        table[i, : len(each)] = each
    drawn = table[rng.integers(len(groups), size=(DRAWS, len(groups)))].reshape(DRAWS, -1)
    even = all(len(each) == most for each in groups)
    return np.asarray(np.median(drawn, axis=1) if even else np.nanmedian(drawn, axis=1))


def _of_pairs(groups: Sequence[NDArray[np.float64]], rng: np.random.Generator) -> NDArray[np.float64]:
    """Medians of `DRAWS` samples, each of as many pairs as there are, whichever start they are of."""
    every = np.concatenate(groups)
    return np.asarray(np.median(every[rng.integers(len(every), size=(DRAWS, len(every)))], axis=1))


def product(first: Interval, second: Interval) -> Interval:
    """The product of two independent ratios: widths of logarithms add as squares."""

    def end(one: float, other: float) -> float:
        return math.hypot(math.log(one), math.log(other))

    value = first.value * second.value
    low = end(first.low / first.value, second.low / second.value)
    high = end(first.high / first.value, second.high / second.value)
    return Interval(value, value * math.exp(-low), value * math.exp(high))


def geometric_mean(ratios: Sequence[Interval]) -> Interval:
    """The geometric mean of independent ratios.

    Raises:
        ValueError: There is none.
    """
    if not ratios:
        raise ValueError("there is no ratio")
    n = len(ratios)
    middle = math.fsum(math.log(each.value) for each in ratios) / n
    low = math.sqrt(math.fsum(math.log(each.low / each.value) ** 2 for each in ratios)) / n
    high = math.sqrt(math.fsum(math.log(each.high / each.value) ** 2 for each in ratios)) / n
    return Interval(math.exp(middle), math.exp(middle - low), math.exp(middle + high))


def gain(ratio: Interval, floor: float) -> str:
    """`faster`, `slower` or `level`: no difference is one that the control shows too.

    Args:
        ratio: Above 1 is faster.
        floor: How far from 1 the interval of the control reaches, relatively.
    """
    if ratio.low > 1 and ratio.value > 1 + floor:
        return "faster"
    if ratio.high < 1 and ratio.value < 1 / (1 + floor):
        return "slower"
    return "level"


def repetitions(values: Sequence[float], count: int) -> list[float]:
    """Medians of `count` parts of about equal length, in order; fewer where there are fewer values."""
    parts = np.array_split(np.asarray(values, dtype=np.float64), max(min(count, len(values)), 1))
    return [float(np.median(part)) for part in parts if len(part)]
