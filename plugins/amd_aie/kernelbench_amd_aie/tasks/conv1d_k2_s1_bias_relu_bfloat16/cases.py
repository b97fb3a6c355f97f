"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, TAPS, OUT = 256, 2, 255


def cases(rng):
    """Random ones, whole numbers, the bias alone, all cut, none cut, sums that only the bias lifts above zero."""
    for number in range(8):
        data, taps, bias = rng.normal(0, 2, N), rng.normal(0, 1, TAPS), rng.normal(0, 1)
        if number == 1:
            data, taps, bias = rng.integers(-8, 9, N), [3, -2], rng.integers(1, 6)
        elif number == 2:
            taps, bias = [0.0, -0.0], rng.uniform(0.5, 8)
        elif number == 3:
            data, taps, bias = np.abs(data), -np.abs(taps), -0.5
        elif number == 4:
            data, taps, bias = 1 + np.arange(N) % 50, [1.5, 0.5], 1.25
        elif number == 5:
            data, taps, bias = -1 - rng.random(N), [1.0, 0.5], 6.0  # the sum without the bias is negative
        elif number == 6:
            data, taps, bias = rng.choice([-1000, 1000, 0, -0.0], N), [1000, -1000], rng.choice([-1000, 1000])
        yield {
            "in_buffer": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "out_buffer": np.zeros(OUT, bfloat16),
            "bias": bfloat16(bias),
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data, taps = case["in_buffer"].astype(np.float64), case["kernel"].astype(np.float64)
    windows = np.lib.stride_tricks.sliding_window_view(data, TAPS)
    return {"out_buffer": np.maximum(windows @ taps + float(case["bias"]), 0).astype(bfloat16)}
