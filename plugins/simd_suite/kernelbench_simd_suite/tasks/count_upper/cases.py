"""Vowels at positions of one kind only, a single one at chosen places, and nothing else: more than a byte can count."""

import string

_LENGTHS = (1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 129, 257, 511)
_ALL = string.ascii_letters + string.digits
_OTHERS = "".join(each for each in _ALL if each not in "AEIOU")


def cases(rng):
    yield {"s": ""}
    for letter in _ALL:
        yield {"s": letter}
        yield {"s": "A" + letter}
        yield {"s": letter * int(rng.integers(2, 100))}
    for length in _LENGTHS:
        yield {"s": _word(rng, "AEIOU", length)}
        yield {"s": _word(rng, "aeiou", length)}
        for even in (0, 1):
            text = [_word(rng, _OTHERS, 1) if at % 2 == even else _word(rng, "AEIOU", 1) for at in range(length)]
            yield {"s": "".join(text)}
        for place in {0, length // 2, length - 1, max(length - 2, 0), int(rng.integers(length))}:
            text = _word(rng, _OTHERS, length)
            yield {"s": text[:place] + _word(rng, "AEIOU", 1) + text[place + 1 :]}
    for length in (2 * 255 * 16 + 5, 512 * 32, 20001):
        yield {"s": _word(rng, "AEIOU", length)}
        yield {"s": "U" * length}


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
