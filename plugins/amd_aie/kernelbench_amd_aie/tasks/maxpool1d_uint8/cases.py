"""Inputs and behavioural model."""

import numpy as np

N, WINDOW, STRIDE = 1024, 2, 2


def cases(rng):
    """Random bytes, rising and falling ones, pairs on both sides of 128, zeros, the larger one first and last."""
    for number in range(8):
        data = rng.integers(0, 256, N)
        if number == 1:
            data = np.arange(N) % 256
        elif number == 2:
            data = 255 - np.arange(N) // 2 % 256
        elif number == 3:
            data = rng.choice([0, 1, 127, 128, 254, 255], N)
        elif number == 4:
            data = np.where(np.arange(N) < 8, data, 0)
        elif number == 5:
            data = np.sort(data.reshape(-1, 2), axis=1)
        elif number == 6:
            data = np.sort(data.reshape(-1, 2), axis=1)[:, ::-1]
        yield {
            "in_buffer": data.astype(np.uint8).reshape(-1),
            "out_buffer": np.zeros(N // 2, np.uint8),
            "window_size": WINDOW,
            "stride": STRIDE,
        }


def expected(case):
    """The maximum of each pair."""
    return {"out_buffer": case["in_buffer"].reshape(-1, WINDOW).max(axis=1)}
