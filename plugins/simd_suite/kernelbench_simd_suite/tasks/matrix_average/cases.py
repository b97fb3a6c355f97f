"""A single element that counts, at every kind of place; elements that cancel; whole numbers, whose sums are exact."""

import numpy as np


def cases(rng):
    for m in (1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 33):
        for n in (*range(1, 10), 15, 16, 17, 31):
            count = m * n
            for at in {0, count - 1, int(rng.integers(count)), count // 4 * 4 - 1}:
                single = np.zeros(count)
                single[at] = rng.uniform(1, 100)
                yield _case(single, m, n)
            yield _case(rng.integers(-9, 100, size=count) * 1.0, m, n)
            cancels = rng.uniform(-100, 100, size=count)
            cancels[count // 2 : count // 2 * 2] = -cancels[: count // 2]
            yield _case(rng.permutation(cancels), m, n)


def _case(mat, m, n):
    return {"mat": mat, "m": m, "n": n}
