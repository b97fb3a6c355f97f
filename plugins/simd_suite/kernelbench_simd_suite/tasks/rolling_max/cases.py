"""Slow rises, so that a maximum has to be carried far, and negative or extreme numbers at chosen places."""

import numpy as np

_LOW, _HIGH = -(2**31), 2**31 - 1


def cases(rng):
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 130, 255):
        yield _case(np.full(length, _LOW))
        yield _case(rng.integers(_LOW, 0, size=length))
        yield _case(-np.arange(1, length + 1))
        for at in {0, length // 2, length - 1}:  # the peak
            flat = rng.integers(-1000, 1000, size=length)
            flat[at] = _HIGH
            yield _case(flat)
        last = np.full(length, _LOW)
        last[-1] = _LOW + 1
        yield _case(last)
        # equal low halves, and high halves that decide
        yield _case((rng.integers(-3, 3, size=length) << 16) + rng.integers(0, 1 << 16, size=length))
    for _ in range(60):  # new maxima at random places, with noise below
        length = int(rng.integers(1, 200))
        ridge = np.cumsum(rng.random(length) < rng.choice((0.05, 0.3))) * 1000 - 50000
        yield _case(ridge - np.where(rng.random(length) < 0.5, rng.integers(1, 5000, size=length), 0))


def _case(numbers):
    return {"numbers": np.asarray(numbers, dtype=np.int32)}
