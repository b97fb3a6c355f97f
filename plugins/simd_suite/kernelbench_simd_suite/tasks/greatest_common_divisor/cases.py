"""Numbers with a planted divisor: powers of two, neighbours in the Fibonacci sequence, multiples of each other, top bits set."""

_TOP = 2**64 - 1


def cases(rng):
    for a, b in ((1, 1), (1, _TOP), (_TOP, _TOP), (_TOP, _TOP - 1), (2**63, 2**62), (2**63, _TOP), (2**63, 3 * 2**61)):
        yield {"a": a, "b": b}
        yield {"a": b, "b": a}
    small, large = 1, 2
    while large < 2**64:  # what takes a chain of divisions the longest
        yield {"a": small, "b": large}
        yield {"a": large, "b": small}
        small, large = large, small + large
    for shift in range(64):
        yield {"a": 1 << shift, "b": int(rng.integers(1, 2**63)) | (1 << int(rng.integers(64)))}
        a, b = rng.integers(1, 2**10, size=2).tolist()
        yield {"a": a << min(shift, 54), "b": b << int(rng.integers(55))}
    for _ in range(500):
        shared = _bits(rng, int(rng.integers(1, 61)))
        room = 64 - shared.bit_length()
        a, b = (shared * _bits(rng, int(rng.integers(1, room + 1))) for _ in range(2))
        yield {"a": a, "b": b}
        if rng.random() < 0.2:
            yield {"a": a, "b": shared}
            yield {"a": shared, "b": b}
            yield {"a": a, "b": a}


def performance(rng, bits):
    return {"a": _bits(rng, bits) | 1, "b": _bits(rng, bits) | 1}


def _bits(rng, count):
    """A number of exactly so many bits."""
    return int(rng.integers(2 ** (count - 1), 2**count - 1, dtype="u8", endpoint=True))
