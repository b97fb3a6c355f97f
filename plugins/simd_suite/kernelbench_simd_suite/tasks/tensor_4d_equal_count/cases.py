"""Every case: the lengths of both tensors follow from the array of dimensions."""

import numpy as np

LARGE = ((16, 16, 16, 4), (10, 10, 10, 10), (3, 11, 17, 23), (1, 1, 1, 16383), (8, 1, 1, 1033), (2, 16, 1, 257))
EMPTY = ((0, 0, 0, 0), (0, 3, 4, 5), (3, 0, 4, 5), (3, 4, 0, 5), (3, 4, 5, 0))


def cases(rng):
    for shape in LARGE:
        for share in (1.0, 0.0, 0.97):
            yield _case(rng, shape, share)
    for shape in EMPTY:
        yield _case(rng, shape, 1.0)
    for length in (*range(1, 36), 47, 63, 64, 65, 95, 96, 97, 127, 128, 129):
        where = int(rng.integers(4))
        shape = [1, 1, 1, 1]
        shape[where] = length
        yield _case(rng, shape, 1.0)
        yield _case(rng, shape, 0.5)
    for _ in range(1000):
        shape = rng.integers(1, 8, size=4, endpoint=True)
        yield _case(rng, shape, rng.choice([0.0, 0.1, 0.5, 0.9, 1.0]))


def _case(rng, shape, share):
    """Tensors that agree at about the given share of places; where they do not, often one bit alone differs."""
    volume = int(np.prod(shape, dtype=np.int64))
    a = rng.integers(256, size=volume, dtype=np.uint8)
    flips = np.where(rng.random(volume) < 0.5, 1 << rng.integers(8, size=volume), rng.integers(1, 256, size=volume))
    b = np.where(rng.random(volume) < share, a, a ^ flips.astype(np.uint8))
    return {"a": a, "b": b, "dims": np.asarray(shape, dtype=np.uint64)}


def performance(rng, *dims):
    """Half of the elements are equal."""
    a = rng.integers(256, size=int(np.prod(dims))).astype(np.uint8)
    b = np.where(rng.random(a.size) < 0.5, a, a + np.uint8(1))
    return {"a": a, "b": b, "dims": np.asarray(dims, dtype=np.uint64)}
