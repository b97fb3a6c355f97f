"""Sums that carry from the lower into the upper half, that need more bits than a double has, and those at both ends."""

import numpy as np

_LEAST, _MOST = -(2**62), 2**62 - 1


def cases(rng):
    shapes = [(1, 1, n) for n in (*range(10), 15, 16, 17, 31, 33, 65, 300)]
    shapes += [(n, 1, 1) for n in (2, 3, 5, 33)] + [(1, n, 1) for n in (2, 7, 34)]
    shapes += [(2, 3, 4), (3, 3, 3), (5, 4, 3), (2, 2, 17), (7, 5, 6), (0, 3, 4), (3, 0, 4), (3, 4, 0)]
    for shape in shapes:
        count = int(np.prod(shape))
        half = rng.integers(2**31, 2**32, size=(2, count))  # lower halves that carry
        yield _case(half[0], half[1], shape)
        upper = rng.integers(-(2**29), 2**29, size=(2, count)) << 32
        yield _case(half[0] + upper[0], half[1] + upper[1], shape)
        ends = rng.choice([_LEAST, _MOST, -1, 0, 1], size=(2, count))
        yield _case(ends[0], ends[1], shape)
        yield _case(np.full(count, _LEAST), np.full(count, _LEAST), shape)
        odd = rng.integers(2**53, 2**61, size=count) | 1
        yield _case(odd, np.arange(count), shape)
        yield _case(odd, 1 - odd, shape)


def _case(a, b, shape):
    return {
        "A": a.astype(np.int64),
        "B": b.astype(np.int64),
        "C": np.zeros(len(a), np.int64),
        "dim1": shape[0],
        "dim2": shape[1],
        "dim3": shape[2],
    }
