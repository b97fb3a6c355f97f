"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """A mean far from 0 with a small spread, all equal, one that stands out, two values, one sign only, random ones."""
    for number in range(9):
        data = rng.normal(0, 2.5, N)
        if number == 1:
            data = rng.normal(10.03, 0.25, N)
        elif number == 2:
            data = np.full(N, rng.uniform(-16, 16))
        elif number == 3:
            data = np.zeros(N)
            data[-1] = 15.5
        elif number == 4:
            data = rng.permutation(np.repeat([-16.0, 16.0], N // 2))
        elif number == 5:
            data = -np.abs(data)
        elif number == 6:
            data = np.linspace(-16, 16, N)
        elif number == 7:
            data = rng.normal(-3, 1, N)
        yield {"input": np.clip(data, -16, 16).astype(bfloat16), "output": np.zeros(1, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output": case["input"].astype(np.float64).var(keepdims=True).astype(bfloat16)}
