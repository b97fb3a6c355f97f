"""Drawn cases: repeatable, special ones first, within what the task says, and wide enough to be worth running."""

from __future__ import annotations

import math

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.generators import CHARSETS, MAX_LENGTH, SIZES, draw_cases, draw_workload
from kernelbench_core.harness.function.signature import SCALARS, parse
from kernelbench_core.model import Workload

INTEGERS = sorted(name for name, each in SCALARS.items() if each.code[0] in "iu")
FLOATS = ("_Float16", "float", "double")


@pytest.fixture(scope="module")
def draw(make_task):
    def make(prototype, *, seed=1, count=60, types="", **options):
        task = make_task(prototype, types=types, **options)
        return list(draw_cases(task, parse(prototype, types), seed, count))

    return make


def plain(value):
    """A value that can be compared: NaN equals NaN, and the type counts."""
    if isinstance(value, np.ndarray | np.generic):
        return (str(value.dtype), value.tobytes())
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value


EVERYTHING = (
    "void f(const float *a, int *b, size_t n, size_t m, bool flag, std::string s, std::vector<std::string> t, "
    "std::vector<std::vector<double>> v, std::map<std::string, std::string> d, std::vector<uint8_t> w, "
    "const int shape[3])"
)
OPTIONS = {"a": {"length": "n * m"}, "b": {"length": "n", "role": "out"}, "n": {"size": True, "max": 40},
           "m": {"size": True, "min": 1, "max": 9}}  # fmt: skip


def test_equal_seeds_give_equal_cases_and_other_seeds_others(draw):
    one, again, other = (draw(EVERYTHING, seed=seed, **OPTIONS) for seed in (5, 5, 6))
    assert [plain(each) for each in one] == [plain(each) for each in again]
    assert [plain(each) for each in one] != [plain(each) for each in other]


def test_another_task_gets_other_cases_with_the_same_seed(draw):
    one = draw("void f(const int *a)", a={"length": "64"})
    other = draw("void g(const int *a)", a={"length": "64"})
    assert plain(one[5]) != plain(other[5])


def test_a_case_does_not_depend_on_how_many_are_drawn(draw):
    few, many = (draw(EVERYTHING, count=count, **OPTIONS) for count in (10, 40))
    assert [plain(each) for each in few] == [plain(each) for each in many[:10]]


def test_every_parameter_has_a_value_of_its_type(draw):
    for case in draw(EVERYTHING, **OPTIONS):
        assert sorted(case) == sorted(["a", "b", "n", "m", "flag", "s", "t", "v", "d", "w", "shape"])
        assert case["a"].dtype == np.float32
        assert case["w"].dtype == np.uint8
        assert len(case["a"]) == case["n"] * case["m"]
        assert len(case["b"]) == case["n"]
        assert len(case["shape"]) == 3
        assert len({len(row) for row in case["v"]}) <= 1


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_as_many_cases_as_asked_for(draw, count):
    assert len(draw(EVERYTHING, count=count, **OPTIONS)) == count


@settings(max_examples=60)
@given(low=st.integers(0, 600), room=st.integers(0, 600), seed=st.integers(0, 2**32))
def test_special_sizes_come_first_and_all_of_them(draw, low, room, seed):
    high = low + room
    special = {size for size in (low, low + 1, *SIZES, high) if low <= size <= high}
    sizes = [case["n"] for case in draw("void f(size_t n)", seed=seed, count=3 * len(special),
                                        n={"size": True, "min": low, "max": high})]  # fmt: skip
    assert set(sizes[: len(special)]) == special
    assert all(low <= size <= high for size in sizes)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 120)), min_size=2, max_size=3), st.integers(0, 2**32))
