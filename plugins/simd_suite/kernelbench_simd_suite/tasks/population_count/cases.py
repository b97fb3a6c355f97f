"""Words with all bits, no bits, one bit or all but one, and words of every count."""

import numpy as np


def cases(rng):
    single = np.uint32(1) << np.arange(32, dtype=np.uint32)
    for words in (single, ~single, single - 1, ~(single - 1), np.zeros(19), np.full(21, 0xFFFFFFFF)):
        yield _case(np.asarray(words, dtype=np.uint32))
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 65, 255, 511):
        dense = rng.random((length, 32)) < rng.random((length, 1))
        yield _case((dense * single).sum(axis=1).astype(np.uint32))
        yield _case(rng.choice(np.array([0, 0xFFFFFFFF, 0x80000000, 0xFFFF, 0xFFFF0000], dtype=np.uint32), size=length))


def _case(words):
    return {"words": words, "counts": np.zeros(len(words), np.uint32), "length": len(words)}
