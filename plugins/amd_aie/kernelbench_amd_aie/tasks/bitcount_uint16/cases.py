"""Inputs and behavioural model."""

import numpy as np

N, BITS = 256, 16


def cases(rng):
    """Single bits, runs of ones, all but one bit, few and many ones, and random words."""
    bits = 1 << rng.permutation(np.tile(np.arange(BITS), N // BITS))
    yield {"input_vector": bits.astype(np.uint16), "output_vector": np.zeros(N, np.uint16)}
    yield {"input_vector": (0xFFFF ^ bits).astype(np.uint16), "output_vector": np.zeros(N, np.uint16)}
    runs = (1 << np.arange(N) % (BITS + 1)) - 1  # no ones up to all ones
    yield {"input_vector": runs.astype(np.uint16), "output_vector": np.zeros(N, np.uint16)}
    words = rng.integers(0, 2**BITS, (3, N))
    yield {"input_vector": (words[0] & words[1] & words[2]).astype(np.uint16), "output_vector": np.zeros(N, np.uint16)}
    yield {"input_vector": (words[0] | words[1] | words[2]).astype(np.uint16), "output_vector": np.zeros(N, np.uint16)}
    yield {"input_vector": rng.integers(0, 2**BITS, N, dtype=np.uint16), "output_vector": np.zeros(N, np.uint16)}


def expected(case):
    """Each element's bits, taken one by one."""
    places = np.arange(BITS)
    ones = (case["input_vector"].astype(np.int64)[:, None] >> places) & 1
    return {"output_vector": ones.sum(axis=1).astype(np.uint16)}