def test_each_of_several_sizes_meets_all_its_special_values_soon(draw, ranges, seed):
    names = "nmk"[: len(ranges)]
    options = {name: {"size": True, "min": low, "max": low + room}
               for name, (low, room) in zip(names, ranges, strict=True)}  # fmt: skip
    cases = draw(f"void f({', '.join(f'int {name}' for name in names)})", seed=seed, count=160, **options)
    for name, (low, room) in zip(names, ranges, strict=True):
        special = {size for size in (low, low + 1, *SIZES, low + room) if low <= size <= low + room}
        assert {case[name] for case in cases[: 2 * len(special)]} >= special


def test_two_sizes_meet_in_more_ways_than_the_diagonal(draw):
    cases = draw("void f(int n, int m)", count=76, n={"size": True}, m={"size": True})
    assert sum(case["n"] == case["m"] for case in cases) < 15


def test_after_the_special_ones_half_of_the_sizes_are_short(draw):
    sizes = [case["n"] for case in draw("void f(int n)", count=900, n={"size": True})][100:]
    assert sum(size < 32 for size in sizes) > 200
    assert sum(size > 256 for size in sizes) > 180
    assert max(sizes) <= MAX_LENGTH


def test_a_container_without_a_length_gets_special_lengths_too(draw):
    for kind in ("std::string", "std::vector<int>", "std::vector<std::string>"):
        lengths = [len(case["x"]) for case in draw(f"void f({kind} x)", count=90, x={"max_length": 200})]
        assert {0, 1, 2, 15, 16, 17, 31, 32, 33, 199 + 1} <= set(lengths)
        assert max(lengths) == 200
    assert min(len(case["x"]) for case in draw("void f(std::string x)", x={"min_length": 5, "max_length": 9})) == 5


def test_a_length_that_depends_on_another_container(draw):
    for case in draw("void f(std::string a, std::vector<int> b)", a={"max_length": 50}, b={"length": "2 * len(a) + 1"}):
        assert len(case["b"]) == 2 * len(case["a"]) + 1


def test_a_length_may_name_elements_of_a_fixed_array_that_stands_later(draw):
    cases = draw("void f(const int *a, const size_t shape[2])", a={"length": "shape[0] * shape[1]"},
                 shape={"min": 0, "max": 7})  # fmt: skip
    assert all(len(case["a"]) == int(case["shape"][0]) * int(case["shape"][1]) for case in cases)


def test_lengths_are_computed_with_numbers_that_do_not_wrap(draw):
    cases = draw("void f(const int *a, const uint8_t shape[2], int8_t n, const int *b)", count=40,
                 a={"length": "shape[0] * shape[1]"}, shape={"min": 20, "max": 30}, n={"min": 100, "max": 127},
                 b={"length": "n * 3"})  # fmt: skip
    for case in cases:
        assert len(case["a"]) == int(case["shape"][0]) * int(case["shape"][1]) >= 400
        assert len(case["b"]) == 3 * int(case["n"]) >= 300


def test_a_computed_scalar_follows_those_before_it(draw):
    for case in draw("void f(int n, int m)", n={"size": True}, m={"value": "n * 3 - 1"}):
        assert case["m"] == 3 * case["n"] - 1


def test_bounds_may_be_expressions_over_what_stands_before(draw):
    cases = draw("void f(int n, int i, const int *a, int k)", count=300, n={"size": True, "min": 1},
                 i={"min": 0, "max": "n - 1"}, a={"length": "n", "min": "-n", "max": "n"},
                 k={"size": True, "min": 1, "max": "n"})  # fmt: skip
    for case in cases:
        assert 0 <= case["i"] < case["n"]
        assert 1 <= case["k"] <= case["n"]
        assert (np.abs(case["a"]) <= case["n"]).all()
    assert any(case["i"] == case["n"] - 1 > 3 for case in cases)


