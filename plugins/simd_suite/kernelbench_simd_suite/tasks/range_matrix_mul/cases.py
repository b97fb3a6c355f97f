"""Numbers on the limits of the range and just beyond; one factor inside and the other outside; sums that cancel; huge outsiders."""

import numpy as np

_BEYOND = np.nextafter(100.0, np.inf)


def cases(rng):
    sizes = [(1, n, p) for n in (1, 2, 3, 4, 5, 8, 9) for p in (1, 2, 3, 4, 5, 7, 8, 9)]
    sizes += [
        (2, 17, 2),
        (3, 4, 17),
        (4, 4, 4),
        (5, 3, 8),
        (5, 7, 13),
        (6, 2, 2),
        (7, 33, 3),
        (9, 5, 33),
        (8, 8, 16),
        (33, 2, 2),
    ]
    for m, n, p in sizes:
        limits = [100.0, -100.0, _BEYOND, -_BEYOND, 99.5, 1.0, 0.0]
        yield _case(rng.choice(limits, size=m * n), rng.choice(limits, size=n * p), m, n, p)
        yield _case(rng.uniform(-100, 100, size=m * n), rng.uniform(-100, 100, size=n * p), m, n, p)
        yield _case(rng.uniform(-100, 100, size=m * n), rng.choice([-101.0, 101.0, 7.0], size=n * p), m, n, p)
        yield _case(rng.choice([-101.0, 101.0, 7.0], size=m * n), rng.uniform(-100, 100, size=n * p), m, n, p)
        yield _case(rng.normal(0, 100, size=m * n), rng.normal(0, 100, size=n * p), m, n, p)
        huge = [1e300, -1e300, 1e6, 2.0, -3.0]
        yield _case(rng.choice(huge, size=m * n), rng.choice(huge, size=n * p), m, n, p)
        a = rng.uniform(-100, 100, size=(m, n))
        a[:, n // 2 : n // 2 * 2] = -a[:, : n // 2]
        yield _case(a.ravel(), np.ones(n * p), m, n, p)
    for m, n, p in ((0, 3, 4), (3, 0, 4), (3, 4, 0), (0, 0, 0), (5, 0, 9)):
        yield _case(np.ones(m * n), np.ones(n * p), m, n, p)


def _case(a, b, m, n, p):
    return {"A": a, "B": b, "C": np.zeros(m * p), "m": m, "n": n, "p": p}
