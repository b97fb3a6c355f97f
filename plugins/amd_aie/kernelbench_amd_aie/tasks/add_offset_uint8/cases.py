"""Inputs and behavioural model."""

import numpy as np

N = 1024
OFFSETS = (1, 255, 128, 127, 0)


def cases(rng):
    """Every byte with the offsets at the edges, only the extremes, and random bytes with random offsets."""
    every = np.tile(np.arange(256, dtype=np.uint8), 4)
    for offset in OFFSETS:
        data = every if offset == 1 else rng.permutation(every)
        yield {"in_buffer": data, "out_buffer": np.zeros(N, np.uint8), "offset": np.uint8(offset)}
    extremes = rng.choice(np.array([0, 1, 127, 128, 254, 255], np.uint8), N)
    yield {"in_buffer": extremes, "out_buffer": np.zeros(N, np.uint8), "offset": np.uint8(rng.integers(2, 250))}
    for _ in range(3):
        data, offset = rng.integers(0, 256, N, dtype=np.uint8), rng.integers(0, 256, dtype=np.uint8)
        yield {"in_buffer": data, "out_buffer": np.zeros(N, np.uint8), "offset": offset}


def expected(case):
    """The sum keeps its low eight bits."""
    return {"out_buffer": (case["in_buffer"].astype(np.uint16) + int(case["offset"])).astype(np.uint8)}
