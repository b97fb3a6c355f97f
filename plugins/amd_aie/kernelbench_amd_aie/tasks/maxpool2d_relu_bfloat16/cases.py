"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

SIDE = 32


def cases(rng):
    """Random ones as published, mostly and only negative ones, zeros, few positive, all magnitudes, rising ones."""
    size = (SIDE, SIDE)
    for number in range(8):
        data = rng.normal(0, 3, size)
        if number == 1:
            data = -np.abs(data) - 0.5
        elif number == 2:
            data = rng.choice([0.0, -0.0, -1.0], size)
        elif number == 3:
            data = np.where(rng.random(size) < 0.25, np.abs(data) + 0.5, -50.0)
        elif number == 4:
            data = rng.choice([-1.0, 1.0], size) * 2.0 ** rng.uniform(-100, 100, size)
        elif number == 5:
            data = np.arange(SIDE * SIDE) - 700.0
        elif number == 6:
            data = rng.normal(-3, 2, size)
        yield {"input": data.astype(bfloat16).reshape(-1), "output": np.zeros(SIDE * SIDE // 4, bfloat16)}


def expected(case):
    """The maximum of each square, at least zero; exact."""
    squares = case["input"].astype(np.float64).reshape(SIDE // 2, 2, SIDE // 2, 2)
    return {"output": np.maximum(squares.max(axis=(1, 3)), 0).astype(bfloat16).reshape(-1)}
