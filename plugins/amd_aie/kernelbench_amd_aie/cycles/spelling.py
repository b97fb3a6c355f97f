"""Pieces of LLVM IR's text: types, constants, lists in brackets."""

from __future__ import annotations

import re
from functools import lru_cache

NAME = r'[-\w$.]+|"[^"]*"'
"""Of a value, a block, a function, without its `%` or `@`."""
_BRACKET = re.compile(r'[(\[{<]|[)\]}>]|, |"[^"]*"')
_WORD = re.compile(rf"%(?:{NAME})|[\w.]+")
_VECTOR = re.compile(r"<(\d+) x ([^<>]+)>")
_MAX_DIGITS = 40
_SCALARS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128, "ptr": 32}


@lru_cache(maxsize=4096)
def width(kind: str) -> int | None:
    """Bits of a scalar or vector type, None for anything else. A pointer counts 32: the core's address width."""
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind.startswith("i") and (bits := integer(kind[1:])) is not None:
        return bits
    vector = _VECTOR.fullmatch(kind)
    if vector:
        lane = width(vector.group(2))
        return None if lane is None else int(vector.group(1)) * lane
    return None


@lru_cache(maxsize=4096)
def lanes(kind: str) -> int:
    """Lanes of a vector type; 0 for a scalar."""
    vector = _VECTOR.fullmatch(kind)
    return int(vector.group(1)) if vector else 0


def integer(text: str) -> int | None:
    """The value of an integer constant; None for anything else, and for more digits than an address has."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) <= _MAX_DIGITS else None


def split(text: str) -> list[str]:
    """The parts of `text` between commas that stand in no bracket."""
    if not text:
        return []
    parts: list[str] = []
    depth = start = 0
    for match in _BRACKET.finditer(text):
        mark = match.group()
        if mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth -= 1
        elif mark == ", " and depth <= 0:
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    return parts


def close(text: str, start: int) -> int:
    """The place behind the bracket that closes the one at `start`."""
    depth = 0
    for match in _BRACKET.finditer(text, start):
        mark = match.group()
        if mark in "([{<":
            depth += 1
        elif mark in ")]}>":
            depth -= 1
            if depth == 0:
                return match.end()
    return len(text)


def take_type(text: str) -> tuple[str, str]:
    """(type at the beginning of `text`, the rest)."""
    if text[:1] in "<[{" and text:
        end = close(text, 0)
    else:
        word = _WORD.match(text)
        end = word.end() if word else len(text)
    rest = text[end:].lstrip()
    if rest.startswith("addrspace("):
        rest = rest[close(rest, 9) :].lstrip()
    return text[:end], rest


def typed(part: str) -> tuple[str, str]:
    """(type, value) of an operand such as `ptr noundef %p`; the value is empty where there is none."""
    kind, rest = take_type(part)
    if not rest or rest[-1] in ">)}]":
        return kind, rest
    return kind, rest.rsplit(" ", 1)[-1]
