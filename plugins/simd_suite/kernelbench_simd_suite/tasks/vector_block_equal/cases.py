"""Blocks that differ by exactly the tolerance or by a trifle more, drift away step by step, or differ only in what is ignored."""

import numpy as np


def cases(rng):
    for size in (1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 31, 32, 33, 40):
        for count in (1, 2, 3, 5, 9):
            rest = int(rng.integers(size))
            tolerance = float(rng.choice([0.0, 0.125, 0.5, 1.0, 16.0]))
            first = rng.integers(-800, 800, size=size) / 8
            blocks = np.tile(first, (count, 1))
            blocks[1:] += tolerance * rng.choice([-1, 1], size=(count - 1, size))
            yield _case(blocks, rest, tolerance, rng)
            yield _case(blocks, 0, tolerance, rng)
            loose = np.tile(rng.uniform(-1e6, 1e6, size=size), (count, 1))
            loose[1:] += rng.uniform(-0.01, 0.01, size=(count - 1, size))
            yield _case(loose, rest, 0.02, rng)
            if count == 1:
                continue
            for row, col in ((int(rng.integers(1, count)), int(rng.integers(size))), (count - 1, size - 1)):
                for change in (1e-9, -1e-9, 1.0, -1.0):
                    spoilt = blocks.copy()
                    spoilt[row, col] = first[col] + (tolerance + abs(change)) * np.sign(change)
                    yield _case(spoilt, rest, tolerance, rng)
            if count > 2:
                yield _case(first + np.arange(count)[:, None] * 0.75, rest, 1.0, rng)  # each is close to the one before
                around = np.tile(first, (count, 1))
                around[1::2] += 0.75
                around[2::2] -= 0.75  # all are close to the first
                yield _case(around, rest, 1.0, rng)
    for length, size in (
        (0, 0),
        (0, 1),
        (0, 100),
        (5, 0),
        (5, 6),
        (5, 2**32),
        (5, 2**64 - 1),
        (5, 2**63),
        (512, 0),
        (512, 512),
        (1, 1),
    ):
        yield {"vec": rng.uniform(-9, 9, size=length), "tolerance": 100.0, "length": length, "block_size": size}


def performance(rng, length, size):
    vec = np.resize(rng.uniform(-50, 50, size=size), length) + rng.uniform(-0.25, 0.25, size=length)
    return {"vec": vec, "tolerance": 0.5, "length": length, "block_size": size}


def _case(blocks, rest, tolerance, rng):
    vec = np.concatenate([blocks.ravel(), rng.uniform(1e3, 1e4, size=rest)])
    return {"vec": vec, "tolerance": tolerance, "length": len(vec), "block_size": blocks.shape[1]}
