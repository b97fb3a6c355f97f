"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N, TAPS, STRIDE, OUT = 256, 4, 2, 127


def cases(rng):
    """Random ones of the size of the published data, whole numbers that are exact, zeros, and all of one sign."""
    for number in range(8):
        data, taps, bias = rng.normal(0, 1, N), rng.normal(0, 1, TAPS), rng.normal(0, 0.5)
        if number == 1:
            data, taps, bias = rng.integers(-4, 5, N), rng.integers(-2, 3, TAPS), rng.integers(-3, 4)
        elif number == 2:
            taps, bias = np.zeros(TAPS), 0.75  # the bias alone
        elif number == 3:
            data, taps, bias = -np.abs(data), np.abs(taps), -0.5  # ReLU cuts everything
        elif number == 4:
            data, taps, bias = np.abs(data), np.abs(taps), 0.5  # and here nothing
        yield {
            "in_buffer": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "out_buffer": np.zeros(OUT, bfloat16),
            "bias": bfloat16(bias),
            "stride": STRIDE,
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data, taps = case["in_buffer"].astype(np.float64), case["kernel"].astype(np.float64)
    windows = np.lib.stride_tricks.sliding_window_view(data, TAPS)[::STRIDE]
    return {"out_buffer": np.maximum(windows @ taps + float(case["bias"]), 0).astype(bfloat16)}
