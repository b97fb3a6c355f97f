"""All short lengths, many primes, squares of primes, and products of close primes, whose divisors a search tries last."""

_LETTERS = "".join(map(chr, range(32, 127)))


def cases(rng):
    primes = [n for n in range(2, 1100) if all(n % d for d in range(2, int(n**0.5) + 1))]
    for length in range(40):
        yield _case(rng, length)
    for prime in primes:
        if prime < 512:
            yield _case(rng, prime)
            yield _case(rng, prime)
    for number, prime in enumerate(primes[:36]):  # up to 151
        yield _case(rng, prime * prime)
        for step in (1, 2, 3):
            yield _case(rng, prime * primes[number + step])
    for length in (*primes[-20:], 65521, 65536, 65537, 65539, 251 * 257, 256 * 256 + 2 * 257, 4093, 4099, 9973, 10007):
        yield _case(rng, length)
    for factor in (7, 11, 13, 17, 19, 23, 29, 31, 37):  # one divisor at every place of a vector
        yield _case(rng, factor * primes[-1])
        yield _case(rng, factor * 113)


def performance(rng, size):
    return _case(rng, size)


def _case(rng, length):
    letters = "".join(map(_LETTERS.__getitem__, rng.integers(len(_LETTERS), size=64).tolist()))
    return {"str": (letters * (length // 64 + 1))[:length]}
