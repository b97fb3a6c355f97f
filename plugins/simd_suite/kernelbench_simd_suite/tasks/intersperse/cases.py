"""Lists long enough for an answer that works in parts, beside those that are drawn."""

import numpy as np


def cases(rng):
    for length in (2047, 2048, 4097, 8191, 8192, 8193, 10_001):
        numbers = rng.integers(-(2**31), 2**31 - 1, size=length, endpoint=True).astype(np.int32)
        yield {"numbers": numbers, "delimeter": int(rng.integers(-(2**31), 2**31))}
    for length in (1, 2, 3, 4, 5, 8, 9, 17, 64):  # nothing but delimiters
        yield {"numbers": np.full(length, -5, dtype=np.int32), "delimeter": -5}
