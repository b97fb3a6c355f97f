"""Words with every number of ones, in runs from either end and at random places; full and empty bytes; long rows."""

import numpy as np


def cases(rng):
    runs = np.array([2**ones - 1 for ones in range(33)], dtype=np.uint32)
    words = np.concatenate(
        [runs, ~runs, 1 << np.arange(32, dtype=np.uint32), [0x55555555, 0xAAAAAAAA, 0x0F0F0F0F, 0xFF00FF00]]
    )
    words = words.astype(np.uint32)
    shapes = [(1, 1, n) for n in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 129, 700)]
    shapes += [(5, 1, 1), (1, 9, 1), (3, 3, 3), (2, 5, 7), (7, 1, 9), (1, 17, 2), (33, 2, 1), (4, 8, 8)]
    for dim1, dim2, dim3 in shapes:
        n = dim1 * dim2 * dim3
        sparse = np.bitwise_and.reduce(rng.integers(0, 2**32, size=(3, n), dtype=np.uint32), axis=0)
        full = np.full(n, 2**32 - 1, dtype=np.uint32)
        for a in (rng.choice(words, size=n), sparse, ~sparse, full):
            yield {"A": a, "out": np.zeros(n, np.uint8), "dim1": dim1, "dim2": dim2, "dim3": dim3}
