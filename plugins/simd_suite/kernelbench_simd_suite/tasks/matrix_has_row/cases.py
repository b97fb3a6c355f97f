"""Planted rows, and near misses of all kinds: one element differs by one bit, signed zeros, NaN, a match out of step."""

import numpy as np

WIDTHS = (*range(1, 10), 11, 13, 15, 16, 17, 23, 31, 32, 33, 39)


def cases(rng):
    for cols in WIDTHS:
        for rows in (1, 2, 5, 9):
            wanted = rng.uniform(-5, 5, size=cols)
            rest = rng.uniform(-5, 5, size=(rows, cols))
            for at in {0, rows // 2, rows - 1}:
                planted = rest.copy()
                planted[at] = wanted
                yield _case(planted, wanted)
                for column in {0, cols // 2, cols - 1}:
                    missed = planted.copy()
                    missed[at, column] = np.nextafter(missed[at, column], 9.0)
                    yield _case(missed, wanted)
    for cols in WIDTHS:
        rows = int(rng.integers(2, 9))
        rest, wanted = rng.uniform(-5, 5, size=(rows, cols)), rng.uniform(-5, 5, size=cols)
        place, column = int(rng.integers(rows)), int(rng.integers(cols))
        for mine, theirs in (
            (0.0, -0.0),
            (-0.0, 0.0),
            (np.nan, np.nan),
            (np.inf, np.inf),
            (np.inf, -np.inf),
            (np.nan, 1.0),
        ):
            planted, asked = rest.copy(), wanted.copy()
            asked[column] = mine
            planted[place] = asked
            planted[place, column] = theirs
            yield _case(planted, asked)
        shifted = rest.ravel().copy()
        if cols > 1:
            shifted[1 : cols + 1] = wanted  # across two rows
            yield _case(shifted.reshape(rows, cols), wanted)
            patched = rest.copy()  # each column has the value somewhere, no row has them all
            patched[0, : cols // 2], patched[1, cols // 2 :] = wanted[: cols // 2], wanted[cols // 2 :]
            yield _case(patched, wanted)
        yield _case(np.tile(wanted, (rows, 1)), wanted)
    for rows in (0, 1, 7):
        yield _case(np.empty((rows, 0)), np.empty(0))
    yield _case(np.empty((0, 5)), np.arange(5.0))


def _case(matrix, wanted):
    rows, cols = matrix.shape
    return {"matrix": np.ascontiguousarray(matrix).ravel(), "wanted": wanted, "rows": rows, "cols": cols}


def performance(rng, rows, cols):
    """Every row is the wanted one but for its last element."""
    wanted = rng.uniform(-5, 5, size=cols)
    matrix = np.tile(wanted, (rows, 1))
    matrix[:, -1] += 1.0
    return _case(matrix, wanted)
