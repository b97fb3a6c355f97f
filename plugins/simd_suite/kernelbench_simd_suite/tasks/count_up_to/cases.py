"""Every small number; primes, squares of primes and products of neighbouring primes, and one more; some large numbers."""

import itertools


def cases(rng):
    for n in range(300):
        yield {"n": n}
    primes = [p for p in range(2, 130) if all(p % q for q in range(2, p))]
    for p, q in itertools.pairwise(primes):
        if p > 13:
            yield from ({"n": p * x + more} for x in (p, q) for more in (0, 1, 2))
    for n in rng.integers(4000, 16384, size=25):
        yield {"n": int(n)}
    for more in (-1, 0, 1):
        yield {"n": 16384 + more}
    yield {"n": 65538}
    yield {"n": 66000 + int(rng.integers(1000))}
