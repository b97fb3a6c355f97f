"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """A fine sweep, the whole range, the steep middle, one sign only, zeros, the far ends, and random ones."""
    for number in range(8):
        data = rng.normal(0, 1.7, N)
        if number == 1:
            data = np.linspace(-5, 5, N)
        elif number == 2:
            data = np.linspace(-60, 60, N)
        elif number == 3:
            data = rng.uniform(-1, 1, N)
        elif number == 4:
            data = np.abs(data)
        elif number == 5:
            data = -np.abs(data)
        elif number == 6:
            data = rng.choice([0.0, -0.0, 1.0, -1.0, 5.0, -5.0, 45.0, -45.0, 60.0, -60.0], N)
            data[-2:] = 60.0, -60.0
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output_vector": np.tanh(case["input_vector"].astype(np.float64)).astype(bfloat16)}