@settings(max_examples=30)
@given(kind=st.sampled_from(INTEGERS), data=st.data(), seed=st.integers(0, 2**32))
def test_integers_stay_in_their_range_and_reach_its_ends(draw, kind, data, seed):
    info = np.iinfo(SCALARS[kind].code)
    low = data.draw(st.integers(int(info.min), int(info.max)))
    high = data.draw(st.integers(low, int(info.max)))
    values = {"min": low, "max": high}
    cases = draw(f"void f(const {kind} *a, {kind} s)", seed=seed, count=200, a={"length": "20", **values}, s=values)
    for case in cases:
        assert case["a"].dtype == np.dtype(SCALARS[kind].code)
        assert int(case["a"].min()) >= low
        assert int(case["a"].max()) <= high
        assert low <= int(case["s"]) <= high
    everything = np.concatenate([case["a"] for case in cases])
    assert {low, high} <= {int(everything.min()), int(everything.max())}


@pytest.mark.parametrize("kind", INTEGERS)
def test_integers_without_a_range_meet_the_extremes_of_their_type_and_small_ones(draw, kind):
    code = SCALARS[kind].code
    values = np.concatenate([case["a"] for case in draw(f"void f(const {kind} *a)", count=80, a={"length": "40"})])
    info = np.iinfo(code)
    assert {int(info.min), int(info.max), 0, 1} <= {int(x) for x in np.unique(values)}
    if code[0] == "i":
        assert (values == -1).any()


def test_a_range_beyond_the_type_is_cut_to_the_type(draw):
    cases = draw("void f(const uint8_t *a)", a={"length": "30", "min": -5, "max": 1000})
    assert {0, 255} <= set(np.concatenate([case["a"] for case in cases]).tolist())


@settings(max_examples=60)
@given(kind=st.sampled_from(FLOATS), low=st.floats(-1000, 1000, width=16), room=st.floats(0, 1000, width=16),
       ends=st.sampled_from(["both", "min", "max"]), seed=st.integers(0, 2**32))  # fmt: skip
def test_floats_stay_in_their_range(draw, kind, low, room, ends, seed):
    high = low + room
    values = {"min": low, "max": high}
    if ends != "both":
        values = {ends: values[ends]}
    cases = draw(f"void f(const {kind} *a)", seed=seed, count=40, a={"length": "20", "nan": False, **values})
    everything = np.concatenate([case["a"] for case in cases]).astype("f8")
    slack = np.finfo(SCALARS[kind].code).eps * max(abs(low), abs(high))  # the ends themselves are rounded
    if "min" in values:
        assert everything.min() >= low - slack
    if "max" in values:
        assert everything.max() <= high + slack


@pytest.mark.parametrize("kind", FLOATS)
def test_floats_meet_every_special_value(draw, kind):
    code = SCALARS[kind].code
    values = np.concatenate([case["a"] for case in draw(f"void f(const {kind} *a)", count=200, a={"length": "64"})])
    info = np.finfo(code)
    assert np.isnan(values).any()
    assert np.isposinf(values).any()
    assert np.isneginf(values).any()
    assert (np.signbit(values) & (values == 0)).any()
    assert (~np.signbit(values) & (values == 0)).any()
    for special in (info.max, info.min, info.tiny, info.smallest_subnormal, 0.5, 1.0):
        assert (values == np.array(special, code)).any(), special


def test_nan_infinities_and_specials_can_be_kept_away(draw):
    def seen(**values):
        return np.concatenate([c["a"] for c in draw("void f(const float *a)", count=200, a={"length": "64", **values})])

    assert not np.isnan(seen(nan=False)).any()
    assert np.isinf(seen(nan=False)).any()
    assert not np.isinf(seen(inf=False)).any()
    assert np.isnan(seen(inf=False)).any()
    assert np.isfinite(seen(special=False)).all()
    assert np.abs(seen(special=False)).max() <= 100


def test_infinities_do_not_come_where_a_range_is_given(draw):
    values = np.concatenate([c["a"] for c in draw("void f(const double *a)", count=200,
                                                  a={"length": "64", "min": -4, "max": 4})])  # fmt: skip
    assert not np.isinf(values).any()
    assert np.isnan(values).any()


