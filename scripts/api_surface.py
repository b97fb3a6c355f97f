#!/usr/bin/env python
"""Prints everything that `kernelbench_core.api` promises to plugins, a line each; tests hold it against a record.

    scripts/api_surface.py > tests/plugins/surface/$VERSION.txt

A line of a class is a field with its type and default, or a method with its signature; of an enumeration a member; of
everything else the name with its kind. Hooks are there too, with their signatures.
"""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Iterator
from typing import Any

import attrs

from kernelbench_core import api, hookspecs

_PLACES = ("kernelbench_core.", "collections.abc.", "typing.", "pathlib.")


def surface() -> list[str]:
    """The lines, sorted."""
    lines = {line for name in api.__all__ for line in _lines(name, getattr(api, name))}
    hooks = {name: value for name, value in vars(hookspecs).items() if name.startswith(f"{api.PROJECT}_")}
    lines |= {f"hook {name}{_signature(value)}" for name, value in hooks.items()}
    return sorted(lines)


def _lines(name: str, value: Any) -> Iterator[str]:  # noqa: ANN401 - whatever the api has
    if isinstance(value, type) and issubclass(value, enum.Enum):
        yield f"enum {name}"
        yield from (f"{name}.{each.name} = {each.value!r}" for each in value)
    elif inspect.isclass(value):
        kind = "protocol" if getattr(value, "_is_protocol", False) else "class"
        bases = [each.__name__ for each in value.__mro__[1:] if each.__module__ != "typing" and each is not object]
        yield f"{kind} {name}" + (f"({', '.join(bases)})" if bases else "")
        if attrs.has(value):
            yield from (f"{name}.{each.name}: {_field(each)}" for each in attrs.fields(value))
        elif kind == "protocol":
            yield from (f"{name}.{key}: {_short(kind_)}" for key, kind_ in value.__annotations__.items())
        for key, each in vars(value).items():
            if key.startswith("_") and key != "__init__":
                continue
            if inspect.isfunction(each) and not (key == "__init__" and (attrs.has(value) or kind == "protocol")):
                yield f"{name}.{key}{_signature(each)}"
            elif isinstance(each, property):
                yield f"{name}.{key}: property"
    elif callable(value) and inspect.isfunction(value):
        yield f"function {name}{_signature(value)}"
    else:
        yield f"value {name}: {type(value).__name__}"


def _field(each: attrs.Attribute[Any]) -> str:
    if each.default is attrs.NOTHING:
        return _short(each.type)
    default = "..." if isinstance(each.default, attrs.Factory) else repr(each.default)  # type: ignore[arg-type]
    return f"{_short(each.type)} = {default}"


def _signature(function: Any) -> str:  # noqa: ANN401 - a function
    return _short(str(inspect.signature(function)))


def _short(kind: object) -> str:
    """A type as one writes it: without the modules that it is from, and the same in every version of Python."""
    text = kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))
    for place in _PLACES:
        text = text.replace(place, "")
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)


if __name__ == "__main__":
    print("\n".join(surface()))  # noqa: T201 - a program that prints
