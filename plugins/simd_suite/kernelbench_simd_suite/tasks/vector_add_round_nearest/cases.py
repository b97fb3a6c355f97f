"""Halves of both signs and parities, the floats next to them, and sums around the powers of two where floats become whole."""

import numpy as np


def cases(rng):
    inf = np.float32(np.inf)
    edges = [*np.arange(20) / 4, 127.5, 4194303.5, 4194304.5, 4194305.5, 8388606.5, 8388607.5]
    edges += [8388608, 8388609, 8388611, 16777214, 16777215, 16777218, 2147483520, 2147483648, 4294967296, 9.3e18, 3e38]
    floats = np.array(edges, dtype="f4")
    floats = np.concatenate([floats, np.nextafter(floats, inf), np.nextafter(floats, -inf)])
    floats = np.concatenate([floats, -floats])
    special = np.array([np.nan, np.inf, -np.inf, 3.4e38, -3.4e38, 1.5, -0.5, 0.0], dtype="f4")
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 127, len(floats)):
        for _ in range(4):
            plain = rng.choice(floats, size=length, replace=length > len(floats))
            split = np.round(rng.uniform(-40, 40, size=length)).astype("f4")
            halves = (rng.integers(-2000, 2000, size=length) + np.float32(0.5)).astype("f4")
            tiny = rng.uniform(-1e-8, 1e-8, size=length).astype("f4")  # lost when it is added to a half
            for src1, src2 in ((plain, np.zeros(length, dtype="f4")), (halves - split, split), (halves, tiny)):
                yield {"src1": src1, "src2": src2, "dst": np.zeros(length, dtype="f4"), "length": length}
        src1, src2 = rng.choice(special, size=(2, length))
        yield {"src1": src1, "src2": src2, "dst": np.zeros(length, dtype="f4"), "length": length}
