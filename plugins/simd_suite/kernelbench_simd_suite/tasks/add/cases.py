"""One number that counts among many that do not, for their place or their last bit; all even, all odd; large sums."""

import numpy as np

LENGTHS = (*range(1, 12), *range(14, 19), 23, 24, 31, 32, 33, 47, 63, 64, 65, 66, 127, 129, 255, 256, 511)


def cases(rng):
    for length in LENGTHS:
        odd_place = np.arange(length) % 2 == 1
        for highest in (100, 4_000_000):
            even = rng.integers(-highest // 2, highest // 2, size=length) * 2
            yield _case(even)
            yield _case(np.abs(even))
            yield _case(-np.abs(even))
            yield _case(even + 1)
            none = np.where(odd_place, even + 1, even)
            yield _case(none)
            yield _case(np.where(odd_place, even, even + 1))
            for at in {length - 1, max(length - 2, 0), 1 % length, int(rng.integers(length))}:
                one = none.copy()
                one[at] = 2 * rng.integers(1, highest // 2)
                yield _case(one)
        if length > 1:  # a single large one, of either sign
            for number in (2**31 - 2, -(2**31) + 2, 1 << 24, (1 << 30) + 2):
                one = np.zeros(length, dtype=np.int64)
                one[2 * int(rng.integers(length // 2)) + 1] = number
                yield _case(one)


def performance(rng, length):
    """Small numbers, so that the sum fits."""
    return _case(rng.integers(-1000, 1000, size=length, endpoint=True))


def _case(numbers):
    return {"lst": np.asarray(numbers).astype(np.int32)}
