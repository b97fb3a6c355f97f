"""Inputs and behavioural model."""

import numpy as np

N, TAPS, OUT = 256, 3, 254
LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    """Small ones, each tap alone, the whole range, sums just past 32 bits, factors around 16 bits, the extremes."""
    for number in range(8):
        data, taps = rng.integers(-10, 10, N), rng.integers(-10, 10, TAPS)
        if number == 1:
            data, taps = np.arange(1, N + 1), [0, 0, 3]
        elif number == 2:
            data, taps = np.arange(1, N + 1), [-7, 0, 0]
        elif number == 3:
            data, taps = rng.integers(LOW, HIGH, N, endpoint=True), rng.integers(LOW, HIGH, TAPS, endpoint=True)
        elif number == 4:
            data, taps = rng.integers(2**29, 2**30, N) * rng.choice([-1, 1], N), [1, 2, 1]
        elif number == 5:
            data = rng.choice([65535, 65536, 32767, 32768, -32768, -32769], N)
            taps = rng.permutation([65537, 32768, -32769])
        elif number == 6:
            data, taps = rng.choice([LOW, HIGH, 0, -1, 1], N), [HIGH, LOW, -1]
        yield {
            "in_buffer": np.asarray(data).astype(np.int32),
            "kernel": np.asarray(taps).astype(np.int32),
            "out_buffer": np.zeros(OUT, np.int32),
            "stride": 1,
        }


def expected(case):
    """Exact modulo 2**64, of which the low 32 bits are the result."""
    windows = np.lib.stride_tricks.sliding_window_view(case["in_buffer"].astype(np.int64), TAPS)
    return {"out_buffer": (windows * case["kernel"].astype(np.int64)).sum(axis=1).astype(np.int32)}
