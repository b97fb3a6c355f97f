"""Sums far outside of 32 bits and just inside, one number amid zeros, and large numbers of both signs that cancel."""

import numpy as np

_LEAST, _MOST = -(2**31), 2**31 - 1


def cases(rng):
    for rows in (1, 2, 3, 5, 8, 17):
        for cols in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33):
            count = rows * cols
            yield _case(np.full(count, _MOST), rows, cols)
            yield _case(np.full(count, _LEAST), rows, cols)
            yield _case(rng.choice([_LEAST, _MOST], size=count), rows, cols)
            yield _case(rng.integers(_LEAST, -1, size=count), rows, cols)
            single = np.zeros(count)
            single[int(rng.integers(count))] = rng.choice([_LEAST, _MOST, -1, 1])
            yield _case(single, rows, cols)
            single[:] = 0
            single[-1] = 77
            yield _case(single, rows, cols)
    for rows, cols in ((0, 0), (0, 5), (5, 0), (1, 1500), (1500, 1), (64, 64)):
        yield _case(rng.integers(_LEAST, _MOST, size=rows * cols), rows, cols)


def _case(numbers, rows, cols):
    return {"matrix": numbers.astype(np.int32), "rows": rows, "cols": cols}
