"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256


def cases(rng):
    """Random ones as published, at the margin, other labels, zeros, all right, all wrong, large predictions."""
    for number in range(8):
        pred, label = rng.uniform(-2, 2, N), rng.choice([-1.0, 1.0], N)
        if number == 1:
            pred = rng.choice([-1.0, 1.0, 0.99609375, 1.0078125], N)  # the loss is 0 or nearly 0
        elif number == 2:
            label = rng.choice([-2.0, -0.5, 0.0, 0.25, 0.5, 1.5, 2.0], N)
        elif number == 3:
            pred = rng.choice([0.0, -0.0], N)
        elif number == 4:
            pred = label * rng.uniform(1, 64, N)  # all right
        elif number == 5:
            pred = -label * rng.uniform(1, 64, N)  # all wrong
        elif number == 6:
            label = rng.uniform(-2, 2, N)
        yield {"pred": pred.astype(bfloat16), "label": label.astype(bfloat16), "out": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    loss = 1 - case["label"].astype(np.float64) * case["pred"].astype(np.float64)
    return {"out": np.maximum(loss, 0).astype(bfloat16)}
