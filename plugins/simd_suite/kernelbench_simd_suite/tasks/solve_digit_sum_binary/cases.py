"""One digit that counts at every place, nines of all lengths, sums around the powers of two, and the top of the range."""


def cases(rng):
    for places in range(1, 20):
        yield {"N": 10**places - 1}
        yield {"N": 10**places}
        yield {"N": 10**places + 1}
        for digit in range(1, 10):
            yield {"N": digit * 10 ** (places - 1)}
    for number in (
        2**64 - 1,
        2**63,
        2**63 - 1,
        2**32,
        2**32 - 1,
        10**19 + 7,
        18 * 10**18 - 1,
        184 * 10**17 - 1,
        10**19 - 1,
    ):
        yield {"N": number}
    for wanted in (1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 65, 127, 128, 129, 150, 160, 165):
        for _ in range(8):
            digits = [0] * 19
            for _ in range(wanted):
                free = [i for i in range(19) if digits[i] < 9]
                digits[int(rng.choice(free))] += 1
            yield {"N": int("".join(map(str, digits)))}
    for places in range(1, 20):
        for _ in range(10):
            yield {"N": int(rng.integers(10 ** (places - 1), 10**places, dtype="u8"))}


def performance(rng, places):
    return {"N": int(rng.integers(10 ** (places - 1), 10**places, dtype="u8"))}
