"""Rows of integer length that equals the threshold or misses it by one; thresholds a little below and above; negative ones."""

import numpy as np


def cases(rng):
    for cols in (*range(1, 10), 11, 12, 13, 15, 16, 17, 23, 24, 31, 32, 33, 40):
        for rows in (1, 2, 3, 4, 5, 9):
            matrix = rng.uniform(0.5, 100, size=(rows, cols)) * rng.choice([-1, 1], size=(rows, cols))
            length = np.sqrt((matrix**2).sum(axis=1))
            yield _case(matrix, length * rng.choice([1 - 1e-5, 1 + 1e-5, 0.9, 1.1], size=rows))
            yield _case(matrix, length * rng.choice([-1, 1 - 1e-5, 1 + 1e-5, -1.1], size=rows))
            # without its last, or first, element the row would be too short
            for left_out in (-1, 0, int(rng.integers(cols))):
                shorter = np.sqrt(np.maximum(length**2 - matrix[:, left_out] ** 2, 0.0))
                yield _case(matrix, (length + shorter) / 2)
            whole = np.zeros((rows, cols))
            for row in whole:  # 3 and 4 give 5, and so on, at any places
                legs = {1: [7], 2: [3, 4], 3: [2, 3, 6]}.get(cols, [2, 4, 5, 6])
                row[rng.choice(cols, size=len(legs), replace=False)] = legs * rng.choice([-1, 1], size=len(legs))
            exact = np.sqrt((whole**2).sum(axis=1))
            yield _case(whole, exact + rng.choice([0, 0, -1, 1], size=rows))
            whole[rng.random(rows) < 0.5] = 0.0
            yield _case(whole, rng.choice([0.0, -0.0, -1.0, 1.0], size=rows))
    for rows, cols in ((0, 0), (0, 7), (5, 0), (40, 1), (1, 40)):
        yield _case(rng.uniform(1, 2, size=(rows, cols)), rng.choice([0.0, -3.0, 3.0], size=rows))


def _case(matrix, thresholds):
    rows, cols = matrix.shape
    return {
        "matrix": matrix.ravel(),
        "thresholds": thresholds,
        "rows": rows,
        "cols": cols,
        "result": np.zeros(rows, bool),
    }
