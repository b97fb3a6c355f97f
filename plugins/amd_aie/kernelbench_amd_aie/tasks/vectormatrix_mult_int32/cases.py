"""Inputs and behavioural model."""

import numpy as np

N = 16


def cases(rng):
    """Wide vector elements, wide matrix elements, one row alone, the unit matrix, sums near the limit, random ones."""
    for number in range(8):
        vector, matrix = rng.integers(-10, 10, N), rng.integers(-10, 10, (N, N))
        if number == 1:
            vector = rng.integers(-1_000_000, 1_000_001, N) | 1
            matrix = rng.integers(-120, 121, (N, N))
            matrix[:, 0] = rng.integers(1, 121, N)
        elif number == 2:
            vector = rng.integers(-120, 121, N) | 1
            matrix = rng.integers(-1_000_000, 1_000_001, (N, N)) | 1
        elif number == 3:
            vector, matrix = np.zeros(N), rng.integers(-(2**31), 2**31, (N, N))
            vector[rng.integers(0, N)] = 1
        elif number == 4:
            vector, matrix = rng.integers(-(2**31), 2**31, N), np.eye(N)
        elif number == 5:
            vector = np.full(N, 11584)
            matrix = rng.integers(11000, 11585, (N, N))
        elif number == 6:
            vector = -np.arange(1, N + 1)
            matrix = np.arange(N * N).reshape(N, N) * 70_001
        yield {
            "vector": vector.astype(np.int32),
            "matrix": matrix.astype(np.int32).reshape(-1),
            "result": np.zeros(N, np.int32),
        }


def expected(case):
    """Exact in 64 bits; nothing overflows 32."""
    product = case["vector"].astype(np.int64) @ case["matrix"].astype(np.int64).reshape(N, N)
    return {"result": product.astype(np.int32)}
