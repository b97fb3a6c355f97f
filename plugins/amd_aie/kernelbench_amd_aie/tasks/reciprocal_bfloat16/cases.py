"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, all mantissas, powers of two, small, large, negative ones, both ends of the range."""
    sign = rng.choice([-1.0, 1.0], N)
    for number in range(8):
        data = sign * rng.uniform(0.03, 10, N)
        if number == 1:
            data = (1 + np.arange(N) % 128 / 128) * np.where(np.arange(N) < 128, 1.0, -0.125)
        elif number == 2:
            data = sign * 2.0 ** rng.integers(-20, 21, N)
        elif number == 3:
            data = sign * 2.0 ** rng.uniform(-20, -5, N)
        elif number == 4:
            data = sign * 2.0 ** rng.uniform(5, 20, N)
        elif number == 5:
            data = -rng.uniform(0.25, 4, N)
        elif number == 6:
            data = rng.choice([2.0**-20, -(2.0**-20), 2.0**20, -(2.0**20), 1.0, 1.9921875, -1.9921875], N)
        yield {"input_vector": data.astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    return {"output_vector": (1 / case["input_vector"].astype(np.float64)).astype(bfloat16)}
