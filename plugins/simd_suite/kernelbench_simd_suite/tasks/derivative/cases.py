"""Coefficients of one, whole numbers, numbers with all bits of the mantissa, and subnormal ones, at all short lengths."""

import numpy as np


def cases(rng):
    for n in (*range(36), 63, 64, 65, 66, 127, 128, 129, 130, 255, 257, 512):
        yield {"xs": np.ones(n, dtype="f4")}
        yield {"xs": rng.integers(-1000, 1000, size=n).astype("f4")}
        yield {"xs": rng.uniform(1, 2, size=n).astype("f4")}
        yield {"xs": rng.uniform(-1e-39, 1e-39, size=n).astype("f4")}
    yield {"xs": rng.uniform(-1, 1, size=5000).astype("f4")}
    yield {"xs": rng.uniform(-1, 1, size=70001).astype("f4")}
