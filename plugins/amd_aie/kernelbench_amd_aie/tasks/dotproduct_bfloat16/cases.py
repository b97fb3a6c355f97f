"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Random ones, whole numbers, many small products beside a large one, sums that cancel, the last pair alone."""
    for number in range(8):
        first, second = rng.normal(0, 1, N), rng.normal(0, 1, N)
        if number == 1:
            first, second = rng.integers(-8, 9, N), rng.integers(-8, 9, N)
        elif number == 2:
            first, second = np.full(N, 0.5), np.ones(N)
            first[0], second[0] = 64, 4  # 256, beside which 0.5 is lost in bfloat16
        elif number == 3:
            first, second = np.tile([1, -1], N // 2), np.full(N, rng.normal(0, 30))
        elif number == 4:
            first, second = np.zeros(N), rng.normal(0, 1, N)
            first[-1], second[-1] = 3, rng.integers(5, 50)
        elif number == 5:
            first, second = np.arange(N), np.arange(N)
        elif number == 6:
            first, second = rng.choice([-100, 100], N), rng.choice([-100, 100], N)
        yield {
            "vector1": np.asarray(first).astype(bfloat16),
            "vector2": np.asarray(second).astype(bfloat16),
            "result": np.zeros(1, bfloat16),
            "vector_size": N,
        }


def expected(case):
    """Products and sum in double precision, rounded once."""
    total = np.sum(case["vector1"].astype(np.float64) * case["vector2"].astype(np.float64))
    return {"result": np.array([total]).astype(bfloat16)}
