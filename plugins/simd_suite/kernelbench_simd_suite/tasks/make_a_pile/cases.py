"""Every number of levels up to 600, and some large ones."""

import numpy as np


def cases(rng):
    yield from ({"n": int(n)} for n in rng.permutation(np.arange(1, 601)))
    yield from ({"n": n} for n in (10922, 10923, 16383, 21846, 32767, 32768, 65535, 65537, 100003))
