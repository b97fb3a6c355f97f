"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """The range in order, quarter turns, both ends, around zero, one turn only, and random angles."""
    quarters = np.arange(-5, 6) * np.pi / 2
    for number in range(8):
        data = rng.uniform(-8, 8, N)
        if number == 1:
            data = np.linspace(-8, 8, N)
        elif number == 2:
            data = rng.permutation(np.resize(quarters, N))
        elif number == 3:
            data = rng.choice([-8, 8, -7.96875, 7.96875, np.pi, -np.pi], N)
        elif number == 4:
            data = rng.choice([0.0, -0.0, 1e-3, -1e-3, 2**-20, 1e-30], N)
        elif number == 5:
            data = rng.permutation(np.linspace(-np.pi, np.pi, N))
        elif number == 6:
            data = rng.choice(quarters, N) + rng.normal(0, 0.03, N)
        yield {
            "input_vector": np.clip(data, -8, 8).astype(bfloat16),
            "output_vector": np.zeros(N, bfloat16),
        }


def expected(case):
    """In double precision, rounded once."""
    return {"output_vector": np.cos(case["input_vector"].astype(np.float64)).astype(bfloat16)}
