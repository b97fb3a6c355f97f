"""The comparison, against a slow model that looks at one element after the other."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kernelbench_core.evaluation.checker import ColumnChecker, Outputs, wrong_values
from kernelbench_core.harness.function.columns import output_columns, pack_cases
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import Comparison, FunctionTask, Parameter

CODES = ("f2", "f4", "f8")
EXACT = Comparison()


def gap(want, code):
    """A unit in the last place of a finite value: the distance to the next one away from zero, or below the largest."""
    value = np.abs(np.array(want, code))
    info = np.finfo(code)
    if value == info.max:
        return Fraction(float(value)) - Fraction(float(np.nextafter(value, np.array(0, code))))
    return Fraction(float(np.nextafter(value, np.array(np.inf, code)))) - Fraction(float(value))


def model(want, have, rule, code, bound=None):
    """Whether one pair is wrong, in exact arithmetic; None too near the limit to tell."""
    want, have = float(want), float(have)
    if math.isnan(want) or math.isnan(have):
        return math.isnan(want) != math.isnan(have)
    if want == 0 == have:
        return rule.signed_zero and math.copysign(1, want) != math.copysign(1, have)
    if want == have:
        return False
    if rule.kind == "exact" or math.isinf(want) or math.isinf(have):
        return True
    error = abs(Fraction(have) - Fraction(want))
    if rule.kind == "ulp":
        allowed = Fraction(rule.ulp) * gap(want, code)
    elif rule.kind == "close":
        allowed = Fraction(rule.atol) + Fraction(rule.rtol) * abs(Fraction(want))
    else:
        bound = float(bound)
        if math.isnan(bound):
            return True
        if math.isinf(bound):
            return False
        allowed = abs(Fraction(bound))
    return None if abs(error - allowed) <= allowed * Fraction(1, 10**12) and allowed else error > allowed


def patterns(code):
    """Any value of the type, often a special or a neighbour of one."""
    info = np.finfo(code)
    special = [0.0, -0.0, 1.0, -1.0, float(info.max), float(info.min), float(info.tiny), float(info.smallest_subnormal),
               math.inf, -math.inf, math.nan]  # fmt: skip
    size = int(code[1])
    anything = st.binary(min_size=size, max_size=size).map(lambda raw: float(np.frombuffer(raw, code)[0]))
    return st.sampled_from(special) | anything | st.integers(-40, 40).map(float)


@st.composite
def pairs(draw, code):
    """Pairs that are equal, neighbours, near, or unrelated."""
    want = draw(patterns(code))
    kind = draw(st.sampled_from(["same", "near", "ulps", "other", "negative"]))
    if kind == "same":
        return want, want
    if kind == "negative":
        return want, -want
    if kind == "other" or not math.isfinite(want):
        return want, draw(patterns(code))
    if kind == "near":
        with np.errstate(over="ignore"):
            return want, float(np.array(want * (1 + draw(st.floats(-1e-2, 1e-2))), code))
    value = np.array(want, code)
    for _ in range(draw(st.integers(1, 5))):
        with np.errstate(over="ignore", under="ignore"):
            value = np.nextafter(value, np.array(draw(st.sampled_from([math.inf, -math.inf])), code))
    return want, float(value)


RULES = st.builds(
    Comparison,
    kind=st.sampled_from(["exact", "ulp", "close", "bound"]),
    ulp=st.sampled_from([0, 0.5, 1, 2, 4, 1000]),
    rtol=st.sampled_from([0, 1e-7, 1e-3, 0.5]),
    atol=st.sampled_from([0, 1e-30, 1e-6, 1e-2, 100]),
    signed_zero=st.booleans(),
)
BOUNDS = st.sampled_from([0.0, 1e-30, 1e-6, 0.125, -0.125, 1e3, math.inf, math.nan]) | st.floats(0, 1e6)


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=250)
@given(data=st.data())
def test_floats_are_wrong_where_the_model_says_so(code, data):
    rule = data.draw(RULES)
    couples = data.draw(st.lists(pairs(code), min_size=1, max_size=6))
    with np.errstate(over="ignore"):
        bounds = [float(np.array(data.draw(BOUNDS), code)) for _ in couples]
    want, have = (np.array(each, code) for each in zip(*couples, strict=True))
    got = wrong_values(want, have, rule, np.array(bounds, code))
    for one, other, bound, wrong in zip(want, have, bounds, got, strict=True):
        told = model(one, other, rule, code, bound)
        assert told is None or told == wrong, (one, other, rule, bound)


@pytest.mark.parametrize("code", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
@given(data=st.data())
def test_integers_are_compared_exactly_whatever_the_rule(code, data):
    info = np.iinfo(code)
    number = st.integers(int(info.min), int(info.max)) | st.sampled_from([0, 1, int(info.max), int(info.min)])
    couples = data.draw(st.lists(st.tuples(number, number) | number.map(lambda x: (x, x)), min_size=1, max_size=8))
    want, have = (np.array(each, code) for each in zip(*couples, strict=True))
    got = wrong_values(want, have, data.draw(RULES), None)
    assert got.tolist() == [one != other for one, other in couples]


def wrong(want, have, code="f4", bound=None, **rule):
    bounds = None if bound is None else np.array([bound], code)
    (answer,) = wrong_values(np.array([want], code), np.array([have], code), Comparison(**rule), bounds).tolist()
    return answer


LOOSE = [
    {"kind": "exact"},
    {"kind": "ulp", "ulp": 1e6},
    {"kind": "close", "rtol": 0.9, "atol": 1e30},
    {"kind": "bound", "bound": 1e30},
]


@pytest.mark.parametrize("rule", LOOSE, ids=lambda rule: rule["kind"])
@pytest.mark.parametrize("code", CODES)
def test_nan_equals_nan_only_and_an_infinity_only_itself(rule, code):
    """Case 48, however wide the tolerance."""
    big = float(np.finfo(code).max)
    with np.errstate(over="ignore"):
        for want, have, answer in (
            (math.nan, math.nan, False),
            (math.nan, -math.nan, False),
            (1.0, math.nan, True),
            (0.0, math.nan, True),
            (math.nan, 0.0, True),
            (math.inf, math.inf, False),
            (-math.inf, -math.inf, False),
            (math.inf, -math.inf, True),
            (math.inf, big, True),
            (-math.inf, -big, True),
            (big, math.inf, True),
            (math.inf, math.nan, True),
            (math.nan, math.inf, True),
            (0.0, math.inf, True),
        ):
            assert wrong(want, have, code, **rule) == answer, (want, have)


@pytest.mark.parametrize("rule", LOOSE, ids=lambda rule: rule["kind"])
def test_the_sign_of_zero_counts_when_the_task_says_so(rule):
    for want, have in ((0.0, -0.0), (-0.0, 0.0)):
        assert not wrong(want, have, **rule)
        assert wrong(want, have, **rule, signed_zero=True)
        assert not wrong(want, want, **rule, signed_zero=True)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("ulps", [1, 2, 4])
def test_ulps_are_counted_in_gaps_of_the_expected_value(code, ulps):
    value = np.array(1.5, code)
    for step in range(1, 7):
        value = np.nextafter(value, np.array(2, code))
        assert wrong(1.5, float(value), code, kind="ulp", ulp=ulps) == (step > ulps)
        assert wrong(-1.5, -float(value), code, kind="ulp", ulp=ulps) == (step > ulps)


@pytest.mark.parametrize("code", CODES)
def test_ulps_at_the_ends_of_a_type(code):
    """The largest number has no neighbour above it; the smallest ones lie one unit from zero."""
    info = np.finfo(code)
    largest, zero = np.array(info.max, code), np.array(0, code)
    below = np.nextafter(largest, zero)
    assert not wrong(largest, below, code, kind="ulp", ulp=1)
    assert wrong(largest, np.nextafter(below, zero), code, kind="ulp", ulp=1)
    assert wrong(largest, 0.0, code, kind="ulp", ulp=4)
    assert wrong(-largest, largest, code, kind="ulp", ulp=4)
    assert not wrong(0.0, info.smallest_subnormal, code, kind="ulp", ulp=1)
    assert wrong(0.0, 2 * float(info.smallest_subnormal), code, kind="ulp", ulp=1)
    assert not wrong(info.smallest_subnormal, -info.smallest_subnormal, code, kind="ulp", ulp=2)


def test_a_tolerance_is_scaled_by_the_expected_value_alone():
    assert not wrong(1000.0, 1099.0, kind="close", rtol=0.1)
    assert wrong(1000.0, 1101.0, kind="close", rtol=0.1)
    assert wrong(1.0, 1e30, kind="close", rtol=0.5)
    assert wrong(1.0, 2.5, kind="close", rtol=0.9)


def test_zeros_pass_only_where_a_tolerance_is_wider_than_the_output():
    """Case 3: an output smaller than the absolute tolerance. A relative tolerance, or a bound, has no such hole."""
    softmax = np.full(1000, 1e-5, "f4")
    zeros = np.zeros_like(softmax)
    assert not wrong_values(softmax, zeros, Comparison(kind="close", atol=1e-2)).any()
    assert wrong_values(softmax, zeros, Comparison(kind="close", rtol=1e-2)).all()
    assert wrong_values(softmax, zeros, Comparison(kind="ulp", ulp=1000)).all()
    assert wrong_values(softmax, zeros, Comparison(kind="bound"), softmax / 100).all()
    assert wrong_values(softmax, zeros, Comparison()).all()


def test_a_bound_is_one_for_each_value():
    want, have = np.array([1, 1, 1], "f8"), np.array([1.5, 1.5, 1.5])
    assert wrong_values(want, have, Comparison(kind="bound"), np.array([0.4, 0.5, 0.6])).tolist() == [
        True,
        False,
        False,
    ]
    assert wrong_values(want, have, Comparison(kind="bound")).all()  # without bounds nothing but equality will do


def make_task(prototype, types="", *, outputs=(), result=EXACT, **compare):
    signature = parse(prototype, types)
    parameters = tuple(
        Parameter(name=each.name, role="out" if each.name in outputs else "in", compare=compare.get(each.name, EXACT))
        for each in signature.parameters
    )
    task = FunctionTask(
        suite="lab", name="f", summary="", description="", digest="00", entry="f", prototype=prototype, types=types,
        reference="", parameters=parameters, result=result if signature.returns is not None else None,
    )  # fmt: skip
    return task, signature


def columns_of_cases(kind, values, types=""):
    """Expected outputs made of values, by the packing of inputs, which the identity tests show to be the same."""
    task, signature = make_task(f"{kind} f()", types)
    arrays, count = pack_cases(parse(f"void f({kind} x)", types), [{"x": value} for value in values])
    arrays = [array.view("u1") if array.dtype == bool else array for array in arrays]  # as a result file gives them
    return task, Outputs(columns=output_columns(signature, []), arrays=arrays, cases=count)


def check(kind, expected, got, types=""):
    task, want = columns_of_cases(kind, expected, types)
    return ColumnChecker().check(task, want, columns_of_cases(kind, got, types)[1].arrays)


PAIR = "struct Pair { int16_t low; double high; };"
PLACES = [
    ("int", [1, 2, 3], [1, 5, 3], 1, "", "5", "2"),
    ("bool", [True, False], [True, True], 1, "", "1", "0"),
    ("double", [1.0, 2.0, 0.1], [1.0, 2.0, 0.25], 2, "", "0.25", "0.1"),
    (
        "Pair",
        [{"low": 1, "high": 2.0}] * 2,
        [{"low": 1, "high": 2.0}, {"low": 1, "high": 2.5}],
        1,
        ".high",
        "2.5",
        "2.0",
    ),
    ("Pair", [{"low": 1, "high": 2.0}] * 2, [{"low": 1, "high": 2.0}, {"low": 9, "high": 2.5}], 1, ".low", "9", "1"),
    ("std::vector<int>", [[], [1, 2, 3], [4]], [[], [1, 2, 9], [4]], 1, "[2]", "9", "3"),
    ("std::vector<int>", [[1], [], [4, 5]], [[1], [], [4, 6]], 2, "[1]", "6", "5"),
    ("std::vector<int>", [[], [1, 2], [3]], [[], [1], [3]], 1, " length", "1", "2"),
    ("std::vector<int>", [[], []], [[], [7]], 1, " length", "1", "0"),
    ("std::vector<std::vector<int>>", [[[]], [[1], [2, 3]]], [[[]], [[1], [2, 4]]], 1, "[1][1]", "4", "3"),
    ("std::vector<std::vector<int>>", [[], [[], [], [5]]], [[], [[], [], [6]]], 1, "[2][0]", "6", "5"),
    ("std::vector<std::vector<int>>", [[[1]], [[1], [2, 3]]], [[[1]], [[1, 2], [3]]], 1, "[0] length", "2", "1"),
    ("std::vector<std::vector<int>>", [[[1]], [[1]]], [[[1]], [[1], []]], 1, " length", "2", "1"),
    ("std::string", ["ab", "cd"], ["ab", "ce"], 1, "[1]", str(ord("e")), str(ord("d"))),
    ("std::string", ["ab", "cd"], ["ab", ""], 1, " length", "0", "2"),
    ("std::vector<std::string>", [["a"], ["b", "cd"]], [["a"], ["b", "cx"]], 1, "[1][1]", str(ord("x")), str(ord("d"))),
    ("std::vector<std::string>", [["a"], ["b", "cd"]], [["a"], ["b", "c"]], 1, "[1] length", "1", "2"),
    (
        "std::map<std::string, std::string>",
        [{"k": "v"}] * 2,
        [{"k": "v"}, {"k": "w"}],
        1,
        "[0][0].value",
        str(ord("w")),
        str(ord("v")),
    ),
    (
        "std::map<std::string, std::string>",
        [{"k": "v"}] * 2,
        [{"k": "v"}, {"x": "v"}],
        1,
        "[0][0].key",
        str(ord("x")),
        str(ord("k")),
    ),
    ("std::map<std::string, std::string>", [{"k": "v"}] * 2, [{"k": "v"}, {}], 1, " length", "0", "1"),
    (
        "std::map<std::string, std::string>",
        [{"a": "v", "k": "v"}],
        [{"a": "v", "kk": "v"}],
        0,
        "[1].key length",
        "2",
        "1",
    ),
    (
        "std::map<std::string, std::string>",
        [{"a": "v", "k": "v"}],
        [{"a": "v", "k": ""}],
        0,
        "[1].value length",
        "0",
        "1",
    ),
]


@pytest.mark.parametrize(("kind", "expected", "got", "case", "index", "shown", "wanted"), PLACES)
def test_the_place_of_the_first_wrong_value_is_told(kind, expected, got, case, index, shown, wanted):
    found = check(kind, expected, got, PAIR if kind == "Pair" else "")
    assert found is not None
    assert (found.output, found.case, found.index) == ("return value", case, index)
    assert (found.got, found.expected) == (shown, wanted)


@pytest.mark.parametrize("kind", sorted({each[0] for each in PLACES}))
def test_equal_outputs_agree(kind):
    types = PAIR if kind == "Pair" else ""
    for values in (each[1] for each in PLACES if each[0] == kind):
        assert check(kind, values, values, types) is None
    assert check(kind, [], [], types) is None


def test_the_first_wrong_case_is_told_whichever_part_it_is_in():
    good = {"low": 1, "high": 2.0}
    found = check("Pair", [good] * 9, [good, {"low": 1, "high": 9.0}, *[good] * 5, {"low": 5, "high": 2.0}, good], PAIR)
    assert (found.case, found.index) == (1, ".high")


def test_the_first_wrong_case_is_told_whichever_output_it_is_in():
    task, signature = make_task("int f(int *a, int *b)", outputs=("a", "b"))
    columns = output_columns(signature, ["a", "b"])
    want = [np.array([1, 1, 1], "u8"), np.array([1, 2, 3], "i4")] * 2 + [np.array([7, 7, 7], "i4")]
    expected = Outputs(columns=columns, arrays=want, cases=3)
    assert ColumnChecker().check(task, expected, want) is None
    got = [array.copy() for array in want]
    got[1][2] = got[3][1] = 0
    got[4][2] = 0
    found = ColumnChecker().check(task, expected, got)
    assert (found.output, found.case, found.index, found.got, found.expected) == ("b", 1, "[0]", "0", "2")


def test_each_output_has_a_rule_of_its_own():
    close = Comparison(kind="close", rtol=0.1)
    task, signature = make_task("float f(float *a, float *b)", outputs=("a", "b"), result=close, a=close)
    columns = output_columns(signature, ["a", "b"])
    ones, near = np.array([1], "f4"), np.array([1.05], "f4")
    one = np.array([1], "u8")
    expected = Outputs(columns=columns, arrays=[one, ones, one, ones, ones], cases=1)
    assert ColumnChecker().check(task, expected, [one, near, one, ones, near]) is None
    assert ColumnChecker().check(task, expected, [one, ones, one, near, ones]).output == "b"


def test_how_many_values_are_wrong_is_counted_over_all_cases():
    found = check("std::vector<int>", [[1, 2], [3], [4, 5, 6]], [[1, 0], [0], [4, 0, 6]])
    assert (found.case, found.wrong) == (0, 3)


def test_a_miss_is_explained_in_the_terms_of_the_rule():
    def note(rule, bounds=None):
        task, signature = make_task("float f()", result=rule)
        expected = Outputs(
            columns=output_columns(signature, []), arrays=[np.array([1.0], "f4")], cases=1, bounds=bounds
        )
        return ColumnChecker().check(task, expected, [np.array([1.5], "f4")]).note

    assert "ulp, allowed 2" in note(Comparison(kind="ulp", ulp=2))
    assert note(Comparison(kind="close", rtol=0.01, atol=0.01)) == "off by 0.5, allowed 0.02"
    assert note(Comparison(kind="bound"), [np.array([0.25], "f4")]) == "off by 0.5, allowed 0.25"
    assert note(Comparison()) == ""


def test_columns_of_another_size_are_a_mismatch_and_no_crash():
    """The candidate's process wrote them: lengths that fit each other, and data that does not fit them."""
    task, want = columns_of_cases("std::vector<int>", [[1, 2], [3]])
    for lengths, data in (([2, 1], [1, 2]), ([2, 1], [1, 2, 3, 4]), ([2], [1, 2, 3]), ([2, 1, 0], [1, 2, 3]), ([], []),
                          ([2**63, 1], [1, 2, 3])):  # fmt: skip
        found = ColumnChecker().check(task, want, [np.array(lengths, "u8"), np.array(data, "i4")])
        assert found is not None
        assert "length" in found.index


