"""Negative numbers of all lengths whose leading digit is just equal to, below or above the sum of the others."""

import numpy as np

LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 47, 63, 64, 65, 127, 128, 129, 255, 257, 511)


def cases(rng):
    yield {"n": np.empty(0, np.int32)}
    for low in range(-1100, 0, 110):
        yield {"n": np.arange(low, low + 110, dtype=np.int32)}
    for tens in range(1, 10):  # the powers of ten, some multiples and their neighbours
        power = -(10**tens)
        wanted = [2 * power, 2 * power - 2, 2 * power - 3, 9 * power, 9 * power - 9, -power, power - 1, power]
        yield {"n": np.clip(wanted, -(2**31) + 1, 2**31 - 1).astype(np.int32)}
    yield {"n": -np.int32([2147483647, 2000000002, 2000000003, 2110000000, 2120000000, 1999999999, 99999999])}
    for length in LENGTHS:
        for digits in (2, 3, 4, 5, 6, 8, 9, 10):
            close = [_close(rng, digits) for _ in range(length)]
            yield {"n": np.int32(close)}
        magnitude = 10 ** rng.uniform(0, 9.33, size=length)
        yield {"n": (magnitude * rng.choice([-1, -1, 1], size=length)).astype(np.int32)}
        yield {"n": -magnitude.astype(np.int32)}
        for number in (-1, -10, -11, -12, -2001, 0, 5, 2147483647):
            yield {"n": np.full(length, number, dtype=np.int32)}


def _close(rng, digits):
    """A negative number whose other digits sum up to about its leading one."""
    lead = int(rng.integers(1, 2 if digits == 10 else 9, endpoint=True))
    others = [0] * (digits - 1)
    for _ in range(max(lead + int(rng.integers(-1, 1, endpoint=True)), 0)):
        others[int(rng.integers(len(others)))] += 1
    return -min(int(str(lead) + "".join(str(min(digit, 9)) for digit in others)), 2**31 - 1)
