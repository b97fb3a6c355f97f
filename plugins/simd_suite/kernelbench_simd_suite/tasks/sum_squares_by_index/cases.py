"""One number that is not 0, at every place of a period and beyond; as large as fits; lengths around the period."""

import numpy as np

LENGTHS = (*range(1, 27), 31, 32, 33, 35, 36, 37, 47, 48, 49, 63, 64, 65, 72, 95, 96, 97, 127, 129, 192, 255, 257, 511)


def cases(rng):
    yield {"lst": np.empty(0, np.int32)}
    for length in LENGTHS:
        yield _case(rng.integers(-200, 200, size=length, endpoint=True))
        yield _case(rng.integers(-2, 2, size=length, endpoint=True))
        yield _case(np.full(length, -200))
        yield _case(np.full(length, 7))
        for at in {length - 1, int(rng.integers(length))}:
            one = np.zeros(length)
            one[at] = -3
            yield _case(one)
    for at in range(100):
        largest = 46_340 if at % 3 == 0 else 1290 if at % 4 == 0 else 2**31 - 1
        for number in (largest, -largest, int(rng.integers(2, largest))):
            one = np.zeros(at + 1 + int(rng.integers(30)), dtype=np.int64)
            one[at] = number
            yield _case(one)


def performance(rng, length):
    """Numbers small enough for the sum of the cubes to fit."""
    return _case(rng.integers(-10, 10, size=length, endpoint=True))


def _case(numbers):
    return {"lst": np.asarray(numbers).astype(np.int32)}
