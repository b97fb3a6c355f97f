"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, pairs that cancel, a large one before many small ones, all equal, a single one, small and large."""
    for number in range(10):
        data = rng.normal(0, 3, N)
        if number == 1:
            data = np.repeat(np.abs(data[: N // 2]) + 0.5, 2) * np.tile([1, -1], N // 2)
        elif number == 2:
            data = np.r_[512.0, np.full(N - 1, -0.5)]
        elif number == 3:
            data = np.full(N, rng.choice([-3.0, 3.0]))
        elif number == 4:
            data = np.where(np.arange(N) == N - 1, -25.5, 0.0)
        elif number == 5:
            data = rng.choice([0.0, -0.0], N)
        elif number == 6:
            data = rng.uniform(-0.9, 0.9, N)
        elif number == 7:
            data = rng.uniform(-4096, 4096, N)
        elif number == 8:
            data = -np.abs(data)
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(1, bfloat16)}


def expected(case):
    """The sum in double precision, rounded once."""
    return {"out_buffer": np.abs(case["in_buffer"].astype(np.float64)).sum(keepdims=True).astype(bfloat16)}
