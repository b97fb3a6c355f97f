"""All numbers just below the threshold, and the same with a single one that is not, at chosen places."""

import numpy as np

LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 11, 15, 16, 17, 23, 31, 32, 33, 48, 63, 64, 65, 95, 127, 128, 129, 200, 257, 511)
LOWEST, HIGHEST = -(2**31), 2**31 - 1


def cases(rng):
    for t in (LOWEST, -1, 0, 1, HIGHEST):
        yield {"l": np.empty(0, np.int32), "t": t}
    for length in LENGTHS:
        for t in (LOWEST + 1, -70_000, -1, 0, 1, 100, 70_000, HIGHEST, int(rng.integers(LOWEST + 1, HIGHEST))):
            near = rng.integers(max(t - 3, LOWEST), t, size=length)
            yield _case(near, t)
            far = rng.integers(LOWEST, t, size=length)
            yield _case(far, t)
            for at in (int(rng.integers(length)), length - 1):
                one = (near if rng.random() < 0.5 else far).copy()
                one[at] = t if rng.random() < 0.6 else rng.integers(t, HIGHEST, endpoint=True)
                yield _case(one, t)


def performance(rng, length):
    """All are below: the answer takes the whole list."""
    return {"l": rng.integers(-1000, 1000, size=length).astype(np.int32), "t": 1000}


def _case(numbers, t):
    return {"l": np.asarray(numbers).astype(np.int32), "t": t}
