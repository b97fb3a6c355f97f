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
        The probability, exact to the last place; NaN where it is not defined (fewer than k samples).
    """
    if n < k:
        return math.nan
    return 1.0 - math.comb(n - c, k) / math.comb(n, k)


@functools.lru_cache(maxsize=4096)
def weights(n: int, k: int) -> Floats:
    """How likely the i-th smallest of n values is the largest of k that are drawn without replacement.

    w_i = C(i-1, k-1) / C(n, k), from the largest down: w_n = k / n, w_(i-1) = w_i (i-k) / (i-1). No term is larger
    than 1, so nothing overflows, whatever n and k are.

    Args:
        n: Values, n >= k.
        k: Values that are drawn, k >= 1.

    Returns:
        The weights in ascending order of the values, float64 (n,); they sum to 1.
    """
    found = np.zeros(n)
    weight = k / n
    for i in range(n, k - 1, -1):
        found[i - 1] = weight
        weight *= (i - k) / (i - 1) if i > 1 else 0.0
    return found


def best_of(values: Floats, starts: Ints, k: int) -> Floats:
    """The expected largest of k of a task's values, for every task.

    Args:
        values: Values of the tasks, one task after the other, float64 (M,).
        starts: Where each task begins, and M at the end, int64 (T + 1,).
        k: How many are drawn without replacement.

    Returns:
        float64 (T,); NaN where a task has fewer than k values.
    """
    number = np.diff(starts)
    tasks = np.repeat(np.arange(len(number)), number)
    if np.isin(values, (0.0, 1.0)).all():
        good = np.bincount(tasks, weights=values, minlength=len(number))
        return np.array([any_of(int(n), int(c), k) for n, c in zip(number, good, strict=True)], dtype=np.float64)
    ordered = values[np.lexsort((values, tasks))]
    weight = np.concatenate([weights(int(n), k) if n >= k else np.zeros(n) for n in number] or [np.zeros(0)])
    found = np.bincount(tasks, weights=ordered * weight, minlength=len(number))
    return np.where(number >= k, found, np.nan)
