"""Zero rows between others, rows of very different scales, and one large element among small ones at every place."""

import numpy as np


def cases(rng):
    for cols in (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 33, 40, 63, 64, 65, 72):
        rows = 6
        matrix = rng.uniform(-10, 10, size=(rows, cols))
        matrix[1] = 0.0
        matrix[4, : cols // 2] = 0.0
        yield _case(matrix)
        scales = np.array([1e-12, 1e-9, 1e-6, 1e5, 1e9, 1e13])[:, None]
        yield _case(rng.uniform(0.5, 1.5, size=(rows, cols)) * rng.choice([-1.0, 1.0], size=(rows, cols)) * scales)
        one = rng.uniform(-0.1, 0.1, size=(rows, cols))
        one[:, -1] = 50.0
        one[0] = 0.0
        one[0, 0] = -3.0
        yield _case(one)
    yield _case(np.zeros((5, 19)))


def _case(matrix):
    rows, cols = matrix.shape
    return {"matrix": matrix.astype(np.float32).ravel(), "rows": rows, "cols": cols}
