"""Every character alone and among others; a single capital at chosen places, and many of them: sums beyond 16 bits."""

import string

_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)
_OTHERS = "".join(chr(code) for code in range(32, 127) if not chr(code).isupper())


def cases(rng):
    yield {"s": ""}
    for code in range(32, 127):
        yield {"s": chr(code)}
        yield {"s": chr(code) * int(rng.integers(2, 100))}
    for length in _LENGTHS:
        yield {"s": _word(rng, "@[AZ", length)}
        yield {"s": _word(rng, string.ascii_uppercase, length)}
        yield {"s": _word(rng, _OTHERS, length)}
        for place in {0, length // 2, length - 1, int(rng.integers(length))}:
            text = _word(rng, _OTHERS, length)
            yield {"s": text[:place] + _word(rng, string.ascii_uppercase, 1) + text[place + 1 :]}
    for length in (720, 729, 800, 5900, 6000, 12000, 24001):
        yield {"s": "Z" * length}
        yield {"s": _word(rng, string.ascii_uppercase, length)}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
