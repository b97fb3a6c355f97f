"""One odd number only, at any position; odd numbers of one sign; the ends of the range; sums beyond 16 and 32 bits."""

import numpy as np

_LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 18, 23, 31, 32, 33, 47, 63, 64, 65, 127, 129, 255, 257, 511, 512)


def cases(rng):
    for length in _LENGTHS:
        for at in sorted({0, 1, length // 2, length - 2, length - 1} & set(range(length))):
            lst = 2 * rng.integers(-16384, 16383, size=length, endpoint=True)
            lst[at] += 1
            yield {"lst": lst.astype(np.int16)}
        for low, high in ((-32768, -1), (0, 32767), (-32768, 32767), (-4, 4)):
            lst = rng.integers(low, high, size=length, endpoint=True).astype(np.int16)
            yield {"lst": lst}
            yield {"lst": lst | 1}
            yield {"lst": np.where(np.arange(length) % 2 == 0, lst & -2, lst | 1).astype(np.int16)}
        for number in (-32768, -32767, 32767, -1, 1, 255, -255, 257):
            yield {"lst": np.full(length, number, dtype=np.int16)}
    for number in (32767, -32767):
        for length in (131_100, 150_001):
            yield {"lst": np.full(length, number, dtype=np.int16)}
