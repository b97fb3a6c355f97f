"""Numbers of every length in digits, the neighbours of those at which the first digit changes, one hit at any place."""

import numpy as np

_EDGES = np.array(
    sorted({d * 10**k + more for k in range(10) for d in range(1, 11) for more in (-3, -2, -1, 0, 1, 2, 3)})
)
_EDGES = _EDGES[(_EDGES < 2**31) & (_EDGES > 0)].astype(np.int32)


def cases(rng):
    for number in (0, 1, 7, 9, 10, 11, 12, 13, 99, 101, -11, -1, -33, 2**31 - 1, -(2**31), 1999999999, 2000000001):
        for length in (1, 8, 11):
            yield {"nums": np.full(length, number, dtype=np.int32)}
    for edge in _EDGES:
        if edge % 2:
            yield {"nums": np.where(rng.random(8) < 0.5, edge, 4).astype(np.int32)}
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 47, 63, 64, 65, 100, 127, 129, 257, 512):
        yield {"nums": rng.choice(_EDGES, size=length)}
        yield {"nums": rng.choice(_EDGES, size=length) | 1}
        for sign in (1, -1):
            yield {"nums": sign * (_spread(rng, length) | 1)}
        yield {"nums": rng.permutation(np.concatenate([_spread(rng, length), -_spread(rng, length)]))[:length]}
        at = int(rng.choice((0, length - 1, int(rng.integers(length)))))
        nums = 2 * rng.integers(0, 2**30, size=length)
        nums[at] = rng.choice([11, 35, 151, 7003, 99999, 123456789, 2**31 - 1])
        yield {"nums": nums.astype(np.int32)}


def _spread(rng, length):
    """Positive numbers, as many of few digits as of many."""
    return np.exp(rng.uniform(0, np.log(2**31 - 1), size=length)).astype(np.int32)
