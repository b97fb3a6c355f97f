"""Whole numbers and their neighbours, halves, fractions around zero, and sums beyond 24 and 32 bits."""

import numpy as np


def cases(rng):
    for n in (*range(18), 23, 24, 25, 31, 32, 33, 63, 64, 65, 127, 128, 255, 512):
        whole = rng.integers(-100, 100, size=n, endpoint=True).astype("f4")
        yield {"lst": whole}
        yield {"lst": np.nextafter(whole, np.float32(np.inf))}
        yield {"lst": np.nextafter(whole, np.float32(-np.inf))}
        yield {"lst": (whole + rng.choice([0.5, 0.25, -0.5], size=n)).astype("f4")}
        yield {"lst": rng.uniform(-1, 1, size=n).astype("f4")}
        yield {"lst": rng.choice([0.0, -0.0, 1e-40, -1e-40, 0.5, -0.5], size=n).astype("f4")}
        yield {"lst": np.full(n, -4096.0, dtype="f4")}
        yield {"lst": rng.uniform(3900, 4096, size=n).astype("f4")}
