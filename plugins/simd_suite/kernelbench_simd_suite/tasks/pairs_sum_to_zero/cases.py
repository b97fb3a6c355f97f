"""Lists without a pair, and the same with one planted at chosen places; one zero and two; numbers that nearly cancel."""

import numpy as np

LENGTHS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17, 18, 24, 31, 32, 33, 34, 40, 47, 63, 64, 65, 100, 128, 257, 511)


def cases(rng):
    for short in ([], [0], [0, 0], [3], [-3, 3], [3, 3], [0, 1], [0, 1, 0]):
        yield {"l": np.int32(short)}
    for length in LENGTHS:
        for bits in (10, 20, 30):
            for planted in (False, True, False, True, True):
                yield _case(_unpaired(rng, length, bits), _places(rng, length) if planted else None)
        # one zero, two zeros, and zeros only
        ends = [0, length - 1]
        for places in ([length // 2], [length - 1], [0], ends, [length - 2, length - 1], list(range(length))):
            numbers = _unpaired(rng, length, 12)
            numbers[places] = 0
            yield {"l": numbers}
        # equal in the lower 16 or 24 bits only, or off by one
        for gap in (1 << 16, 1 << 24, 1, -1):
            numbers = np.full(length, 12_345, dtype=np.int32)
            numbers[rng.integers(length)] = gap - 12_345
            yield {"l": numbers}


def performance(rng, length):
    """No pair: every number has to be compared with all others."""
    return {"l": _unpaired(rng, length, 30)}


def _unpaired(rng, length, bits):
    """Numbers of either sign whose magnitudes tell the sign, so that none is the negative of another."""
    size = rng.integers(1, (1 << bits) - 1, size=length)
    return np.where(size % 3 == int(rng.integers(3)), -size, size).astype(np.int32)


def _places(rng, length):
    """Two places; neighbours and the ends now and then."""
    kind = int(rng.integers(4))
    if kind == 0:
        return length - 2, length - 1
    if kind == 1:
        return 0, length - 1
    first, second = rng.choice(length, size=2, replace=False)
    return int(first), int(second)


def _case(numbers, places):
    if places is not None:
        numbers[places[0]] = -numbers[places[1]]
    return {"l": numbers}
