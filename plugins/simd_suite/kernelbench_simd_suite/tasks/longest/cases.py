"""The longest string at a chosen place, alone or with equals around it, or longer by one; lengths beyond 8 and 16 bits."""

import string

_LETTERS = string.ascii_letters + string.digits
_COUNTS = (1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 31, 32, 33, 63, 65, 100)


def cases(rng):
    yield {"strings": []}
    for count in _COUNTS:
        yield {"strings": [""] * count}
        yield {"strings": [_word(rng, 20) for _ in range(count)]}  # equally long, but different
        for place in {0, 1 % count, count // 2, max(count - 2, 0), count - 1, int(rng.integers(count))}:
            most = int(rng.choice((1, 9, 15, 16, 33, 64)))
            words = [_word(rng, int(rng.integers(most))) for _ in range(count)]
            words[place] = _word(rng, most)
            yield {"strings": list(words)}
            for other in (count - 1, int(rng.integers(count))):  # equals behind or before it
                words[other] = _word(rng, most)
            yield {"strings": list(words)}
            yield {"strings": [_word(rng, most - 1 if at != place else most) for at in range(count)]}
    for first, second in ((255, 256), (256, 255), (300, 40), (40, 300), (127, 128), (65536, 3), (65535, 65537)):
        words = [_word(rng, int(rng.integers(20))) for _ in range(int(rng.integers(2, 20)))]
        words[0], words[-1] = _word(rng, first), _word(rng, second)
        yield {"strings": words}


def performance(rng, size):
    letters = _word(rng, size + 64)
    lengths = rng.integers(0, 64, size=size, endpoint=True).tolist()
    return {"strings": [letters[at : at + length] for at, length in enumerate(lengths)]}


def _word(rng, length):
    return "".join(map(_LETTERS.__getitem__, rng.integers(len(_LETTERS), size=length).tolist()))
