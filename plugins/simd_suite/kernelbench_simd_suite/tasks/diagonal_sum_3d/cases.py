"""Diagonals that cancel, or that hold one number or small whole ones, amid large numbers; and a few cubes of several vectors."""

import numpy as np


def cases(rng):
    for dim in (*range(15), 15, 16, 17, 19, 24, 25, 31, 33):
        for _ in range(6 if dim < 16 else 1):
            yield _case(rng, rng.integers(-9, 9, size=dim, endpoint=True))
            yield _case(rng, rng.uniform(-100, 100, size=dim))
            cancels = rng.uniform(-100, 100, size=dim)
            cancels[dim // 2 : dim // 2 * 2] = -cancels[: dim // 2]
            yield _case(rng, cancels)
            single = np.zeros(dim)
            if dim:
                single[int(rng.integers(dim))] = rng.uniform(1e-3, 1)
            yield _case(rng, single)


def _case(rng, diagonal):
    dim = len(diagonal)
    cube = rng.uniform(-100, 100, size=(dim, dim, dim))
    cube[range(dim), range(dim), range(dim)] = diagonal
    return {"array": cube.astype("f4").ravel(), "dim": dim}
