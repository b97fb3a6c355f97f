"""Inputs and behavioural model."""

import numpy as np

N = 1024


def pair(first, second):
    """One case."""
    return {
        "in_buffer1": np.asarray(first).astype(np.uint8),
        "in_buffer2": np.asarray(second).astype(np.uint8),
        "out_buffer": np.zeros(N, np.uint8),
    }


def cases(rng):
    """Single bits, all ones or zeros against every byte, equal ones, complements, and random ones."""
    every = rng.permutation(np.tile(np.arange(256), 4))
    yield pair(1 << rng.integers(0, 8, N), 1 << rng.integers(0, 8, N))
    yield pair(every, rng.choice([0, 255], N))
    yield pair(every, every)
    yield pair(every, 255 - every)
    for _ in range(2):
        yield pair(rng.integers(0, 256, N), rng.integers(0, 256, N))


def expected(case):
    """Bytes in, bytes out."""
    return {"out_buffer": np.bitwise_xor(case["in_buffer1"], case["in_buffer2"])}
