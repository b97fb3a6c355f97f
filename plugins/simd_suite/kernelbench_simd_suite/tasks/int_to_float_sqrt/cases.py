"""Upper halves that are square numbers and their neighbours, 0, the largest ones, and sign bits; lower halves that are full."""

import numpy as np


def cases(rng):
    squares = np.arange(256, dtype=np.uint32) ** 2
    telling = np.concatenate([squares, squares[1:] - 1, squares + 1, [32767, 32768, 32769, 65534, 65535]])
    low = np.array([0, 1, 0x7FFF, 0x8000, 0xFFFF], dtype=np.uint32)
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 511):
        for high in (telling, [0], [0, 1, 65535], np.arange(65536)):
            for _ in range(3):
                words = (rng.choice(high, size=length).astype(np.uint32) << np.uint32(16)) | rng.choice(
                    low, size=length
                )
                yield {"A": words, "B": np.zeros(length, np.float32), "size": length}
