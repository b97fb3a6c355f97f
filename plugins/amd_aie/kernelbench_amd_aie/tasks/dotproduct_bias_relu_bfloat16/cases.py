"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Random ones, small products beside a large one, what the bias lifts above zero or pushes below."""
    for number in range(9):
        first, second, bias = rng.normal(0, 1, N), rng.normal(0, 1, N), rng.normal(0, 2)
        if number == 1:
            first, second, bias = rng.integers(-8, 9, N), rng.integers(-8, 9, N), rng.integers(-50, 50)
        elif number == 2:
            first, second, bias = np.full(N, 0.5), np.ones(N), 0.5
            first[0], second[0] = 64, 4  # 256, beside which 0.5 is lost in bfloat16
        elif number == 3:
            first, second = np.tile([1, -1], N // 2), np.full(N, rng.normal(0, 30))
            bias = rng.uniform(1, 50)
        elif number == 4:
            first, second, bias = -rng.random(N), rng.random(N), 90  # negative without the bias
        elif number == 5:
            first, second, bias = rng.random(N), rng.random(N), -90  # positive without the bias
        elif number == 6:
            first, second, bias = np.zeros(N), rng.normal(0, 1, N), 1
            first[-1], second[-1] = 3, rng.integers(5, 50)
        elif number == 7:
            first = rng.choice([-100, 100], N)
            second, bias = first, -100  # 640000 less the bias
        yield {
            "in0": np.asarray(first).astype(bfloat16),
            "in1": np.asarray(second).astype(bfloat16),
            "out": np.zeros(1, bfloat16),
            "bias": bfloat16(bias),
            "vector_size": N,
        }


def expected(case):
    """Products and sum in double precision, rounded once."""
    total = np.sum(case["in0"].astype(np.float64) * case["in1"].astype(np.float64)) + float(case["bias"])
    return {"out": np.maximum(np.array([total]), 0).astype(bfloat16)}
