"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, TAPS, OUT = 256, 4, 253


def cases(rng):
    """Random ones, whole numbers, the bias alone, all cut, none cut, sums that only the bias lifts above zero."""
    for number in range(8):
        data, taps, bias = rng.normal(0, 1, N), rng.normal(0, 1, TAPS), rng.normal(0, 0.5)
        if number == 1:
            data, taps, bias = rng.integers(-8, 9, N), [3, -2, 1, 5], rng.integers(1, 6)
        elif number == 2:
            taps, bias = np.zeros(TAPS), rng.uniform(0.5, 8)
        elif number == 3:
            data, taps, bias = np.abs(data), -np.abs(taps), -0.5
        elif number == 4:
            data, taps, bias = 1 + np.arange(N) % 50, [1.5, 0.5, 0.25, 2.0], 1.25
        elif number == 5:
            data, taps, bias = -1 - rng.random(N), [1.0, 0.5, 0.25, 0.125], 6.0  # negative without the bias
        elif number == 6:
            data, taps, bias = rng.choice([-100, 100, 0, -0.0], N), [100, 100, -100, -100], rng.choice([-100, 100])
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
