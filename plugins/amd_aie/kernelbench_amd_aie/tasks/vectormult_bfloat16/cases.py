"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """All pairs of signs, whole numbers, factors of unlike size, zeros, huge products, and random ones."""
    for number in range(8):
        first, second = rng.normal(0, 2, (2, N))
        if number == 1:
            first, second = rng.integers(-15, 16, (2, N))
        elif number == 2:
            first, second = rng.choice([0.0, 1.0, -1.0, 2.5, -2.5], (2, N))
            first[-1], second[-1] = -2.5, 2.5
        elif number == 3:
            first, second = first * 1e-3, second * 1e3
        elif number == 4:
            first, second = first * 1e20, second * 1e16
        elif number == 5:
            first, second = -np.abs(first), -np.abs(second)
        elif number == 6:
            first = np.where(rng.random(N) < 0.5, 0.0, 3.0)
        yield {
            "in_buffer1": first.astype(bfloat16),
            "in_buffer2": second.astype(bfloat16),
            "out_buffer": np.zeros(N, bfloat16),
            "vector_size": N,
        }


def expected(case):
    """Exact products, rounded once."""
    first, second = case["in_buffer1"].astype(np.float64), case["in_buffer2"].astype(np.float64)
    return {"out_buffer": (first * second).astype(bfloat16)}
