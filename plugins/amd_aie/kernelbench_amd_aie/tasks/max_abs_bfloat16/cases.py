"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """The largest one negative or positive, first, last or anywhere; zeros; all equal; small ones; all magnitudes."""
    for number in range(10):
        data = rng.normal(0, 7, N)
        if number == 1:
            data[-1] = -60.0
        elif number == 2:
            data[0] = 60.0
        elif number == 3:
            data = -np.abs(data) - 1  # all negative
        elif number == 4:
            data = rng.choice([0.0, -0.0], N)
        elif number == 5:
            data = np.full(N, -rng.uniform(1, 100))
        elif number == 6:
            data = rng.uniform(-0.9, 0.9, N)
        elif number == 7:
            data[rng.integers(N)] = -(2.0 ** rng.uniform(40, 120))
        elif number == 8:
            data[rng.integers(N)] = -80.0
            data[rng.integers(1, N - 1)] = 70.0
        yield {"input": data.astype(bfloat16), "output": np.zeros(1, bfloat16)}


def expected(case):
    """Exact."""
    return {"output": np.abs(case["input"].astype(np.float64)).max(keepdims=True).astype(bfloat16)}
