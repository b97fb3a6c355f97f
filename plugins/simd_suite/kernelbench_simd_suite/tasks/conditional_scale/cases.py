"""Elements at the threshold and just beside it, numbers that only double precision tells apart, zeros, NaN and infinities."""

import numpy as np


def cases(rng):
    for rows, cols in (
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (3, 3),
        (2, 7),
        (1, 17),
        (5, 5),
        (4, 8),
        (9, 7),
        (1, 33),
        (31, 2),
    ):
        count = rows * cols
        for threshold in (0.0, -0.0, 1.0, 50.3, -3.7, 1e-310, 1e300):
            near = np.array([np.nextafter(threshold, -np.inf), threshold, np.nextafter(threshold, np.inf)])
            for scale in (2.0, -0.75, 0.1, 0.0, -0.0):
                yield _case(rng.choice(near, size=count), rows, cols, threshold, scale)
        telling = [0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, -5e-324, 1e308, -1e308, 16777217.0, 0.1, 100.0]
        for scale in (10.0, -10.0, 0.3, 0.0):
            for threshold in (-1.0, 0.0, 1.0):
                yield _case(rng.choice(telling, size=count), rows, cols, threshold, scale)
        # between two neighbouring floats
        yield _case(1.0 + rng.integers(1, 9, size=count) * 2.0**-26, rows, cols, 1.0 + 4 * 2.0**-26, 3.0)
    for rows, cols in ((0, 7), (7, 0), (0, 0)):
        yield _case(np.empty(0), rows, cols, 1.0, 2.0)


def _case(src, rows, cols, threshold, scale):
    src = np.asarray(src, dtype=np.float64)
    return {
        "src": src,
        "dst": np.zeros(len(src)),
        "rows": rows,
        "cols": cols,
        "threshold": threshold,
        "scale": scale,
    }
