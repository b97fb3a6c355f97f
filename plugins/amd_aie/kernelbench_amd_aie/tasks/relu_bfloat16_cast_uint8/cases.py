"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Every half below 128, their neighbours, every byte, values beyond the range, small ones, and random ones."""
    halves = np.arange(N // 2) + 0.5
    for number in range(9):
        data = rng.normal(0, 120, N)
        if number == 1:
            data = rng.permutation(np.concatenate([halves, -halves]))
        elif number == 2:
            data = rng.permutation(np.concatenate([halves * (1 - 2**-8), halves * (1 + 2**-7)]))
        elif number == 3:
            data = rng.permutation(N)
        elif number == 4:
            data = rng.uniform(250, 1000, N)
        elif number == 5:
            data = rng.uniform(-1000, 0, N)
        elif number == 6:
            data = rng.uniform(-3, 3, N)
            data[:4] = 0.498046875, 0.50390625, -0.0, 0.0
        elif number == 7:
            data = rng.integers(0, 512, N) / 4
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, np.uint8)}


def expected(case):
    """NumPy rounds halves to even."""
    return {"output_vector": np.clip(np.rint(case["input_vector"].astype(np.float64)), 0, 255).astype(np.uint8)}
