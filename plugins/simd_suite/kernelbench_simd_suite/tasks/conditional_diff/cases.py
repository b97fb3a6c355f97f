"""Steps that wrap around, that floats cannot hold exactly (ties too), and small ones; masks of every share, first byte set."""

import numpy as np


def cases(rng):
    steps = [2**24 + 1, 2**24 + 3, 2**25 + 2, 2**25 + 6, 2**31 - 1, 2**31 - 64, 2**31, 2**31 + 1, 2**30, 1, 0, 1000]
    steps = np.array(steps + [-step for step in steps])
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 18, 31, 32, 33, 34, 63, 65, 66, 127, 129, 255, 511):
        for share in (0.5, 0.1, 0.9, 1):
            wide = rng.integers(-(2**31), 2**31, size=length)
            chosen = np.cumsum(rng.choice(steps, size=length))
            small = np.cumsum(rng.integers(-100, 100, size=length))
            for a in (wide, chosen, small):
                cond = rng.random(length) < share
                cond[0] = True
                yield {"A": _wrapped(a), "cond": cond, "diff": np.zeros(length, np.float32), "size": length}


def _wrapped(numbers):
    return (numbers & 0xFFFFFFFF).astype(np.uint32).view(np.int32)
