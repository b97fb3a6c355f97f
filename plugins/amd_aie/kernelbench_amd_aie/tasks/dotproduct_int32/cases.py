"""Inputs and behavioural model."""

import numpy as np

N = 256
LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    """Small ones, the last pair alone, the whole range, sums past 32 bits, factors around 16 bits, extremes."""
    for number in range(8):
        first, second = rng.integers(-10, 10, N), rng.integers(-10, 10, N)
        if number == 1:
            first, second = np.arange(N), np.arange(1, N + 1)
        elif number == 2:
            first, second = rng.integers(LOW, HIGH, N, endpoint=True), rng.integers(LOW, HIGH, N, endpoint=True)
        elif number == 3:
            first, second = rng.integers(2**14, 2**15, N), rng.integers(2**14, 2**15, N)
        elif number == 4:
            first, second = (rng.choice([65535, 65536, 65537, 32768, -32769], N) for _ in range(2))
        elif number == 5:
            first, second = rng.choice([LOW, HIGH, -1], N), rng.choice([LOW, HIGH, 3], N)
            first[0] = second[0] = 1
        elif number == 6:
            first, second = np.zeros(N), rng.integers(LOW, HIGH, N, endpoint=True)
            first[-1], second[-1] = 1, rng.integers(2**24, 2**30) * 2 + 1
        yield {
            "vector1": np.asarray(first).astype(np.int32),
            "vector2": np.asarray(second).astype(np.int32),
            "result": np.zeros(1, np.int32),
        }


def expected(case):
    """Exact modulo 2**64, of which the low 32 bits are the result."""
    products = case["vector1"].astype(np.int64) * case["vector2"].astype(np.int64)
    return {"result": products.sum(keepdims=True).astype(np.int32)}
