"""Inputs and behavioural model."""

import numpy as np

N = 1024


def cases(rng):
    """Every byte in order and out of it, single bits, only zeros and ones, and random bytes."""
    every = np.tile(np.arange(256, dtype=np.uint8), 4)
    yield {"in_buffer1": every, "out_buffer": np.zeros(N, np.uint8)}
    yield {"in_buffer1": rng.permutation(every), "out_buffer": np.zeros(N, np.uint8)}
    yield {"in_buffer1": (1 << rng.integers(0, 8, N)).astype(np.uint8), "out_buffer": np.zeros(N, np.uint8)}
    yield {"in_buffer1": rng.choice(np.array([0, 255], np.uint8), N), "out_buffer": np.zeros(N, np.uint8)}
    for _ in range(2):
        yield {"in_buffer1": rng.integers(0, 256, N, dtype=np.uint8), "out_buffer": np.zeros(N, np.uint8)}


def expected(case):
    """The complement of a byte is its distance from 255."""
    return {"out_buffer": (255 - case["in_buffer1"].astype(np.int16)).astype(np.uint8)}
