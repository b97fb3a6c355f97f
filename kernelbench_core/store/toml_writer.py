r"""A small writer of TOML 1.0, for files that people read: scalars first, then tables, in the order given.

None has no spelling in TOML: a key with None is left out. Tuples are arrays, paths and enumerations their text. A
lone surrogate, which TOML cannot hold, is written as U+FFFD.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import Any

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_LONG = 100
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_SPECIAL = re.compile(r'[\x00-\x1f"\\\x7f-\x9f\u2028\u2029\ud800-\udfff]')


def dumps(document: Mapping[str, Any]) -> str:
    """A mapping as a TOML document that reads back equal (but for what the module's text says).

    Raises:
        TypeError: A value has no form in TOML; the message names its dotted key.
    """
    lines: list[str] = []
    _table(lines, (), document)
    return "\n".join(lines).removeprefix("\n") + ("\n" if lines else "")


def _table(lines: list[str], path: tuple[str, ...], table: Mapping[str, Any]) -> None:
    """Adds the body of a table: its own values, then its tables."""
    tables: list[tuple[str, Any]] = []
    for key, raw in table.items():
        _check_key(path, key)
        value = _simple(raw)
        if value is None:
            continue
        if isinstance(value, Mapping) or _is_array_of_tables(value):
            tables.append((key, value))
        else:
            lines.append(f"{_key(key)} = {_value((*path, key), value)}")
    for key, value in tables:
        here = (*path, key)
        name = ".".join(_key(part) for part in here)
        if isinstance(value, Mapping):
            if _needs_header(value):
                lines += ["", f"[{name}]"]
            _table(lines, here, value)
        else:
            for item in value:
                lines += ["", f"[[{name}]]"]
                _table(lines, here, item)


def _needs_header(table: Mapping[str, Any]) -> bool:
    """Whether the table would not come into being through the headers of its own tables."""
    values = [value for value in map(_simple, table.values()) if value is not None]
    tables = [value for value in values if isinstance(value, Mapping) or _is_array_of_tables(value)]
    return not tables or len(tables) < len(values)


def _is_array_of_tables(value: Any) -> bool:  # noqa: ANN401  # what a value is, is the question
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _simple(value: Any) -> Any:  # noqa: ANN401
    """The value with enumerations, paths and tuples taken for what they stand for."""
    if isinstance(value, enum.Enum):
        return _simple(value.value)
    if isinstance(value, PathLike):
        return fspath(value)
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        return list(value)
    return value


def _value(path: tuple[str, ...], raw: Any) -> str:  # noqa: ANN401
    value = _simple(raw)
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        items = [_value((*path, str(index)), item) for index, item in enumerate(value)]
        flat = f"[{', '.join(items)}]"
        if len(flat) <= _LONG or len(items) == 1:
            return flat
        return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    if isinstance(value, Mapping):
        pairs = []
        for key, item in value.items():
            _check_key(path, key)
            if item is not None:
                pairs.append(f"{_key(key)} = {_value((*path, key), item)}")
        return "{" + ", ".join(pairs) + "}"
    raise TypeError(f"{'.'.join(path)}: TOML has no form for {type(value).__name__}")


def _number(value: float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    return float.__repr__(value)  # of the base class: a NumPy float has a spelling of its own; inf and nan are TOML's


def _check_key(path: tuple[str, ...], key: object) -> None:
    if not isinstance(key, str):
        raise TypeError(f"{'.'.join((*path, str(key)))}: a key must be text, got {type(key).__name__}")


def _key(key: str) -> str:
    text = str.__str__(key)  # what a text enumeration holds, not how its class spells it
    return text if _BARE_KEY.fullmatch(text) else _string(text)


def _string(text: str) -> str:
    return '"' + _SPECIAL.sub(lambda found: _escape(found[0]), text) + '"'


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    return f"\\u{ord(character):04X}"
