"""Lists that read the same in both directions, weights around their sums, and lists with a single wrong element."""

import numpy as np

LENGTHS = (*range(1, 11), *range(14, 19), 23, 24, 25, 31, 32, 33, 34, 47, 63, 64, 65, 66, 127, 129, 256, 511)
LOWEST, HIGHEST = -(2**31), 2**31 - 1


def cases(rng):
    for length in LENGTHS:
        for low, high in ((-50, 100), (0, 4_000_000), (-4_000_000, 0), (-4_000_000, 4_000_000)):
            q = _mirrored(rng, low, high, length)
            total = int(q.sum())
            for w in (total, total - 1, total + 1, HIGHEST, LOWEST, -total):
                yield {"q": q, "w": w}
            if length > 1:
                for at in {0, length // 2 - 1, int(rng.integers(length // 2))}:
                    wrong = q.copy()
                    wrong[at] += rng.choice([-1, 1]) if high <= 100 or at % 2 else rng.choice([-(1 << 16), 1 << 16])
                    yield {"q": wrong, "w": HIGHEST}
    yield {"q": np.int32([HIGHEST]), "w": HIGHEST}
    yield {"q": np.int32([HIGHEST]), "w": -1}
    yield {"q": np.int32([-HIGHEST]), "w": LOWEST}
    yield {"q": np.int32([-HIGHEST]), "w": -HIGHEST}


def performance(rng, length):
    """The same in both directions, and as heavy as allowed: nothing settles it early."""
    q = _mirrored(rng, -50, 100, length)
    return {"q": q, "w": int(q.sum())}


def _mirrored(rng, low, high, length):
    q = rng.integers(low, high, size=length, endpoint=True).astype(np.int32)
    q[(length + 1) // 2 :] = q[: length // 2][::-1]
    return q
