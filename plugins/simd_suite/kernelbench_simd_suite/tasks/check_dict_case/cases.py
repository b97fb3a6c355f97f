"""Maps in one case throughout, and the same with a single fault: what random keys would decide at their first characters."""

import string

_NEIGHBOURS = "@[`{"  # the characters just outside of A-Z and a-z
_OTHERS = string.digits + string.punctuation + " _\n\x7f\x80\xff" + "".join(map(chr, range(0xC0, 0x100)))


def cases(rng):
    yield {"dict": {}}
    for letter in string.ascii_letters + _NEIGHBOURS:  # every letter, and those just outside
        yield {"dict": {letter: "x"}}
        yield {"dict": {"m" * int(rng.integers(1, 40)) + letter: ""}}
    for number in range(700):
        letters = string.ascii_lowercase if rng.random() < 0.5 else string.ascii_uppercase
        length = int(rng.choice((4, 12, 15, 16, 17, 24, 33, 48)))
        count = int(rng.integers(1, 40))
        keys = [_word(rng, letters, int(rng.integers(1, length + 1))) for _ in range(count)]
        if number % 2:
            _spoil(rng, keys)
        yield {"dict": {key: _word(rng, string.printable[:95], int(rng.integers(0, 24))) for key in keys}}


def _spoil(rng, keys):
    """One fault in one key."""
    at = int(rng.integers(len(keys)))
    key = keys[at]
    where = len(key) - 1 if rng.random() < 0.3 else int(rng.integers(len(key)))
    kind = int(rng.integers(6)) if len(keys) > 1 else int(rng.integers(1, 6))
    if kind == 0:  # the whole key in the other case
        keys[at] = key.swapcase()
        if all(each.isupper() == keys[0].isupper() for each in keys):
            keys.append(key)
        return
    if kind == 1 and len(key) > 1:
        spoilt = key[where].swapcase()
    elif kind == 2:
        spoilt = str(rng.choice(list(_NEIGHBOURS)))
    elif kind == 3:  # a letter with the top bit set
        spoilt = chr(ord(key[where]) | 0x80)
    elif kind == 4:
        spoilt = str(rng.choice(list(string.digits)))
    else:
        spoilt = str(rng.choice(list(_OTHERS)))
    keys[at] = key[:where] + spoilt + key[where + 1 :]


def _word(rng, letters, length):
    return "".join(letters[int(i)] for i in rng.integers(len(letters), size=length))
