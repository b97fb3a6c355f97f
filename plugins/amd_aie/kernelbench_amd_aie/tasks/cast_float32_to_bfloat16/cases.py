"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones, numbers halfway between two and next to them, a ramp, zeros, exact ones, and all magnitudes."""
    for number in range(7):
        data = rng.normal(0, 5, N)
        if number == 1:
            data = (256 + np.arange(N)) * rng.choice([-1, 1], N)  # every other one lies halfway
        elif number == 2:
            data = np.nextafter(np.float32(256 + np.arange(N)), rng.choice(np.array([0, 1000], np.float32), N))
        elif number == 3:
            data = data * 2.0 ** rng.integers(-90, 90, N)
        elif number == 4:
            data = np.where(rng.random(N) < 0.5, 0.0, rng.choice([-1e30, -1.0, 1.0, 1e30], N))
        elif number == 5:
            data = data.astype(bfloat16)  # nothing to round
        data = data.astype(np.float32)
        data = np.where(np.abs(data) < 1e-30, np.float32(0), data)
        yield {"in_buffer": data, "out_buffer": np.zeros(N, bfloat16)}


def expected(case):
    """Nearest, halves to even."""
    return {"out_buffer": case["in_buffer"].astype(bfloat16)}
