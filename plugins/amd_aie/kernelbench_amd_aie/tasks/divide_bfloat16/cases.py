"""Inputs and behavioural model."""

import numpy as np
from ml_dtypes import bfloat16

N = 256
SMALL = 2.0**-10


def cases(rng):
    """Random ones, powers of two, zeros of both signs, the ends of the range, every mantissa, equal pairs."""
    for number in range(8):
        a, b = rng.normal(0, 5, N), rng.normal(0, 5, N)
        if number == 0:
            b[rng.choice(N, 20, replace=False)] = 0.0
        elif number == 1:
            a, b = rng.integers(-1000, 1001, N), 2.0 ** rng.integers(-10, 10, N) * rng.choice([-1, 1], N)
        elif number == 2:
            a = rng.choice([0.0, -0.0, 3.0, -1000.0], N)
            b = rng.permutation(np.resize([0.0, -0.0, 2.0, -0.5], N))
            a[(b == 0) & (np.arange(N) % 2 == 0)] = 7.0
        elif number == 3:
            a, b = rng.choice([-1000, 1000, 1], N), rng.choice([SMALL, -SMALL, 1000, -1000], N)
        elif number == 4:
            a, b = np.full(N, 1.0), np.tile(1 + np.arange(128) / 128, 2) * np.repeat([1, -4], 128)
        elif number == 5:
            b = a = np.where(np.abs(a) < 0.1, 0.1, a)
        elif number == 6:
            a, b = rng.uniform(-1000, 1000, N), np.exp(rng.uniform(np.log(SMALL), np.log(1000), N))
        b = np.where((b != 0) & (np.abs(b) < SMALL), SMALL, b)
        yield {"a": np.asarray(a).astype(bfloat16), "b": np.asarray(b).astype(bfloat16), "out": np.zeros(N, bfloat16)}


def expected(case):
    """In double precision, rounded once."""
    a, b = case["a"].astype(np.float64), case["b"].astype(np.float64)
    return {"out": np.divide(a, b, out=np.zeros(N), where=b != 0).astype(bfloat16)}
