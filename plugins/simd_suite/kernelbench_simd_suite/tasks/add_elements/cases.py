"""Numbers around 99 and -99 and very large ones; one that counts, just before or just behind the first k."""

import numpy as np

COUNTS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 47, 63, 64, 65, 127, 129, 255, 257, 500)


def cases(rng):
    border = [-101, -100, -99, -98, -10, -1, 0, 1, 98, 99, 100, 101]
    large = [-(2**31) + 1, -(2**24), -65536, -65535, -1000, -257, -256, -128, 127, 128, 255, 256, 257, 999, 65535, 65536,
             65537, 2**24, 2**31 - 1]  # fmt: skip
    for k in COUNTS:
        for behind in (0, 1, int(rng.integers(2, 12))):
            length = k + behind
            yield _case(rng.choice(border, size=length), k)
            yield _case(rng.choice(border + large, size=length), k)
            yield _case(rng.integers(-99, 99, size=length, endpoint=True), k)
            yield _case(rng.choice([99, -99]) * np.ones(length), k)
            for at in {0, k - 1, min(k, length - 1), int(rng.integers(length))}:
                one = rng.choice(large, size=length)
                one[at] = rng.choice([-99, -9, 7, 99])
                yield _case(one, k)


def _case(numbers, k):
    return {"arr": np.asarray(numbers).astype(np.int32), "k": k}
