"""All pairs of telling values, in lengths that leave a rest; drawn numbers rarely meet a zero or -128."""

import numpy as np

VALUES = (-128, -127, -64, -2, -1, 0, 1, 2, 3, 64, 126, 127)


def cases(rng):
    values = np.array(VALUES, dtype=np.int8)
    every = np.stack(np.meshgrid(values, values)).reshape(2, -1)
    for length in (1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 63, 65, 127, 129, 143, 255, 511):
        a, b = every[:, rng.integers(every.shape[1], size=length)]
        yield _case(a, b)
        yield _case(*rng.integers(-1, 1, size=(2, length), endpoint=True))
    yield _case(*every)


def _case(a, b):
    return {"a": a.astype(np.int8), "b": b.astype(np.int8), "c": np.zeros(len(a), np.int8), "length": len(a)}
