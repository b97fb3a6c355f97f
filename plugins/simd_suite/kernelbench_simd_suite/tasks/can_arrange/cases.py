"""Ascending numbers, and the same with one step down at any place, or two; descending ones; differences that overflow."""

import numpy as np


def cases(rng):
    yield from ({"arr": x} for x in ([], [7], [-(2**31), 2**31 - 1], [2**31 - 1, -(2**31)], [1, 2], [2, 1], [3, 1, 2]))
    for length in (3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 18, 23, 31, 32, 33, 47, 63, 64, 65, 100, 129, 257, 512):
        yield {"arr": _ascending(rng, length)}
        yield {"arr": _ascending(rng, length)[::-1]}
        places = {1, 2, 3, 7, 8, 9, 15, 16, 17, 32, 33, length // 2, length - 8, length - 2, length - 1}
        for at in sorted(places & set(range(1, length))):
            arr = _ascending(rng, length)
            arr[[at - 1, at]] = arr[[at, at - 1]]
            yield {"arr": arr}
            yield {"arr": np.roll(_ascending(rng, length), at)}
        for _ in range(6):  # random up to a place, ascending from there
            arr = _ascending(rng, length)
            stop = int(rng.integers(1, length))
            arr[:stop] = rng.permutation(arr[:stop])
            yield {"arr": arr}
            yield {"arr": rng.permutation(arr)}
    for _ in range(100):
        length = int(rng.integers(2, 40))
        arr = _ascending(rng, length)
        arr[0], arr[-1] = -(2**31), 2**31 - 1
        yield {"arr": np.roll(arr, int(rng.integers(length)))}


def _ascending(rng, length):
    """Different numbers in ascending order."""
    low, high = ((-(2**31), 2**31 - 1), (-1000, 1000))[int(rng.integers(2))]
    found = np.empty(0, dtype=np.int64)
    while len(found) < length:
        found = np.unique(np.concatenate([found, rng.integers(low, high, size=2 * length, endpoint=True)]))
    return np.sort(rng.choice(found, size=length, replace=False)).astype(np.int32)


def performance(rng, size):
    """The only step down is the first, so that a search has to go through everything from either end."""
    arr = np.cumsum(rng.integers(1, 1000, size=size)) - 500_000_000
    arr[0] = arr[1] + 1 if arr[1] + 1 != arr[2] else arr[-1] + 1
    return {"arr": arr.astype(np.int32)}
