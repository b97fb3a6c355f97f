"""Every length up to 513, and the longest ones."""


def cases(rng):
    yield from ({"n": int(n)} for n in rng.permutation(514))
    yield from ({"n": n} for n in (1000, 1021, 1024, 2047, 4093, 4095, 4096))
