"""Inputs and behavioural model."""

import numpy as np

N = 256


def cases(rng):
    """Every byte in order and out of it, only the extremes, negative ones, and random ones."""
    every = np.arange(-128, 128, dtype=np.int8)
    yield {"input_vector": every, "output_vector": np.zeros(N, np.int32)}
    yield {"input_vector": rng.permutation(every), "output_vector": np.zeros(N, np.int32)}
    extremes = rng.choice(np.array([-128, -127, -1, 0, 1, 127], np.int8), N)
    yield {"input_vector": extremes, "output_vector": np.zeros(N, np.int32)}
    yield {"input_vector": rng.integers(-128, 0, N, dtype=np.int8), "output_vector": np.zeros(N, np.int32)}
    for _ in range(2):
        yield {"input_vector": rng.integers(-128, 128, N, dtype=np.int8), "output_vector": np.zeros(N, np.int32)}


def expected(case):
    """Same numbers, more bits."""
    return {"output_vector": case["input_vector"].astype(np.int32)}
