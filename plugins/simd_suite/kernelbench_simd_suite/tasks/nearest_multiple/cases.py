"""All numbers for a few bases; multiples and their neighbours of both signs for every base; the ends of the range."""

import numpy as np


def cases(rng):
    for base in (1, 2, 3, 7, 16, 127, 128, 129, 254, 255):
        everything = rng.permutation(np.arange(base - 32769, 32768))
        for part in np.array_split(everything, 16)[:2]:
            yield _case(part, base)
    for base in range(1, 256):
        for length in (int(rng.integers(1, 64)), 16 * int(rng.integers(1, 9)) + int(rng.integers(-1, 2))):
            multiples = base * rng.integers(-(32768 // base) + 1, 32767 // base, size=length)
            yield _case(multiples + rng.choice([-1, 0, 1], size=length), base)
        yield _case(
            np.array([base - 32769, base - 32768, -base, -base - 1, -1, 0, 1, base - 1, base, 32766, 32767]), base
        )


def performance(rng, length):
    return _case(rng.integers(-32000, 32767, size=length, endpoint=True), int(rng.choice([7, 10, 100, 173, 255])))


def _case(numbers, base):
    numbers = np.maximum(numbers, base - 32769).astype(np.int16)
    return {"src": numbers, "dst": np.zeros(len(numbers), np.int16), "base": base, "length": len(numbers)}
