"""The largest value at a chosen place, once or twice, above, around and below zero."""

import numpy as np


def cases(rng):
    yield from ({"src": np.zeros(0, dtype="i1"), "length": 0} for _ in range(4))
    for length in (
        1,
        2,
        3,
        7,
        8,
        15,
        16,
        17,
        31,
        32,
        33,
        34,
        47,
        63,
        64,
        65,
        100,
        255,
        256,
        257,
        258,
        300,
        400,
        511,
        512,
    ):
        places = {
            0,
            length - 1,
            length // 2,
            length // 16 * 16 % length,
            length // 32 * 32 % length,
            int(rng.integers(length)),
        }
        for place in sorted(places):
            top = int(rng.choice((-127, -100, -1, 0, 1, 100, 127)))
            src = rng.integers(-128, top, size=length).astype("i1")
            src[place] = top
            yield {"src": src, "length": length}
            twice = src.copy()
            twice[min(place + int(rng.choice((1, 3, 7, 15, 16, 17, 31, 32, 33))), length - 1)] = top
            yield {"src": twice, "length": length}
        yield {"src": np.full(length, int(rng.choice((-128, -1, 0, 127))), dtype="i1"), "length": length}
