"""Permutations, with the 1 at corners, edges and inside, and its smallest neighbour on each of the four sides."""

import numpy as np

_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def cases(rng):
    for n in (2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40):
        for row in sorted({0, n // 2, n - 1}):
            for column in sorted({0, n // 2, n - 1}):
                for step in _STEPS:
                    if 0 <= row + step[0] < n and 0 <= column + step[1] < n:
                        yield _case(_grid(rng, n, row, column, step), rng)
        for at in range(min(n, 20)):  # the 1 in every column, at either end of the rows
            yield _case(_grid(rng, n, int(rng.integers(n)), (at, n - 1 - at)[int(rng.integers(2))], None), rng)
        # the 2 where the row before ends or the next one begins, or across a corner
        for _ in range(4):
            row, side = int(rng.integers(1, n)), int(rng.integers(3))
            flat = rng.permutation(np.arange(3, n * n + 1))
            grid = np.insert(flat, 0, (1, 2)).reshape(n, n)
            places = (((row, 0), (row - 1, n - 1)), ((row - 1, n - 1), (row, 0)), ((row, 0), (row - 1, 1)))[side]
            for value, place in enumerate(places, 1):
                _put(grid, value, place)
            yield _case(grid, rng)
    for k in (*range(1, 36), 63, 64, 65, 127, 128, 129, 199, 200):
        n = int(rng.integers(2, 17))
        yield {"grid": list(_grid(rng, n, int(rng.integers(n)), int(rng.integers(n)), None)), "k": k}
    for _ in range(500):
        n = int(rng.integers(2, 17))
        yield _case(_grid(rng, n, int(rng.integers(n)), int(rng.integers(n)), None), rng)


def _case(grid, rng):
    return {"grid": list(grid), "k": int(rng.integers(1, 17)) if rng.random() < 0.8 else int(rng.integers(1, 200))}


def _grid(rng, n, row, column, step):
    """Every number once, the 1 here, and the smallest of its neighbours a step away, if there is a step."""
    grid = rng.permutation(np.arange(1, n * n + 1, dtype=np.int32)).reshape(n, n)
    _put(grid, 1, (row, column))
    if step:
        beside = [(row + a, column + b) for a, b in _STEPS if 0 <= row + a < n and 0 <= column + b < n]
        _put(grid, int(min(grid[place] for place in beside)), (row + step[0], column + step[1]))
    return grid


def _put(grid, value, place):
    """Swaps the value to the place."""
    old = tuple(int(x[0]) for x in np.nonzero(grid == value))
    grid[old], grid[place] = grid[place], value


def performance(rng, n):
    """The 1 at the end of the last row, so that a search from the start goes through everything."""
    return {"grid": list(_grid(rng, n, n - 1, n - 2, None)), "k": 32}
