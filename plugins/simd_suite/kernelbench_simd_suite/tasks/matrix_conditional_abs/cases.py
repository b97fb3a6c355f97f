"""Multiples of three and their neighbours: small, around the powers of two, and at both ends of the range."""

import numpy as np

LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    powers = np.array([1 << bit for bit in range(31)])
    telling = np.concatenate([powers + step for step in range(-3, 4)])
    telling = np.concatenate([telling, -telling, LOW + np.arange(8), HIGH - np.arange(8)])
    for rows in (1, 2, 3, 4, 5, 7, 9, 16, 33):
        for cols in (*range(1, 10), 11, 15, 16, 17, 24, 31, 40):
            shape = (rows, cols)
            yield _case(rng.choice(telling, size=shape))
            yield _case(rng.integers(-30, 30, size=shape))
            yield _case(3 * rng.integers(LOW // 3 + 1, HIGH // 3, size=shape) + rng.choice([0, 0, 1, -1], size=shape))
            yield _case(-3 * (2 ** rng.integers(0, 29, size=shape) + rng.integers(0, 3, size=shape)))
    for shape in ((0, 0), (0, 7), (7, 0), (1, 40), (40, 1)):
        yield _case(rng.choice(telling, size=shape))


def _case(matrix):
    rows, cols = matrix.shape
    matrix = np.clip(matrix, LOW, HIGH).astype(np.int32).ravel()
    return {"A": matrix, "B": np.zeros(rows * cols, np.int32), "rows": rows, "cols": cols}
