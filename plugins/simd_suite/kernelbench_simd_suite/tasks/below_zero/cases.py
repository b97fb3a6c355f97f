"""Accounts that stay just above zero, and the same with a single balance of -1; small and large amounts."""

import numpy as np

LENGTHS = (*range(1, 10), 12, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 100, 127, 129, 255, 256, 257, 300, 509, 512)


def cases(rng):
    yield {"operations": np.empty(0, np.int32)}
    for length in LENGTHS:
        for highest in (1, 20, 40_000, 4_000_000):
            for at in (None, 0, length - 1, int(rng.integers(length)), None, int(rng.integers(length))):
                balance = rng.integers(0, highest, size=length, endpoint=True)
                if at is not None:
                    balance[at] = -1
                yield _case(balance)
        for overdrawn in (False, True):  # slowly up, then down to nothing or one less
            balance = np.minimum(np.arange(1, length + 1), np.arange(length)[::-1])
            balance[-1] -= overdrawn
            yield _case(balance)


def performance(rng, length):
    """An account that fills slowly, as in the drawn cases, and starts with enough never to be overdrawn."""
    operations = rng.integers(-10, 20, size=length, endpoint=True).astype(np.int32)
    operations[0] = 1000
    return {"operations": operations}


def _case(balance):
    return {"operations": np.diff(balance, prepend=0).astype(np.int32)}
