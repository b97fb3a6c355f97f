"""Elements at the ends of the range, next to them and far off; controls 1, 0, -1 and the extremes; ranges of every place."""

import numpy as np


def cases(rng):
    controls = np.array([1, 1, 2, 2**31 - 1, 2**30, 0, -1, -(2**31), 256, 65536], dtype=np.int32)
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 127, 255, 511):
        for _ in range(12):
            ends = np.sort(rng.uniform(-100, 100, size=2).astype(np.float32))
            low, high = ends[0], np.float32(ends[1] + np.float32(0.125))
            inside = rng.uniform(low, high, size=length)
            special = np.float32(
                [low, high, np.nextafter(low, -200), np.nextafter(low, 200), np.nextafter(high, 200), 0, 1, 0.5]
            )
            for a in (inside, rng.uniform(-200, 200, size=length), rng.choice(special, size=length)):
                yield _case(a, rng.choice(controls, size=length), low, high)
        for low, high in ((0, 1), (-1, 1), (-3, -1), (5, 5.125), (-100, -99.875)):
            yield _case(rng.uniform(low - 1, high + 1, size=length), rng.integers(-1, 2, size=length), low, high)


def _case(a, control, low, high):
    control = np.asarray(control, dtype=np.int32)
    a = np.asarray(a, dtype=np.float32)
    return {
        "A": a,
        "control": control,
        "B": np.zeros(len(a), np.float32),
        "size": len(a),
        "min_val": low,
        "max_val": high,
    }
