"""Doubles around FLT_MAX and the least floats, ties between floats, infinities, both zeros, and all magnitudes."""

import numpy as np


def cases(rng):
    top = float(np.finfo(np.float32).max)
    least = 2.0**-149
    edges = [
        top,
        np.nextafter(top, np.inf),
        np.nextafter(top, 0),
        top + 2.0**102,
        top + 2.0**103,
        top - 2.0**103,
        2.0**128,
    ]
    edges += [
        np.inf,
        1e39,
        1e300,
        np.finfo(np.float64).max,
        0,
        least,
        least / 2,
        least * 0.75,
        least * 1.5,
        least * 2.5,
        1e-320,
    ]
    edges += [
        2.0**-126,
        2.0**-126 - least / 2,
        1.0,
        1 + 2.0**-24,
        1 + 2.0**-23 + 2.0**-24,
        1 + 2.0**-24 + 2.0**-52,
        0.1,
        1e10,
    ]
    edges = np.array(edges)
    edges = np.concatenate([edges, -edges])
    yield _case(edges)
    for value in edges:
        yield _case(np.full(7, value))
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 511):
        sign = rng.choice([-1.0, 1.0], size=length)
        yield _case(rng.choice(edges, size=length))
        yield _case(rng.choice(edges, size=length))
        yield _case(sign * np.exp2(rng.uniform(-160, 140, size=length)))
        yield _case(sign * np.exp2(rng.uniform(127, 129, size=length)))
        yield _case(sign * np.exp2(rng.uniform(-151, -125, size=length)))
        yield _case(rng.integers(2**24, 2**26, size=length).astype(float))  # many ties
        yield _case(top * rng.normal(0, 2, size=length))


def _case(numbers):
    return {"A": numbers, "B": np.zeros(len(numbers), np.float32), "size": len(numbers)}
