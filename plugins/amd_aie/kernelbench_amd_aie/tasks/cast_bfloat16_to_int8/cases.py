"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Halves, numbers next to halves, the range's ends and far beyond, zeros, and random ones of several sizes."""
    for number in range(8):
        data = rng.normal(0, 60, N)
        if number == 0:
            data = np.arange(N) / 2 - 64  # every other one is a half
        elif number == 1:
            data = rng.permutation(np.arange(N) - 127.5)  # halves only; beyond 128 they are rounded to whole numbers
        elif number == 2:
            halves = (np.arange(N) % 16 - 7.5).astype(bfloat16).view(np.uint16)
            data = (halves + rng.choice(np.array([-1, 0, 1]), N)).astype(np.uint16).view(bfloat16)
        elif number == 3:
            data = rng.choice([126, 126.5, 127, 127.5, 128, 129, 255, 256, 1000], N) * rng.choice([-1, 1], N)
        elif number == 4:
            data = rng.uniform(-1, 1, N) * 2.0 ** rng.integers(-10, 2, N)
        elif number == 5:
            data = rng.uniform(-1000, 1000, N)
        yield {"input": np.asarray(data).astype(bfloat16), "output": np.zeros(N, np.int8)}


def expected(case):
    """NumPy rounds halves to even too."""
    return {"output": np.clip(np.rint(case["input"].astype(np.float64)), -128, 127).astype(np.int8)}
