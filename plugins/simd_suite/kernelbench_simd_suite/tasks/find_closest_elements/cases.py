"""All cases are made here, because drawn ones would have several closest pairs: random numbers, planted pairs, equal numbers."""

import numpy as np

_LENGTHS = (*range(2, 11), 11, 12, 15, 16, 17, 18, 24, 25, 31, 32, 33, 63, 64, 65, 66, 100, 128, 129, 257, 511, 512)


def cases(rng):
    for n in _LENGTHS:
        for _ in range(10):
            yield _random(rng, n)
            if n > 2:
                yield _planted(rng, n, 0.0625)
                yield _planted(rng, n, 0.0)
        if n > 2:
            for places in ((0, n - 1), (n - 2, n - 1), (n - 1, 0), (n // 2, n - 1)):
                yield _planted(rng, n, 0.0625, places)
            yield _planted(rng, n, 2.0**-18)
            yield _across_zero(rng, n)
    for _ in range(100):
        yield _random(rng, int(rng.integers(2, 512, endpoint=True)))


def performance(rng, n):
    """Numbers on a grid, so that even many of them leave one pair the closest."""
    grid = rng.choice(12800, size=n, replace=False) / 64 - 99.9375
    grid[n // 3] = grid[n // 2] + (1 / 256 if grid[n // 2] < 0 else -1 / 256)
    return {"numbers": grid.astype("f4")}


def _random(rng, n):
    while True:
        numbers = rng.uniform(-100, 100, size=n).astype("f4")
        apart = np.sort(np.diff(np.sort(numbers)))
        if n == 2 or apart[0] < apart[1]:
            return {"numbers": numbers}


def _planted(rng, n, apart, places=None):
    """Multiples of 0.25 in a random order, and a pair that is closer."""
    numbers = rng.choice(np.arange(-390, 390), size=n, replace=False) / 4 + 1 / 16
    one, other = rng.permutation(n)[:2] if places is None else places
    numbers[one] = numbers[other] + apart * rng.choice([-1, 1])
    return {"numbers": numbers.astype("f4")}


def _across_zero(rng, n):
    numbers = rng.choice(np.concatenate([np.arange(-390, -9), np.arange(10, 390)]), size=n, replace=False) / 4
    numbers[n // 2], numbers[0] = 0.0625, -0.0625
    return {"numbers": numbers.astype("f4")}
