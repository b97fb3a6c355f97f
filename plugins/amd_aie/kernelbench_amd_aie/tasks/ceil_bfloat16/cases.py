"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones of several sizes, whole numbers and those next to them, halves, zeros of both signs, small ones."""
    for number in range(8):
        data = rng.normal(0, 10, N)
        if number == 1:
            data = rng.integers(-127, 128, N)
        elif number == 2:
            data = np.arange(N) / 4 - 32
        elif number == 3:
            whole = rng.choice(np.array([-4, -3, -2, -1, 1, 2, 3, 4]), N).astype(bfloat16).view(np.uint16)
            data = (whole + rng.choice(np.array([-1, 1]), N)).astype(np.uint16).view(bfloat16)
        elif number == 4:
            data = rng.choice([-1, 1], N) * 2.0 ** rng.integers(-60, 0, N)  # becomes 0 or 1
        elif number == 5:
            data = rng.uniform(-4096, 4096, N)
        elif number == 6:
            data = rng.choice([0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 127.5, -127.5], N)
        yield {"input_vector": np.asarray(data).astype(bfloat16), "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """Whole numbers up to 256 are exact in bfloat16, and greater inputs are whole."""
    return {"output_vector": np.ceil(case["input_vector"].astype(np.float64)).astype(bfloat16)}
