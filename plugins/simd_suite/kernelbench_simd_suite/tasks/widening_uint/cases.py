"""Words with and without their top bit, 0 and the largest, and every place of a word told from the others."""

import numpy as np


def cases(rng):
    telling = np.array([0, 1, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1], dtype=np.uint32)
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 127, 129, 255, 511):
        count = np.arange(1, length + 1, dtype=np.uint32)
        for src in (rng.choice(telling, size=length), count, count + np.uint32(2**31), count << np.uint32(16)):
            yield {"src": src, "dst": np.zeros(length, np.uint64), "length": length}