KINDS = {
    "int": st.integers(0, 2),
    "std::vector<int>": st.lists(st.integers(0, 2), max_size=3),
    "std::vector<std::vector<int>>": st.lists(st.lists(st.integers(0, 2), max_size=2), max_size=3),
    "std::string": st.text("ab", max_size=3),
    "std::vector<std::string>": st.lists(st.text("ab", max_size=2), max_size=3),
    "std::map<std::string, std::string>": st.dictionaries(
        st.text("ab", max_size=2), st.text("xy", max_size=2), max_size=3
    ),
    "Two": st.fixed_dictionaries({"a": st.integers(0, 1), "b": st.integers(0, 1)}),
}
TWO = "struct Two { int a; unsigned char b; };"


def slow_parts(kind, value):
    """Levels of one value, part by part: a list of (part, [(place, number), ...] for each level, lengths first)."""
    if kind == "int":
        return [("", [[("", value)]])]
    if kind == "Two":
        return [(name, [[(f".{name}", value[name])]]) for name in "ab"]
    if "map" in kind:
        items = sorted((key.encode(), text.encode()) for key, text in value.items())
        parts = [("", [[(" length", len(items))]])]
        for which, part in enumerate(("key", "value")):
            lengths = [(f"[{i}].{part} length", len(item[which])) for i, item in enumerate(items)]
            data = [(f"[{i}][{j}].{part}", byte) for i, item in enumerate(items) for j, byte in enumerate(item[which])]
            parts.append((part, [lengths, data]))
        return parts
    if kind == "std::string":
        value = value.encode()
    if kind in ("std::string", "std::vector<int>"):
        return [("", [[(" length", len(value))], [(f"[{i}]", each) for i, each in enumerate(value)]])]
    rows = [row.encode() if isinstance(row, str) else row for row in value]
    inner = [(f"[{i}] length", len(row)) for i, row in enumerate(rows)]
    data = [(f"[{i}][{j}]", each) for i, row in enumerate(rows) for j, each in enumerate(row)]
    return [("", [[(" length", len(rows))], inner, data])]


