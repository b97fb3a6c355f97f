"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, BOUND = 32, 4


def cases(rng):
    """Random ones, all equal, three of four, ramps along rows and columns, whole numbers, and windows that cancel."""
    for number in range(8):
        data = np.clip(rng.normal(0, 2, (N, N)), -BOUND, BOUND)
        if number == 1:
            data = np.full((N, N), rng.uniform(1, 4))
        elif number == 2:
            data[1::2, 1::2] = 0.0
        elif number == 3:
            data = np.add.outer(np.arange(N), np.zeros(N)) * BOUND / N  # each row one value
        elif number == 4:
            data = np.add.outer(np.zeros(N), np.arange(N)) * BOUND / N  # each column one value
        elif number == 5:
            data = rng.integers(-BOUND, BOUND + 1, (N, N))
        elif number == 6:
            data[1::2] = -data[::2] + rng.choice([-0.5, 0.0, 0.5], (N // 2, N))
            data = np.clip(data, -BOUND, BOUND)
        yield {"input": np.asarray(data).astype(bfloat16).reshape(-1), "output": np.zeros(N * N // 4, bfloat16)}


def expected(case):
    """Means in double precision, rounded once."""
    means = case["input"].astype(np.float64).reshape(N // 2, 2, N // 2, 2).mean(axis=(1, 3))
    return {"output": means.astype(bfloat16).reshape(-1)}
