"""Ranges of every short length, at the front, at the back and in the middle, with values that are all different."""

import numpy as np


def cases(rng):
    for span in (*range(1, 70), 95, 96, 97, 127, 128, 129, 255, 256, 257):
        for before, after in ((0, 0), (0, 40), (3, 0), (int(rng.integers(40)), int(rng.integers(40)))):
            arr = rng.permutation(np.arange(-32768, 32768, 64))[: before + span + after] + rng.integers(64)
            yield {"arr": arr.astype("i2"), "start": before, "end": before + span - 1}


def performance(rng, length):
    """So many elements are reversed, with three before them and five after them."""
    arr = rng.integers(-(2**15), 2**15, size=length + 8).astype(np.int16)
    return {"arr": arr, "start": 3, "end": length + 2}
