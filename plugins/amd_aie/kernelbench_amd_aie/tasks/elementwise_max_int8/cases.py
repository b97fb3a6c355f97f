"""Inputs and behavioural model."""

import numpy as np

N = 512


def cases(rng):
    """Random ones, every byte against another, only extremes, neighbours, equal pairs, both negative, one order."""
    every = np.tile(np.arange(-128, 128), 2)
    for number in range(8):
        first, second = rng.integers(-128, 128, N), rng.integers(-128, 128, N)
        if number == 1:
            first, second = every, rng.permutation(every)
        elif number == 2:
            first, second = rng.choice([-128, 127, -1, 0], N), rng.choice([-128, 127, -1, 0], N)
        elif number == 3:
            second = np.clip(first + rng.choice([-1, 1], N), -128, 127)
        elif number == 4:
            second = first
        elif number == 5:
            first, second = rng.integers(-128, 0, N), rng.integers(-128, 0, N)
        elif number == 6:
            first, second = every, every[::-1]
        yield {
            "in_buffer1": first.astype(np.int8),
            "in_buffer2": second.astype(np.int8),
            "out_buffer": np.zeros(N, np.int8),
        }


def expected(case):
    """Compared as signed numbers."""
    return {"out_buffer": np.maximum(case["in_buffer1"], case["in_buffer2"])}
