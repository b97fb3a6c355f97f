"""Palindromes of many lengths, whole and with a single fault, also one that only the case of a letter tells."""

import string

_SETS = (string.ascii_lowercase, string.digits, "01", "a", "".join(map(chr, range(32, 127))))


def cases(rng):
    yield {"text": ""}
    for length in (*range(1, 36), 40, 47, 48, 49, 63, 64, 65, 66, 95, 96, 97, 127, 128, 129, 191, 256, 300):
        letters = _SETS[int(rng.integers(len(_SETS)))]
        text = _palindrome(rng, letters, length)
        yield {"text": text}
        yield {"text": _palindrome(rng, string.ascii_letters, length)}
        if length < 2:
            continue
        half = length // 2  # the pair in the middle is half - 1 and length - half
        places = {0, half - 1, int(rng.integers(half)), int(rng.integers(half)), length - 1, length - half}
        for place in places:
            yield {"text": text[:place] + _other(rng, text[place]) + text[place + 1 :]}
        text = _palindrome(rng, string.ascii_letters, length)
        place = int(rng.integers(half))
        yield {"text": text[:place] + text[place].swapcase() + text[place + 1 :]}
        yield {"text": text[:half] + text[:half] + text[length - length % 2 :]}  # the halves are equal, not mirrored


def performance(rng, size):
    return {"text": _palindrome(rng, string.ascii_letters, size)}


def _palindrome(rng, letters, length):
    half = "".join(map(letters.__getitem__, rng.integers(len(letters), size=(length + 1) // 2).tolist()))
    return half + half[: length // 2][::-1]


def _other(rng, letter):
    return chr(int(rng.choice([code for code in range(32, 127) if code != ord(letter)])))
