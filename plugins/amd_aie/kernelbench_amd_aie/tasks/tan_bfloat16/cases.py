"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """A sweep of the range, the neighbours of both poles, of the zeros, of odd multiples of pi/4, and random ones."""
    for number in range(8):
        data = np.clip(rng.normal(0, 1.1, N), -4, 4)
        if number == 1:
            data = np.linspace(-4, 4, N)
        elif number == 2:
            data = rng.choice([-1, 1], N) * (201 + rng.integers(-20, 21, N)) / 128
            data[:2] = 1.5703125, -1.5703125
        elif number == 3:
            data = rng.choice([-np.pi, 0.0, np.pi], N) + rng.uniform(-0.4, 0.4, N)
        elif number == 4:
            data = (2 * rng.integers(-2, 2, N) + 1) * np.pi / 4 + rng.uniform(-0.02, 0.02, N)
        elif number == 5:
            data = rng.choice([-1, 1], N) * rng.uniform(1.6, 4, N)
        elif number == 6:
            data = rng.uniform(-0.7, 0.7, N)
        yield {"input": data.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output": np.tan(case["input"].astype(np.float64)).astype(bfloat16)}
