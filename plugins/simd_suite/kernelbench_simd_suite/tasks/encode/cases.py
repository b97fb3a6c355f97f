"""Every letter alone and among others; messages of vowels, of spaces, and of what vowels turn into; many lengths."""

import string

_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)
_ALL = string.ascii_letters + " "


def cases(rng):
    yield {"message": ""}
    for letter in _ALL:
        yield {"message": letter}
        yield {"message": letter * int(rng.integers(2, 100))}
        text = _word(rng, _ALL, 40)
        place = int(rng.integers(40))
        yield {"message": text[:place] + letter + text[place + 1 :]}
    for length in _LENGTHS:
        for letters in (_ALL, "aeiouAEIOU", "cgkqwCGKQW", " ", "a ", "EeUu", "yYzZ "):
            yield {"message": _word(rng, letters, length)}
        yield {"message": _word(rng, _ALL, length - 1) + _word(rng, "aeiouAEIOU", 1)}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
