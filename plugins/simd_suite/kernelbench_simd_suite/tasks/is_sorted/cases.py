"""Ascending lists without and with pairs, and the same with a step down or a number three times, at chosen places."""

import numpy as np

LENGTHS = (*range(2, 13), *range(15, 20), 24, 31, 32, 33, 34, 35, 40, 63, 64, 65, 66, 67, 127, 129, 256, 511)
LARGEST = 2**31 - 1


def cases(rng):
    for short in ([], [0], [LARGEST], [5, 5, 5], [0, 0, 0], [LARGEST] * 3, [LARGEST] * 2, [0, LARGEST], [LARGEST, 0]):
        yield {"lst": np.int32(short)}
    for length in LENGTHS:
        for step in (1, 1000, LARGEST // length):
            for pairs in (False, True):
                sound = _ascending(rng, length, step, pairs)
                yield {"lst": sound}
                yield _stepped_down(rng, sound, length - 2)
                yield _stepped_down(rng, sound, int(rng.integers(length - 1)))
                if length > 2:
                    yield _three_times(_ascending(rng, length, step, pairs), length - 3)
                    yield _three_times(_ascending(rng, length, step, pairs), int(rng.integers(length - 2)))
        yield {"lst": _ascending(rng, length, 1, True)}
        yield {"lst": np.full(length, 7, dtype=np.int32)}
        # the second half starts again: every number is there twice at most, but not in order
        yield {"lst": (np.arange(length) % ((length + 1) // 2)).astype(np.int32)}


def performance(rng, length):
    """Ascending, with pairs: the answer takes the whole list."""
    return {"lst": _ascending(rng, length, 1000, True)}


def _ascending(rng, length, step, pairs):
    """Ascending by steps of at most `step`; with pairs, every number stands there once or twice."""
    steps = rng.integers(1, step, size=length, endpoint=True)
    if pairs:  # no two steps in a row are 0
        still = 1 + np.flatnonzero(rng.random(length - 1) < 0.6)
        steps[still[still % 2 == rng.integers(2)]] = 0
    return (np.cumsum(steps) - steps[0]).astype(np.int32)


def _stepped_down(rng, sound, at):
    """The number at this place is greater than the next one, by one or by far."""
    lst = sound.copy()
    if lst[at + 1] < LARGEST:
        lst[at] = lst[at + 1] + 1 if rng.random() < 0.5 else LARGEST
    else:
        lst[at + 1] = 0
    return {"lst": lst}


def _three_times(lst, at):
    """The number at this place stands at the next two as well."""
    lst[at : at + 3] = lst[at]
    return {"lst": lst}
