"""Both results at chosen places; one sign only, zeros only; the ends of the range as the only negative or positive number."""

import numpy as np

_LEAST, _MOST = -(2**31), 2**31 - 1


def cases(rng):
    for number in (0, 1, -1, 5, -5, _LEAST, _MOST, _LEAST + 1):
        for length in (1, 3, 8, 13):
            yield {"lst": np.full(length, number, dtype=np.int32)}
    for length in (2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 63, 64, 65, 100, 127, 129, 255, 257, 511, 512):
        places = sorted({0, 1, length // 2, length - 2, length - 1} & set(range(length)))
        for at in places:  # the one that counts is far from the others
            lst = rng.integers(1000, _MOST, size=length) * rng.choice((-1, 1), size=length)
            lst[at] = rng.choice((-7, 7))
            lst[(at + 1 + int(rng.integers(length - 1))) % length] = rng.choice((-9, 9, 0))
            yield {"lst": lst.astype(np.int32)}
        for sign in (1, -1):
            yield {"lst": (sign * rng.integers(1, 10**9, size=length)).astype(np.int32)}
            lst = sign * rng.integers(1, 100, size=length)
            lst[rng.random(length) < 0.3] = 0
            yield {"lst": lst.astype(np.int32)}
        for edge in (_LEAST, _MOST):  # the only one of its sign
            lst = rng.integers(0, 1000, size=length) * (1 if edge < 0 else -1)
            lst[int(rng.integers(length))] = edge
            yield {"lst": lst.astype(np.int32)}
        yield {"lst": rng.choice(np.array([_LEAST, _MOST, 0], dtype=np.int32), size=length)}
        lst = np.zeros(length, dtype=np.int32)
        lst[int(rng.choice(places))] = rng.choice((-3, 3))
        yield {"lst": lst}
