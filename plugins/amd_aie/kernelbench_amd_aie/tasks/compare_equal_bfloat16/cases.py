"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """All equal, one bit apart, only the sign apart, few values that meet often, all magnitudes, and random ones."""
    for number in range(7):
        a = rng.normal(0, 1, N).astype(bfloat16)
        b = rng.normal(0, 1, N).astype(bfloat16)
        same = rng.random(N) < 0.5
        if number == 0:
            same[:] = True
        elif number == 1:
            one_bit = 1 << rng.integers(0, 7, N)
            b = (a.view(np.uint16) ^ one_bit.astype(np.uint16)).view(bfloat16)
        elif number == 2:
            a = np.where(a == 0, bfloat16(1), a)
            b = -a
        elif number == 3:
            a, b = (rng.integers(-2, 3, N).astype(bfloat16) for _ in range(2))
            same[:] = False
        elif number == 4:
            a = (a * (2.0 ** rng.integers(-100, 100, N))).astype(bfloat16)
            b = a * bfloat16(1.015625)
        elif number == 5:
            same[:] = False
        b = np.where(same, a, b)
        a, b = (np.where(np.abs(x.astype(np.float64)) < 1e-37, bfloat16(0), x) for x in (a, b))
        yield {"input_a": a, "input_b": b, "output_mask": np.zeros(N, np.uint8)}


def expected(case):
    """Floats hold each bfloat16 number exactly."""
    return {"output_mask": (case["input_a"].astype(np.float64) == case["input_b"].astype(np.float64)).astype(np.uint8)}
