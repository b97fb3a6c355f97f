"""Numbers that occur exactly as often as they say, once less or once more, among others that do not qualify; huge numbers."""

import numpy as np

_HUGE = 2**31 - 1


def cases(rng):
    for n in (*range(1, 10), 12, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 100, 127, 129, 200, 255, 256, 257, 300, 512):
        yield {"lst": np.full(n, n)}  # all qualify, just so
        yield {"lst": np.full(n, n + 1)}
        yield {"lst": np.full(n, _HUGE)}
        yield {"lst": np.full(n, 65536 + 1)}
        yield {"lst": rng.integers(1, _HUGE, size=n, endpoint=True)}
        yield {"lst": rng.choice([1, 2, _HUGE, n, n + 1, 257, 65537], size=n)}
        for off in (-1, 0, 1):  # the largest that fits, or nearly, besides smaller ones
            for value in {n - 1, n // 2, n // 3 + 1, int(rng.integers(1, n, endpoint=True))}:
                if value > 0 and 0 <= value + off <= n:
                    yield {"lst": _planted(rng, n, value, value + off)}
        if n > 8:
            yield {"lst": np.repeat(np.arange(1, n), np.arange(1, n))[:n]}
            yield performance(rng, n)
    for n, value in ((2100, 1050), (2500, 2500), (5000, 3000), (5000, 2501), (9000, 2100)):
        for off in (-1, 0):
            yield {"lst": _planted(rng, n, value, value + off)}


def performance(rng, n):
    """Small numbers are frequent, large ones rare, and none is larger than the length."""
    return {"lst": np.exp(rng.uniform(0, np.log(n), size=n)).astype("i4")}


def _planted(rng, n, value, times):
    """`times` equal numbers, and others, larger and smaller, that occur once or are 1."""
    others = rng.choice(np.concatenate([np.arange(2, 2 * n + 2), [_HUGE] * 3, [_HUGE - 1, 1]]), size=n - times)
    others[others == value] = 1
    return rng.permutation(np.concatenate([np.full(times, value), others]))
