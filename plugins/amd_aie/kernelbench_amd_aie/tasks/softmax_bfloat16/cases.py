"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Few large parts and many small ones, high and low levels, wide spreads, all equal, and random ones."""
    for number in range(10):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = np.full(N, -6.0)
            data[0] = 0.0  # the small parts are a seventh of the whole
        elif number == 2:
            data = rng.permutation(np.concatenate([[98.0, 97.0, 96.0], rng.uniform(60, 80, N - 3)]))
        elif number == 3:
            data = rng.permutation(np.concatenate([[-20.0, -20.5], rng.uniform(-100, -50, N - 2)]))
        elif number == 4:
            data = rng.uniform(-40, 40, N)
        elif number == 5:
            data = np.full(N, rng.uniform(-100, 100))
        elif number == 6:
            data = rng.normal(-5, 1, N)
            data[-1] = 3.0  # the last one is nearly all
        elif number == 7:
            data = np.sort(rng.normal(0, 8, N))
        elif number == 8:
            data = np.full(N, -30.0)
            data[rng.integers(0, N, 2)] = 1.5
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    data = case["input_vector"].astype(np.float64)
    powers = np.exp(data - data.max())
    return {"output_vector": (powers / powers.sum()).astype(bfloat16)}
