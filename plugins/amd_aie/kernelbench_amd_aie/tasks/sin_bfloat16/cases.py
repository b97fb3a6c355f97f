"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """A sweep of the range, angles near its zeros and its peaks, small ones, beyond one turn, and random ones."""
    for number in range(8):
        data = np.clip(rng.normal(0, 2.2, N), -8, 8)
        if number == 1:
            data = np.linspace(-8, 8, N)
        elif number == 2:
            data = rng.integers(-5, 6, N) * np.pi / 2
            data[-1] = -np.pi / 2
        elif number == 3:
            data = rng.uniform(-0.5, 0.5, N)
        elif number == 4:
            data = rng.choice([-1, 1], N) * rng.uniform(2 * np.pi, 8, N)
        elif number == 5:
            data = rng.uniform(-np.pi, np.pi, N)
        elif number == 6:
            data = rng.permutation(np.linspace(0, 2 * np.pi, N))
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output_vector": np.sin(case["input_vector"].astype(np.float64)).astype(bfloat16)}
