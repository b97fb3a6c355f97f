"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, WINDOW = 1024, 2


def cases(rng):
    """Random ones, a ramp, whole numbers, pairs that cancel, large ones, all equal, and one of each pair alone."""
    for number in range(8):
        data = rng.normal(0, 2, N)
        if number == 1:
            data = np.arange(N) / 8 - 64  # tells each place from its neighbours
        elif number == 2:
            data = rng.integers(-100, 101, N)
        elif number == 3:
            data[1::2] = -data[::2]  # means of zero
        elif number == 4:
            data = rng.uniform(-1000, 1000, N)
        elif number == 5:
            data = np.full(N, rng.uniform(1, 4))
        elif number == 6:
            data[1::2] = 0.0
        yield {
            "in_buffer": np.asarray(data).astype(bfloat16),
            "out_buffer": np.zeros(N // 2, bfloat16),
            "window_size": WINDOW,
            "stride": WINDOW,
        }


def expected(case):
    """Means in double precision, rounded once."""
    pairs = case["in_buffer"].astype(np.float64).reshape(-1, WINDOW)
    return {"out_buffer": pairs.mean(axis=1).astype(bfloat16)}
