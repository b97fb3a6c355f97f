"""Values of others as what every reader of a file takes: valid Unicode, finite numbers, one line, no formulas."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from kernelbench_core.report.screen import visible

_FORMULAS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a cell begins that a spreadsheet may take for a formula; the last four are the wide forms of the others."""

_GUARD = "'"


def whole(text: str) -> str:
    r"""A text that UTF-8 can hold: a lone surrogate becomes its escape, such as `\ud83d`."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def optional(text: object) -> str | None:
    """A text of a record, whole; None for one that is empty or no text."""
    return whole(text) if isinstance(text, str) and text else None


def number(value: object) -> float | None:
    """A finite number of a record; None for anything else."""
    if type(value) is float:
        return value if math.isfinite(value) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def integer(value: object) -> int | None:
    """A whole number of a record that 64 bits can hold; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if -(2**63) <= value < 2**63 else None


def cell(text: str) -> str:
    """A text for a CSV file: on one line, control characters visible, and no formula for a spreadsheet.

    A text that begins like a formula gets an apostrophe in front, and so does one that begins with an apostrophe; to
    take one away from the front of a cell gives the text back.
    """
    if not text.isprintable():
        text = visible(text.replace("\r", "\\r")).replace("\n", "\\n").replace("\t", "\\t")
    return _GUARD + text if text.startswith((*_FORMULAS, _GUARD)) else text


def plain(value: Any) -> Any:  # noqa: ANN401 - any value of a configuration
    """A value in terms of dict, list, whole text, int, finite float, bool and None; anything else as text."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {whole(str(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return whole(str(value))
