"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 512


def cases(rng):
    """Random ones, whole numbers, a ramp that tells each place from its neighbours, zeros, and all magnitudes."""
    for number in range(6):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = rng.integers(-256, 257, N)
        elif number == 2:
            data = np.concatenate([np.arange(-256, 0), np.arange(0, 256)]) / 4
        elif number == 3:
            data = data * 2.0 ** rng.integers(-90, 90, N)
        elif number == 4:
            data = np.where(rng.random(N) < 0.5, 0.0, rng.choice([-1e30, -1.0, 1.0, 1e30], N))
        data = np.where(np.abs(data) < 1e-30, 0.0, data)
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(N, np.float32)}


def expected(case):
    """Exact."""
    return {"out_buffer": case["in_buffer"].astype(np.float32)}
