"""Strings that are alike, opposite, or differ in one place, at lengths around those of vectors and of short strings."""


def cases(rng):
    for length in (
        1,
        2,
        7,
        8,
        9,
        14,
        15,
        16,
        17,
        22,
        23,
        24,
        31,
        32,
        33,
        47,
        48,
        49,
        63,
        64,
        65,
        95,
        127,
        128,
        129,
        300,
    ):
        text = "".join(rng.choice(["0", "1"], size=length))
        yield {"a": text, "b": text}
        yield {"a": text, "b": _flipped(text, range(length))}
        yield {"a": "1" * length, "b": "1" * length}
        for place in {0, length // 2, length - 1}:
            yield {"a": text, "b": _flipped(text, [place])}


def _flipped(text, places):
    digits = list(text)
    for place in places:
        digits[place] = "1" if digits[place] == "0" else "0"
    return "".join(digits)
