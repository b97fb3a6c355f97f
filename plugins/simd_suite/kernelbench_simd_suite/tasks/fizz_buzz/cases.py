"""Limits just before, at and behind the multiples that have sevens, or that both numbers divide; some large limits."""


def cases(rng):
    for n in range(160):
        yield {"n": n}
    telling = [n for n in range(10000) if (n % 11 == 0 or n % 13 == 0) and "7" in str(n)]
    for n in rng.choice(telling, size=120, replace=False):
        yield {"n": int(n)}
        yield {"n": int(n) + 1}
    for multiple in range(143, 10000, 143):  # both divide it
        if "7" in str(multiple):
            yield {"n": multiple}
            yield {"n": multiple + 1}
    for n in (32767, 32768, 65535, 65536, 65537, 99999, 100000, 131072, 262144, 1000000, 2**20 - 1, 2**20):
        yield {"n": n}
    for n in (777778, 778000):  # long runs of sevens
        yield {"n": n}
