"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16, finfo

N = 256


def cases(rng):
    """Random ones of the size of the published data, zeros, one sign, all magnitudes, extremes, small whole numbers."""
    largest = float(finfo(bfloat16).max)
    for number in range(8):
        data = rng.normal(0, 4, N)
        if number == 1:
            data = rng.choice([0.0, -0.0, 1.0, -1.0], N)
        elif number == 2:
            data = -np.abs(data) - 0.25
        elif number == 3:
            data = np.abs(data) + 0.25
        elif number == 4:
            data = rng.choice([-1.0, 1.0], N) * 2.0 ** rng.uniform(-120, 120, N)
        elif number == 5:
            data = rng.choice([largest, -largest, 2.0**-126, -(2.0**-126), 0.5], N)
        elif number == 6:
            data = rng.integers(-128, 129, N)
        yield {"input_vector": np.asarray(data).astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """Exact."""
    return {"output_vector": (-case["input_vector"].astype(np.float64)).astype(bfloat16)}
