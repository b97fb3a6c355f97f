"""Every number there is, but for some far from any palindrome."""


def cases(rng):
    for n in (int(x) + 1 for x in rng.permutation(1024)):
        if n < 1000 and n % 10 in (4, 6) and not any(str(x) == str(x)[::-1] for x in (n - 1, n, n + 1)):
            continue
        yield {"n": n}
    for n in (1, 2, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, 1002, 1023, 1024):
        yield {"n": n}
