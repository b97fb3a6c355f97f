"""Integers of both signs, alone and among fractions; the neighbours of odd integers; sums beyond 24 and 32 bits."""

import numpy as np


def cases(rng):
    for n in (*range(18), 23, 24, 25, 31, 32, 33, 63, 64, 65, 127, 128, 255, 512):
        whole = rng.integers(-100, 100, size=n, endpoint=True).astype("f4")
        odd = (1 + 2 * rng.integers(0, 2048, size=n)).astype("f4")
        yield {"lst": whole}
        yield {"lst": odd}
        yield {"lst": -odd}
        yield {"lst": odd - 1}
        yield {"lst": np.nextafter(odd, rng.choice([-1e9, 1e9], size=n).astype("f4"))}
        yield {"lst": odd - rng.choice([0.5, 0, 0.25, 2.0**-8], size=n).astype("f4")}
        yield {"lst": rng.choice([0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 1e-40], size=n).astype("f4")}
        yield _mixed(rng, n, 100)
        yield _mixed(rng, n, 4096)
        if n > 0:
            alone = rng.uniform(-100, 100, size=n).astype("f4")
            alone[rng.choice([0, n // 2, n - 1])] = 7
            yield {"lst": alone}
    yield {"lst": np.full(512, 4095, dtype="f4")}


def performance(rng, n):
    """Half of the numbers are integers."""
    return _mixed(rng, n, 100)


def _mixed(rng, n, most):
    numbers = rng.uniform(-most, most, size=n)
    return {"lst": np.where(rng.random(n) < 0.5, np.round(numbers), numbers).astype("f4")}
