"""Increasing rows that start anew, or do not; one tie or one step down in any place; steps over the whole range of int."""

import numpy as np

LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    for cols in (*range(1, 11), 12, 15, 16, 17, 18, 23, 24, 25, 31, 32, 33, 34, 39, 40):
        for rows in (1, 2, 3, 5, 17):
            yield _case(_increasing(rng, rows, cols))
            yield _case(_increasing(rng, rows, cols)[::-1])
            yield _case(np.arange(rows * cols).reshape(rows, cols))
            if cols == 1:
                continue
            some = int(rng.integers(rows))
            for row, at in ((some, int(rng.integers(1, cols))), (rows - 1, cols - 1), (some, (cols - 1) // 8 * 8 or 1)):
                # all that follows goes down, so that only one pair is out of order
                spoilt = _increasing(rng, rows, cols)
                less = spoilt[row, at] - spoilt[row, at - 1] + rng.choice([0, 0, 1, 1000])
                spoilt[row, at:] -= less
                spoilt[row] += max(0, LOW - int(spoilt[row].min()))
                yield _case(spoilt)
    for cols in (2, 3, 5, 9, 16, 17, 33):
        for at in (0, cols - 2):
            steps = np.arange(4 * cols).reshape(4, cols)
            steps[2, : at + 1] -= 2**31
            steps[2, at + 1 :] += 2**31 - 1 - 4 * cols
            yield _case(steps)
            yield _case(steps[:, ::-1])
    for rows, cols in ((0, 0), (0, 9), (5, 0), (0, 1), (1, 0), (40, 1)):
        yield _case(rng.integers(LOW, HIGH, size=(rows, cols)))


def performance(rng, rows, cols):
    return _case(rng.integers(-1000, 1000, size=(rows, 1)) + np.cumsum(rng.integers(1, 9, size=(rows, cols)), axis=1))


def _increasing(rng, rows, cols):
    start = rng.choice([LOW, -500, 0, HIGH - 1000 * cols], size=(rows, 1))
    return start + np.cumsum(rng.integers(1, rng.choice([2, 9, 900]), size=(rows, cols)), axis=1)


def _case(matrix):
    rows, cols = matrix.shape
    return {"matrix": matrix.astype(np.int32).ravel(), "rows": rows, "cols": cols}
