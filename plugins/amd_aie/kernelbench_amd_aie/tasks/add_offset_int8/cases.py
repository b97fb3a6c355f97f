"""Inputs and behavioural model."""

import numpy as np

N = 256
OFFSETS = (1, -1, 127, -128, 0)


def cases(rng):
    """Every byte with the offsets at the edges, only the extremes, and random bytes with random offsets."""
    every = np.arange(-128, 128, dtype=np.int8)
    for offset in OFFSETS:
        data = every if offset == 1 else rng.permutation(every)
        yield {"in_buffer": data, "out_buffer": np.zeros(N, np.int8), "offset": np.int8(offset)}
    extremes = rng.choice(np.array([-128, -127, 126, 127], np.int8), N)
    yield {"in_buffer": extremes, "out_buffer": np.zeros(N, np.int8), "offset": np.int8(rng.integers(2, 100))}
    for _ in range(3):
        data, offset = rng.integers(-128, 128, N, dtype=np.int8), rng.integers(-128, 128, dtype=np.int8)
        yield {"in_buffer": data, "out_buffer": np.zeros(N, np.int8), "offset": offset}


def expected(case):
    """The sum keeps its low eight bits."""
    return {"out_buffer": (case["in_buffer"].astype(np.int16) + int(case["offset"])).astype(np.int8)}
