"""Sums around the limits of signed and unsigned 16-bit numbers, at all places of ragged lengths."""

import numpy as np


def cases(rng):
    for length in (1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 130, 511):
        for limit in (0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000):
            near = np.clip(limit + rng.integers(-2, 3, size=length), 0, 2 * 0xFFFF)
            low = np.maximum(near - 0xFFFF, 0)
            a = rng.integers(low, np.minimum(near, 0xFFFF), endpoint=True)
            yield _case(a, near - a)
    for one, other in ((0xFFFF, 0xFFFF), (0xFFFF, 0), (0, 0xFFFF), (0xFFFF, 1), (0x8000, 0x8000), (0, 0)):
        yield _case(np.full(37, one), np.full(37, other))


def _case(a, b):
    return {"a": a.astype(np.uint16), "b": b.astype(np.uint16), "sum": np.zeros(len(a), np.uint16), "length": len(a)}
