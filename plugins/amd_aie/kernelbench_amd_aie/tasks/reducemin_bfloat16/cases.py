"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """One sign only, the minimum at either end and anywhere else, huge and equal values, and random ones."""
    for number in range(9):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = np.abs(data) + 1
        elif number == 2:
            data = -np.abs(data) - 1
        elif number == 3:
            data[0] = -7.5
        elif number == 4:
            data[-1] = -7.5
        elif number == 5:
            data = np.abs(data) * 1e37 + 1e37
        elif number == 6:
            data = np.full(N, rng.normal(0, 5))
        elif number == 7:
            data = np.where(rng.random(N) < 0.5, 0.0, np.abs(data))
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(1, bfloat16)}


def expected(case):
    """An element of the input: nothing is rounded."""
    return {"out_buffer": case["in_buffer"].astype(np.float64).min(keepdims=True).astype(bfloat16)}
