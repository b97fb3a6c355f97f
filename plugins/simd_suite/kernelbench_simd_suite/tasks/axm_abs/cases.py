"""Factors on both sides of 31 and 32 bits, and far above them; magnitudes of one bit to 62; zeros and ones."""

import numpy as np


def cases(rng):
    for length in (*range(10), 13, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 511):
        for bits in (0, 1, 20, 30, 31, 32, 33, 40, 50, 61):
            a = int(rng.integers(2**bits // 2, 2**bits, endpoint=True)) * int(rng.choice([-1, 1]))
            top = 2**61 // max(abs(a), 1)  # so that products stay below 2**61
            x = rng.integers(-top, top, size=length, endpoint=True)
            y = rng.choice([-1, 1], size=length) * (rng.integers(2**61, size=length) >> rng.integers(62, size=length))
            yield _case(a, x, y)
        for a in (0, 1, -1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, -(2**31), -(2**32)):
            x = rng.choice([0, 1, -1, 2**20, -(2**20), 2**28, -(2**28) - 1], size=length)
            yield _case(a, x, rng.choice([0, 1, -1, 2**32, -(2**32), 2**31, -(2**31)], size=length))
    yield _case(-1, np.arange(9), np.array([2**63 - 10] * 9))
    yield _case(3, np.arange(9), -np.array([2**63 - 10] * 9))


def _case(a, x, y):
    return {"length": len(x), "a": a, "x": np.asarray(x, np.int64), "y": np.asarray(y, np.int64)}
