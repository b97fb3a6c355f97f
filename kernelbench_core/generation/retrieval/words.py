"""Names taken apart: `matrixRow_sum` is `matrix`, `row` and `sum`."""

from __future__ import annotations

import re

_CUT = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[\W_]+")


def pieces(name: str) -> tuple[str, ...]:
    """The words of a name in lower case: cut at underscores, at signs, and where camel case begins a word."""
    return tuple(piece.lower() for piece in _CUT.split(name) if piece)
