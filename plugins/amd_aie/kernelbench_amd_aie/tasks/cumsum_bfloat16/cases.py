"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, whole numbers, many small ones behind a large one, up and down, single elements, equal elements."""
    for number in range(8):
        data = rng.normal(0, 3, N)
        if number == 1:
            data = rng.integers(-100, 101, N)
        elif number == 2:
            data = np.full(N, 0.25)
            data[: rng.integers(1, 8)] = 96  # a running sum in bfloat16 stands still from here on
        elif number == 3:
            data = np.repeat([100, -100], N // 2)
        elif number == 4:
            data = np.zeros(N)
            data[rng.choice(N, 6, replace=False)] = rng.integers(1, 100, 6)
        elif number == 5:
            data = np.full(N, rng.integers(1, 100))
        elif number == 6:
            data = np.tile([5.5, -5.5], N // 2)
        yield {"in": np.asarray(data).astype(bfloat16), "out": np.zeros(N, bfloat16)}


def expected(case):
    """Summed in double precision, each sum rounded once."""
    return {"out": np.cumsum(case["in"].astype(np.float64)).astype(bfloat16)}
