"""Inputs and behavioural model."""

import numpy as np

N, LOWEST, HIGHEST = 256, -(2**31), 2**31 - 1


def cases(rng):
    """All equal, one bit apart, extremes, opposite signs, few values that meet often, and random ones."""
    for number in range(7):
        a, b = (rng.integers(LOWEST, HIGHEST, N).astype(np.int32) for _ in range(2))
        same = rng.random(N) < 0.5
        if number == 0:
            same[:] = True
        elif number == 1:
            b = (a.view(np.uint32) ^ (1 << rng.permutation(np.arange(N) % 32)).astype(np.uint32)).view(np.int32)
            same[:] = False
        elif number == 2:
            a, b = (rng.choice(np.array([LOWEST, -1, 0, 1, HIGHEST], np.int32), N) for _ in range(2))
        elif number == 3:
            a = rng.integers(1, 1000, N).astype(np.int32)
            b = -a
        elif number == 4:
            a, b = (rng.integers(-2, 3, N).astype(np.int32) for _ in range(2))
        elif number == 5:
            a = (2**24 + 2 * rng.integers(0, 2**20, N)).astype(np.int32)
            b = a + 1  # the same float
        yield {"a": a, "b": np.where(same, a, b), "out": np.zeros(N, np.uint8)}


def expected(case):
    """Truth values as bytes."""
    return {"out": (case["a"] == case["b"]).astype(np.uint8)}
