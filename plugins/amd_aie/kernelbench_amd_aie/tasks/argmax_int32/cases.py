"""Inputs and behavioural model."""

import numpy as np

N, LOWEST, HIGHEST = 256, -(2**31), 2**31 - 1


def cases(rng):
    """Random words, the largest at either end, equals, one sign only, extremes, and neighbours that are one float."""
    for number in range(10):
        data = rng.integers(LOWEST, HIGHEST, N)
        if number == 1:
            data = rng.integers(LOWEST, -1, N)  # all negative
            data[rng.integers(1, N)] = -1
        elif number == 2:
            data = rng.integers(-3, 4, N)
            data[rng.choice(np.arange(1, N), 5, replace=False)] = 4  # the largest comes five times
        elif number == 3:
            data = np.full(N, rng.integers(LOWEST, HIGHEST))  # all equal: the first
        elif number == 4:
            data = np.sort(data)
            data[N - 1] = HIGHEST  # the last place
        elif number == 5:
            data[0], data[N - 1] = HIGHEST, LOWEST  # the first place
        elif number == 6:
            data = 2**30 + rng.integers(0, 8, N)  # a float keeps 24 bits
            data[: N // 2] = 2**30
            data[rng.integers(N // 2, N)] = 2**30 + 8
        elif number == 7:
            data = rng.choice(np.array([LOWEST, -1, 0]), N)
            data[0], data[rng.integers(1, N)] = LOWEST, HIGHEST  # differences leave 32 bits
        elif number == 8:
            data = rng.integers(-32768, 32768, N)  # of the size of the published data
        elif number == 9:
            data = rng.integers(0, 2**15, N) * 2**16 + rng.integers(0, 2**16, N)
            data[rng.integers(0, N)] = 2**31 - 2**16  # largest, though its low half is zero
        yield {"input_vector": np.asarray(data).astype(np.int32), "result": np.zeros(1, np.uint32)}


def expected(case):
    """NumPy gives the first of equals too."""
    return {"result": np.array([np.argmax(case["input_vector"])], np.uint32)}
