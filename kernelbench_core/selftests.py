"""Helps plugins to write self-tests of emulated targets (`Target.selftest`)."""

from __future__ import annotations

from pathlib import Path

_INCLUDE = '#include "known_results.hpp"\n'
_KNOWN = Path(__file__).parent / "harness" / "function" / "native" / "known_results.hpp"


def selftest_source(path: Path) -> str:
    """The text of a self-test, with the core's known results where it includes `known_results.hpp`.

    Args:
        path: The C++ source; without that include it is taken as it is.
    """
    source = path.read_text(encoding="utf-8")
    return source.replace(_INCLUDE, _KNOWN.read_text(encoding="utf-8"), 1) if _INCLUDE in source else source
