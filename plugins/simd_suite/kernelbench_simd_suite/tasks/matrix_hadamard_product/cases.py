"""Zeros of both signs, infinities and NaN; products that are subnormal, that overflow, and that need all bits of a double."""

import numpy as np


def cases(rng):
    for m, n in ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 3), (1, 7), (2, 4), (9, 1), (3, 5), (4, 4), (1, 17), (5, 7),
                 (33, 1), (1, 65), (13, 5)):  # fmt: skip
        count = m * n
        telling = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -3.0, 5e-324, 1e-310, 1e308, -1e200, 1e-200]
        for _ in range(4):
            yield _case(rng.choice(telling, size=count), rng.choice(telling, size=count), m, n)
        yield _case(rng.uniform(-1, 1, size=count), rng.uniform(-1, 1, size=count) * 1e-308, m, n)
        yield _case(rng.uniform(-1, 1, size=count) * 1e-160, rng.uniform(-1, 1, size=count) * 1e-155, m, n)
        yield _case(rng.uniform(-10, 10, size=count), rng.choice([-0.0, 0.0], size=count), m, n)
        yield _case(rng.uniform(1, 2, size=count), rng.uniform(1, 2, size=count), m, n)
        yield _case(np.arange(count) + 1.0, np.arange(count)[::-1] - 7.0, m, n)
    for m, n in ((0, 0), (0, 4), (4, 0)):
        yield _case(np.empty(0), np.empty(0), m, n)


def _case(x, y, m, n):
    return {"mat1": x, "mat2": y, "dst": np.zeros(m * n), "m": m, "n": n}
