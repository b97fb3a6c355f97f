"""Words of which half have four ones at the end, and many three; all numbers of places up to 64, and the largest ones."""

import numpy as np


def cases(rng):
    for places in (*range(66), 95, 96, 97, 127, 128, 129, 200, 224, 254, 255):
        for length in (1, 4, 7, 8, 9, int(rng.integers(10, 100))):
            yield _case(rng, length, places)
    for length in (2, 3, 5, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 256, 511, 512):
        yield _case(rng, length, int(rng.integers(256)))
        whole = np.full(length, 15, dtype=np.uint32)
        yield {"src": whole, "dst": whole, "rotate_bits": int(rng.integers(256)), "length": length}


def _case(rng, length, places):
    endings = rng.choice(np.array([15, 15, 15, 15, 14, 13, 11, 7, 0], dtype=np.uint32), size=length)
    src = (rng.integers(0, 2**28, size=length, dtype=np.uint32) << np.uint32(4)) | endings
    return {"src": src, "dst": src, "rotate_bits": places, "length": length}