def slow_first(kind, expected, got):
    """The first wrong place: of each part its first level that has one, and of these the first case."""
    wants, haves = ([slow_parts(kind, value) for value in values] for values in (expected, got))
    found = []
    for at, (_, levels) in enumerate(wants[0]):
        for level in range(len(levels)):
            couples = [(want[at][1][level], have[at][1][level]) for want, have in zip(wants, haves, strict=True)]
            wrong_here = next(
                ((case, place) for case, (want, have) in enumerate(couples)
                 for (place, one), (_, other) in zip(want, have, strict=True) if one != other), None,
            )  # fmt: skip
            if wrong_here:
                found.append(wrong_here)
                break  # what lies behind wrong lengths has no places
        if found and wrong_here and "map" in kind and at == 0:
            break
    return min(found, key=lambda each: each[0], default=None)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=100)
@given(data=st.data())
def test_the_first_wrong_place_is_the_one_that_the_model_finds(kind, data):
    expected = data.draw(st.lists(KINDS[kind], min_size=1, max_size=4))
    got = [data.draw(st.just(value) | KINDS[kind]) for value in expected]
    found = check(kind, expected, got, TWO if kind == "Two" else "")
    told = slow_first(kind, expected, got)
    assert (found is None) == (expected == got)
    assert (found is None) == (told is None)
    if found is not None:
        assert (found.case, found.index) == told


@example(0)
@given(st.integers(0, 2**31))
def test_checking_changes_nothing(seed):
    rng = np.random.default_rng(seed)
    want, have = rng.random(8).astype("f4"), rng.random(8).astype("f4")
    before = want.tobytes(), have.tobytes()
    want.flags.writeable = have.flags.writeable = False
    wrong_values(want, have, Comparison(kind="ulp", ulp=3))
    assert (want.tobytes(), have.tobytes()) == before
