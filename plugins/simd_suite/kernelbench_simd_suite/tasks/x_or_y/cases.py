"""As many primes as composites; squares of primes and products of near primes, which only the last divisors tell."""

from itertools import pairwise


def cases(rng):
    primes = [n for n in range(2, 1000) if _is_prime(n)]
    numbers = [*range(-3, 130), -4, -7, -25, -997]
    numbers += [prime * prime for prime in primes]
    numbers += [prime * following for prime, following in pairwise(primes)]
    numbers += [_prime_below(int(2 ** rng.uniform(5, 14))) for _ in range(350)]
    for top in (2**16, 2**20, 2**24, 2**26):
        numbers += [_prime_below(top), _prime_below(int(top**0.5)) ** 2, top, top - 1]
    for n in numbers:
        yield {"n": n, "x": int(rng.integers(-(2**31), 2**31)), "y": int(rng.integers(-(2**31), 2**31))}


def performance(rng, size):
    return {"n": _prime_below(size), "x": int(rng.integers(-(2**31), 2**31)), "y": int(rng.integers(-(2**31), 2**31))}


def _prime_below(top):
    while not _is_prime(top):
        top -= 1
    return top


def _is_prime(n):
    return n > 1 and all(n % divisor for divisor in range(2, int(n**0.5) + 1))
