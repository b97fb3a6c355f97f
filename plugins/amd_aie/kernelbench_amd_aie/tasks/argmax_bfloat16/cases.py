"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Random ones, the largest at either end, many equals, one sign only, and values that differ in the last bit."""
    for number in range(10):
        data = rng.normal(0, 1, N)
        if number == 1:
            data = -np.abs(data) - 0.5  # none on the other side of zero
            data[rng.integers(1, N)] = -0.25
        elif number == 2:
            data = rng.integers(-3, 4, N)  # the largest comes several times
            data[rng.choice(N, 5, replace=False)] = 4
        elif number == 3:
            data = np.full(N, rng.normal(0, 1) + 3)  # all equal: the first
        elif number == 4:
            data = np.sort(data)  # the last place
        elif number == 5:
            data = np.sort(data)[::-1]  # the first place
        elif number == 6:
            data[N - 1] = 50
        elif number == 7:
            data = 1 + rng.integers(0, 8, N) / 128  # steps of one unit in the last place
            data[rng.integers(N // 2, N)] = 1 + 8 / 128
        elif number == 8:
            data = rng.choice([-1, 1], N) * 2.0 ** rng.integers(-100, 100, N)  # huge and tiny ones
        elif number == 9:
            data[rng.integers(0, N // 4)] = 9.5
            data[rng.integers(3 * N // 4, N)] = 9.5
        yield {"input_vector": np.asarray(data).astype(bfloat16), "result": np.zeros(1, np.uint32)}


def expected(case):
    """NumPy gives the first of equals too."""
    return {"result": np.array([np.argmax(case["input_vector"].astype(np.float64))], np.uint32)}
