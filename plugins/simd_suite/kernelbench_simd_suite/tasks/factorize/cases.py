"""Powers of primes, products of near primes, primes, and products of many or of widely spread factors."""

from itertools import pairwise


def cases(rng):
    for n in range(2, 130):
        yield {"n": n}
    primes = [n for n in range(2, 1000) if _is_prime(n)]
    for prime in primes[:40]:
        power = prime
        while power <= 2**30:
            yield {"n": power}
            power *= prime
    for prime, following in pairwise(primes):
        yield {"n": prime * prime}
        yield {"n": prime * following}
    for _ in range(200):  # at random from the first primes
        n, most = 1, int(2 ** rng.uniform(8, 30))
        while n < most:
            yield_n, n = n, n * int(rng.choice(primes[: int(rng.integers(1, 100))]))
        if yield_n > 1:
            yield {"n": yield_n}
    for _ in range(60):
        yield {"n": _prime_below(int(2 ** rng.uniform(8, 20)))}
        yield {"n": int(rng.integers(2, 2**30))}
    for top in (2**15, 2**24, 2**27, 2**30):
        yield {"n": _prime_below(top)}
        yield {"n": _prime_below(int(top**0.5)) ** 2}
    for factors in ((2, 3, 89478437), (46337, 23167), (32749, 32749), (3, 357913931), (7, 7, 7, 3130337)):
        n = 1
        for factor in factors:
            n *= factor
        yield {"n": n if n <= 2**30 else factors[0]}


def performance(_rng, size):
    return {"n": _prime_below(size)}


def _prime_below(top):
    while not _is_prime(top):
        top -= 1
    return top


def _is_prime(n):
    return n > 1 and all(n % divisor for divisor in range(2, int(n**0.5) + 1))
