"""As many even elements as are needed, or one more or less; lists that differ in length; counts beyond a byte."""

import numpy as np

_LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 61, 64, 65, 100, 127, 129)


def cases(rng):
    for length in _LENGTHS:
        for _ in range(12):
            yield _case(rng, length, int(rng.choice(_LENGTHS)))
    for length in (255, 256, 257, 300, 511, 512):
        for other in (255, 256, 258, 320, 512):
            yield _case(rng, length, other)
            # beyond 255 odd ones in the first list, which a byte would take for few
            odd = min(length, 256 + int(rng.integers(3)))
            yield {"lst1": _numbers(rng, length, odd), "lst2": _numbers(rng, other, other - 1)}
    for length in (1, 8, 32):
        for odd in (0, length):
            yield {"lst1": _numbers(rng, length, odd), "lst2": _numbers(rng, length, length)}
            yield {"lst1": -abs(_numbers(rng, length, odd)), "lst2": -abs(_numbers(rng, length, length - odd))}


def _case(rng, first, second):
    """About as many odd elements in the first list as even ones in the second."""
    odd = int(rng.integers(min(first, second) + 1))
    even = min(max(odd + int(rng.integers(-1, 2)), 0), second)
    return {"lst1": _numbers(rng, first, odd), "lst2": _numbers(rng, second, second - even)}


def _numbers(rng, length, odd):
    """Numbers of both signs, so many of them odd."""
    low, high = ((-(2**30), 2**30 - 1), (-20, 20))[int(rng.integers(2))]
    numbers = 2 * rng.integers(low, high, size=length)
    return (numbers + rng.permutation(np.arange(length) < odd)).astype(np.int32)
