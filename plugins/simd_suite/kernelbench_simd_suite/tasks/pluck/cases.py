"""Odd numbers with a smaller or larger even one planted, once or more often; none planted; large neighbours."""

import numpy as np

LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 63, 64, 65, 127, 128, 129, 250, 257, 511)
LARGEST = 2**31 - 2


def cases(rng):
    yield {"arr": np.empty(0, np.int32)}
    for length in LENGTHS:
        for highest in (20, 100_000, LARGEST):
            odd = rng.integers(0, highest, size=length).astype(np.int32) | 1
            yield {"arr": odd}
            for even in (0, 2, int(rng.integers(0, highest, endpoint=True)) & ~1, highest, LARGEST):
                for often in (1, min(length, int(rng.integers(2, 7)))):
                    yield _planted(odd, even, rng.choice(length, size=often, replace=False))
            yield _planted(odd, highest, [length - 1])
            yield _planted(odd, highest, [0])
        few = rng.integers(0, 4, size=length, endpoint=True) * 2 + rng.choice([0, 0, 1])
        yield {"arr": few.astype(np.int32)}
        yield {"arr": np.full(length, LARGEST, dtype=np.int32)}
        large = (1 << 30) + 2 * rng.permutation(length)  # equal in single precision
        yield {"arr": large.astype(np.int32)}
        yield {"arr": large.astype(np.int32) | rng.integers(0, 1, size=length, dtype=np.int32, endpoint=True)}
        falling = np.arange(length, dtype=np.int32)[::-1] * 2 + 2
        yield {"arr": falling}
        yield {"arr": falling[::-1]}


def _planted(odd, even, places):
    numbers = odd.copy()
    numbers[places] = even
    return {"arr": numbers}
