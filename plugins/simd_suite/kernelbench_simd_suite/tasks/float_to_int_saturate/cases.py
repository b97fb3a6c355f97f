"""The floats around the limits, halves and infinities; magnitudes over the whole range of exponents."""

import numpy as np


def cases(rng):
    telling = np.float32([2147483520, 2147483648, 2147483904, 1073741824, 16777215, 8388607.5, 2.9, 2.5, 1.5, 0.5, 0.75, 1, 0,
                          1e-40, 1e10, 3e38, np.inf])  # fmt: skip
    telling = np.concatenate([telling, -telling])
    yield _case(telling)
    for value in telling:
        yield _case(np.full(13, value))
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 127, 255, 511):
        yield _case(rng.choice(telling, size=length))
        sign = rng.choice([-1.0, 1.0], size=length)
        yield _case(sign * np.exp2(rng.uniform(-4, 36, size=length)))
        yield _case(sign * np.exp2(rng.uniform(28, 31, size=length)))
        yield _case(rng.integers(-50, 50, size=length) + rng.choice([0.0, 0.25, 0.5, 0.75], size=length))


def _case(numbers):
    numbers = np.asarray(numbers, dtype=np.float32)
    return {"from": numbers, "to": np.zeros(len(numbers), np.int32), "size": len(numbers)}
