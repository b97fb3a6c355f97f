"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, TAPS, OUT = 256, 2, 255


def cases(rng):
    """Random ones, whole numbers, each tap alone, sums that cancel, the largest values, and powers of two in order."""
    for number in range(8):
        data, taps = rng.normal(0, 1, N), rng.normal(0, 1, TAPS)
        if number == 1:
            data, taps = rng.integers(-8, 9, N), [3, -2]
        elif number == 2:
            data, taps = 1 + np.arange(N) % 50, [0.0, 1.5]
        elif number == 3:
            data, taps = 1 + np.arange(N) % 50, [-1.5, -0.0]
        elif number == 4:
            data, taps = np.full(N, rng.normal(0, 100)), [0.7, -0.7]  # nothing is left
        elif number == 5:
            data, taps = rng.choice([-1000, 1000, 0, -0.0], N), rng.choice([-1000, 1000], TAPS)
        elif number == 6:
            data, taps = 2.0 ** (np.arange(N) % 16 - 8), [1.0, 2.0]
        yield {
            "in_buffer": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "out_buffer": np.zeros(OUT, bfloat16),
            "stride": 1,
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data, taps = case["in_buffer"].astype(np.float64), case["kernel"].astype(np.float64)
    windows = np.lib.stride_tricks.sliding_window_view(data, TAPS)
    return {"out_buffer": (windows @ taps).astype(bfloat16)}
