"""Narrow and wide matrices of many heights, whose first or last column is wanted; zeros of both signs, NaN and infinity."""

import numpy as np


def cases(rng):
    for rows in (0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 31, 33, 63, 65):
        for cols in (1, 2, 3, 4, 5, 8, 17):
            for stride in {0, cols - 1, int(rng.integers(cols))}:
                yield _case(rng.uniform(-1e3, 1e3, size=rows * cols), rows, cols, stride)
        telling = rng.choice([0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, -1e308, 1.0], size=rows * 3)
        yield _case(telling, rows, 3, int(rng.integers(3)))
        yield _case(np.repeat(telling, 2), rows, 6, int(rng.integers(6)))
    yield _case(np.arange(300.0), 300, 1, 0)
    yield _case(np.arange(600.0), 2, 300, 299)


def _case(numbers, rows, cols, stride):
    return {"src": numbers, "dst": np.zeros(rows), "rows": rows, "cols": cols, "stride": stride}
