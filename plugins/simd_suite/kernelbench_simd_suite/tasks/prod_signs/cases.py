"""Numbers without a zero, of few or many signs; one zero, at any place; the least number among them; sums that overflow."""

import numpy as np

_LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 47, 63, 64, 65, 100, 127, 129, 255, 257, 511, 512)


def cases(rng):
    for length in _LENGTHS:
        for most in (1, 5, 1000, 2**31 - 1):
            for share in (0.0, 0.5, 1.0):
                yield {"arr": _nonzero(rng, length, most, share)}
            arr = _nonzero(rng, length, most, 0.0)  # one negative number or two, and as many zeros
            some = rng.choice(length, size=min(length, 2), replace=False)
            arr[some[0]] *= -1
            yield {"arr": arr.copy()}
            arr[some[-1]] *= -1
            yield {"arr": arr}
            arr = _nonzero(rng, length, most, 0.5)
            arr[int(rng.choice((0, length - 1, int(rng.integers(length)))))] = 0
            yield {"arr": arr}
        arr = _nonzero(rng, length, 1000, 0.5)
        arr[int(rng.integers(length))] = -(2**31)
        yield {"arr": arr}
        for number in (-(2**31), 2**31 - 1, -(2**31) + 1, 65536, -65536, -1):
            yield {"arr": np.full(length, number, dtype=np.int32)}


def _nonzero(rng, length, most, share):
    """Numbers up to `most` in magnitude, of which about this share is negative."""
    magnitudes = rng.integers(1, most, size=length, endpoint=True)
    return np.where(rng.random(length) < share, -magnitudes, magnitudes).astype(np.int32)


def performance(rng, size):
    """No zeros, after which nothing else would count."""
    return {"arr": _nonzero(rng, size, 2000, 0.5)}
