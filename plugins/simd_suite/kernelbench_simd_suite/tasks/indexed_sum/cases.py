"""Indices just inside and just outside of both ends, one legal index among illegal ones, sums that cancel, long arrays."""

import numpy as np


def cases(rng):
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 23, 31, 33, 64, 65, 127, 255, 511):
        vec = rng.uniform(1, 100, size=length)
        yield _case(vec, rng.integers(0, length, size=length))  # all legal
        yield _case(vec, rng.permutation(length))
        yield _case(vec, rng.choice([-1, 0, length - 1, length, length + 1], size=length))
        yield _case(vec, rng.choice([-32768, 32767, -1, length], size=length))  # none legal
        yield _case(vec, np.full(length, length))
        for at in {0, length // 2, length - 1}:
            index = rng.choice([-32768, -length, -1, length, 2 * length, 32767], size=length)
            index[at] = rng.integers(0, length)
            yield _case(vec, index)
        half = rng.uniform(-100, 100, size=length // 2)
        cancels = np.concatenate([half, -half, rng.uniform(-1e-9, 1e-9, size=length % 2)])
        yield _case(cancels, rng.permutation(length))
    for length in (32766, 32767, 32768, 32769, 65535, 65536, 65541):
        vec = rng.integers(1, 100, size=length).astype(np.float64)
        index = rng.integers(-32768, 32767, size=length, endpoint=True)
        index[rng.integers(0, length, size=9)] = 32767
        yield _case(vec, index)
    yield _case(np.empty(0), np.empty(0))


def _case(vec, index):
    return {"vec": np.asarray(vec, dtype="f8"), "index": np.asarray(index).astype("i2"), "length": len(vec)}
