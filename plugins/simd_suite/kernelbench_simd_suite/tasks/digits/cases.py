"""No odd digit at all, a single one at every place, odd digits only, nines of all lengths, and the top of the range."""


def cases(rng):
    for n in range(1, 30):
        yield {"n": n}
    for places in range(1, 20):
        yield {"n": 10**places - 1}
        yield {"n": 10**places}
        for _ in range(7):
            even = [2 * int(rng.integers(0, 5)) for _ in range(places)]
            even[0] = even[0] or 2
            yield {"n": _number(even)}
            even[int(rng.integers(places))] = 2 * int(rng.integers(0, 5)) + 1
            yield {"n": _number(even)}
            yield {"n": _number([2 * int(rng.integers(0, 5)) + 1 for _ in range(places)])}
            yield {"n": _number([int(rng.choice((3, 7, 9))) for _ in range(places)])}
            yield {"n": int(rng.integers(10 ** (places - 1), 10**places, dtype="u8"))}
    for n in (2**64 - 1, 2**63, 2**32, 10**19 - 1, 18 * 10**18 - 1, 10**19 + 8, 2 * 10**18, 8888888888888888888):
        yield {"n": n}


def performance(rng, places):
    return {"n": int(rng.integers(10 ** (places - 1), 10**places, dtype="u8"))}


def _number(sequence):
    return int("".join(map(str, sequence)))
