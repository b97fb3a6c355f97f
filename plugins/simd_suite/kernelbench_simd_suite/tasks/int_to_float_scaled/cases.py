"""Every kind of scale with integers around the powers of two, where floats stop being exact, and with all random ones."""

import numpy as np


def cases(rng):
    near = np.array([2**e + d for e in (4, 7, 15, 16, 23, 24, 25, 30) for d in (-1, 0, 1)] + [2**31 - 1, 2**31 - 64, 0])
    near = np.concatenate([near, -near, [-(2**31)]]).astype(np.int32)
    scales = [-128, -127, -100, -64, -3, -2, -1, 0, 1, 2, 3, 7, 10, 64, 100, 126, 127]
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 127, 255, 511):
        for scale in rng.choice(scales, size=6, replace=False):
            wide = rng.integers(-(2**31), 2**31, size=length).astype(np.int32)
            for a in (rng.choice(near, size=length), wide, wide >> 16):
                yield {"A": a, "scale": int(scale), "B": np.zeros(length, np.float32), "size": length}
    for scale in scales:
        yield {"A": near, "scale": scale, "B": np.zeros(len(near), np.float32), "size": len(near)}
