"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Powers of two, every mantissa, nothing positive, both ends of the range, and random ones."""
    for number in range(8):
        data = rng.normal(0, 2.5, N)
        if number == 1:
            data = 2.0 ** rng.integers(-19, 20, N)
        elif number == 2:
            data = (1 + np.arange(N) % 128 / 128) * 2.0 ** np.repeat([16, 17], N // 2)
        elif number == 3:
            data = -np.abs(data) * 100
            data[:4] = 0.0, -0.0, -1.0, -4.0
        elif number == 4:
            data = rng.uniform(1e-6, 1e-2, N)
        elif number == 5:
            data = rng.uniform(1e3, 9.9e5, N)
        elif number == 6:
            data = rng.choice([0.0, -0.0, 1.0, -1.0, 4.0, -4.0, 0.25, -0.25, 1e4, -1e4], N)
            data[-1] = 4.0
        yield {"input": data.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output": np.sqrt(np.maximum(case["input"].astype(np.float64), 0)).astype(bfloat16)}
