"""Happy strings of all lengths, and the same with one repeated character, at every place and at a distance of 1, 2 or 3."""

import string

_PRINTABLE = string.printable[:95]


def cases(rng):
    yield {"s": ""}
    for text in ("a", "aa", "ab", "aab", "aba", "abb", "abc", "aaa", "aaba", "xxyz", "xyzz", "xyzy", "aAa", "aAb"):
        yield {"s": text}
    for length in (*range(3, 9), *range(15, 21), *range(31, 37), 49, 50, *range(63, 68), 100, 129, 300, 512):
        for _ in range(7):
            yield {"s": _happy(rng, length)}
        places = {0, 1, length // 2, length - 3, length - 2, length - 1, *rng.integers(length, size=6).tolist()}
        for at in sorted(places):
            for distance in (1, 2, 3):
                if at >= distance:
                    text = _happy(rng, length)
                    yield {"s": text[:at] + text[at - distance] + text[at + 1 :]}


def performance(rng, length):
    alphabet = "".join(rng.permutation(list(_PRINTABLE)))
    return {"s": (alphabet * (length // len(alphabet) + 1))[:length]}


def _happy(rng, length):
    text = ""
    while len(text) < length:
        letter = _PRINTABLE[int(rng.integers(len(_PRINTABLE)))]
        if letter not in text[-2:]:
            text += letter
    return text
