"""Inputs and behavioural model."""

import numpy as np

N, PAD = 256, 2
LOWEST, HIGHEST = -(2**31), 2**31 - 1


def cases(rng):
    """Zero, one, negative, extreme and random values at the ends; small, wide, all equal and extreme data between."""
    values = [0, 1, -1, LOWEST, HIGHEST, *(int(value) for value in rng.integers(LOWEST, HIGHEST, 3))]
    for number, value in enumerate(values):
        data = rng.integers(LOWEST, HIGHEST, N, endpoint=True)
        if number == 0:
            data = rng.integers(-10, 10, N)
        elif number == 1:
            data = np.arange(1000, 1000 + N)
        elif number == 2:
            data = np.zeros(N)
        elif number == 3:
            data = rng.choice([LOWEST, HIGHEST, 0, -1], N)
        yield {
            "input_vector": data.astype(np.int32),
            "padded_vector": np.zeros(N + 2 * PAD, np.int32),
            "pad_size": PAD,
            "pad_value": value,
        }


def expected(case):
    """The vector between two runs of the value."""
    return {"padded_vector": np.pad(case["input_vector"], PAD, constant_values=case["pad_value"])}
