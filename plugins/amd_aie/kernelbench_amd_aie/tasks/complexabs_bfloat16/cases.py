"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 64


def cases(rng):
    """Random ones, either part or both zero, equal parts, whole results, the bounds of the range, all magnitudes."""
    for number in range(8):
        x, y = rng.normal(0, 2, (2, N))
        if number == 1:
            x, y = np.where(rng.random((2, N)) < 0.5, 0.0, (x, y))
            x[0], y[0] = 0.0, 0.0
        elif number == 2:
            y = x * rng.choice([-1, 1], N)
        elif number == 3:
            triples = np.array([(3, 4), (4, 3), (6, 2.5), (1.5, 2), (2.5, 6), (0.75, 1)])[rng.integers(0, 6, N)]
            x, y = (triples * rng.choice([-1, 1], (N, 2))).T
        elif number == 4:
            x, y = rng.choice([-8, -7.96875, 7.96875, 8], (2, N))
        elif number == 5:
            x, y = rng.choice([-1, 1], (2, N)) * rng.uniform(1, 2, (2, N)) * 2.0 ** rng.integers(-9, 2, (2, N))
        elif number == 6:
            x, y = rng.uniform(4, 8, N), rng.uniform(-2, 2, N)  # one part is much greater
        x, y = (np.clip(np.where(np.abs(part) < 1 / 1024, 0.0, part), -8, 8).astype(bfloat16) for part in (x, y))
        yield {"real_vector": x, "imag_vector": y, "output_vector": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    x, y = case["real_vector"].astype(np.float64), case["imag_vector"].astype(np.float64)
    return {"output_vector": np.hypot(x, y).astype(bfloat16)}
