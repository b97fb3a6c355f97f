"""Matrices around multiples of eight in both directions, thin and long ones, with blocks of every kind of width."""

import numpy as np


def cases(rng):
    near = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33)
    for rows in near:
        for cols in near:
            blocks = {1, min(rows, cols), int(rng.integers(1, min(rows, cols), endpoint=True))}
            for block in blocks | ({8} if min(rows, cols) > 8 else set()):
                yield _case(np.arange(rows * cols) + int(rng.integers(-(2**15), 2**15)), rows, cols, block)
    for rows, cols in ((1, 512), (512, 1), (3, 171), (100, 7), (64, 64), (80, 72), (0, 9), (9, 0), (0, 0)):
        yield _case(rng.integers(-(2**15), 2**15, size=rows * cols), rows, cols, max(1, min(rows, cols, 16)))


def _case(numbers, rows, cols, block):
    numbers = numbers.astype(np.int16)
    return {"src": numbers, "dst": np.zeros_like(numbers), "rows": rows, "cols": cols, "block_size": block}
