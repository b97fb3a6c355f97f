"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """A fine sweep, the whole range in order and in disorder, one sign only, zeros, the far ends, and random ones."""
    for number in range(8):
        data = rng.normal(0, 2.5, N)
        if number == 1:
            data = np.linspace(-8, 8, N)
        elif number == 2:
            data = np.linspace(-100, 100, N)
        elif number == 3:
            data = rng.uniform(-100, 100, N)
        elif number == 4:
            data = np.abs(data)
        elif number == 5:
            data = -np.abs(data)
        elif number == 6:
            data = rng.choice([0.0, -0.0, 1.25, -1.25, 20.0, -20.0, 89.0, -89.0, 100.0, -100.0], N)
            data[-2:] = 100.0, -100.0
        yield {"input": data.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, where exp(100) is finite, rounded once."""
    data = case["input"].astype(np.float64)
    return {"output": (data / (1 + np.exp(-data))).astype(bfloat16)}
