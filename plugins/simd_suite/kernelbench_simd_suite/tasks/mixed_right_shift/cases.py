"""Every shift with the ends of the range, minus one, powers of two and their neighbours, at lengths around vectors."""

import numpy as np


def cases(rng):
    powers = 1 << np.arange(31, dtype=np.int64)
    telling = np.concatenate([powers, powers - 1, -powers, -powers - 1, [-(2**31), 2**31 - 1, 0, -3]])
    for shift in range(32):
        yield _case(telling, shift)
        for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 17, 33):
            yield _case(rng.choice(telling, size=length), shift)
            yield _case(rng.integers(-(2**31), 2**31, size=length), shift)
        yield _case(np.full(11, -1), shift)
        yield _case(np.empty(0), shift)


def _case(numbers, shift):
    numbers = numbers.astype(np.int32)
    return {"src": numbers, "dst": np.zeros_like(numbers), "shift": shift, "length": len(numbers)}
