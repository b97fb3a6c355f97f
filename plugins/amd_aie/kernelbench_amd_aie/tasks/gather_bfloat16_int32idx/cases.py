"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random indices, in order, reversed, each once, both ends only, all equal, the upper half, a stride."""
    for number in range(8):
        data, indices = rng.normal(0, 1, N), rng.integers(0, N, N)
        if number == 1:
            indices = np.arange(N)
        elif number == 2:
            indices = np.arange(N)[::-1]
        elif number == 3:
            indices = rng.permutation(N)
        elif number == 4:
            data[[0, -1]], indices = [-5, 5], rng.choice([0, N - 1], N)
        elif number == 5:
            indices = np.full(N, rng.integers(0, N))
        elif number == 6:
            data, indices = np.arange(N), rng.integers(N // 2, N, N)
        elif number == 7:
            data, indices = np.arange(N), np.arange(N) * 7 % N
        yield {
            "input_data": np.asarray(data).astype(bfloat16),
            "indices": np.asarray(indices).astype(np.int32),
            "output_data": np.zeros(N, bfloat16),
        }


def expected(case):
    """A copy, never rounded."""
    return {"output_data": case["input_data"][case["indices"]]}
