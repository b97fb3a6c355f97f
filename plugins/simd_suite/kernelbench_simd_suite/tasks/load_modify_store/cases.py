"""Products at the ends of what does not overflow, small products of both signs, and scales that leave single numbers."""

import numpy as np

_MOST = 46337


def cases(rng):
    for length in (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 33, 64, 65, 255, 511):
        for scale in (1, -1, 2, -3, 7, 100, -100, 1000, -4096, 32768, _MOST, -_MOST):
            reach = _MOST // abs(scale)
            yield _case(rng.integers(-reach, reach, size=length, endpoint=True), scale)
            yield _case(rng.choice([reach, -reach, reach - 1, 1 - reach], size=length), scale)
        yield _case(rng.integers(-20, 20, size=length), int(rng.choice([-1, 1, 3])))
        yield _case(rng.integers(-_MOST, _MOST, size=length), 0)
    yield _case(np.arange(-256, 256), 1)
    yield _case(np.arange(256) - _MOST, 1)
    yield _case(np.arange(256) - _MOST, -1)


def _case(src, scale):
    src = np.asarray(src, dtype=np.int32)
    return {"src": src, "dst": np.zeros(len(src), np.int32), "scale": scale, "length": len(src)}
