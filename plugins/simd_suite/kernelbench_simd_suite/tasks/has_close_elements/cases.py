"""What random numbers hardly ever make: one close pair at a chosen place, a pair at the threshold, one just beyond."""

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
            near = close.copy()
            near[first] = 999.0
            near[second] = near[first] + 3e-5  # the same number in single precision
            yield {"numbers": near, "threshold": 2e-5}


def performance(rng, length):
    """No pair is close, so that all have to be looked at."""
    return {"numbers": rng.permutation(length) * 10.0, "threshold": 5.0}
