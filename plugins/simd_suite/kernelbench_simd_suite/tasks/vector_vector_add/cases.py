"""Sums around zero, where the direction of rounding shows, and sums at both ends of the range."""

import numpy as np

LIMIT = 1 << 61


def cases(rng):
    for length in (*range(10), 15, 16, 17, 33, 64, 127):
        for scalar in (-LIMIT, -LIMIT + 1, -3, -2, -1, 0, 1, LIMIT - 1, LIMIT):
            src1 = rng.integers(-4, 4, size=length, endpoint=True)
            small = rng.integers(-4, 4, size=length, endpoint=True)
            ends = rng.choice(np.array([-LIMIT, 1 - LIMIT, 2 - LIMIT, LIMIT - 2, LIMIT - 1, LIMIT]), size=length)
            for src2 in (small, small - scalar if abs(scalar) < LIMIT - 8 else ends):
                yield {
                    "src1": src1,
                    "src2": src2,
                    "dst": np.zeros(length, dtype="i8"),
                    "scalar": scalar,
                    "length": length,
                }
