"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Random ones, the range in order, both ends, whole numbers, about powers of two as results, around zero."""
    for number in range(8):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = np.linspace(-8, 8, N)
        elif number == 2:
            data = rng.choice([-8, 8, 7.96875, -7.96875], N)
        elif number == 3:
            data = rng.permutation(np.resize(np.arange(-8, 9), N))
        elif number == 4:
            data = rng.integers(-11, 12, N) * np.log(2) + rng.choice([-0.02, 0, 0.02], N)
        elif number == 5:
            data = rng.choice([0.0, -0.0, 1e-3, -1e-3, 1e-30, -1e-30], N)
        elif number == 6:
            data = rng.uniform(-8, 8, N)
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output_vector": np.exp(case["input_vector"].astype(np.float64)).astype(bfloat16)}
