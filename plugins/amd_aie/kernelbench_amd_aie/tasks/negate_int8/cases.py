"""Inputs and behavioural model."""

import numpy as np

N = 256


def cases(rng):
    """Every byte in order and shuffled, only the extremes, one sign, all equal, and random ones."""
    every = np.arange(-128, 128, dtype=np.int8)
    yield {"input_vector": every, "output_vector": np.zeros(N, np.int8)}
    yield {"input_vector": rng.permutation(every), "output_vector": np.zeros(N, np.int8)}
    extremes = rng.choice(np.array([-128, -127, -1, 0, 1, 127], np.int8), N)
    yield {"input_vector": extremes, "output_vector": np.zeros(N, np.int8)}
    yield {"input_vector": rng.integers(-128, 0, N, dtype=np.int8), "output_vector": np.zeros(N, np.int8)}
    yield {"input_vector": np.full(N, -128, np.int8), "output_vector": np.zeros(N, np.int8)}
    for _ in range(3):
        yield {"input_vector": rng.integers(-128, 128, N, dtype=np.int8), "output_vector": np.zeros(N, np.int8)}


def expected(case):
    """int8 wraps: the negative of -128 is -128."""
    return {"output_vector": (-case["input_vector"].astype(np.int16)).astype(np.int8)}
