"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, both negative, both positive, equal pairs, zeros of both signs, the largest numbers."""
    for number in range(8):
        first, second = rng.normal(0, 3, N), rng.normal(0, 3, N)
        if number == 1:
            first, second = -np.abs(first), -np.abs(second)
        elif number == 2:
            first, second = np.abs(first), np.abs(second)
        elif number == 3:
            first = second
        elif number == 4:
            second = rng.choice([0.0, -0.0], N)
            first[rng.choice(N, 20, replace=False)] = rng.choice([0.0, -0.0], 20)
        elif number == 5:
            first, second = (rng.choice([-1, 1], N) * rng.uniform(1e37, 3e38, N) for _ in range(2))
        elif number == 6:
            first, second = 128 - np.arange(N), np.arange(N) - 128
        yield {
            "in_buffer_a": np.asarray(first).astype(bfloat16),
            "in_buffer_b": np.asarray(second).astype(bfloat16),
            "out_buffer": np.zeros(N, bfloat16),
        }


def expected(case):
    """One of the two, never rounded."""
    first, second = case["in_buffer_a"].astype(np.float64), case["in_buffer_b"].astype(np.float64)
    return {"out_buffer": np.minimum(first, second).astype(bfloat16)}
