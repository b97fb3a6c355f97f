"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

SIDE, K, OUT = 16, 2, 15


def cases(rng):
    """Random ones, whole numbers, single taps, sums that cancel, the largest values, rows and columns as ramps."""
    for number in range(8):
        data, taps = rng.normal(0, 2, SIDE * SIDE), rng.normal(0, 1.5, K * K)
        if number == 1:
            data, taps = rng.integers(-8, 9, SIDE * SIDE), [3, -2, 1, 5]
        elif number == 2:
            data, taps = np.arange(1, SIDE * SIDE + 1), [0, 0, 1, 0]  # one row down
        elif number == 3:
            data, taps = np.tile(np.arange(1, SIDE + 1), SIDE), [0.5, 2, -0.5, 1]
        elif number == 4:
            data, taps = np.full(SIDE * SIDE, rng.normal(0, 20)), [0.7, -0.7, -0.7, 0.7]  # nothing is left
        elif number == 5:
            data, taps = rng.choice([-100, 100, 0, -0.0], SIDE * SIDE), rng.choice([-100, 100], K * K)
        elif number == 6:
            data, taps = np.repeat(2.0 ** (np.arange(SIDE) - 9), SIDE), [1, 2, 4, 8]
        yield {
            "input_matrix": np.asarray(data).astype(bfloat16),
            "kernel": np.asarray(taps).astype(bfloat16),
            "output_matrix": np.zeros(OUT * OUT, bfloat16),
            "stride": 1,
        }


def expected(case):
    """Products and sums in double precision, rounded once."""
    data = case["input_matrix"].astype(np.float64).reshape(SIDE, SIDE)
    taps = case["kernel"].astype(np.float64).reshape(K, K)
    windows = np.lib.stride_tricks.sliding_window_view(data, (K, K))
    return {"output_matrix": np.einsum("rcij,ij->rc", windows, taps).astype(bfloat16).reshape(-1)}
