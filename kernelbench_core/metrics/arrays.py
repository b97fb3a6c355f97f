"""Names for the arrays that metrics work on."""

import itertools

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Texts = NDArray[np.object_]


def codes_of(texts: Texts) -> tuple[list[str], Ints]:
    """The different texts of a column in order of first use, and which of them each row has, (N,)."""
    names = list(dict.fromkeys(texts))
    numbers = dict(zip(names, itertools.count(), strict=False))
    return names, np.fromiter(map(numbers.__getitem__, texts), np.int64, len(texts))
