"""Strings without letters, with a single letter at a chosen place, and with the characters next to the letters."""

import string

_OTHERS = "".join(chr(code) for code in range(32, 127) if not chr(code).isalpha())
_NEIGHBOURS = "@[`{"
_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)


def cases(rng):
    yield {"s": ""}
    for code in range(32, 127):
        yield {"s": chr(code)}
        yield {"s": "12:" + chr(code) * 30 + "#4"}
    for length in _LENGTHS:
        for letters in (_OTHERS, string.digits, _NEIGHBOURS):
            text = _word(rng, letters, length)
            yield {"s": text}
            for place in {0, length - 1, length // 2, int(rng.integers(length))}:
                letter = _word(rng, string.ascii_letters + "azAZ" * 5, 1)
                yield {"s": text[:place] + letter + text[place + 1 :]}
        yield {"s": _word(rng, string.ascii_letters + _NEIGHBOURS * 5, length)}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
