"""Products of all sizes up to 63 bits, in short inputs and between ones in long ones; every sign, and zeros."""

import numpy as np

LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 47, 48, 63, 64, 65, 127, 128, 129, 255, 257, 511, 512)


def cases(rng):
    yield {"numbers": np.empty(0, np.int16)}
    for length in LENGTHS:
        for bits in (7, 15, 31, 47, 62, 63, 63):
            for largest in (3, 200, 32768):
                numbers = np.ones(length, dtype=np.int64)
                numbers[: min(length, 64)] = _factors(rng, bits, largest, min(length, 64))
                numbers *= rng.choice([-1, 1], size=length)
                if largest == 200 and bits in (31, 62):  # a zero or more
                    numbers[rng.integers(length, size=int(rng.integers(1, 4)))] = 0
                yield {"numbers": rng.permutation(np.minimum(numbers, 32767)).astype(np.int16)}
        for sign in (1, -1):
            yield {"numbers": np.full(length, sign, dtype=np.int16)}
    yield {"numbers": np.int16([-32768])}
    yield {"numbers": np.int16([-32768, 32767, -32768, 32767])}
    yield {"numbers": np.int16([32767, 0, -32768, 1])}
    yield {"numbers": np.concatenate([np.zeros(100), np.full(15, 2), np.full(40, -1)]).astype(np.int16)}


def performance(rng, length):
    """Ones of both signs, and twenty numbers up to 5."""
    numbers = rng.choice(np.int16([-1, 1]), size=length)
    numbers[rng.integers(length, size=20)] = rng.integers(2, 6, size=20)
    return {"numbers": numbers}


def _factors(rng, bits, largest, count):
    """At most `count` factors up to `largest`, whose product takes at most so many bits; then ones."""
    factors, product = [], 1
    while len(factors) < count:
        factor = int(rng.integers(2, largest, endpoint=True))
        if product * factor >= 1 << bits:
            break
        factors.append(factor)
        product *= factor
    return factors + [1] * (count - len(factors))
