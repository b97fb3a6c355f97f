"""Every digit alone and among others, and nothing but prime digits: more than a byte can count."""

_DIGITS = "0123456789" + "ABCDEF"
_PRIMES = "2357BD"
_OTHERS = "".join(digit for digit in _DIGITS if digit not in _PRIMES)
_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)


def cases(rng):
    yield {"num": ""}
    for digit in _DIGITS:
        yield {"num": digit}
        for _ in range(3):
            yield {"num": digit * int(rng.integers(2, 100))}
        for length in (12, 40):
            text = _number(rng, _OTHERS, length)
            place = int(rng.integers(length))
            yield {"num": text[:place] + digit + text[place + 1 :]}
    for length in _LENGTHS:
        yield {"num": _number(rng, _PRIMES, length)}
        yield {"num": _number(rng, _OTHERS, length)}
        yield {"num": _number(rng, "BD", length)}
        for place in {0, length // 2, length - 1, int(rng.integers(length))}:
            text = _number(rng, _OTHERS, length)
            yield {"num": text[:place] + _number(rng, _PRIMES, 1) + text[place + 1 :]}
    for length in (255 * 16 + 5, 256 * 32, 9000, 20001):
        yield {"num": _number(rng, _PRIMES, length)}
        yield {"num": "B" * length}


def _number(rng, digits, length):
    return "".join(digits[int(i)] for i in rng.integers(len(digits), size=length))
