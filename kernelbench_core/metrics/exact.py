"""Ends of intervals that follow from a distribution: of a share by counting, and of a mean of few values."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from statistics import NormalDist

LEVEL = 0.95
"""What share of intervals should hold the true number."""

_TAIL = (1.0 - LEVEL) / 2.0
_HALVINGS = 8
_STEPS = 200
_CLOSE = 1e-15
_TERMS = 1000
_TINY = 1e-300
_MANY = 5000


def beta_share(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function I_x(a, b), by its continued fraction.

    The fraction is evaluated from the front by Lentz's method (DLMF 8.17.22, dlmf.nist.gov; 3.10(iii)).

    Args:
        x: From 0 to 1.
        a: Positive.
        b: Positive.
    """
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    if x > (a + 1.0) / (a + b + 2.0):  # where the fraction would converge slowly
        return 1.0 - beta_share(1.0 - x, b, a)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )  # fmt: skip
    upper, lower = 1.0, 1.0 / _away(1.0 - (a + b) * x / (a + 1.0))
    found = lower
    for m in range(1, _TERMS):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            lower = 1.0 / _away(1.0 + factor * lower)
            upper = _away(1.0 + factor / upper)
            found *= upper * lower
        if abs(upper * lower - 1.0) < 1e-15:  # noqa: PLR2004 - the last place
            break
    return front * found / a


def _away(value: float) -> float:
    """The value, or something to divide by in the place of zero."""
    return value if abs(value) > _TINY else _TINY


def _solve(function: Callable[[float], float], wanted: float) -> float:
    """Where a function that rises from 0 to 1 has a value.

    Halving finds the part where the function rises at all; from there on, chords do (the Illinois method: an end that
    stays where it is counts half, so that it cannot stay for ever).
    """
    low, high = 0.0, 1.0
    below, above = -wanted, 1.0 - wanted
    stayed = 0
    for turn in range(_STEPS):
        if high - low <= _CLOSE * high:
            break
        middle = (low * above - high * below) / (above - below) if turn >= _HALVINGS else (low + high) / 2.0
        if not low < middle < high:
            middle = (low + high) / 2.0
        found = function(middle) - wanted
        if found == 0.0:
            return middle
        if found < 0.0:
            low, below = middle, found
            above *= 0.5 if stayed < 0 and turn >= _HALVINGS else 1.0
            stayed = -1
        else:
            high, above = middle, found
            below *= 0.5 if stayed > 0 and turn >= _HALVINGS else 1.0
            stayed = 1
    return (low + high) / 2.0


@functools.lru_cache(maxsize=65536)
def clopper_pearson(good: float, number: float) -> tuple[float, float]:
    """The exact 95 % interval of a share (Clopper and Pearson, Biometrika 26, 1934, in its form with beta quantiles).

    Args:
        good: How many are good, 0 <= good <= number; a fraction is allowed.
        number: How many there are.

    Returns:
        The ends; [0, 1 - 0.025^(1/n)] where none is good and [0.025^(1/n), 1] where all are.
    """
    rest = number - good
    low = 0.0 if good <= 0.0 else _solve(lambda x: beta_share(x, good, rest + 1.0), _TAIL)
    high = 1.0 if rest <= 0.0 else _solve(lambda x: beta_share(x, good + 1.0, rest), 1.0 - _TAIL)
    return low, high


def least_share(number: float) -> float:
    """The lower end of the exact interval where all of `number` are good: 0.025^(1/n)."""
    return float(_TAIL ** (1.0 / number))


def student(freedom: int) -> float:
    """How many standard errors a mean may be off at 95 %, by Student's distribution.

    Args:
        freedom: Degrees of freedom, 1 or more.
    """
    # P(|t| > q) = I_x(f / 2, 1 / 2) with x = f / (f + q^2)
    x = _solve(lambda x: beta_share(x, freedom / 2.0, 0.5), 2.0 * _TAIL)
    return math.sqrt(freedom * (1.0 / x - 1.0)) if x > 0.0 else math.inf


@functools.lru_cache(maxsize=4096)
def tail(number: int) -> float:
    """The share of a bootstrap's figures to be left out at each end, for means of `number` values.

    The plain 2.5 % makes intervals too short where values are few, by the factor sqrt((n-1)/n) and by taking the normal
    for Student's distribution; both are mended by a smaller share (Hesterberg, The American Statistician 69, 2015, the
    expanded percentile interval): F(-sqrt(n/(n-1)) t_(n-1)) with the normal distribution function F.

    Args:
        number: Values that were drawn from, 2 or more.
    """
    if number > _MANY:
        return _TAIL
    return NormalDist().cdf(-math.sqrt(number / (number - 1)) * student(number - 1))
