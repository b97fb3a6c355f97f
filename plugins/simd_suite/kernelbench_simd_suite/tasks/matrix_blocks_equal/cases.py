"""Tiled matrices; tiled ones in which one element differs, in one bit; shapes that just miss; bands that differ as wholes."""

import numpy as np


def cases(rng):
    for size in range(1, 10):
        for _ in range(7):
            down, across = (int(x) for x in rng.integers(1, 40 // size, size=2, endpoint=True))
            tiled = _tiled(rng, size, down, across)
            rows, cols = tiled.shape
            yield _case(tiled, size)
            for row, col in (
                (int(rng.integers(rows)), int(rng.integers(cols))),
                (rows - 1, cols - 1),
                (0, cols - 1),
                (rows - 1, 0),
            ):
                spoilt = tiled.copy()
                spoilt[row, col] ^= np.int32(1) << np.int32(rng.integers(31))
                yield _case(spoilt, size)
            yield _case(_tiled(rng, size, down, across), size)
            yield _case(_tiled(rng, size, 1, across), size)
            columns = np.repeat(rng.integers(-9, 9, size=(rows, 1)), cols, axis=1)  # equal from left to right only
            yield _case(columns, size)
            yield _case(columns.T, size)
            yield _case(np.full((rows, cols), -7), int(rng.integers(0, 12)))
            if rows > 1:
                yield _case(tiled[:-1], size)
            if cols > 1:
                yield _case(tiled[:, :-1], size)
    for size in (0, 1, 2, 5, 40, 41, 2**32, 2**64 - 1):
        for shape in ((1, 1), (5, 5), (40, 40), (2, 6)):
            yield _case(np.full(shape, 3), size)
            yield _case(rng.integers(0, 100, size=shape), size)


def performance(rng, size, rows, cols):
    return _case(_tiled(rng, size, rows // size, cols // size), size)


def _tiled(rng, size, down, across):
    block = rng.integers(-(2**31), 2**31, size=(size, size)).astype(np.int32)
    return np.tile(block, (down, across))


def _case(matrix, size):
    rows, cols = matrix.shape
    return {"matrix": matrix.astype(np.int32).ravel(), "block_size": size, "rows": rows, "cols": cols}
