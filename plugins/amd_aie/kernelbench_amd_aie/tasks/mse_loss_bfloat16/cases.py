"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, equal vectors, opposite errors, an outlier before many small errors, constant, small, large ones."""
    for number in range(10):
        a, b = rng.normal(0, 2, N), rng.normal(0, 2, N)
        if number == 1:
            b = a
        elif number == 2:
            a = np.rint(a)
            b = a + np.tile([1.0, -1.0], N // 2)  # the mean of the errors themselves is 0
        elif number == 3:
            a, b = np.r_[32.0, np.full(N - 1, 1.0)], np.zeros(N)  # 1024 + 255 * 1
        elif number == 4:
            a, b = np.full(N, 4.0), np.full(N, 1.0)
        elif number == 5:
            a, b = np.zeros(N), np.where(np.arange(N) == N - 1, -64.0, 0.0)
        elif number == 6:
            a, b = a / 4, b / 4
        elif number == 7:
            a, b = rng.uniform(-512, 512, N), rng.uniform(-512, 512, N)
        elif number == 8:
            a, b = np.abs(a) + 1, -np.abs(b) - 1  # signs that differ
        yield {"input_a": a.astype(bfloat16), "input_b": b.astype(bfloat16), "output": np.zeros(1, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    difference = case["input_a"].astype(np.float64) - case["input_b"].astype(np.float64)
    return {"output": np.mean(difference**2, keepdims=True).astype(bfloat16)}
