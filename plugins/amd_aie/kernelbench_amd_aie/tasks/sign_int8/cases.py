"""Inputs and behavioural model."""

import numpy as np

N = 256


def cases(rng):
    """Every byte in order and in disorder, the values around 0 and the extremes, one sign only, and random ones."""
    every = np.arange(-128, 128, dtype=np.int8)
    inputs = [
        every,
        rng.permutation(every),
        rng.choice(np.array([-128, -127, -2, -1, 0, 0, 1, 2, 127], np.int8), N),
        rng.integers(-128, 0, N, dtype=np.int8),
        rng.integers(1, 128, N, dtype=np.int8),
    ]
    inputs += [rng.integers(-128, 128, N, dtype=np.int8) for _ in range(3)]
    for data in inputs:
        yield {"input_vector": data, "output_vector": np.zeros(N, np.int8)}


def expected(case):
    """Exact."""
    return {"output_vector": np.sign(case["input_vector"])}
