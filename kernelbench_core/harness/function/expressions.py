"""Arithmetic over parameter names, as task files use it for lengths: `rows * cols`, `max(n, 1)`."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from kernelbench_core.errors import ConfigError

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
_OFFERED = "use names of parameters, numbers, + - * // % << >> min max len abs"
_CALLS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "len": len, "abs": abs}


@lru_cache(maxsize=4096)
def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # what the parser raises differs between versions
        raise ConfigError(f"{text!r} is no expression", _OFFERED) from None


def names_in(text: str) -> frozenset[str]:
    """The names that an expression uses; nothing is computed.

    Raises:
        ConfigError: It is no expression, or uses an operation that is not offered.
    """
    found: set[str] = set()

    def look(node: ast.expr) -> None:
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Subscript):
            look(node.value)
            look(node.slice)
        elif isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            look(node.left)
            look(node.right)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            look(node.operand)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            if node.func.id not in _CALLS:
                raise ConfigError(f"{ast.unparse(node)!r} in {text!r} is not known", _OFFERED)
            for each in node.args:
                look(each)
        elif not (isinstance(node, ast.Constant) and isinstance(node.value, int | float)):
            raise ConfigError(f"{ast.unparse(node)!r} in {text!r} is not known", _OFFERED)

    look(_parsed(text))
    return frozenset(found)


def evaluate(text: str, names: Mapping[str, Any]) -> int:
    """The value of an expression as an integer.

    Raises:
        ConfigError: It uses an unknown name or an operation that is not offered.
    """

    def value(node: ast.expr) -> Any:  # noqa: ANN401 - numbers or sequences
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return node.value
        if isinstance(node, ast.Name) and node.id in names:
            return _exact(names[node.id])
        if isinstance(node, ast.Subscript):
            return _exact(value(node.value)[value(node.slice)])
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return _BINARY[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -value(node.operand)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in _CALLS
            and not node.keywords
        ):
            return _CALLS[node.func.id](*map(value, node.args))
        raise ConfigError(f"{ast.unparse(node)!r} in {text!r} is not known", f"known names: {', '.join(sorted(names))}")

    try:
        return int(value(_parsed(text)))
    except (ArithmeticError, IndexError, TypeError, ValueError, RecursionError) as error:
        raise ConfigError(f"{text!r} has no value: {error}", f"with {shown(names)}") from None


def _exact(value: Any) -> Any:  # noqa: ANN401 - as above
    """A NumPy scalar as a Python number: products must not wrap around."""
    return value.item() if getattr(value, "ndim", None) == 0 else value


def shown(names: Mapping[str, Any]) -> str:
    """The numbers among some values, for messages."""
    return ", ".join(f"{name} = {value}" for name, value in names.items() if isinstance(value, int | float))
