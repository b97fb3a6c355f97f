"""Every letter alone and at every place of a vector; strings of one letter only, of those that wrap around, and long ones."""

import string

_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)


def cases(rng):
    yield {"s": ""}
    for letter in string.ascii_lowercase:
        for length in (1, int(rng.choice(_LENGTHS)), int(rng.integers(2, 100))):
            yield {"s": letter * length}
        for length in (16, 33):
            text = _word(rng, string.ascii_lowercase, length)
            place = int(rng.integers(length))
            yield {"s": text[:place] + letter + text[place + 1 :]}
    for length in _LENGTHS:
        for letters in (string.ascii_lowercase, "abcdef", "uvwxyz", "az", "ef", "vw"):
            yield {"s": _word(rng, letters, length)}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
