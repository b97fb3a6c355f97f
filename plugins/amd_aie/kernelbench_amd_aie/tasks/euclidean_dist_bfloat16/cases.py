"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, whole numbers, equal vectors, small differences beside a large one, the last alone, the farthest."""
    for number in range(8):
        first, second = rng.normal(0, 3, N), rng.normal(0, 3, N)
        if number == 1:
            first, second = rng.integers(-100, 101, N), rng.integers(-100, 101, N)
        elif number == 2:
            second = first
        elif number == 3:
            first = rng.integers(-8, 9, N)
            second = first + rng.choice([0.5, -0.5], N)
            first[0], second[0] = -8, 8  # 256, beside which 0.25 is lost in bfloat16
        elif number == 4:
            second = first.copy()
            second[-1], first[-1] = 0, rng.integers(1, 100)
        elif number == 5:
            first = rng.choice([-100, 100], N)
            second = -first
        elif number == 6:
            first, second = rng.uniform(0, 0.01, N), rng.uniform(-0.01, 0, N)
        yield {
            "input_a": np.asarray(first).astype(bfloat16),
            "input_b": np.asarray(second).astype(bfloat16),
            "output": np.zeros(1, bfloat16),
        }


def expected(case):
    """In double precision, rounded once."""
    difference = case["input_a"].astype(np.float64) - case["input_b"].astype(np.float64)
    return {"output": np.sqrt(np.sum(difference**2, keepdims=True)).astype(bfloat16)}
