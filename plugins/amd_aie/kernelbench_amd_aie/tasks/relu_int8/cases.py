"""Inputs and behavioural model."""

import numpy as np

N = 1024


def cases(rng):
    """Every value of a byte four times, in order and in disorder, one sign only, the extremes, and random ones."""
    every = np.tile(np.arange(-128, 128, dtype=np.int8), 4)
    inputs = [
        every,
        rng.permutation(every),
        rng.integers(-128, 0, N, dtype=np.int8),
        rng.integers(1, 128, N, dtype=np.int8),
        rng.choice(np.array([-128, -127, -1, 0, 1, 127], np.int8), N),
    ]
    inputs += [rng.integers(-128, 128, N, dtype=np.int8) for _ in range(3)]
    for data in inputs:
        yield {"in_buffer": data, "out_buffer": np.zeros(N, np.int8)}


def expected(case):
    """Exact."""
    return {"out_buffer": np.maximum(case["in_buffer"], np.int8(0))}
