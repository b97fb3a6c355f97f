"""Slices of several vectors from thin tensors, the first and the last of them; every element differs from its neighbours."""

import numpy as np


def cases(rng):
    for dim1, dim2 in ((1, 1), (1, 15), (1, 16), (1, 17), (2, 16), (1, 31), (1, 33), (3, 21), (1, 63), (8, 8), (5, 13), (1, 97),
                       (97, 1), (33, 2), (2, 128), (7, 37), (0, 5), (5, 0)):  # fmt: skip
        for dim3 in (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33):
            for which in {0, dim3 - 1, int(rng.integers(dim3))}:
                numbers = (
                    rng.integers(256, size=dim1 * dim2 * dim3) if which % 2 else np.arange(dim1 * dim2 * dim3) * 37
                )
                yield {
                    "tensor": numbers.astype(np.uint8),
                    "slice": np.zeros(dim1 * dim2, np.uint8),
                    "dim1": dim1,
                    "dim2": dim2,
                    "dim3": dim3,
                    "slice_idx": which,
                }
