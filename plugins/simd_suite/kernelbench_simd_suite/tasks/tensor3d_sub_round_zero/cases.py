"""Whole differences and the floats around them, of both signs; fractions of large numbers; sums that rounding makes whole."""

import numpy as np


def cases(rng):
    for dims in ((1, 1, 1), (1, 1, 2), (1, 3, 1), (1, 2, 2), (5, 1, 1), (1, 1, 7), (2, 2, 2), (3, 1, 3), (1, 5, 3), (2, 2, 4), (1, 1, 17),
                 (3, 7, 1), (1, 1, 31), (2, 4, 4), (3, 3, 3), (5, 7, 1), (3, 5, 7), (11, 12, 1), (1, 12, 12), (12, 12, 12)):  # fmt: skip
        whole = rng.integers(-60, 60, size=dims).astype("f4")
        for toward in (-np.inf, np.inf):
            yield _case(np.nextafter(whole, np.float32(toward)), np.zeros(dims))
            yield _case(np.zeros(dims), np.nextafter(whole, np.float32(toward)))
        yield _case(whole / 4, rng.integers(-60, 60, size=dims) / 4)
        yield _case(whole, rng.choice([-1, 1], size=dims) * rng.uniform(0, 1e-7, size=dims))
        yield _case(rng.uniform(-0.9, 0.9, size=dims), rng.uniform(-0.9, 0.9, size=dims))
        yield _case(rng.uniform(-40000, 40000, size=dims), rng.uniform(-40000, 40000, size=dims))
        yield _case(rng.uniform(-5e6, 5e6, size=dims), rng.uniform(-5e6, 5e6, size=dims))
        yield _case(rng.uniform(-1e9, 1e9, size=dims), rng.uniform(-1e9, 1e9, size=dims))


def _case(tensor1, tensor2):
    dim1, dim2, dim3 = tensor1.shape
    tensor1, tensor2 = (np.asarray(each, dtype="f4").ravel() for each in (tensor1, tensor2))
    return {"tensor1": tensor1, "tensor2": tensor2, "dst": np.zeros(len(tensor1), dtype="f4"),
            "dim1": dim1, "dim2": dim2, "dim3": dim3}  # fmt: skip
