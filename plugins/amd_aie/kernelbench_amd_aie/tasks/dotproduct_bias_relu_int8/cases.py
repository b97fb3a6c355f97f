"""Inputs and behavioural model."""

import numpy as np

N = 256


def cases(rng):
    """Results between the limits (large products that leave a small rest), at them, far beyond, past 16 bits."""
    for number in range(9):
        bias = rng.integers(-128, 128)
        half = rng.integers(-128, 128, N // 2 - 1), rng.integers(-127, 128, N // 2 - 1)
        # Pairs x * y and x * -y leave nothing; the last pair 1 * rest, 0 * anything remains.
        first, second = np.repeat(half[0], 2), np.repeat(half[1], 2) * np.tile([1, -1], N // 2 - 1)
        rest = rng.integers(1, 127) - bias
        low, high = np.clip(rest, -128, 127), rest - np.clip(rest, -128, 127)
        first, second = np.append(first, [1, 1]), np.append(second, [low, high])
        if number == 1:
            first, second, bias = np.full(N, 12), np.full(N, 12), 0  # 36864
        elif number == 2:
            first, second, bias = np.full(N, -12), np.full(N, 12), 0
        elif number == 3:
            first, second, bias = np.full(N, -128), np.full(N, -128), 127
        elif number == 4:
            first, second = np.zeros(N), rng.integers(-128, 128, N)
            first[-1], second[-1], bias = 1, 127, rng.integers(-100, 0)
        elif number == 5:
            first, second = np.zeros(N), rng.integers(-128, 128, N)
            first[0], second[0], bias = 100, 2, -128  # above the limit without the bias
        elif number == 6:
            first, second = rng.integers(-128, 128, N), rng.integers(-128, 128, N)
        elif number == 7:
            first, second = np.zeros(N), np.zeros(N)  # the bias alone
            bias = rng.integers(1, 128)
        order = rng.permutation(N) if number in (0, 8) else np.arange(N)
        yield {
            "in0": np.asarray(first)[order].astype(np.int8),
            "in1": np.asarray(second)[order].astype(np.int8),
            "out": np.zeros(1, np.int8),
            "bias": np.int8(bias),
        }


def expected(case):
    """Exact, limited at the end."""
    total = int(np.dot(case["in0"].astype(np.int64), case["in1"].astype(np.int64))) + int(case["bias"])
    return {"out": np.array([min(max(total, 0), 127)], np.int8)}
