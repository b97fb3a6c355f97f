"""Permutations, reversals and repeated rows of matrices of all widths around vectors; zeros of both signs, NaN, infinities."""

import numpy as np


def cases(rng):
    for rows in (1, 2, 3, 4, 5, 8, 9, 13, 33):
        for cols in (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33):
            numbers = np.arange(rows * cols) + 0.1
            yield _case(numbers, rows, cols, rng.permutation(rows))
            yield _case(numbers, rows, cols, np.arange(rows)[::-1])
            yield _case(numbers, rows, cols, rng.integers(rows, size=rows))
            yield _case(numbers, rows, cols, np.full(rows, rows - 1))
            telling = rng.choice([0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, 1e308, 1.0], size=rows * cols)
            yield _case(telling, rows, cols, rng.permutation(rows))
    for rows, cols in ((1, 700), (300, 1), (280, 3), (0, 5), (0, 0)):
        yield _case(np.arange(rows * cols) - 0.3, rows, cols, rng.permutation(rows))


def _case(numbers, rows, cols, indices):
    numbers = np.asarray(numbers, dtype=np.float64)
    return {
        "src": numbers,
        "dst": np.zeros_like(numbers),
        "rows": rows,
        "cols": cols,
        "indices": indices.astype(np.uint64),
    }