def test_moods_bring_patterns_that_uniform_numbers_never_show(draw):
    arrays = [case["a"] for case in draw("void f(const int *a)", count=300, a={"length": "30"})]
    assert sum(len(set(array.tolist())) == 1 for array in arrays) > 10
    assert sum((np.diff(array) >= 0).all() and len(set(array.tolist())) > 1 for array in arrays) > 10
    assert sum((np.diff(array) <= 0).all() and len(set(array.tolist())) > 1 for array in arrays) > 10
    assert sum(np.abs(array.astype("i8")).max() <= 8 and len(set(array.tolist())) > 1 for array in arrays) > 10
    assert sum(np.abs(array.astype("i8")).max() > 2**30 for array in arrays) > 60


def test_order_is_kept_whatever_the_mood(draw):
    for order, sign in (("ascending", 1), ("descending", -1)):
        for kind in ("int", "double"):
            for case in draw(f"void f(const {kind} *a)", count=100, a={"length": "25", "order": order, "nan": False}):
                ordered = case["a"].astype("f8") * sign
                assert (ordered[1:] >= ordered[:-1]).all()


def test_indices_are_below_what_the_task_says_and_reach_it(draw):
    cases = draw("void f(const size_t *i, int n)", count=200, i={"length": "n", "below": "n"}, n={"size": True})
    for case in cases:
        assert len(case["i"]) == 0 or int(case["i"].max()) < case["n"]
    assert any(len(case["i"]) > 9 and int(case["i"].max()) == case["n"] - 1 for case in cases)
    assert any(len(case["i"]) > 9 and len(set(case["i"].tolist())) == 1 for case in cases)
    assert any(len(case["i"]) > 9 and len(set(case["i"].tolist())) > 3 for case in cases)


def test_a_permutation_has_every_index_once(draw):
    cases = draw("void f(const int *i, int n)", count=80, i={"length": "n", "below": "n", "order": "permutation"},
                 n={"size": True, "max": 40})  # fmt: skip
    for case in cases:
        assert sorted(case["i"].tolist()) == list(range(case["n"]))
    assert any(case["i"].tolist() != sorted(case["i"].tolist()) for case in cases)


def test_choices_are_all_that_comes_and_all_of_them_come(draw):
    for kind, choices in (("int", [3, -7, 11]), ("double", [0.5, 2.0]), ("uint8_t", [0, 255])):
        cases = draw(f"void f(const {kind} *a, {kind} s)", count=60, a={"length": "20", "choices": choices},
                     s={"choices": choices})  # fmt: skip
        assert set(np.concatenate([case["a"] for case in cases]).tolist()) == set(choices)
        assert {case["s"].item() for case in cases} == set(choices)


def test_few_distinct_values_meet_again_and_again(draw):
    arrays = [case["a"] for case in draw("void f(const int *a)", count=80, a={"length": "40", "few": 3})]
    assert max(len(set(array.tolist())) for array in arrays) <= 3
    assert len({value for array in arrays for value in array.tolist()}) > 40


@pytest.mark.parametrize("ratio", [0.0, 0.25, 1.0])
def test_the_share_of_true_values_is_the_tasks(draw, ratio):
    values = np.concatenate(
        [c["a"] for c in draw("void f(const bool *a)", count=80, a={"length": "100", "ratio": ratio})]
    )
    assert abs(values.mean() - ratio) < 0.03


def test_without_a_ratio_all_shares_come(draw):
    shares = [case["a"].mean() for case in draw("void f(const bool *a)", count=120, a={"length": "100"})]
    assert min(shares) == 0
    assert max(shares) == 1
    assert any(0.35 < share < 0.65 for share in shares)


