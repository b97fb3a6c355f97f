"""Inputs and behavioural model."""

import numpy as np

SIDE = 16


def cases(rng):
    """Random ones of the published size and of full range, extremes, single non-zero elements, zeros."""
    low, high, size = -128, 128, (SIDE, SIDE)
    pairs = [
        (rng.integers(-20, 20, size), rng.integers(-20, 20, SIDE)),
        (rng.integers(low, high, size), rng.integers(low, high, SIDE)),
        (np.full(size, low), np.full(SIDE, low)),
        (np.where(rng.random(size) < 0.5, low, 127), np.where(rng.random(SIDE) < 0.5, low, 127)),
        (rng.integers(low, high, size), np.eye(SIDE)[rng.integers(SIDE)] * low),  # one column
        (np.arange(SIDE * SIDE).reshape(size) - 128, np.ones(SIDE)),
        (rng.integers(low, high, size), np.zeros(SIDE)),
        (rng.integers(low, high, size), np.r_[np.zeros(SIDE - 1), rng.integers(1, high)]),  # the last column
    ]
    for matrix, vector in pairs:
        yield {
            "matrix": matrix.astype(np.int8).reshape(-1),
            "vector": vector.astype(np.int8),
            "result": np.zeros(SIDE, np.int32),
        }


def expected(case):
    """Exact."""
    return {"result": case["matrix"].astype(np.int32).reshape(SIDE, SIDE) @ case["vector"].astype(np.int32)}
