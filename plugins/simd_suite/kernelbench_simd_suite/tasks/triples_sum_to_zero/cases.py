"""Numbers without a triple, and the same with exactly one planted; pairs that would need an element twice; equal numbers."""

import numpy as np

_MOST = 700_000_000


def cases(rng):
    for length in (3, 4, 5, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 23, 24, 25, 31, 32, 33, 40, 47, 48):
        for most in (40, 100, 5000, _MOST):
            for planted in (False, True, True):
                yield {"l": _odd(rng, length, most, planted)}
                yield {"l": np.sort(_odd(rng, length, most, planted))[:: int(rng.choice((-1, 1)))]}
        for at in (0, length - 1):  # one of the three at either end
            values = _odd(rng, length, 1000, False)
            others = rng.choice(np.delete(np.arange(length), at), size=2, replace=False)
            values[at], values[others[0]], values[others[1]] = 2 * 1501, -1501 - 10, -1501 + 10
            yield {"l": values}
        # twice the first number and the second give zero, but there is only one of the first
        values = np.abs(_odd(rng, length, 1000, False)) | 1
        i, j = rng.choice(length, size=2, replace=False)
        values[i], values[j] = -5001, 2 * 5001
        yield {"l": values}
        yield {"l": np.where(np.arange(length) == i, 0, np.abs(values) + 6000)}
        zeros = np.abs(_odd(rng, length, 1000, False))
        zeros[rng.choice(length, size=3, replace=False)] = 0
        yield {"l": zeros.copy()}
        zeros[np.flatnonzero(zeros == 0)[0]] = 7
        yield {"l": zeros}  # two zeros are not enough
        # sums that are zero in 16 bits, or when rounded to float, only
        values = np.abs(_odd(rng, length, 100, False)) * 2
        values[:3] = 65536 * 3, -65536, -65536
        yield {"l": rng.permutation(values)}
        values[:3] = 100_000_001, -100_000_004, 1 + int(rng.integers(2)) * 2
        yield {"l": rng.permutation(values)}
    yield from (
        {"l": values} for values in ([], [0], [0, 0], [0, 0, 0], [2, -1], [-1, 2, 2], [1, -2, 1], [_MOST, -_MOST, 0])
    )
    yield {"l": [_MOST, _MOST, _MOST, -_MOST, -_MOST, 1]}


def _odd(rng, length, most, planted):
    """Odd numbers, of which three never make zero; or one of them even, so that there is one triple."""
    values = 2 * rng.integers(-most // 2, most // 2, size=length) + 1
    if planted and length >= 3:
        i, j, k = rng.choice(length, size=3, replace=False)
        half = 2 * rng.integers(-most // 4, most // 4, size=2) + 1
        values[i], values[j], values[k] = half[0], half[1], -half.sum()
    return values


def performance(rng, size):
    """No triple, so that nothing ends the search early: odd numbers."""
    return {"l": _odd(rng, size, 600_000_000, False)}
