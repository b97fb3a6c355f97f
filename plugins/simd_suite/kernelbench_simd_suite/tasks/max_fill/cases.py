"""Wells that are full, empty, hold exactly some loads or one unit more or less, and rows much longer than a vector."""

import numpy as np


def cases(rng):
    for capacity in range(1, 11):
        for width in (0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 67):
            rows = int(rng.integers(1, 12))
            yield _case([width] * rows, width, capacity, rng)
            # as near to whole loads as the width allows
            water = capacity * rng.integers(0, width // capacity + 1, size=rows) + rng.integers(-1, 2, size=rows)
            yield _case(np.clip(water, 0, width), width, capacity, rng)
        yield _case([0, 0, 0, 0], 13, capacity, rng)
        yield _case([], 0, capacity, rng)
        yield _case([300, 256, 255, 290, 128], 300, capacity, rng)
        for width in (5, 8, 13, 21):  # one unit, at either end
            for place in (0, width - 1):
                row = np.zeros(width, dtype=np.int32)
                row[place] = 1
                yield {"grid": [row] * int(rng.integers(1, 9)), "capacity": capacity}


def _case(water, width, capacity, rng):
    """A grid with these numbers of ones in its rows, at random places."""
    return {"grid": [rng.permutation(width).astype(np.int32) < units for units in water], "capacity": capacity}
