"""Odd multiples of an eighth, the floats around them, and magnitudes up to where all floats are multiples of quarters."""

import numpy as np

SHAPES = [
    (rows, cols) for rows in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33) for cols in (1, 2, 3, 4, 6, 8, 9, 11, 16, 23, 32)
]


def cases(rng):
    for rows, cols in SHAPES:
        eighths = rng.integers(-40, 40, size=(rows, cols)).astype("f4") / 8
        yield _case(eighths)
        yield _case(np.nextafter(eighths, np.float32(0)))
        yield _case(np.nextafter(eighths, np.copysign(np.float32(np.inf), eighths)))
        yield _case(rng.choice([-1, 1], size=(rows, cols)) * np.exp2(rng.uniform(-6, 16.6, size=(rows, cols))))
        yield _case(np.round(rng.uniform(-99999, 99999, size=(rows, cols)) * 8) / 8)
    for rows, cols in ((0, 0), (0, 7), (7, 0), (1, 40), (40, 1)):
        yield _case(rng.uniform(-100, 100, size=(rows, cols)))


def _case(matrix):
    matrix = np.asarray(matrix, dtype="f4")
    rows, cols = matrix.shape
    return {"src": matrix.ravel(), "dst": np.zeros(rows * cols, dtype="f4"), "rows": rows, "cols": cols}
