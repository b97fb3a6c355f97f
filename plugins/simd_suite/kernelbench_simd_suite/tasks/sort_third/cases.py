"""Sorted and reversed thirds, few different numbers, the ends of the range, and single numbers that must travel all the way."""

import numpy as np


def cases(rng):
    for n in (*range(11), 13, 15, 16, 17, 22, 24, 25, 26, 31, 47, 48, 49, 50, 73, 97, 193, 194, 385, 512):
        third = (n + 2) // 3
        for picked in (
            np.arange(third),
            -np.arange(third),
            np.roll(np.arange(third), 1),
            np.roll(np.arange(third), -1),
            rng.integers(0, 2, size=third),
            rng.choice([-(2**31), 2**31 - 1, -1, 0], size=third),
            2**30 + rng.permutation(third),
            rng.permutation(third) - third // 2,
        ):
            numbers = rng.integers(-(2**31), 2**31 - 1, size=n, endpoint=True)
            numbers[::3] = picked
            yield {"l": numbers.astype("i4")}
