"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, the curve finely, zeros and small ones, both tails, extremes, the dip below zero."""
    for number in range(8):
        data = rng.normal(0, 4, N)
        if number == 1:
            data = np.linspace(-6, 6, N)
        elif number == 2:
            data = rng.choice([0.0, -0.0, 2.0**-20, -(2.0**-20), 0.5, -0.5], N)
        elif number == 3:
            data = rng.uniform(-80, -8, N)
        elif number == 4:
            data = rng.uniform(8, 80, N)
        elif number == 5:
            data = rng.choice([-80.0, -44.0, -20.0, 20.0, 44.0, 80.0], N)
        elif number == 6:
            data = rng.uniform(-2, -0.5, N)
        yield {"input": data.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    x = case["input"].astype(np.float64)
    return {"output": (x * np.tanh(np.logaddexp(0, x))).astype(bfloat16)}