@pytest.mark.parametrize("charset", [*CHARSETS, "01", "x", "\xff\xfe", "(){}[] "])
def test_texts_hold_characters_of_their_set_only_and_all_of_them(draw, charset):
    letters = set(CHARSETS.get(charset, charset))
    options = {"charset": charset}
    cases = draw("void f(std::string s, std::vector<std::string> t, std::map<std::string, std::string> d)", count=80,
                 s=options, t=options | {"max_length": 20}, d=options | {"max_length": 20})  # fmt: skip
    assert set("".join(case["s"] for case in cases)) == letters
    assert set("".join(text for case in cases for text in case["t"])) == letters
    assert set("".join(key + value for case in cases for key, value in case["d"].items())) <= letters
    assert all(key for case in cases for key in case["d"])
    assert {0, 1, 15, 16, 17} <= {len(text) for case in cases for text in case["t"]}


def test_texts_of_one_repeated_letter_come_too(draw):
    texts = [case["s"] for case in draw("void f(std::string s)", count=100, s={"min_length": 10})]
    assert any(len(set(text)) == 1 for text in texts)
    assert any(len(set(text)) > 5 for text in texts)


def test_rows_are_as_wide_as_the_task_says(draw):
    widths = {len(row) for case in draw("void f(std::vector<std::vector<int>> v)", count=150,
                                        v={"min_width": 2, "max_width": 6, "max_length": 5})
              for row in case["v"]}  # fmt: skip
    assert widths == {2, 3, 4, 5, 6}


def test_values_of_a_struct_follow_the_tasks_options(draw):
    for case in draw(
        "void f(P p)", types="struct P { int a; double b; };", count=60, p={"min": 3, "max": 9, "nan": False}
    ):
        assert 3 <= case["p"]["a"] <= 9
        assert 3 <= case["p"]["b"] <= 9


def by_hand(*values):
    def cases(rng):
        yield from ({"a": value} for value in values)

    return cases


def test_hand_made_cases_come_first_and_the_drawn_ones_after_them(draw):
    got = draw("void f(int a)", cases=by_hand(111, 222, 333), count=10)
    assert [case["a"] for case in got[:3]] == [111, 222, 333]
    assert len(got) == 10


def test_more_hand_made_cases_than_wanted_are_sampled_in_their_order(draw):
    got = [case["a"] for case in draw("void f(int a)", cases=by_hand(*range(1000)), count=100)]
    assert len(got) == 100
    assert got == sorted(set(got))
    assert sum(value >= 500 for value in got) > 20
    other = [case["a"] for case in draw("void f(int a)", cases=by_hand(*range(1000)), count=100, seed=2)]
    assert got != other


def test_hand_made_cases_are_drawn_with_the_seed(draw):
    def cases(rng):
        yield {"a": int(rng.integers(1 << 30))}

    one, again, other = (draw("void f(int a)", cases=cases, count=1, seed=seed)[0]["a"] for seed in (1, 1, 2))
    assert one == again != other


def test_a_hand_made_case_without_a_parameter_is_an_error_that_names_it(draw):
    with pytest.raises(ConfigError, match=r"lab/cases\.py: a case has no value for b"):
        draw("void f(int a, int b)", cases=by_hand(1))


def test_an_unknown_option_is_an_error_that_names_parameter_and_key(draw):
    with pytest.raises(ConfigError, match=r"lab/task\.toml: parameters\.b\.maximum: unknown key"):
        draw("void f(int a, int b)", b={"maximum": 5})


@pytest.mark.parametrize(
    ("prototype", "options"),
    [
        ("void f(int a)", {"a": {"min": 5, "max": 4}}),
        ("void f(int a)", {"a": {"size": True, "min": 5, "max": 4}}),
        ("void f(double a)", {"a": {"min": 1.0, "max": 0.0}}),
        ("void f(const int *a)", {"a": {"length": "m"}}),
        ("void f(const int *a, int n)", {"a": {"length": "n // 0"}}),
        ("void f(int a)", {"a": {"value": "b + 1"}}),
        ("void f(int a)", {"a": {"max": "oops"}}),
        ("void f(std::string a)", {"a": {"min_length": 9, "max_length": 3}}),
        ("void f(const int *a, int n)", {"a": {"length": "n - 5"}, "n": {"min": 0, "max": 3}}),
        ("void f(std::vector<std::string> a, int n)", {"a": {"length": "n - 5"}, "n": {"min": 0, "max": 3}}),
        ("void f(const int *a, size_t n)", {"a": {"length": "n - 5"}, "n": {"min": 0, "max": 3}}),
        ("void f(std::string a)", {"a": {"charset": ""}}),
    ],
)
def test_options_that_cannot_be_met_are_errors_of_the_user(draw, prototype, options):
    with pytest.raises(ConfigError):
        draw(prototype, **options)


