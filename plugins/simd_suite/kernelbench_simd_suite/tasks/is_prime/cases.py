"""As many primes as composites; squares of primes and products of near primes, which only the last divisors tell."""

from itertools import pairwise


def cases(rng):
    for n in range(-3, 130):
        yield {"n": n}
    for n in (-4, -7, -25, -999983):
        yield {"n": n}
    primes = [n for n in range(2, 1000) if _is_prime(n)]
    for prime, following in pairwise(primes):
        yield {"n": prime * prime}
        yield {"n": prime * following}
    for _ in range(330):
        yield {"n": _prime_below(int(2 ** rng.uniform(7, 20)))}
    for _ in range(30):  # over 32 bits, with a small factor
        yield {"n": int(rng.choice(primes[:60])) * int(rng.integers(2**32 // 2, 2**40 // 300))}
    for top in (2**24, 2**31, 2**32, 2**32 + 100, 2**36):
        yield {"n": _prime_below(top)}
        yield {"n": _prime_below(int(top**0.5)) ** 2}
    for n in (2**31, 2**32, 2**32 + 1, 2**32 + 3, 2**32 + 7, 2**40, 2**40 - 1, _prime_below(2**20) ** 2):
        yield {"n": n}


def performance(_rng, size):
    return {"n": _prime_below(size)}


def _prime_below(top):
    while not _is_prime(top):
        top -= 1
    return top


def _is_prime(n):
    return n > 1 and all(n % divisor for divisor in range(2, int(n**0.5) + 1))
