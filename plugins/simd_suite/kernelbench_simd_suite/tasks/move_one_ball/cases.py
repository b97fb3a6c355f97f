"""Rotated sorted lists, and the same with one fault: two neighbours swapped, a wrong end, reversed, one element moved."""

import numpy as np


def cases(rng):
    yield from ({"arr": x} for x in ([], [7], [1, 2], [2, 1], [1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 3, 2], [3, 2, 1]))
    yield from ({"arr": [-(2**31), 2**31 - 1]}, {"arr": [2**31 - 1, -(2**31)]}, {"arr": [0, 2**31 - 1, -(2**31), -1]})
    for length in (3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 18, 23, 31, 32, 33, 47, 63, 64, 65, 100, 129, 257, 512):
        for shift in sorted({0, 1, 2, 7, 8, 9, 15, 16, 17, length // 2, length - 2, length - 1}):
            if shift < length:
                yield {"arr": np.roll(_sorted(rng, length), shift)}
        for at in sorted({0, 1, 6, 7, 8, 14, 15, 16, length // 2, length - 3, length - 2}):
            if at + 1 < length:  # two neighbours swapped
                arr = _sorted(rng, length)
                arr[[at, at + 1]] = arr[[at + 1, at]]
                yield {"arr": arr}
                yield {"arr": np.roll(arr, int(rng.integers(length)))}
        for _ in range(4):
            arr = _sorted(rng, length)
            cut = int(rng.integers(1, length))
            yield {"arr": np.concatenate([arr[cut:], arr[:cut]])}
            odd = np.roll(arr, cut)
            yield {"arr": odd[::-1]}
            yield {"arr": np.concatenate([odd[1:], odd[:1]])}
            # a step down within, and an end that lies above the start: each alone would do
            yield {"arr": np.concatenate([arr[:cut][-1:], arr[: cut - 1], arr[cut:]])}
            # the blocks are ascending, but their order is not a rotation
            a, b = sorted(int(x) for x in rng.integers(0, length + 1, size=2))
            yield {"arr": np.concatenate([arr[b:], arr[a:b], arr[:a]])}
    for _ in range(60):  # the extremes among them, so that differences overflow
        length = int(rng.integers(2, 40))
        arr = _sorted(rng, length)
        arr[0], arr[-1] = -(2**31), 2**31 - 1
        yield {"arr": np.roll(arr, int(rng.integers(length)))}


def _sorted(rng, length):
    """Different numbers in ascending order."""
    low, high = ((-(2**31), 2**31 - 1), (-1000, 1000))[int(rng.integers(2))]
    found = np.empty(0, dtype=np.int64)
    while len(found) < length:
        found = np.unique(np.concatenate([found, rng.integers(low, high, size=2 * length, endpoint=True)]))
    return np.sort(rng.choice(found, size=length, replace=False)).astype(np.int32)


def performance(rng, size):
    """A rotation, so that every element counts."""
    steps = rng.integers(1, 1000, size=size)
    return {"arr": np.roll(np.cumsum(steps) - 500_000_000, size // 3).astype(np.int32)}
