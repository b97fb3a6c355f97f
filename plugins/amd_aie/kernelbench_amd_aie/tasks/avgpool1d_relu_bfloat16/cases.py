"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, WINDOW = 256, 4


def cases(rng):
    """Random ones, one sign only, a ramp, groups that cancel or nearly do, whole numbers, one of four alone."""
    for number in range(8):
        data = np.clip(rng.normal(0, 3, N), -8, 8)
        if number == 1:
            data = np.abs(data)  # ReLU cuts nothing
        elif number == 2:
            data = -np.abs(data)  # ReLU cuts everything
        elif number == 3:
            data = np.arange(N) / 16 - 8 + 1 / 32
        elif number == 4:
            data = np.tile([8.0, -8.0, 4.0, -3.5], N // 4)
            data[2::4] = rng.uniform(0, 8, N // 4)
        elif number == 5:
            data = rng.integers(-8, 9, N)
        elif number == 6:
            data = np.zeros(N)
            places = np.arange(0, N, 4) + rng.permutation(np.tile(np.arange(4), N // 16))
            data[places] = rng.uniform(2, 8, N // 4)
        yield {"in_buffer": np.asarray(data).astype(bfloat16), "out_buffer": np.zeros(N // 4, bfloat16)}


def expected(case):
    """Means in double precision, cut at zero, rounded once."""
    groups = case["in_buffer"].astype(np.float64).reshape(-1, WINDOW)
    return {"out_buffer": np.maximum(groups.mean(axis=1), 0).astype(bfloat16)}
