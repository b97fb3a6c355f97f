"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Every half of both signs, the neighbours of halves, whole numbers, values around 0, big ones, and random ones."""
    halves = np.arange(N // 2) + 0.5
    for number in range(9):
        data = rng.normal(0, 4, N)
        if number == 1:
            data = rng.permutation(np.concatenate([halves, -halves]))
        elif number == 2:
            near = np.concatenate([halves[:64] * (1 - 2**-8), halves[:64] * (1 + 2**-7)])
            data = rng.permutation(np.concatenate([near, -near]))
        elif number == 3:
            data = rng.integers(-2000, 2000, N)
        elif number == 4:
            data = rng.uniform(-1, 1, N)
            data[:8] = 0.498046875, -0.498046875, 0.5, -0.5, 0.50390625, -0.50390625, 0.0, -0.0
        elif number == 5:
            data = rng.integers(-32, 32, N) / 4
        elif number == 6:
            data = rng.uniform(-200, 200, N)
        yield {"input": np.asarray(data).astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """Exact: a rounded bfloat16 is a bfloat16."""
    return {"output": np.floor(case["input"].astype(np.float64) + 0.5).astype(bfloat16)}
