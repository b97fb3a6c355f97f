"""Inputs and behavioural model."""

import numpy as np

SIDE, PAD = 16, 2
LOWEST, HIGHEST = -(2**31), 2**31 - 1


def cases(rng):
    """Zero, one, negative, extreme and random values in the frame; small, wide, rising and extreme data within."""
    values = [0, 1, -1, LOWEST, HIGHEST, *(int(value) for value in rng.integers(LOWEST, HIGHEST, 3))]
    for number, value in enumerate(values):
        data = rng.integers(LOWEST, HIGHEST, SIDE * SIDE, endpoint=True)
        if number == 0:
            data = rng.integers(-10, 10, SIDE * SIDE)
        elif number == 1:
            data = np.arange(1000, 1000 + SIDE * SIDE)
        elif number == 2:
            data = np.zeros(SIDE * SIDE)
        elif number == 3:
            data = rng.choice([LOWEST, HIGHEST, 0, -1], SIDE * SIDE)
        yield {
            "input_matrix": data.astype(np.int32),
            "padded_matrix": np.zeros((SIDE + 2 * PAD) ** 2, np.int32),
            "pad_size": PAD,
            "pad_value": value,
        }


def expected(case):
    """The matrix in its frame."""
    padded = np.pad(case["input_matrix"].reshape(SIDE, SIDE), PAD, constant_values=case["pad_value"])
    return {"padded_matrix": padded.reshape(-1)}
