"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Differences that cancel, wholly or nearly, terms of unlike size, one term 0, huge ones, and random ones."""
    for number in range(8):
        first, second = rng.normal(0, 1, (2, N))
        if number == 1:
            second = first
        elif number == 2:
            second = first * (1 + 2.0**-6)
        elif number == 3:
            first = first * 2.0 ** rng.integers(0, 12, N)
        elif number == 4:
            first = np.zeros(N)
        elif number == 5:
            first, second = first * 1e36, second * 1e36
        elif number == 6:
            first, second = rng.integers(-128, 129, (2, N))
        yield {"input_a": first.astype(bfloat16), "input_b": second.astype(bfloat16), "output": np.zeros(N, bfloat16)}


def expected(case):
    """Exact differences, rounded once."""
    return {"output": (case["input_a"].astype(np.float64) - case["input_b"].astype(np.float64)).astype(bfloat16)}
