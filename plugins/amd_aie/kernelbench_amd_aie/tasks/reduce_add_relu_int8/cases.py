"""Inputs and behavioural model."""

import numpy as np

N = 128


def summing_to(rng, total):
    """Bytes in disorder whose sum is `total`; the first and the last one are far from 0."""
    data = rng.integers(-90, 91, N)
    data[0], data[-1] = 101, -77
    while data.sum() != total:
        place = rng.integers(1, N - 1)
        data[place] = np.clip(data[place] + total - data.sum(), -120, 120)
    return data


def cases(rng):
    """Sums at both clamps and just inside, sums whose low byte misleads, descending order, the extremes."""
    inside = rng.integers(30, 98)
    for total in (inside, 1, 127, 128, -1, 256 + inside, inside - 256):
        yield {"in_buffer": summing_to(rng, total).astype(np.int8), "out_buffer": np.zeros(1, np.int8)}
    descending = np.sort(summing_to(rng, inside))[::-1]
    for data in (descending, np.full(N, 127), np.full(N, -128)):
        yield {"in_buffer": data.astype(np.int8), "out_buffer": np.zeros(1, np.int8)}


def expected(case):
    """An exact sum, then the clamp."""
    return {"out_buffer": np.clip(case["in_buffer"].sum(dtype=np.int64, keepdims=True), 0, 127).astype(np.int8)}
