"""Words with a single bit on one side or on both, complements, the same words twice, and words with all bits or none."""

import numpy as np


def cases(rng):
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 129, 255, 511):
        a = rng.integers(0, 2**32, size=length, dtype=np.uint32)
        b = rng.integers(0, 2**32, size=length, dtype=np.uint32)
        single = np.uint32(1) << rng.integers(0, 32, size=length).astype(np.uint32)
        zero = np.zeros(length, dtype=np.uint32)
        for pair in (
            (a, a),
            (a, ~a),
            (a, zero),
            (zero, b),
            (~zero, b),
            (single, zero),
            (single, single),
            (a, single),
            (a, b),
        ):
            yield {"A": pair[0], "B": pair[1], "C": zero, "length": length}
