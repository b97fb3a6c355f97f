"""Signs, zeros within rows, rows of very different scales, and one large element among small ones at either end."""

import numpy as np


def cases(rng):
    for cols in (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 33, 40, 63, 64, 65, 72):
        rows = 6
        matrix = rng.uniform(-10, 10, size=(rows, cols))
        matrix[4, : cols // 2] = 0.0
        yield _case(matrix)
        scales = np.array([1e-5, 1e-4, 1e-2, 1e5, 1e9, 1e13])[:, None]
        yield _case(rng.uniform(0.5, 1.5, size=(rows, cols)) * rng.choice([-1.0, 1.0], size=(rows, cols)) * scales)
        one = rng.uniform(-0.1, 0.1, size=(rows, cols))
        one[:, -1] = 50.0
        one[0] = 0.0
        one[0, 0] = -3.0
        yield _case(one)
    for _ in range(400):
        rows, cols = int(rng.integers(1, 12)), int(rng.integers(1, 73))
        matrix = rng.uniform(-100, 100, size=(rows, cols))
        matrix[rng.random((rows, cols)) < 0.1] = 0.0
        matrix[:, int(rng.integers(cols))] = rng.choice([-7.0, 0.5], size=rows)
        yield _case(matrix)


def _case(matrix):
    rows, cols = matrix.shape
    return {"matrix": matrix.astype(np.float32).ravel(), "rows": rows, "cols": cols}
