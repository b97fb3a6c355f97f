"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, the curve finely, zeros and small ones, both tails, one value, one sign each."""
    for number in range(8):
        data = rng.normal(0, 2, N)
        if number == 1:
            data = np.linspace(-4, 4, N)
        elif number == 2:
            data = rng.choice([0.0, -0.0, 2.0**-20, -(2.0**-20), 0.5, -0.5], N)
        elif number == 3:
            data = rng.uniform(-16, -3, N)
        elif number == 4:
            data = rng.uniform(3, 16, N)
        elif number == 5:
            data = rng.choice([-16.0, -8.0, -5.0, 5.0, 8.0, 16.0], N)
        elif number == 6:
            data = rng.uniform(-1.5, -0.25, N)  # around the lowest place
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    x = case["input_vector"].astype(np.float64)
    t = np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))
    return {"output_vector": (0.5 * x * (1 + t)).astype(bfloat16)}
