"""Every number of the range, those with a result that is not 0 much more often than the others."""


def cases(rng):
    for _ in range(3):
        for n in range(1, 65):
            yield {"n": n}
    for n in rng.integers(1, 14, size=600):
        yield {"n": int(n)}
