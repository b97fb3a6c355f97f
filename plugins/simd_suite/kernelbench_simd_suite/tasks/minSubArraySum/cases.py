"""Positive numbers only, one negative run at chosen places and of chosen lengths, runs that cross the middle, large values."""

import numpy as np

_MOST = 10**16


def cases(rng):
    for n in (
        *range(1, 20),
        23,
        24,
        25,
        31,
        32,
        33,
        47,
        48,
        49,
        63,
        64,
        65,
        66,
        95,
        96,
        97,
        127,
        128,
        129,
        130,
        191,
        255,
        257,
        511,
    ):
        yield {"nums": rng.integers(1, 1000, size=n, endpoint=True)}
        yield {"nums": rng.integers(0, 1, size=n, endpoint=True)}
        yield {"nums": -rng.integers(1, 1000, size=n, endpoint=True)}
        yield {"nums": rng.integers(-9, 9, size=n, endpoint=True)}
        yield {"nums": rng.integers(-_MOST, _MOST, size=n, endpoint=True)}
        yield {"nums": np.full(n, -_MOST)}
        yield {"nums": np.full(n, _MOST)}
        for start, stop in ((0, n // 3 + 1), (n // 2, n), (n // 4, n - n // 4), (n // 2, n // 2 + 1), (n - 1, n)):
            nums = rng.integers(1, 50, size=n)
            nums[start:stop] = rng.integers(-60, -1, size=max(stop - start, 0))
            if stop - start > 4:
                nums[start + 2] = 40  # worth crossing
            yield {"nums": nums}
    for n in (1024, 1031, 2000, 4099):
        yield {"nums": rng.integers(-1024, 1024, size=n, endpoint=True)}
        yield {"nums": np.cumsum(rng.integers(-3, 3, size=n, endpoint=True)) % 101 - 50}


def performance(rng, n):
    return {"nums": rng.integers(-1024, 1024, size=n, endpoint=True)}
