"""The ends of the range against each other; a single pair that counts; and vectors so long that 32 bits are too few."""

import numpy as np


def cases(rng):
    for length in (
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        9,
        15,
        16,
        17,
        23,
        31,
        32,
        33,
        47,
        48,
        63,
        64,
        65,
        127,
        128,
        129,
        255,
        257,
        511,
        512,
    ):
        for a in (-128, -1, 127):
            for b in (-128, 1, 127):
                yield _case(np.full(length, a), np.full(length, b))
        ends = np.array([-128, -127, 127, 0, 1, -1])
        yield _case(rng.choice(ends, size=length), rng.choice(ends, size=length))
        for at in {0, length - 1, length // 2, int(rng.integers(length))}:
            single = np.zeros((2, length), int)
            single[:, at] = rng.integers(-128, 127, size=2)
            yield _case(*single)
        yield _case(rng.integers(-128, 127, size=length), np.zeros(length))
        yield _case(np.zeros(length), rng.integers(-128, 127, size=length))
    for length in (44000, 90001):
        yield _case(np.full(length, -128), rng.integers(120, 127, size=length))


def _case(a, b):
    return {"A": np.asarray(a, np.int8), "B": np.asarray(b, np.int8), "length": len(a)}
