"""Shapes around the widths of vectors; sums just above and just below halves, small fractions, and sums that cancel."""

import numpy as np


def cases(rng):
    for n in (0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16):
        for p in (*range(1, 10), 12, 15, 16, 17, 23):
            m = int(rng.integers(1, 7))
            yield _case(rng.uniform(-100, 100, size=(m, n)), rng.uniform(-100, 100, size=(n, p)))
            if n == 0:
                continue
            near = rng.integers(-9, 9, size=(m, n)) * 1.0
            near[:, -1] = 1.0
            other = rng.integers(-9, 9, size=(n, p)) * 1.0
            other[-1] = rng.integers(-9, 9, size=p) + rng.choice([0.49, 0.51, 0.4999999, 0.5000001], size=p)
            yield _case(near, other)
            turned = rng.permutation(n)
            yield _case(near[:, turned], other[turned])
            cancels = rng.uniform(-100, 100, size=(n, p))
            cancels[n // 2 : n // 2 * 2] = -cancels[: n // 2]
            yield _case(np.full((m, n), 7.5), cancels)
    for m, n, p in ((0, 5, 5), (5, 5, 0), (3, 0, 9), (1, 16, 1), (12, 1, 1)):
        yield _case(rng.uniform(-100, 100, size=(m, n)), rng.uniform(-100, 100, size=(n, p)))


def _case(mat1, mat2):
    (m, n), p = mat1.shape, mat2.shape[1]
    return {"mat1": mat1.ravel(), "mat2": mat2.ravel(), "dst": np.zeros(m * p), "m": m, "n": n, "p": p}
