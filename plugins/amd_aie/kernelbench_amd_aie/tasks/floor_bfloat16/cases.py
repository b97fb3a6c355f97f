"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, whole numbers, halves, just beside whole numbers, tiny ones of both signs, large ones, one order."""
    for number in range(8):
        data = rng.normal(0, 10, N)
        if number == 1:
            data = np.arange(N) - 128
        elif number == 2:
            data = rng.integers(-30, 30, N) + 0.5
        elif number == 3:
            whole = rng.integers(-15, 16, N)
            data = whole + rng.choice([-1, 1], N) / 16
        elif number == 4:
            data = rng.choice([-1, 1], N) * 2.0 ** rng.integers(-60, 0, N)
            data[:2] = 0.0, -0.0
        elif number == 5:
            data = rng.uniform(-30000, 30000, N)
        elif number == 6:
            data = np.linspace(-4, 4, N, endpoint=False)
        yield {"input_vector": np.asarray(data).astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """Whole numbers of this size are exact wherever a fraction can be stored."""
    return {"output_vector": np.floor(case["input_vector"].astype(np.float64)).astype(bfloat16)}
