"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Signed zeros among small and huge values, one sign only, fractions below 1, and random ones."""
    for number in range(8):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = rng.choice([0.0, -0.0, 1.0, -1.0, 2.5, -2.5, 1e38, -1e38, 1e-30, -1e-30], N)
            data[-1] = 2.5
        elif number == 2:
            data = np.abs(data) + 0.25
        elif number == 3:
            data = -np.abs(data) - 0.25
        elif number == 4:
            data = rng.uniform(-1, 1, N)
        elif number == 5:
            data *= 1e3
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(N, bfloat16)}


def expected(case):
    """Nothing is rounded."""
    return {"out_buffer": np.maximum(case["in_buffer"].astype(np.float64), 0).astype(bfloat16)}
