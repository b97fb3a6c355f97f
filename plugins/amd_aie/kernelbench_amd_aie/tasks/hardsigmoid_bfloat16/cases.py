"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, the slope finely, both ends of it, zeros, one side each, large ones."""
    for number in range(8):
        data = rng.normal(0, 10, N)
        if number == 1:
            data = np.linspace(-3, 3, N)
        elif number == 2:
            data = rng.choice([-2.5, 2.5, -2.515625, 2.515625, -2.484375, 2.484375], N)
        elif number == 3:
            data = rng.choice([0.0, -0.0], N)
        elif number == 4:
            data = rng.uniform(-2.4, -0.5, N)
        elif number == 5:
            data = rng.uniform(0.5, 2.4, N)
        elif number == 6:
            data = rng.choice([-1.0, 1.0], N) * 10.0 ** rng.uniform(-30, 29.9, N)
        yield {"in_buffer": data.astype(bfloat16), "out_buffer": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    line = 0.2 * case["in_buffer"].astype(np.float64) + 0.5
    return {"out_buffer": np.clip(line, 0, 1).astype(bfloat16)}
