"""Inputs and behavioural model."""

import numpy as np

N, OUT = 128, 64
LOW, HIGH = -(2**15), 2**15 - 1


def cases(rng):
    """Small ones, sums at both borders, sums that the bias brings back, the largest sum of all, the whole range."""
    for number in range(9):
        data, taps, bias = rng.integers(-100, 100, N), rng.integers(1, 10, 2) * [1, -1], rng.integers(-10, 10)
        if number == 1:
            data, taps, bias = np.arange(N), [0, 5], 1
        elif number == 2:
            data, taps, bias = np.full(N, LOW), [LOW, LOW], 0  # 2**31
        elif number == 3:
            data = rng.integers(-1, 2, N) + np.tile([32767, -32768], OUT)
            data[1::2] //= 2
            data, taps, bias = np.clip(data, LOW, HIGH), [1, 0], rng.choice([-1, 1])
        elif number == 4:
            data, taps, bias = rng.integers(17000, 20000, N), [1, 1], -20000  # above the border only before the bias
        elif number == 5:
            data, taps, bias = rng.integers(-20000, -17000, N), [1, 1], 20000
        elif number == 6:
            data, taps, bias = rng.choice([LOW, HIGH, -1, 0, 1], N), rng.choice([LOW, HIGH], 2), rng.choice([LOW, HIGH])
        elif number == 7:
            data, taps, bias = (rng.integers(LOW, HIGH, size, endpoint=True) for size in (N, 2, None))
        yield {
            "in_buffer": np.asarray(data).astype(np.int16),
            "kernel": np.asarray(taps).astype(np.int16),
            "out_buffer": np.zeros(OUT, np.int16),
            "bias": np.int16(bias),
        }


def expected(case):
    """Exact in 64 bits, saturated at the end."""
    pairs, taps = case["in_buffer"].astype(np.int64).reshape(-1, 2), case["kernel"].astype(np.int64)
    return {"out_buffer": np.clip((pairs * taps).sum(axis=1) + int(case["bias"]), LOW, HIGH).astype(np.int16)}
