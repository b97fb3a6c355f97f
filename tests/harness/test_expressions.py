"""Arithmetic of task files: what is offered works like Python's, everything else is an error of the task's author."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.expressions import evaluate

NAMES = {"n": 7, "rows": 3, "cols": 4, "shape": [2, 3, 5], "text": "abc"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("n", 7),
        ("rows * cols", 12),
        ("n + 1", 8),
        ("n - 1", 6),
        ("-n", -7),
        ("n // 2", 3),
        ("n % 4", 3),
        ("1 << rows", 8),
        ("n >> 1", 3),
        ("min(n, rows)", 3),
        ("max(n, rows, cols)", 7),
        ("abs(-n)", 7),
        ("len(shape)", 3),
        ("len(text)", 3),
        ("shape[0] * shape[1]", 6),
        ("shape[n - 6]", 3),
        ("(n + 1) * (rows - 1)", 16),
        ("n + rows * cols", 19),
        ("2.5 * 2", 5),
        ("n * 0.5", 3),
        ("len(shape) - len(text)", 0),
        ("max(n - 10, 0)", 0),
        ("0x10", 16),
        ("shape[-1]", 5),
    ],
)
def test_offered_operations_give_what_python_gives(text, value):
    got = evaluate(text, NAMES)
    assert got == value
    assert isinstance(got, int)


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "n.real",
        "n.__class__",
        "().__class__",
        "(lambda: 1)()",
        "[x for x in shape]",
        "[1, 2][0]",
        "'a'",
        "b'a'",
        "n if n else 1",
        "n and 1",
        "n or 1",
        "not n",
        "n < 3",
        "n == 7",
        "~n",
        "open('x')",
        "eval('1')",
        "int(n)",
        "print(n)",
        "len",
        "shape[0:1]",
        "{1: 2}[1]",
        "f'{n}'",
        "(n := 3)",
        "*shape",
        "max(*shape)",
        "n / 2",
        "n @ n",
        "n & 1",
        "None",
        "...",
        "1j",
        "getattr(n, 'real')",
        "2 ** rows",
        "text.upper()",
        "min(shape).real",
        "max(n, key=3)",
        "min(n, default=1)",
    ],
)
def test_nothing_else_is_offered(text):
    with pytest.raises(ConfigError):
        evaluate(text, NAMES)


@pytest.mark.parametrize("text", ["", "n +", "(n", "n n", "1 = 2", "\0", "n\0", "n; rows", "import os", "  n", "%"])
def test_what_is_no_expression_is_an_error_that_says_what_may_stand_there(text):
    with pytest.raises(ConfigError, match="is no expression; use names of parameters, numbers"):
        evaluate(text, NAMES)


def test_an_unknown_name_is_an_error_that_lists_the_known_ones():
    with pytest.raises(ConfigError, match="'m' in 'n \\* m' is not known; known names: cols, n, rows, shape, text"):
        evaluate("n * m", NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "n // 0",
        "n % 0",
        "shape[9]",
        "shape[-4]",
        "n[0]",
        "len(n)",
        "max(n)",
        "max()",
        "abs()",
        "1 << -1",
        "1e999",
        f"{'9' * 400} * 1.0",
        "shape",
        "text",
        "text * 2",
        "shape[0.5]",
        "1e999 - 1e999",
        "abs(text)",
        "min(n, text)",
    ],
)
def test_arithmetic_that_has_no_value_is_an_error_of_the_user(text):
    with pytest.raises(ConfigError):
        evaluate(text, NAMES)


def test_a_power_that_would_never_end_is_refused_at_once():
    with pytest.raises(ConfigError, match="is not known"):
        evaluate("9 ** 9 ** 9", NAMES)


def test_deep_nesting_is_an_error_and_no_crash():
    with pytest.raises(ConfigError):
        evaluate("-" * 5000 + "n", NAMES)


@pytest.mark.parametrize("code", ["i1", "u1", "i4", "u8", "f4"])
def test_numbers_of_a_case_are_computed_with_as_if_they_were_plain(code):
    names = {"n": np.dtype(code).type(100), "a": np.full(3, 100, code)}
    assert evaluate("n * n * n", names) == 1_000_000
    assert evaluate("a[0] * a[2] - 1", names) == 9_999
    assert evaluate("n - 101", names) == -1
    assert evaluate("len(a)", names) == 3
    with pytest.raises(ConfigError):
        evaluate("n // (n - n)", names)


OPERATIONS = ("+", "-", "*", "//", "%")


@st.composite
def expressions(draw, depth=0):
    if depth == 3 or draw(st.booleans()):
        return draw(st.sampled_from(["n", "rows", "cols", "shape[1]", "len(text)"]) | st.integers(0, 99).map(str))
    if draw(st.booleans()):
        inside = ", ".join(draw(st.lists(expressions(depth + 1), min_size=2, max_size=3)))
        return f"{draw(st.sampled_from(['min', 'max']))}({inside})"
    return f"({draw(expressions(depth + 1))} {draw(st.sampled_from(OPERATIONS))} {draw(expressions(depth + 1))})"


@given(expressions())
def test_any_expression_has_the_value_that_python_gives_it(text):
    try:
        want = eval(text, {"__builtins__": {"min": min, "max": max, "len": len}}, dict(NAMES))  # noqa: S307 - made here
    except ZeroDivisionError:
        with pytest.raises(ConfigError):
            evaluate(text, NAMES)
    else:
        assert evaluate(text, NAMES) == want


@given(st.text(max_size=30) | st.text("n+-*/%()[]., 019minaxlen'<", max_size=20))
def test_any_text_has_a_value_or_is_an_error_of_the_user(text):
    with contextlib.suppress(ConfigError):
        assert isinstance(evaluate(text, NAMES), int)
