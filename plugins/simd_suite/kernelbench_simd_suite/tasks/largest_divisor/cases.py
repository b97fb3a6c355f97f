"""Primes, their squares and products of two near primes, whose least factor comes last; least factors in every lane."""

from itertools import pairwise


def cases(rng):
    for n in range(2, 130):
        yield {"n": n}
    primes = [n for n in range(2, 1000) if _is_prime(n)]
    for prime, following in pairwise(primes):
        yield {"n": prime * prime}
        yield {"n": prime * following}
        if rng.random() < 0.4:
            yield {"n": prime**2 * following if prime < 90 else prime}
            yield {"n": _prime_below(int(rng.integers(1000, 1000000)))}
    for top in (2**16, 2**17, 2**24):
        yield {"n": _prime_below(top)}
        yield {"n": _prime_below(int(top**0.5)) ** 2}
    for n in (2**16, 2**16 + 1, 2**23, 2**24, 2**24 - 1, 2**24 - 7, 3 * 5592401):
        yield {"n": n}
    for _ in range(100):
        yield {"n": int(rng.integers(2, 2**24, endpoint=True))}


def performance(_rng, size):
    return {"n": _prime_below(size)}


def _prime_below(top):
    while not _is_prime(top):
        top -= 1
    return top


def _is_prime(n):
    return n > 1 and all(n % divisor for divisor in range(2, int(n**0.5) + 1))
