"""Strings of every length around those of vectors, of one digit throughout, and with 9, 10, 99, 100 or more odd digits."""

import numpy as np


def cases(rng):
    for digit in range(10):
        yield {"lst": [str(digit) * length for length in (1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40)]}
    for length in (*range(41), 47, 48, 49, 63, 64, 65, 66, 95, 97, 127, 128, 129):
        yield {"lst": [_digits(rng, length) for _ in range(int(rng.integers(1, 12)))]}
        at = np.zeros(length, dtype=int)  # one odd digit, at either end
        if length:
            at[int(rng.choice((0, -1)))] = 7
            yield {"lst": ["".join(map(str, at))]}
    for odd in (0, 1, 9, 10, 11, 19, 20, 31, 32, 33, 99, 100, 101, 127, 128, 129, 255, 256, 257, 300):
        for more in (0, 1, 5, 16, 30):
            kinds = rng.permutation(np.arange(odd + more) < odd)
            yield {"lst": ["".join(str(2 * int(rng.integers(5)) + int(kind)) for kind in kinds), _digits(rng, 3)]}
    yield {"lst": ["1" * 999, "13579" * 200, "02468" * 200, "9" * 1001]}
    yield {"lst": [""]}
    yield {"lst": ["", "", "3", ""]}
    for _ in range(100):
        yield {"lst": [_digits(rng, int(rng.integers(0, 21))) for _ in range(int(rng.integers(1, 60)))]}


def _digits(rng, length):
    return "".join(map(str, rng.integers(10, size=length)))


def performance(rng, size):
    """Short strings of all lengths up to 20."""
    return {"lst": [_digits(rng, int(rng.integers(0, 21))) for _ in range(size)]}
