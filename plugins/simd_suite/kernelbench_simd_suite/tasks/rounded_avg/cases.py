"""Means that end in a half, just below and at powers of two, ranges of one number, and most often n at most m."""

_MOST = 2**21


def cases(rng):
    for n in range(1, 10):
        for m in range(1, 10):
            yield {"n": n, "m": m}
    for bits in range(2, 22):
        for mean in (2**bits - 1, 2**bits, 2**bits + 1):
            for half in (0, 1):
                reach = int(rng.integers(0, min(mean, 5000, max(_MOST - mean, 1))))
                n, m = mean - reach, min(mean + reach + half, _MOST)
                if n <= _MOST:
                    yield {"n": n, "m": m}
    for _ in range(450):
        n, m = sorted(rng.integers(1, 10000, size=2, endpoint=True).tolist())
        yield {"n": n, "m": m}
    for _ in range(60):
        n, m = sorted(rng.integers(1, _MOST, size=2, endpoint=True).tolist())
        yield {"n": n, "m": m}
    for n in (1, _MOST - 1, _MOST):
        for m in (1, _MOST - 1, _MOST):
            yield {"n": n, "m": m}
    yield {"n": 65535, "m": 65537}


def performance(_rng, size):
    return {"n": size, "m": 2 * size}
