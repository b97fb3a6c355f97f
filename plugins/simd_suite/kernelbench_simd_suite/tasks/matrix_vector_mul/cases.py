"""Matrices with one number that counts, rows that cancel, and small whole numbers, whose sums are exact in any order."""

import numpy as np


def cases(rng):
    for n in (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 23, 24, 25, 31, 32, 33, 39, 40):
        for m in (0, 1, 2, 3, 4, 5, 9):
            whole = rng.integers(-9, 9, size=(m, n), endpoint=True)
            picked = np.zeros((m, n))
            for row in range(m if n else 0):
                picked[row, (n - 1 - row) % n] = rng.uniform(1, 2)
            cancels = rng.uniform(-100, 100, size=(m, n))
            cancels[:, n // 2 : n // 2 * 2] = -cancels[:, : n // 2]
            ones = np.ones(n)
            for mat, vec in ((whole, rng.integers(1, 9, size=n)), (picked, rng.uniform(1, 2, size=n)), (cancels, ones)):
                yield {
                    "mat": mat.ravel().astype("f4"),
                    "vec": vec.astype("f4"),
                    "dst": np.zeros(m, dtype="f4"),
                    "m": m,
                    "n": n,
                }
