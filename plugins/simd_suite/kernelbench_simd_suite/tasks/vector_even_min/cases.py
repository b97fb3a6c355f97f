"""The smallest number of all stands at a chosen position, odd or even; all values have one sign, or are even or odd."""

import numpy as np


def cases(rng):
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 15, 16, 17, 18, 31, 32, 33, 34, 35, 63, 65, 66, 129, 255, 511):
        for low, high in ((-1000, -1), (1, 1000), (-(2**31), 2**31 - 1)):
            values = rng.integers(low, high, size=length, endpoint=True).astype(np.int32)
            yield {"values": values, "length": length}
        for at in {0, length - 1, max(length - 2, 0), length // 2, int(rng.integers(length))}:
            values = rng.integers(0, 2**31 - 1, size=length, endpoint=True).astype(np.int32)
            values[at] = rng.choice([-(2**31), -7, -8])
            yield {"values": values, "length": length}
        steep = -np.arange(length, dtype=np.int32)
        yield {"values": steep, "length": length}
        yield {"values": np.where(np.arange(length) % 2 == 0, 2**31 - 1, -(2**31)).astype(np.int32), "length": length}
    yield {"values": np.empty(0, np.int32), "length": 0}
