"""What a task file says about drawing values is checked when it is read, not when something is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.expressions import names_in
from kernelbench_core.harness.function.generators import CHARSETS, draw_cases
from kernelbench_core.harness.function.options import EXPRESSIONS, KEYS, check_values
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.harness.function.toml_lines import Place
from kernelbench_core.model import FunctionTask, Parameter

PLACE = Place("t/task.toml")
KINDS = {
    "size_t n": "integer", "uint8_t b": "integer", "float x": "float", "bool ok": "truth", "const int *a": "buffer",
    "const float *f": "buffer", "std::string s": "string", "const std::vector<int> &v": "container",
    "const std::vector<std::vector<float>> &m": "rows", "P p": "struct",
    "const std::map<std::string, std::string> &d": "map",
}  # fmt: skip
RIGHT = {
    "size": True, "min": 1, "max": 9, "value": "4", "choices": [1, 0], "below": "5", "order": "ascending", "few": 2,
    "special": False, "nan": False, "inf": False, "ratio": 0.5, "min_length": 1, "max_length": 7, "min_width": 1,
    "max_width": 4, "charset": "lower",
}  # fmt: skip
ABOUT = {
    "size": {"size_t n", "uint8_t b"},
    "value": {"size_t n", "uint8_t b", "float x", "bool ok", "P p"},
    "ratio": {"bool ok"},
    "min_length": {"std::string s", "const std::vector<int> &v", "const std::vector<std::vector<float>> &m",
                   "const std::map<std::string, std::string> &d"},
    "min_width": {"const std::vector<std::vector<float>> &m"},
    "charset": {"std::string s", "const std::map<std::string, std::string> &d"},
    "nan": {"float x", "const float *f", "const std::vector<std::vector<float>> &m", "P p"},
    "below": {"size_t n", "uint8_t b", "const int *a", "const std::vector<int> &v", "P p"},
    "choices": set(KINDS) - {"std::string s", "const std::map<std::string, std::string> &d"},
    "min": set(KINDS) - {"std::string s", "const std::map<std::string, std::string> &d", "bool ok"},
}  # fmt: skip


def check(declared, table, names=()):
    (parameter,) = parse(f"void f({declared})", "struct P { int x; float y; };").parameters
    check_values(parameter, table, names, PLACE)


def test_every_key_has_a_right_value_here():
    assert set(RIGHT) == KEYS


@pytest.mark.parametrize("key", ABOUT)
def test_a_key_is_taken_where_it_says_something_and_nowhere_else(key):
    for declared in KINDS:
        if declared in ABOUT[key]:
            check(declared, {key: RIGHT[key]})
        else:
            with pytest.raises(ConfigError, match=rf"parameters\.\w+\.{key}: says nothing about .*; it is for"):
                check(declared, {key: RIGHT[key]})


@pytest.mark.parametrize(
    ("declared", "key", "value", "said"),
    [
        ("float x", "min", "a", "expected a number, got 'a'"),
        ("float x", "max", True, "expected a number, got True"),
        ("const float *f", "min", "2 * 3", "expected a number, got '2 * 3'"),
        ("size_t n", "max", 1.5, "expected a whole number or an expression in quotes, got 1.5"),
        ("size_t n", "size", 1, "expected true or false, got 1"),
        ("float x", "nan", "no", "expected true or false, got 'no'"),
        ("float x", "special", 0, "expected true or false, got 0"),
        ("size_t n", "value", 4, "expected an expression in quotes, got 4"),
        ("const int *a", "below", 4, "expected an expression in quotes, got 4"),
        ("const int *a", "few", 0, "expected a number from 1, got 0"),
        ("const int *a", "choices", [], "expected a list of numbers, got []"),
        ("const int *a", "choices", ["x"], "expected a list of numbers, got ['x']"),
        ("const int *a", "choices", 3, "expected a list of numbers, got 3"),
        ("bool ok", "ratio", 2, "expected a share from 0 to 1, got 2"),
        ("std::string s", "min_length", -1, "expected a length or an expression in quotes, got -1"),
        ("const std::vector<std::vector<float>> &m", "max_width", "n", "expected a length, got 'n'"),
        ("std::string s", "charset", "", "expected the name of a set, or characters, got ''"),
        ("std::string s", "charset", 3, "expected the name of a set, or characters, got 3"),
        ("const int *a", "order", "sorted", "expected one of ascending, descending, permutation, got 'sorted'"),
        ("const int *a", "order", "permutation", "a permutation needs `below`"),
    ],
)
def test_a_value_of_a_wrong_type_is_named(declared, key, value, said):
    with pytest.raises(ConfigError) as caught:
        check(declared, {key: value})
    assert f"t/task.toml: parameters.{declared.split()[-1].lstrip('*&')}.{key}: {said}" in str(caught.value)


@pytest.mark.parametrize("key", sorted(EXPRESSIONS))
def test_expressions_use_what_is_drawn_before(key):
    declared = "std::string s" if key.endswith("length") else "int i"
    check(declared, {key: "2 * n + 1"}, ("n",))
    with pytest.raises(ConfigError, match=r"uses 'm', which is no parameter that is drawn before this one; .*: n, k"):
        check(declared, {key: "n + m"}, ("n", "k"))
    with pytest.raises(ConfigError, match=r"is no expression|is not known"):
        check(declared, {key: "n.real"}, ("n",))


def test_ranges_are_not_upside_down():
    check("float x", {"min": -2.0, "max": -2})
    with pytest.raises(ConfigError, match=r"parameters\.x\.min: 3 is above max, which is -2\.5"):
        check("float x", {"min": 3, "max": -2.5})


def test_names_in_an_expression():
    assert names_in("rows * cols + max(len(dims), dims[0]) - -7") == {"rows", "cols", "dims"}
    assert names_in("1 << 4") == set()
    for text in ("f(n)", "n.x", "n if n else 1", "[n]", "'n'", "n and m", "n / 2", "not n", "max(n, key=m)"):
        with pytest.raises(ConfigError):
            names_in(text)


# What only a draw can find


def drawn(tmp_path, toml, prototype, **options):
    (tmp_path / "task.toml").write_text(toml)
    parameters = tuple(
        Parameter(
            name=each.name, role="in", length=options.get(f"{each.name}_length", ""), values=options.get(each.name, {})
        )
        for each in parse(prototype).parameters
    )
    task = FunctionTask(
        suite="lab", name="t", summary="", description="", digest="0123456789abcdef", entry="f", prototype=prototype,
        reference="", parameters=parameters, origin=str(tmp_path),
    )  # fmt: skip
    return list(draw_cases(task, parse(prototype), 3, 60))


def test_what_has_no_value_for_a_case_is_told_with_its_line(tmp_path):
    toml = "# first\n[parameters.a]\nlength = '100 // n'\n[parameters.n]\nsize = true\n"
    prototype = "void f(const int *a, size_t n)"
    with pytest.raises(
        ConfigError, match=r"task\.toml:3: parameters\.a\.length: '100 // n' has no value: .*zero; with n = 0"
    ):
        drawn(tmp_path, toml, prototype, a_length="100 // n", n={"size": True})
    with pytest.raises(ConfigError, match=r"task\.toml:3: parameters\.a\.length: 'n - 9' is -\d+ with n = \d"):
        drawn(tmp_path, toml, prototype, a_length="n - 9", n={"size": True})
    with pytest.raises(ConfigError, match=r"task\.toml:4: parameters\.n\.min: 8 is above max, which is 2"):
        drawn(tmp_path, toml, prototype, a_length="n", n={"size": True, "min": 8, "max": 2})
    assert len(drawn(tmp_path, toml, prototype, a_length="n", n={"size": True})) == 60


def test_every_named_set_of_characters_is_a_right_value():
    for name in CHARSETS:
        check("std::string s", {"charset": name})
    check("const uint8_t *a", {"choices": [int(each) for each in np.arange(3)]})
