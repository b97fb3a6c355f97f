"""All cases are made here, so that not all numbers are equal: one sign only, narrow ranges, and the ends at chosen places."""

import numpy as np

_LENGTHS = (*range(2, 11), 12, 15, 16, 17, 18, 23, 24, 25, 31, 32, 33, 40, 63, 64, 65, 100, 127, 128, 129, 255, 512)


def cases(rng):
    for n in _LENGTHS:
        for low, high in (
            (-1000, 1000),
            (-100, 100),
            (1, 100),
            (-100, -1),
            (500, 501),
            (-0.5, 0.5),
            (0, 1),
            (-1000, -999.5),
        ):
            yield _case(rng, rng.uniform(low, high, size=n), low, high)
            yield _case(rng, rng.permutation(np.linspace(low, high, n)), low, high)
        yield _case(rng, rng.integers(0, 2, size=n), 0, 1)
        yield _case(rng, rng.integers(-20, 20, size=n), -20, 20)
        for middle, end in ((50, 49), (-50, -51), (50, 52), (-3, -2), (0, 700), (0, -700)):
            for at in {0, n - 1}:  # one number differs from all others
                numbers = np.full(n, middle)
                numbers[at] = end
                yield {"numbers": numbers.astype("f4")}
    for n in range(2, 80):
        yield _case(rng, rng.uniform(-100, 100, size=n), -100, 100)


def _case(rng, numbers, low, high):
    """The numbers, with both ends at random places, so that they are apart."""
    at, other = rng.permutation(len(numbers))[:2]
    numbers[at], numbers[other] = low, high
    return {"numbers": numbers.astype("f4")}
