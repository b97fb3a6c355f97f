"""Every character alone and at the end, a y in many places, and vowels only: more than a byte can count."""

import string

_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)
_ALL = string.ascii_letters + string.digits
_OTHERS = "".join(each for each in _ALL if each not in "aeiouAEIOU")


def cases(rng):
    for letter in _ALL:
        yield {"s": letter}
        yield {"s": letter * int(rng.integers(2, 100))}
        yield {"s": _word(rng, _OTHERS, int(rng.integers(1, 70))) + letter}
    for length in _LENGTHS:
        for last in ("y", "Y", "x", "a", "U"):
            yield {"s": _word(rng, _ALL, length - 1) + last}
        yield {"s": _word(rng, "yY", length)}
        yield {"s": _word(rng, "yY", length) + "z"}
        yield {"s": _word(rng, "aeiouAEIOU", length)}
        for place in {0, length // 2, length - 1}:
            text = _word(rng, _OTHERS, length)
            yield {"s": text[:place] + _word(rng, "aeiouAEIOUyY", 1) + text[place + 1 :]}
    for length in (255 * 16 + 5, 256 * 32, 9000, 20001):
        yield {"s": _word(rng, "aeiouAEIOU", length)}
        yield {"s": "a" * length + "y"}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
