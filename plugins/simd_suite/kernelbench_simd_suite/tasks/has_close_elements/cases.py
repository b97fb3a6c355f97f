"""Cases that random numbers would hardly ever make: one close pair at a chosen place, or a pair exactly at the threshold."""

import numpy as np


def cases(rng):
    for length in (2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 129):
        far = np.arange(length, dtype=np.float64) * 10.0
        yield {"numbers": rng.permutation(far), "threshold": 10.0}  # at the threshold: not closer
        yield {"numbers": rng.permutation(far), "threshold": 10.5}
        yield {"numbers": far, "threshold": 0.0}
        for first, second in {(0, 1), (0, length - 1), (length - 2, length - 1)}:
            close = rng.permutation(far)
            close[second] = close[first] + 0.25
            yield {"numbers": close, "threshold": 0.5}
            yield {"numbers": close, "threshold": 0.25}
