"""Inputs and behavioural model."""

import numpy as np

N = 256


def pair(first, second):
    """One case."""
    return {
        "in_buffer0": np.asarray(first).astype(np.int8),
        "in_buffer1": np.asarray(second).astype(np.int8),
        "out_buffer": np.zeros(N, np.int8),
    }


def cases(rng):
    """Every byte against itself, its neighbour, its complement and the extremes, few values, and random ones."""
    every = rng.permutation(np.arange(-128, 128))
    yield pair(every, every)
    yield pair(every, np.clip(every + rng.choice([-1, 1], N), -128, 127))
    yield pair(every, -1 - every)
    yield pair(every, rng.choice([-128, 127], N))
    yield pair(rng.integers(-2, 3, N), rng.integers(-2, 3, N))
    for _ in range(2):
        yield pair(rng.integers(-128, 128, N), rng.integers(-128, 128, N))


def expected(case):
    """Truth values as bytes."""
    return {"out_buffer": (case["in_buffer0"] > case["in_buffer1"]).astype(np.int8)}
