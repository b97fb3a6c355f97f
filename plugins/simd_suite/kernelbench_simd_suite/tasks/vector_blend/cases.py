"""Masks of one or a few bits at every length around vectors, and some arrays whose positions need 17 bits."""

import numpy as np


def cases(rng):
    for length in (*range(10), 15, 16, 17, 23, 24, 31, 32, 33, 47, 63, 64, 65, 100, 129, 255, 257, 511):
        for bit in range(10):
            yield _case(rng, length, 1 << bit)
        for mask in (0, 0xFFFFFFFF, 0x80000000, 0xFFFF0000, 0xFFFE, 0xAAAAAAAA, 0x10001, 0x108):
            yield _case(rng, length, mask)
        yield _case(rng, length, int(rng.integers(64)))
        yield _case(rng, length, int(rng.integers(512)))
    # several of each kind, so that some remain when fewer cases are wanted
    for length in (65600, 65537 + int(rng.integers(64)), 66000):
        for mask in (0x10000, 0xFFFF0000, 0x8000, 0x10008):
            yield _case(rng, length, mask)


def performance(rng, length):
    return _case(rng, length, 0x12)


def _case(rng, length, mask):
    first, second = rng.integers(2**16, size=(2, length), dtype=np.uint16)
    return {"src1": first, "src2": second, "mask": mask, "dst": np.zeros(length, np.uint16), "length": length}
