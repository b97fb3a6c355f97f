"""Inputs and behavioural model."""

import numpy as np

SIDE, K, OUT = 16, 3, 14
LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    """Small ones, single taps, the whole range, sums just past 32 bits, factors around 16 bits, the extremes."""
    for number in range(8):
        data, taps = rng.integers(-10, 10, SIDE * SIDE), rng.integers(-10, 10, K * K)
        if number == 1:
            data, taps = np.arange(1, SIDE * SIDE + 1), np.eye(1, K * K, 5).reshape(-1)  # one row down, two columns on
        elif number == 2:
            data, taps = np.arange(1, SIDE * SIDE + 1), [2, -3, 5, -7, 11, -13, 17, -19, 23]
        elif number == 3:
            data, taps = (rng.integers(LOW, HIGH, size, endpoint=True) for size in (SIDE * SIDE, K * K))
        elif number == 4:
            data, taps = rng.integers(2**28, 2**30, SIDE * SIDE) * rng.choice([-1, 1], SIDE * SIDE), [1] * 9
        elif number == 5:
            data = rng.choice([65535, 65536, 32767, 32768, -32768, -32769], SIDE * SIDE)
            taps = rng.permutation([65537, 32768, -32769, 1, -1, 65536, 0, 3, -70000])
        elif number == 6:
            data, taps = rng.choice([LOW, HIGH, 0, -1, 1], SIDE * SIDE), rng.choice([LOW, HIGH, -1, 1], K * K)
        yield {
            "input_matrix": np.asarray(data).astype(np.int32),
            "kernel": np.asarray(taps).astype(np.int32),
            "output_matrix": np.zeros(OUT * OUT, np.int32),
            "stride": 1,
        }


def expected(case):
    """Exact modulo 2**64, of which the low 32 bits are the result."""
    data = case["input_matrix"].astype(np.int64).reshape(SIDE, SIDE)
    taps = case["kernel"].astype(np.int64).reshape(K, K)
    windows = np.lib.stride_tricks.sliding_window_view(data, (K, K))
    return {"output_matrix": (windows * taps).sum(axis=(2, 3)).astype(np.int32).reshape(-1)}
