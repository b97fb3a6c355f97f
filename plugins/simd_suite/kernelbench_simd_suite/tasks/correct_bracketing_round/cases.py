"""Matching brackets, shallow and deep, and the same with one fault; nesting beyond what a byte and 16 bits can count."""

import numpy as np

_PAIR = "()"


def cases(rng):
    yield _case("")
    yield _case("o")
    yield _case("c")
    yield _case("co")
    for length in (*range(2, 42, 2), 46, 48, 50, 62, 64, 66, 80, 94, 96, 98, 126, 128, 130, 254, 256, 258, 400, 512):
        for text in (_matching(rng, length), _shallow(rng, length), "oc" * (length // 2), _deep(length // 2)):
            yield _case(text)
        text = _shallow(rng, length) if rng.random() < 0.5 else _matching(rng, length)
        place = int(rng.integers(length))
        yield _case(text[:place] + ("c" if text[place] == "o" else "o") + text[place + 1 :])
        yield _case(text[:place] + text[place + 1 :])
        yield _case(text[:place] + str(rng.choice(["o", "c"])) + text[place:])
        # a pair the wrong way round where nothing is open
        for at in (0, length, _ground(rng, text), _ground(rng, text)):
            yield _case(text[:at] + "co" + text[at:])
        yield _case(text[1:] + text[0])
        yield _case(text + "o")
        yield _case("o" + text)
        yield _case(text + "c")
    for depth in (100, 127, 128, 129, 200, 255, 256, 257, 300, 33000):
        yield _case(_deep(depth))
    for left_over in (128, 256, 512, 65536):
        yield _case("o" * left_over)
        yield _case("oc" * 5 + "o" * left_over)
    yield _case("c" * 256 + "o" * 256)


def performance(rng, size):
    return _case(_matching(rng, size))


def _case(text):
    return {"brackets": text.translate({ord("o"): _PAIR[0], ord("c"): _PAIR[1]})}


def _deep(depth):
    return "o" * depth + "c" * depth


def _shallow(rng, length):
    """A row of matching groups, none of them long."""
    text = ""
    while len(text) < length:
        text += _matching(rng, min(2 * int(rng.integers(1, 6)), length - len(text)))
    return text


def _matching(rng, length):
    """As many of both kinds in any order, turned so that they start at their lowest level."""
    steps = np.repeat(np.array([1, -1]), length // 2)
    rng.shuffle(steps)
    levels = np.cumsum(steps)
    steps = np.roll(steps, -int(np.argmin(levels)) - 1)
    return "".join(np.where(steps > 0, "o", "c").tolist())


def _ground(rng, text):
    """A place where nothing is open."""
    levels = np.cumsum([0] + [1 if each == "o" else -1 for each in text])
    return int(rng.choice(np.flatnonzero(levels <= 0)))
