"""Sorted rows in both directions, with ties or without; one pair out of order, in any place; rows sorted the wrong way."""

import numpy as np

LOW, HIGH = -(2**31), 2**31 - 1


def cases(rng):
    for cols in (*range(1, 11), 12, 15, 16, 17, 18, 23, 24, 25, 31, 32, 33, 34, 39, 40):
        for rows in (1, 2, 3, 5, 17):
            for low, high in ((LOW, HIGH), (-100, 100), (0, 3)):
                matrix, directions = _sorted(rng, rows, cols, low, high)
                yield _case(matrix, directions)
            if cols == 1:
                continue
            some = int(rng.integers(rows))
            for row, at in ((some, int(rng.integers(1, cols))), (rows - 1, cols - 1), (some, (cols - 1) // 8 * 8 or 1)):
                # the least step in the wrong direction between at - 1 and at, and nowhere else
                spoilt, flags = _sorted(rng, rows, cols, -1000, 1000)
                step = 1 if flags[row] else -1
                spoilt[row, at:] += step
                spoilt[row, at] = spoilt[row, at - 1] - step
                if at + 1 < cols:
                    spoilt[row, at + 1 :] = np.maximum(spoilt[row, at + 1 :] * step, spoilt[row, at] * step) * step
                yield _case(spoilt, flags)
            turned = directions.copy()
            turned[some] = ~turned[some]
            yield _case(matrix, turned)
    for cols in (2, 3, 5, 9, 16, 17, 33):
        ends = np.tile(np.array([LOW, HIGH]), (4, 1)).repeat([1, cols - 1], axis=1)
        flags = np.array([True, False, True, False])
        yield _case(np.where(flags[:, None], ends, ends[:, ::-1]), flags)
        yield _case(np.where(flags[:, None], ends[:, ::-1], ends), flags)
    for rows, cols in ((1, 1), (40, 1)):
        yield _case(rng.integers(LOW, HIGH, size=(rows, cols)), rng.random(rows) < 0.5)


def performance(rng, rows, cols):
    return _case(*_sorted(rng, rows, cols, LOW, HIGH))


def _sorted(rng, rows, cols, low, high):
    matrix = np.sort(rng.integers(low, high, size=(rows, cols), endpoint=True), axis=1)
    directions = rng.random(rows) < 0.5
    return np.where(directions[:, None], matrix, matrix[:, ::-1]), directions


def _case(matrix, directions):
    rows, cols = matrix.shape
    return {"matrix": matrix.astype(np.int32).ravel(), "directions": directions, "rows": rows, "cols": cols}
