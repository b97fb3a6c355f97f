"""Inputs and behavioural model."""

import numpy as np

N = 256
WORD = 2**32 - 1


def cases(rng):
    """Seeds: the published one, 0, 1, the extremes, random ones of both signs. Elements: permuted or random."""
    seeds = [12345, 0, 1, -1, -(2**31), rng.integers(2, 2**31), -rng.integers(2, 2**31), rng.integers(-(2**31), 2**31)]
    for number, seed in enumerate(seeds):
        data = rng.integers(-(2**31), 2**31, N) if number % 2 else rng.permutation(N)
        yield {"input": data.astype(np.int32), "output": np.zeros(N, np.int32), "seed": int(seed)}


def expected(case):
    """Python's integers with the upper bits masked."""
    output, state = case["input"].tolist(), int(case["seed"]) & WORD
    for last in range(N - 1, 0, -1):
        state ^= state << 13 & WORD
        state ^= state >> 17
        state ^= state << 5 & WORD
        chosen = state % (last + 1)
        output[last], output[chosen] = output[chosen], output[last]
    return {"output": np.array(output, np.int32)}
