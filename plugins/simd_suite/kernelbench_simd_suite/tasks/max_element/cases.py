"""Numbers that are all negative, and a largest number at every kind of place that is much or only little larger."""

import numpy as np


def cases(rng):
    for n in (
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        9,
        12,
        15,
        16,
        17,
        20,
        24,
        25,
        31,
        32,
        33,
        40,
        47,
        63,
        64,
        65,
        127,
        128,
        130,
        255,
        509,
    ):
        for at in {0, 1 % n, n // 2, max(n - 2, 0), n - 1}:
            for low, high in ((-1000, -1), (1, 1000), (-3.4e38, -1e38), (-1, 1)):
                numbers = rng.uniform(low, high, size=n).astype("f4")
                numbers[at] = np.nextafter(numbers.max(), np.float32(np.inf))
                yield {"l": numbers}
        yield {"l": np.full(n, -12345.678, dtype="f4")}
        yield {"l": rng.choice([-1e-40, -1e-45, -2e-40], size=n).astype("f4")}
