"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, the parabola finely, both ends of it, zeros, one side each, large and small ones."""
    for number in range(8):
        data = rng.normal(0, 2, N)
        if number == 1:
            data = np.linspace(-4, 4, N)
        elif number == 2:
            data = rng.choice([-3.0, 3.0, -3.015625, 3.015625, -2.984375, 2.984375], N)
        elif number == 3:
            data = rng.choice([0.0, -0.0, 2.0**-20, -(2.0**-20)], N)
        elif number == 4:
            data = rng.uniform(-2.5, -0.5, N)
        elif number == 5:
            data = rng.uniform(-1000, -3, N)
        elif number == 6:
            data = rng.uniform(3, 1000, N)
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    x = case["input_vector"].astype(np.float64)
    return {"output_vector": (x * np.clip(x + 3, 0, 6) / 6).astype(bfloat16)}
