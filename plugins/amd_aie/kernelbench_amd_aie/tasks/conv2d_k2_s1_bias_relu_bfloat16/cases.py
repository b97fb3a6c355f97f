"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

SIDE, K, OUT = 16, 2, 15


def cases(rng):
    """Random ones, whole numbers, the bias alone, all cut, none cut, sums that only the bias lifts above zero."""
    for number in range(8):
        data, taps, bias = rng.normal(0, 2, SIDE * SIDE), rng.normal(0, 1, K * K), rng.normal(0, 1)
        if number == 1:
            data, taps, bias = rng.integers(-8, 9, SIDE * SIDE), [3, -2, 1, 5], rng.integers(1, 6)
        elif number == 2:
            taps, bias = np.zeros(K * K), rng.uniform(0.5, 8)
        elif number == 3:
            data, taps, bias = np.abs(data), -np.abs(taps), -0.5
        elif number == 4:
            data, taps, bias = 1 + np.arange(SIDE * SIDE) % 100, [0.5, 2, 1.5, 0.25], 1.25
        elif number == 5:
            data, taps, bias = -1 - rng.random(SIDE * SIDE), [1, 0.5, 0.25, 0.125], 6  # negative without the bias
        elif number == 6:
            data, taps = rng.choice([-100, 100, 0, -0.0], SIDE * SIDE), rng.permutation([100, 100, -100, -100])
            bias = rng.choice([-100, 100])
        yield {
            "input": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "output": np.zeros(OUT * OUT, bfloat16),
            "bias": bfloat16(bias),
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data = case["input"].astype(np.float64).reshape(SIDE, SIDE)
    taps = case["kernel"].astype(np.float64).reshape(K, K)
    windows = np.lib.stride_tricks.sliding_window_view(data, (K, K))
    sums = np.einsum("rcij,ij->rc", windows, taps) + float(case["bias"])
    return {"output": np.maximum(sums, 0).astype(bfloat16).reshape(-1)}
