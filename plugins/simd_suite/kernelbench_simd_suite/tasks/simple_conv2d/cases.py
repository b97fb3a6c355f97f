"""Kernels and inputs with a single number that counts, whole numbers, sums of exactly zero, and kernels as large as the input."""

import numpy as np


def cases(rng):
    for size in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 15, 16, 17, 20, 24, 31, 32):
        for width in sorted({1, 2, 3, 4, 5, 8, size - 1, size} & set(range(1, size + 1))):
            whole = rng.integers(-9, 9, size=(size, size), endpoint=True)
            yield _case(whole, rng.integers(-9, 9, size=(width, width), endpoint=True))
            single = np.zeros((width, width))
            single[rng.integers(width), rng.integers(width)] = 1
            yield _case(rng.uniform(-100, 100, size=(size, size)), single)
            dot = np.zeros((size, size))
            dot[rng.integers(size), rng.integers(size)] = 1
            yield _case(dot, rng.uniform(1, 100, size=(width, width)))
            yield _case(np.ones((size, size)), rng.uniform(-100, 100, size=(width, width)))
    opposite = np.array([[1, -1], [-1, 1]])
    yield _case(np.full((13, 13), 3.0), opposite)  # every sum is zero
    yield _case(-np.ones((9, 9)), np.ones((4, 4)))  # every sum is negative


def _case(image, kernel):
    side = len(image) - len(kernel) + 1
    return {
        "input": np.asarray(image, dtype="f8").ravel(),
        "kernel": np.asarray(kernel, dtype="f8").ravel(),
        "output": np.zeros(side * side),
        "input_size": len(image),
        "kernel_size": len(kernel),
    }
