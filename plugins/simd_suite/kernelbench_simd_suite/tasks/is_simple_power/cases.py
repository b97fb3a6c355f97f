"""Powers and their neighbours for bases small and large, so that about half of the answers are true."""

_LIMIT = 2**48


def cases(rng):
    for n in range(1, 17):
        yield {"x": 1, "n": n}
        yield {"x": n, "n": n}
        yield {"x": n + 1, "n": n}
        for _ in range(8):
            yield {"x": n ** int(rng.integers(0, 8 if n > 3 else 14)), "n": n}
    for x in (2, 3, 5, 4095, 4096, 4097, 65535, 2**32, 2**32 + 1, _LIMIT, _LIMIT - 1):
        for n in (1, 2, 3, 4, 8, 15, 16, 64, 255, 256, 257, 4096, 65535):
            yield {"x": x, "n": n}
    for n in (2, 3, 5, 7, 10, 15, 16, 100, 255, 256, 257, 1000, 65535, *rng.integers(2, 65536, size=40).tolist()):
        power = n
        while power <= _LIMIT:
            if rng.random() < 0.7:
                yield {"x": power, "n": n}
            if rng.random() < 0.15:
                yield {"x": min(power + int(rng.choice([-1, 1])), _LIMIT), "n": n}
            if rng.random() < 0.1:
                yield {"x": max(power // 2, 1), "n": n}
            power *= n


def performance(_rng, exponent):
    return {"x": 2**exponent, "n": 2}
