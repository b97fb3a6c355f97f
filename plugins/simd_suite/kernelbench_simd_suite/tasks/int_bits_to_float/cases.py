"""Patterns that random bits would hardly ever give: zeros, infinities, and the ends of the subnormal and normal ranges."""

import numpy as np

_EDGES = np.array(
    [
        0x00000000, 0x00000001, 0x00400000, 0x007FFFFF, 0x00800000, 0x00800001, 0x33800000, 0x3F7FFFFF, 0x3F800000,
        0x3F800001, 0x40490FDB, 0x4B000000, 0x4B7FFFFF, 0x4F000000, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF,
    ],
    dtype=np.uint32,
)  # fmt: skip


def cases(rng):
    every = np.concatenate([_EDGES, _EDGES | np.uint32(0x80000000)])
    yield _case(every)
    for pattern in every:
        yield _case(np.full(1, pattern))
        yield _case(np.full(int(rng.integers(2, 40)), pattern))
    for _ in range(60):
        yield _case(rng.choice(every, size=int(rng.integers(1, 100))))
    for _ in range(60):  # one edge among ordinary bits, often near the end
        mixed = rng.integers(0x3F800000, 0x4F000000, size=int(rng.integers(1, 70)), dtype=np.uint32)
        mixed[-int(rng.integers(1, min(len(mixed), 9) + 1))] = rng.choice(every)
        yield _case(mixed)
    for _ in range(30):  # subnormal numbers only
        yield _case(rng.integers(1, 0x007FFFFF, size=int(rng.integers(1, 70)), dtype=np.uint32, endpoint=True))


def _case(bits):
    return {"src": bits.astype(np.uint32), "dst": np.zeros(len(bits), dtype=np.float32), "length": len(bits)}
