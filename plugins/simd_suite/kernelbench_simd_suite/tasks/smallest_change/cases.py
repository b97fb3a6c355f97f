"""Mirrored lists with no, one, some and all counterparts changed, some of them in one bit only."""

import numpy as np

LENGTHS = (*range(1, 11), *range(14, 19), 23, 24, 25, 31, 32, 33, 34, 47, 63, 64, 65, 66, 127, 129, 256, 511)


def cases(rng):
    for length in LENGTHS:
        half = length // 2
        for low, high in ((-10, 10), (-(2**31), 2**31 - 1)):
            arr = rng.integers(low, high, size=length, endpoint=True).astype(np.int32)
            arr[length - half :] = arr[:half][::-1]
            for wrong in {0, 1, half // 2, half - 1, half}:
                for _ in range(2):
                    yield {"arr": _changed(rng, arr, min(max(wrong, 0), half))}
            if half:
                for at in (0, half - 1, length - 1):
                    one = arr.copy()
                    one[at] ^= np.int32(1) << rng.integers(31, dtype=np.int32)
                    yield {"arr": one}
        yield {"arr": np.arange(length, dtype=np.int32)}


def performance(rng, length):
    """Half of the counterparts differ."""
    return {"arr": rng.choice(np.int32([7, -7]), size=length)}


def _changed(rng, arr, number):
    arr = arr.copy()
    at = rng.choice(len(arr) // 2, size=number, replace=False) if number else []
    for place in at:
        arr[place] ^= np.int32(1) << rng.integers(31, dtype=np.int32)
    return arr
