"""Single bits, in the upper and the lower half of the words, and words that are equal, complements, full or empty."""

import numpy as np


def cases(rng):
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 129, 255, 511):
        a = rng.integers(0, 2**64, size=length, dtype=np.uint64)
        b = rng.integers(0, 2**64, size=length, dtype=np.uint64)
        single = np.uint64(1) << rng.integers(0, 64, size=length).astype(np.uint64)
        zero = np.zeros(length, dtype=np.uint64)
        for pair in (
            (a, a),
            (a, ~a),
            (a, zero),
            (zero, b),
            (~zero, b),
            (~zero, single),
            (single, single),
            (a, single),
            (a, b),
        ):
            yield {"A": pair[0], "B": pair[1], "C": zero, "length": length}