def test_drawn_cases_are_packed_without_a_warning(draw):
    from kernelbench_core.harness.function.columns import pack_cases

    assert pack_cases(parse(EVERYTHING), draw(EVERYTHING, count=200, **OPTIONS))[1] == 200


def test_sizes_surround_the_lane_counts():
    assert list(SIZES) == sorted(set(SIZES))
    for lanes in (2, 4, 8, 16, 32, 64, 128, 256):
        assert {lanes - 1, lanes, lanes + 1} <= set(SIZES)
    assert any(size > 16 and all(size % each for each in range(2, math.isqrt(size) + 1)) for size in SIZES)


def timed(make_task, prototype, sizes, arguments, make=None, **options):
    task = evolve(make_task(prototype, **options), workload=Workload(sizes=sizes, arguments=arguments, make=make))
    return [draw_workload(task, parse(prototype, ""), 3, row) for row in range(len(sizes))]


def test_inputs_for_timing_have_the_sizes_of_their_row_beyond_the_limits_of_cases(make_task):
    prototype = (
        "void f(const float *a, size_t n, std::vector<std::vector<int>> v, std::string s, int k, const std::string &t)"
    )
    rows = timed(
        make_task, prototype, ((1000, 2, 3, 900, 5), (7, 0, 1, 0, -9)), ("n", "v", "v.width", "s", "k"),
        a={"length": "2 * n", "min": 1, "max": 2}, n={"size": True, "max": 40}, k={"min": 0, "max": 3},
        s={"charset": "digits", "max_length": 4}, t={"min_length": 6, "max_length": 6},
    )  # fmt: skip
    for case, (n, v, width, s, k) in zip(rows, ((1000, 2, 3, 900, 5), (7, 0, 1, 0, -9)), strict=True):
        assert (case["n"], len(case["a"]), len(case["v"]), len(case["s"]), case["k"]) == (n, 2 * n, v, s, k)
        assert all(len(row) == width for row in case["v"])
        assert len(case["t"]) == 6
        assert ((case["a"] >= 1) & (case["a"] <= 2)).all()
    assert set(rows[0]["s"]) <= set("0123456789")


def test_inputs_for_timing_are_ordinary_numbers_and_repeatable(make_task):
    prototype = "void f(const float *a, const int *b, size_t n)"
    options = {"a": {"length": "n"}, "b": {"length": "n"}, "n": {"size": True}}
    (case,), (again,) = (timed(make_task, prototype, ((5000,),), ("n",), **options) for _ in range(2))
    assert plain(case) == plain(again)
    assert np.isfinite(case["a"]).all()
    assert len(np.unique(case["a"])) > 4000
    assert len(np.unique(case["b"])) > 4000
    assert (np.diff(case["a"]) < 0).any()


def test_inputs_for_timing_made_by_hand_need_every_parameter(make_task):
    prototype = "int f(const int *a, size_t n)"
    options = {"a": {"length": "n"}, "n": {"size": True}}
    (case,) = timed(make_task, prototype, ((4,),), (), lambda rng, n: {"a": rng.integers(9, size=n), "n": n}, **options)
    assert len(case["a"]) == 4
    with pytest.raises(ConfigError, match=r"performance\(\) has no value for a"):
        timed(make_task, prototype, ((4,),), (), lambda _, n: {"n": n}, **options)
