"""Index lists with structure: permutations, one index only, and equal indices side by side or a few lanes apart."""

import numpy as np


def cases(rng):
    for length in (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 63, 65, 127, 256, 511):
        ascending = np.arange(length)
        lists = [
            ascending,
            ascending[::-1],
            rng.permutation(length),
            np.zeros(length, dtype=int),
            np.full(length, length - 1),
        ]
        lists += [
            ascending // 2,
            ascending // 3,
            ascending // 8,
            ascending % max(length // 2, 1),
            ascending % 5 * (length > 5),
        ]
        for indices in lists:
            src = rng.uniform(-100.0, 100.0, size=length).astype("f4")
            src[rng.random(length) < 0.1] = -0.0
            yield {"src": src, "indices": indices.astype("i4"), "dst": np.zeros(length, dtype="f4"), "length": length}
