"""Checks what a task file says about drawing a parameter's values, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from kernelbench_core.errors import ConfigError
from kernelbench_core.harness.function.expressions import names_in
from kernelbench_core.harness.function.signature import Parameter, Scalar, Struct, Text, TextMap, Type, Vector, cxx
from kernelbench_core.harness.function.toml_lines import Place

ORDERS = ("ascending", "descending", "permutation")


def check_values(parameter: Parameter, table: Mapping[str, Any], names: Collection[str], place: Place) -> None:
    """Refuses keys that say nothing about such a parameter, and values of a wrong type.

    Args:
        parameter: The parameter, as the prototype has it.
        table: Its keys without `role`, `length` and `compare`.
        names: Parameters that are drawn before it, which expressions may use.
        place: Of the table's file.

    Raises:
        ConfigError: With file, line, key and value.
    """
    path = ("parameters", parameter.name)
    for key, value in table.items():
        where = place(*path, key)
        fits, about = _ABOUT[key]
        if not fits(parameter):
            raise ConfigError(f"{where}: says nothing about {_named(parameter)}", f"it is for {about}; leave it out")
        if problem := _problem(parameter, key, value, table):
            raise ConfigError(f"{where}: {problem}", "see docs/function-tasks.md, Parameters")
        if isinstance(value, str) and key in EXPRESSIONS:
            check_expression(value, names, where)
    low, high = table.get("min"), table.get("max")
    if _is_number(low) and _is_number(high) and low > high:  # type: ignore[operator]  # both are numbers
        raise ConfigError(f"{place(*path, 'min')}: {low:g} is above max, which is {high:g}", "exchange the two")


def check_expression(text: str, names: Collection[str], where: str) -> None:
    """Refuses what is no expression over the given names.

    Raises:
        ConfigError: With the place.
    """
    try:
        unknown = sorted(names_in(text) - set(names))
    except ConfigError as error:
        raise ConfigError(f"{where}: {error.message}", error.remedy) from None
    if unknown:
        known = ", ".join(names) or "none"
        raise ConfigError(
            f"{where}: {text!r} uses {unknown[0]!r}, which is no parameter that is drawn before this one",
            f"drawn before it: {known}",
        )


def _scalar(kind: Type) -> Type:
    """What the numbers of a parameter are: the innermost element of vectors."""
    while isinstance(kind, Vector):
        kind = kind.element
    return kind


def _code(parameter: Parameter) -> str:
    """`i`, `u`, `f` or `b`, `s` for the fields of a struct; empty where there are no numbers."""
    kind = _scalar(parameter.type)
    if isinstance(kind, Struct):
        return "s"
    return ("f" if kind.is_float else kind.code[0]) if isinstance(kind, Scalar) else ""


def _single(parameter: Parameter) -> bool:
    return parameter.passing != "pointer" and isinstance(parameter.type, Scalar | Struct)


def _sized(parameter: Parameter) -> bool:
    return parameter.passing != "pointer" and isinstance(parameter.type, Text | Vector | TextMap)


def _of(codes: str) -> Callable[[Parameter], bool]:
    return lambda parameter: _code(parameter) != "" and _code(parameter) in codes


_ABOUT: dict[str, tuple[Callable[[Parameter], bool], str]] = {
    "size": (lambda p: _single(p) and _code(p) in "iu", "single integers that are a length"),
    "min": (_of("iufs"), "numbers"),
    "max": (_of("iufs"), "numbers"),
    "value": (_single, "single values"),
    "choices": (_of("iufsb"), "numbers"),
    "below": (_of("ius"), "integers"),
    "order": (_of("iufs"), "numbers"),
    "few": (_of("iufs"), "numbers"),
    "special": (_of("iufs"), "numbers"),
    "nan": (_of("fs"), "floating-point numbers"),
    "inf": (_of("fs"), "floating-point numbers"),
    "ratio": (_of("b"), "truth values"),
    "min_length": (_sized, "strings and containers; a buffer has `length`"),
    "max_length": (_sized, "strings and containers; a buffer has `length`"),
    "min_width": (lambda p: isinstance(p.type, Vector) and isinstance(p.type.element, Vector), "vectors of vectors"),
    "max_width": (lambda p: isinstance(p.type, Vector) and isinstance(p.type.element, Vector), "vectors of vectors"),
    "charset": (lambda p: isinstance(_scalar(p.type), Text | TextMap), "strings"),
}
"""Key to what it is about: a test of a parameter, and the same in words."""

KEYS = frozenset(_ABOUT)
"""Every key that says how values are drawn."""

EXPRESSIONS = frozenset({"min", "max", "value", "below", "min_length", "max_length"})
"""Keys whose value may be an expression."""


def _problem(parameter: Parameter, key: str, value: Any, table: Mapping[str, Any]) -> str:  # noqa: ANN401 - of TOML
    """What is wrong with a value; empty where it is right."""
    expected = ""
    if key in ("size", "special", "nan", "inf"):
        expected = "" if isinstance(value, bool) else "true or false"
    elif key in ("min", "max"):
        if _code(parameter) == "f":
            expected = "" if _is_number(value) else "a number"
        elif not isinstance(value, str) and not _is_whole(value):
            expected = "a whole number or an expression in quotes" if _code(parameter) != "s" else "a number"
            expected = "" if _code(parameter) == "s" and _is_number(value) else expected
    elif key in ("value", "below"):
        expected = "" if isinstance(value, str) else "an expression in quotes"
    elif key in ("min_length", "max_length"):
        expected = "" if isinstance(value, str) or _is_count(value) else "a length or an expression in quotes"
    elif key in ("min_width", "max_width"):
        expected = "" if _is_count(value) else "a length"
    elif key == "few":
        expected = "" if _is_count(value) and value > 0 else "a number from 1"
    elif key == "choices":
        right = isinstance(value, list) and value and all(_is_number(x) or isinstance(x, bool) for x in value)
        expected = "" if right else "a list of numbers"
    elif key == "ratio":
        expected = "" if _is_number(value) and 0 <= value <= 1 else "a share from 0 to 1"
    elif key == "charset":
        expected = "" if isinstance(value, str) and value else "the name of a set, or characters"
    elif key == "order":
        if value not in ORDERS:
            expected = f"one of {', '.join(ORDERS)}"
        elif value == "permutation" and "below" not in table:
            return "a permutation needs `below`, which says of how many"
    return f"expected {expected}, got {value!r}" if expected else ""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _named(parameter: Parameter) -> str:
    kind = cxx(parameter.type)
    return f"a buffer of {kind}" if parameter.passing == "pointer" else f"a value of type {kind}"
