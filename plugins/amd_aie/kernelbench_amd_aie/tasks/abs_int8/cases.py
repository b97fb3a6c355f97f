"""Inputs and behavioural model."""

import numpy as np

N = 1024


def cases(rng):
    """All bytes in some order, every value of a byte four times, only the extremes, one sign, and random ones."""
    every = np.arange(-128, 128, dtype=np.int8)
    yield {"in_buffer": np.tile(every, 4), "out_buffer": np.zeros(N, np.int8)}
    yield {"in_buffer": rng.permutation(np.tile(every, 4)), "out_buffer": np.zeros(N, np.int8)}
    yield {
        "in_buffer": rng.choice(np.array([-128, -127, -1, 0, 1, 127], np.int8), N),
        "out_buffer": np.zeros(N, np.int8),
    }
    yield {"in_buffer": rng.integers(-128, 0, N, dtype=np.int8), "out_buffer": np.zeros(N, np.int8)}
    for _ in range(4):
        yield {"in_buffer": rng.integers(-128, 128, N, dtype=np.int8), "out_buffer": np.zeros(N, np.int8)}


def expected(case):
    """int8 wraps: |-128| is -128."""
    return {"out_buffer": np.abs(case["in_buffer"].astype(np.int16)).astype(np.int8)}
