"""Inputs and behavioural model."""

import numpy as np

N, BITS = 256, 8


def cases(rng):
    """Every byte in order and out of it, single bits, all but one bit, and random bytes."""
    every = np.arange(256, dtype=np.uint8)
    bits = 1 << rng.permutation(np.tile(np.arange(BITS), N // BITS))
    yield {"input_vector": every, "output_vector": np.zeros(N, np.uint8)}
    yield {"input_vector": rng.permutation(every), "output_vector": np.zeros(N, np.uint8)}
    yield {"input_vector": bits.astype(np.uint8), "output_vector": np.zeros(N, np.uint8)}
    yield {"input_vector": (0xFF ^ bits).astype(np.uint8), "output_vector": np.zeros(N, np.uint8)}
    for _ in range(2):
        yield {"input_vector": rng.integers(0, 256, N, dtype=np.uint8), "output_vector": np.zeros(N, np.uint8)}


def expected(case):
    """Each element's bits, taken one by one."""
    places = np.arange(BITS)
    ones = (case["input_vector"].astype(np.int64)[:, None] >> places) & 1
    return {"output_vector": ones.sum(axis=1).astype(np.uint8)}
