"""Four constants, so that each choice shows; NaN and infinities in what is not chosen; shapes with dimensions of one."""

import numpy as np


def cases(rng):
    shapes = [(1, 1, n) for n in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 500)]
    shapes += [(5, 1, 1), (1, 9, 1), (3, 3, 3), (2, 5, 7), (7, 1, 9), (1, 17, 2), (33, 2, 1), (4, 8, 8)]
    bad = np.float32([np.nan, np.inf, -np.inf, 3e38, -0.0])
    for dim1, dim2, dim3 in shapes:
        n = dim1 * dim2 * dim3
        sizes = {"out": np.zeros(n, np.float32), "dim1": dim1, "dim2": dim2, "dim3": dim3}
        for share in (0.5, 0.1, 0.9):
            cond1, cond2 = rng.random((2, n)) < share
            constants = {
                name: np.full(n, value, np.float32) for name, value in zip("ABCD", (1, -2, 0.5, -0.0), strict=True)
            }
            yield constants | sizes | {"cond1": cond1, "cond2": cond2}
            chosen = np.where(cond1, np.where(cond2, 0, 1), np.where(cond2, 2, 3))
            tensors = np.where(
                np.arange(4)[:, None] == chosen, rng.uniform(-9, 9, size=(4, n)), rng.choice(bad, size=(4, n))
            )
            yield dict(zip("ABCD", tensors.astype(np.float32), strict=True)) | sizes | {"cond1": cond1, "cond2": cond2}
