"""Subsets of k of n samples: the chance that one is good, and the best that is to be expected."""

from __future__ import annotations

import functools
import math

import numpy as np

from kernelbench_core.metrics.arrays import Floats, Ints


@functools.lru_cache(maxsize=65536)
def any_of(n: int, c: int, k: int) -> float:
    """The chance that k of n samples, drawn without replacement, hold one of the c good ones.

    1 - C(n-c, k) / C(n, k): the unbiased estimator of pass@k of Chen et al. (arXiv 2107.03374, section 2.1).

    Args:
        n: Samples.
        c: Good ones among them, 0 <= c <= n.
        k: Samples that are drawn.

    Returns:
        The probability, worked out with whole numbers and rounded once; NaN where it is not defined (fewer than k
        samples).
    """
    if n < k:
        return math.nan
    draws = math.comb(n, k)
    return (draws - math.comb(n - c, k)) / draws


def any_each(n: Ints, c: Ints, k: int) -> Floats:
    """`any_of` for every element of arrays; each pair (n, c) that occurs is worked out once.

    Args:
        n: Samples, of a shape that goes with that of `c`.
        c: Good ones among them.
        k: Samples that are drawn.

    Returns:
        float64 of the shape of both together; NaN where there are fewer than k samples.
    """
    n, c = np.broadcast_arrays(np.asarray(n, dtype=np.int64), np.asarray(c, dtype=np.int64))
    step = int(n.max(initial=0)) + 1
    pairs, place = np.unique((n * step + c).ravel(), return_inverse=True)
    chances = np.array([any_of(pair // step, pair % step, k) for pair in pairs.tolist()], dtype=np.float64)
    return np.asarray(chances[place.ravel()].reshape(n.shape))


@functools.lru_cache(maxsize=512)
def weights(n: int, k: int) -> Floats:
    """How likely the i-th smallest of n values is the largest of k that are drawn without replacement.

    w_i = C(i-1, k-1) / C(n, k), from the largest down: w_n = k / n, w_(i-1) = w_i (i-k) / (i-1). No term is larger
    than 1, so nothing overflows, whatever n and k are.

    Args:
        n: Values, n >= k.
        k: Values that are drawn, k >= 1.

    Returns:
        The weights in ascending order of the values, float64 (n,), read-only; they sum to 1.
    """
    i = np.arange(n, 1, -1)
    found: Floats = np.cumprod(np.concatenate([[k / n], np.maximum(i - k, 0) / (i - 1)]))[::-1].copy()
    found.setflags(write=False)
    return found


def all_weights(number: Ints, k: int) -> Floats:
    """The `weights` of several tasks, one after the other.

    Args:
        number: How many values each task has, int64 (T,).
        k: Values that are drawn.

    Returns:
        float64 (sum of `number`,), ascending within a task; NaN where a task has fewer than k values.
    """
    return np.concatenate([weights(n, k) if n >= k else np.full(n, np.nan) for n in number.tolist()] or [np.zeros(0)])


def best_of(values: Floats, starts: Ints, k: int) -> Floats:
    """The expected largest of k of a task's values, for every task.

    Args:
        values: Values of the tasks, one task after the other, float64 (M,). Each task has one at least.
        starts: Where each task begins, and M at the end, int64 (T + 1,).
        k: How many are drawn without replacement.

    Returns:
        float64 (T,); NaN where a task has fewer than k values.
    """
    number = np.diff(starts)
    tasks = np.repeat(np.arange(len(number)), number)
    if ((values == 0) | (values == 1)).all():
        good = np.bincount(tasks, weights=values, minlength=len(number))
        return any_each(number, good.astype(np.int64), k)
    ordered = values[np.lexsort((values, tasks))]
    found = np.bincount(tasks, weights=ordered * all_weights(number, k), minlength=len(number))
    return np.clip(found, ordered[starts[:-1]], ordered[starts[1:] - 1])  # rounding puts equal values beside themselves
