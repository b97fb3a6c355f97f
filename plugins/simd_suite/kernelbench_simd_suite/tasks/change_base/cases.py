"""Every base with zero, with its own powers and their neighbours, and with both signs and all magnitudes."""


def cases(rng):
    for base in range(2, 10):
        for x in (0, 1, -1, base, -base):
            yield {"x": x, "base": base}
        for x in (-(2**31), 2**31, 2**31 - 1, 2**32, 2**53 + 1, -(2**53) - 1, 2**63 - 1, 1 - 2**63):
            yield {"x": x, "base": base}
        power = base
        while power < 2**63:
            for x in (power - 1, power, power + 1):
                if x < 2**63 and rng.random() < 0.6:
                    yield {"x": x if rng.random() < 0.5 else -x, "base": base}
            power *= base
        for bits in range(1, 64, 2):
            yield {"x": int(rng.integers(2 ** (bits - 1), 2**bits)) * int(rng.choice([-1, 1])), "base": base}
            yield {"x": int(rng.integers(0, 1000000)), "base": base}


def performance(rng, bits):
    return {"x": int(rng.integers(2**bits, 2 ** (bits + 1))), "base": 3}
