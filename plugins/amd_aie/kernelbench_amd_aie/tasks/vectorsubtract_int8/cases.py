"""Inputs and behavioural model."""

import numpy as np

N = 512


def cases(rng):
    """Every byte with a random partner, the extremes, differences about the limit, equal ones, and random ones."""
    every = np.tile(np.arange(-128, 128), 2)
    for number in range(8):
        first, second = rng.integers(-128, 128, (2, N))
        if number == 1:
            first = every
        elif number == 2:
            first, second = rng.permutation(every), np.full(N, -128)
        elif number == 3:
            first, second = rng.choice([-128, -127, -1, 0, 1, 126, 127], (2, N))
        elif number == 4:
            first = rng.integers(0, 128, N)
            second = first - 128 + rng.integers(-1, 2, N)
            second = np.maximum(second, -128)
        elif number == 5:
            second = first
        yield {
            "in_buffer1": first.astype(np.int8),
            "in_buffer2": second.astype(np.int8),
            "out_buffer": np.zeros(N, np.int8),
        }


def expected(case):
    """NumPy's int8 wraps."""
    return {"out_buffer": case["in_buffer1"] - case["in_buffer2"]}
