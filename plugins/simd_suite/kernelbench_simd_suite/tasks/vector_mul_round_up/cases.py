"""Differences of exactly 50 and the floats around it, of both signs; whole products and their neighbours; large products."""

import numpy as np


def cases(rng):
    near = np.array(
        [50, np.nextafter(np.float32(50), np.float32(60)), np.nextafter(np.float32(50), np.float32(0)), 49.5, 50.5],
        dtype="f4",
    )
    for length in (*range(1, 10), 13, 15, 16, 17, 31, 33, 64, 65, 127, 255, 512):
        for _ in range(3):
            src1 = rng.integers(-90, 90, size=length).astype("f4")
            yield _case(src1, src1 + rng.choice([-1, 1], size=length).astype("f4") * rng.choice(near, size=length))
            yield _case(np.zeros(length), rng.choice([-1, 1], size=length) * rng.choice(near, size=length))
        whole = rng.integers(-9, 9, size=length).astype("f4")
        for toward in (-np.inf, np.inf):
            yield _case(whole, np.nextafter(rng.integers(-9, 9, size=length).astype("f4"), np.float32(toward)))
        yield _case(whole, rng.integers(-9, 9, size=length) / 4)
        large = rng.uniform(-19000, 19000, size=length)
        yield _case(large, large + rng.uniform(-70, 70, size=length))
        yield _case(rng.uniform(-0.9, 0.9, size=length), rng.uniform(-1, 1, size=length))
        tiny = rng.choice([1e-30, -1e-30, 1e-10, -1e-10, 1e-40, 1.0, -1.0], size=(2, length))
        yield _case(*tiny)


def _case(src1, src2):
    src1, src2 = np.asarray(src1, dtype="f4"), np.asarray(src2, dtype="f4")
    return {"src1": src1, "src2": src2, "dst": np.zeros(len(src1), dtype="f4"), "length": len(src1)}
