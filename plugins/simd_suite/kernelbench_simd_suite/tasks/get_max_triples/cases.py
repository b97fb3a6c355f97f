"""Every small number, and some large ones up to the end of the range."""


def cases(_rng):
    for _ in range(2):
        for n in range(1, 65):
            yield {"n": n}
    for n in (65, 66, 67, 99, 100, 101, 127, 128, 255, 256, 257, 300, 511, 512, 513, 768, 769, 1000, 1022, 1023, 1024):
        yield {"n": n}
