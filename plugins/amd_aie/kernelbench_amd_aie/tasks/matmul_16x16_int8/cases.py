"""Inputs and behavioural model."""

import numpy as np

SIDE = 16


def cases(rng):
    """Random ones of the published size and of full range, extremes, a unit matrix, sums at and beyond the limits."""
    low, high, size = -128, 128, (SIDE, SIDE)
    unit = np.eye(SIDE)
    swing = np.tile(np.where(np.arange(SIDE) % 2, 100, -100), (SIDE, 1))  # partial sums go far beyond the limits
    flat = np.full(size, 100)
    flat[-1] -= rng.integers(1, 3, SIDE)  # and come back to them
    pairs = [
        (rng.integers(-10, 10, size), rng.integers(-10, 10, size)),
        (rng.integers(-3, 4, size), rng.integers(-3, 4, size)),  # hardly any limit is met
        (rng.integers(low, high, size), rng.integers(low, high, size)),
        (np.full(size, low), np.full(size, low)),  # 16 * 16384
        (np.full(size, low), np.full(size, 127)),
        (unit, rng.integers(low, high, size)),
        (rng.integers(low, high, size), unit),
        (swing, flat),
        (np.outer(rng.integers(-9, 10, SIDE), unit[0]), np.outer(unit[0], rng.integers(-30, 31, SIDE))),
    ]
    for a, b in pairs:
        yield {
            "a": a.astype(np.int8).reshape(-1),
            "b": b.astype(np.int8).reshape(-1),
            "out": np.zeros(SIDE * SIDE, np.int8),
        }


def expected(case):
    """Exact sums, limited once."""
    a, b = (case[name].astype(np.int32).reshape(SIDE, SIDE) for name in ("a", "b"))
    return {"out": np.clip(a @ b, -128, 127).astype(np.int8).reshape(-1)}
