"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16, finfo

N = 256
SMALLEST, LARGEST = 2.0**-126, float(finfo(bfloat16).max)


def cases(rng):
    """Random ones as published, all mantissas, around 1, powers of two, all magnitudes, not positive, extremes."""
    for number in range(8):
        data = rng.uniform(0.47, 100, N)
        if number == 1:
            data = (1 + np.arange(N) % 128 / 128) * np.where(np.arange(N) < 128, 1.0, 0.25)
        elif number == 2:
            data = 1 + rng.integers(-32, 33, N) / 256
        elif number == 3:
            data = 2.0 ** rng.integers(-126, 128, N)
        elif number == 4:
            data = 10.0 ** rng.uniform(-37.9, 38.5, N)
        elif number == 5:
            data = np.where(rng.random(N) < 0.5, rng.choice([0.0, -0.0, -1.0, -2.0, -100.0, -LARGEST], N), data)
        elif number == 6:
            data = rng.choice([SMALLEST, LARGEST, 1.0, 0.99609375, 1.9921875, 2.0], N)
        yield {"input": data.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once; -inf for what is not positive."""
    x = case["input"].astype(np.float64)
    logarithm = np.log10(np.where(x > 0, x, 1))
    return {"output": np.where(x > 0, logarithm, -np.inf).astype(bfloat16)}
