"""Equal sums, and sums that differ by one; more strings with fewer characters; sums beyond a byte and 16 bits."""

from itertools import pairwise

_LETTERS = "".join(map(chr, range(32, 127)))


def cases(rng):
    yield _case([], [])
    yield _case([""], [])
    yield _case([], [""])
    yield _case(["", ""], ["", "", ""])
    yield _case([], ["a"])
    yield _case(["a"], [])
    for count in (1, 2, 3, 4, 5, 7, 8, 9, 11, 15, 16, 17, 31, 32, 33, 60):
        for top in (3, 10, 20, 40):
            lengths = rng.integers(top, size=count, endpoint=True)
            first, second = _list(rng, lengths), _list(rng, rng.permutation(lengths))
            yield _case(first, second)  # equal sums, other strings
            for place in {0, count // 2, count - 1}:
                longer = list(second)
                longer[place] += "+"
                yield _case(first, longer)
                yield _case(longer, first)
            whole = "".join(second)  # the same characters in one string, or in one character each
            yield _case(first, [whole])
            yield _case(first, [whole + "-"])
            yield _case([whole + "-"], list(whole[:60]))
            yield _case(["", *first], [*second, "", ""])
    for one, two in (([200, 100], [299]), ([255, 1], [254]), ([256], [255]), ([65536], [9]), ([9], [65536]),
                     ([40000, 40000], [79999]), ([33000], [32000]), ([32767, 1], [32767])):  # fmt: skip
        first, second = _list(rng, one), _list(rng, two)
        yield _case(first, second)
        yield _case(second, first)


def performance(rng, size):
    return _case(_list(rng, rng.integers(0, 10, size=size, endpoint=True)),
                 _list(rng, rng.integers(0, 20, size=size, endpoint=True)))  # fmt: skip


def _case(lst1, lst2):
    return {"lst1": lst1, "lst2": lst2}


def _list(rng, lengths):
    ends = [0]
    for length in lengths:
        ends.append(ends[-1] + int(length))
    text = "".join(map(_LETTERS.__getitem__, rng.integers(len(_LETTERS), size=ends[-1]).tolist()))
    return [text[start:end] for start, end in pairwise(ends)]
