"""Inputs and behavioural model."""

import numpy as np

SIDE = 16


def cases(rng):
    """Full range, all negative, few positive ones at each place of a square, extremes, zeros, rising values."""
    for number in range(8):
        data = rng.integers(-128, 128, (SIDE, SIDE))
        if number == 1:
            data = rng.integers(-128, 0, (SIDE, SIDE))
        elif number == 2:
            data = np.where(rng.random((SIDE, SIDE)) < 0.25, rng.integers(0, 128, (SIDE, SIDE)), -128)
        elif number == 3:
            data = rng.choice([-128, -1, 0, 1, 127], (SIDE, SIDE))
        elif number == 4:
            data = np.zeros((SIDE, SIDE))
        elif number == 5:
            data = np.arange(-128, 128)
        yield {"input": data.astype(np.int8).reshape(-1), "output": np.zeros(SIDE * SIDE // 4, np.int8)}


def expected(case):
    """The maximum of each square, at least zero."""
    squares = case["input"].reshape(SIDE // 2, 2, SIDE // 2, 2)
    return {"output": np.maximum(squares.max(axis=(1, 3)), 0).astype(np.int8).reshape(-1)}
