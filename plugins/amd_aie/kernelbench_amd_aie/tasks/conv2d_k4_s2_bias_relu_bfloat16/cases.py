"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

SIDE, K, STRIDE, OUT = 16, 4, 2, 7


def cases(rng):
    """Random ones, whole numbers, the bias alone, all cut, none cut, sums that only the bias lifts above zero."""
    for number in range(8):
        data, taps, bias = rng.normal(0, 1, SIDE * SIDE), rng.normal(0, 1, K * K), rng.normal(0, 2)
        if number == 1:
            data, taps, bias = rng.integers(-8, 9, SIDE * SIDE), rng.permutation(np.arange(-7, 9)), rng.integers(1, 6)
        elif number == 2:
            taps, bias = np.zeros(K * K), rng.uniform(0.5, 8)
        elif number == 3:
            data, taps, bias = np.abs(data), -np.abs(taps), -0.5
        elif number == 4:
            data, taps, bias = 1 + np.arange(SIDE * SIDE) % 100, np.arange(1, 17) / 8, 1.25
        elif number == 5:
            data, taps, bias = -1 - rng.random(SIDE * SIDE), np.arange(16) / 64, 6  # negative without the bias
        elif number == 6:
            data, taps = rng.choice([-100, 100, 0, -0.0], SIDE * SIDE), rng.permutation([100, -100] * 8)
            bias = rng.choice([-100, 100])
        yield {
            "in_buffer": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "out_buffer": np.zeros(OUT * OUT, bfloat16),
            "bias": bfloat16(bias),
            "stride": STRIDE,
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data = case["in_buffer"].astype(np.float64).reshape(SIDE, SIDE)
    taps = case["kernel"].astype(np.float64).reshape(K, K)
    windows = np.lib.stride_tricks.sliding_window_view(data, (K, K))[::STRIDE, ::STRIDE]
    sums = np.einsum("rcij,ij->rc", windows, taps) + float(case["bias"])
    return {"out_buffer": np.maximum(sums, 0).astype(bfloat16).reshape(-1)}
