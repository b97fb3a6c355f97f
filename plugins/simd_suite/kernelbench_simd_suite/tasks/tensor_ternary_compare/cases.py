"""Differences that are exactly epsilon, one unit more or less, zero or far off; fractions and negative values of epsilon."""

import numpy as np


def cases(rng):
    inf = np.float32(np.inf)
    tolerances = [0.0, -0.0, 0.25, -0.25, 0.5, -0.999, 1.0, 1.5, -2.75, 10.0, -49.5, 1e-6, 1e-40, -1e-40]
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 255, 511):
        for epsilon in np.float32(tolerances):
            e = np.abs(epsilon)
            edges = np.float32([e, np.nextafter(e, inf), np.nextafter(e, -inf), 0, e / 2, 2 * e, 1])
            d = rng.choice(edges, size=length) * rng.choice(np.float32([-1, 1]), size=length)
            zero = np.zeros(length, dtype=np.float32)
            grid = np.round(rng.uniform(-90, 90, size=length) * 4).astype(np.float32) / 4
            for a, b in ((d, zero), (zero, d), ((grid + d).astype(np.float32), grid)):
                yield {"A": a, "B": b, "out": np.zeros(length, np.int8), "epsilon": epsilon, "length": length}
    huge = np.float32([3e38, -3e38, 3e38, -3e38, 1, -1, 0, 1e-45, 3e38, -3e38])
    yield {"A": huge, "B": -huge, "out": np.zeros(10, np.int8), "epsilon": 1.0, "length": 10}
