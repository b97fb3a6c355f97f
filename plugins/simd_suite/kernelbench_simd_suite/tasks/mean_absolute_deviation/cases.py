"""Means far from zero, fractions only, all equal, one element apart, and whole numbers whose deviations are exact."""

import numpy as np


def cases(rng):
    for n in (*range(1, 10), 11, 12, 13, 15, 16, 17, 19, 31, 32, 33, 63, 64, 65, 127, 255, 509):
        yield {"numbers": rng.uniform(99, 100, size=n)}
        yield {"numbers": rng.uniform(-100, -99, size=n)}
        yield {"numbers": rng.uniform(-0.5, 0.5, size=n)}
        yield {"numbers": rng.uniform(-1e-9, 1e-9, size=n) + 64}
        yield {"numbers": np.full(n, 37.5)}
        yield {"numbers": rng.integers(-50, 50, size=n).astype("f8")}
        for at in {0, n // 2, n - 1}:
            numbers = np.full(n, 1.0)
            numbers[at] = -100.0
            yield {"numbers": numbers}
