"""Numbers at even positions that are sorted, reversed, few, tiny, negative or neighbours of each other."""

import numpy as np


def cases(rng):
    for n in (*range(11), 11, 15, 16, 17, 18, 31, 32, 33, 34, 35, 63, 65, 127, 128, 129, 130, 257, 512):
        half = (n + 1) // 2
        for picked in (
            np.arange(half),
            -np.arange(half),
            np.roll(np.arange(half), 1) - 5,
            np.roll(np.arange(half), -1),
            rng.integers(0, 2, size=half),
            rng.choice([-1e6, 1e6, -1e-40, 1e-40, 0.0, 1e-45], size=half),
            1 + rng.permutation(half) * 2.0**-23,
            -1 - rng.permutation(half) * 2.0**-23,
            rng.uniform(-1, 1, size=half),
        ):
            numbers = rng.uniform(-1e6, 1e6, size=n)
            numbers[::2] = picked
            yield {"l": numbers.astype("f4")}
