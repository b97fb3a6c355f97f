"""Inputs and behavioural model."""

import numpy as np

N = 256
LOW, HIGH = -(2**15), 2**15 - 1


def cases(rng):
    """Small ones, runs into either limit and back, sums that just reach them, only extremes, and the whole range."""
    for number in range(8):
        data = rng.integers(-500, 500, N)
        if number == 1:
            data = np.repeat([1000, -1000, 1000, -1000], 64)  # 64000 up and down
            data[rng.choice(N, 20, replace=False)] += rng.integers(-5, 6, 20)
        elif number == 2:
            data = np.repeat([-1000, 1000, -1000, 1000], 64)
        elif number == 3:
            data = rng.permutation([1, -1] * (N // 2))
            data[0] = rng.choice([HIGH, LOW])
        elif number == 4:
            data = rng.choice([LOW, HIGH, 0], N)
        elif number == 5:
            data = rng.integers(LOW, HIGH, N, endpoint=True)
        elif number == 6:
            data = np.full(N, rng.integers(100, 300))  # 25600 at least: the last ones may meet the limit
        yield {"in_buffer": np.asarray(data).astype(np.int16), "out_buffer": np.zeros(N, np.int16)}


def expected(case):
    """Step by step in Python's integers."""
    total, sums = 0, []
    for x in case["in_buffer"].tolist():
        total = min(max(total + x, LOW), HIGH)
        sums.append(total)
    return {"out_buffer": np.array(sums, np.int16)}
