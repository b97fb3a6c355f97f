"""Inputs and behavioural model."""

import numpy as np

N = 1024


def cases(rng):
    """All bytes in order and shuffled, around the sign bit, only the extremes, all equal, and random ones."""
    every = np.tile(np.arange(256, dtype=np.uint8), 4)
    yield {"in_buffer": every, "out_buffer": np.zeros(N, np.uint8)}
    yield {"in_buffer": rng.permutation(every), "out_buffer": np.zeros(N, np.uint8)}
    border = rng.choice(np.array([0, 1, 127, 128, 254, 255], np.uint8), N)
    yield {"in_buffer": border, "out_buffer": np.zeros(N, np.uint8)}
    yield {"in_buffer": np.zeros(N, np.uint8), "out_buffer": np.zeros(N, np.uint8)}
    for _ in range(4):
        yield {"in_buffer": rng.integers(0, 256, N, dtype=np.uint8), "out_buffer": np.zeros(N, np.uint8)}


def expected(case):
    """Never out of range."""
    return {"out_buffer": (255 - case["in_buffer"].astype(np.int16)).astype(np.uint8)}
