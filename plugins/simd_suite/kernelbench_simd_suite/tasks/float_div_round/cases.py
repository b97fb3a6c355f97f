"""Quotients that are halves, floats next to halves, around the powers of two where floats become whole, and at the limits."""

import numpy as np


def cases(rng):
    inf = np.float32(np.inf)
    edges = [
        0.5,
        1.5,
        2.5,
        3.5,
        0.25,
        1,
        2,
        127.5,
        1000.5,
        4194303.5,
        4194304.5,
        8388606.5,
        8388607.5,
        8388607,
        8388609,
        16777217,
    ]
    edges += [2147483520, 2147483648, 2147483904, 4e9, 1e15, 1e30, 1e-30, 0]
    quotients = np.float32(edges)
    quotients = np.concatenate([quotients, np.nextafter(quotients, inf), np.nextafter(quotients, -inf)])
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 511):
        sign = rng.choice(np.float32([-1, 1]), size=length)
        for _ in range(3):
            powers = rng.choice(np.float32([1, -1, 2, -4, 0.5, 0.125]), size=length)  # exact with every quotient
            yield _case(sign * rng.choice(quotients, size=length) * powers, powers)
            odd = (2 * rng.integers(-500, 500, size=length) + 1).astype(np.float32)
            b = 2 * rng.integers(1, 60, size=length).astype(np.float32)
            yield _case(odd * (b / 2), b)  # halves
            b = rng.uniform(-100, 100, size=length)
            yield _case(rng.normal(0, 2.0**32, size=length), np.where(np.abs(b) < 1e-3, 1, b))
            yield _case(
                sign * np.exp2(rng.uniform(-5, 35, size=length)), rng.choice([-3.0, 7, 0.3, 1e-5, 1e5], size=length)
            )
            yield _case(sign * rng.uniform(0, 30, size=length), rng.uniform(1, 10, size=length))
    huge = np.float32([3e38, -3e38, 3e38, -3e38, 1, -1, 1e-45, 1])
    yield _case(huge, [0.01, 0.01, -1e-30, -1e-30, 1e-40, 1e-40, 1e-45, 1e38])


def _case(a, b):
    a = np.asarray(a, dtype=np.float32)
    return {"A": a, "B": np.asarray(b, dtype=np.float32), "C": np.zeros(len(a), np.int32), "size": len(a)}
