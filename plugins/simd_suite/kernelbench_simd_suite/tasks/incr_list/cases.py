"""Numbers at which a sum in bytes, in 16 bits or in single precision would go wrong, at every place of a vector."""

import numpy as np


def cases(rng):
    telling = [-(2**31), -(2**24) - 1, -65536, -32769, -257, -129, -1, 0, 127, 255, 32767, 65535, 2**24, 2**31 - 2]
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 257):
        for number in telling:
            yield {"l": np.full(length, number, dtype=np.int32)}
        yield {"l": rng.choice(telling, size=length).astype(np.int32)}
    yield {"l": np.empty(0, np.int32)}
