"""Inputs and behavioural model."""

import numpy as np

N = 256


def cases(rng):
    """The extremes, sums just beyond the range on either side, carries between the bytes, and random ones."""
    extremes = np.array([-32768, -32767, -256, -1, 0, 1, 255, 256, 32766, 32767])
    for number in range(8):
        first, second = rng.integers(-32768, 32768, (2, N))
        if number == 0:
            first, second = rng.integers(-512, 512, (2, N))
        elif number == 1:
            first, second = rng.choice(extremes, (2, N))
        elif number == 2:
            first = rng.integers(1, 32768, N)
            second = 32768 - first + rng.integers(-1, 2, N)
            second = np.minimum(second, 32767)
        elif number == 3:
            first = rng.integers(-32768, 0, N)
            second = np.maximum(-32769 - first + rng.integers(-1, 2, N), -32768)
        elif number == 4:
            second = -1 - first
        elif number == 5:
            first, second = np.full(N, 32767), np.arange(N)
        yield {
            "in_buffer1": first.astype(np.int16),
            "in_buffer2": second.astype(np.int16),
            "out_buffer": np.zeros(N, np.int16),
        }


def expected(case):
    """NumPy's int16 wraps."""
    return {"out_buffer": case["in_buffer1"] + case["in_buffer2"]}
