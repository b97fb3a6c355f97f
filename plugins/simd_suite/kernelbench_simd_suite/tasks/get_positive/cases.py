"""Every pattern of signs in a vector, single positive numbers, and values next to zero, NaN among them."""

import numpy as np


def cases(rng):
    for pattern in range(256):  # which of eight are positive; the cut makes ragged lengths
        signs = np.where(pattern >> np.arange(8) & 1, 1.0, -1.0)
        numbers = rng.uniform(0.5, 100.0, size=24) * np.concatenate([signs, signs[::-1], signs])
        yield _case(numbers[: int(rng.integers(8, 25))])
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 130):
        numbers = rng.uniform(0.5, 100.0, size=length)
        yield _case(numbers)
        yield _case(-numbers)
        yield _case(np.zeros(length))
        for place in {0, length // 2, length - 1}:
            one = -numbers
            one[place] = 3.0
            yield _case(one)
    near = np.array(
        [0.0, -0.0, 1e-45, -1e-45, 1e-40, -1e-40, 1.1754944e-38, np.inf, -np.inf, np.nan, -np.nan, 3e38, -3e38, 1.0]
    )
    for _ in range(60):
        yield _case(rng.choice(near, size=int(rng.integers(1, 60))))


def _case(numbers):
    return {"l": np.asarray(numbers, dtype=np.float32)}
