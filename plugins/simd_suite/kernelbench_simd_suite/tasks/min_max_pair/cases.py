"""The two extreme numbers at chosen places; arrays on one side of zero; extremes that differ in the sign only."""


def cases(rng):
    for length in (1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 40, 63, 64, 65, 127, 129, 257, 511):
        for low, high in ((-32768, 32767), (5, 9000), (-9000, -5), (-300, 200), (-32768, -32768), (32767, 32767)):
            vec = rng.integers(min(low + 1, high), max(high - 1, low), size=length, endpoint=True).astype("i2")
            for at, other in ((0, length - 1), (length - 1, 0), tuple(rng.integers(length, size=2))):
                planted = vec.copy()
                planted[at] = low
                planted[other] = high
                yield {"vec": planted, "length": length}
