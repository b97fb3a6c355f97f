"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, negative ones large enough for their slope to show, one sign, zeros, all magnitudes."""
    for number in range(8):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = rng.uniform(-1000, -10, N)
        elif number == 2:
            data = rng.uniform(0, 1000, N)
        elif number == 3:
            data = rng.choice([0.0, -0.0], N)
        elif number == 4:
            data = rng.normal(0, 300, N)
        elif number == 5:
            data = rng.choice([-1.0, 1.0], N) * 10.0 ** rng.uniform(-30, 29.9, N)
        elif number == 6:
            data = np.arange(N) * 8 - 1024.0
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    x = case["in_buffer"].astype(np.float64)
    return {"out_buffer": np.where(x < 0, 0.01 * x, x).astype(bfloat16)}
