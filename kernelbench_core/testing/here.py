"""What this machine has of what tests need, and how a test ends that needs more."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import NoReturn

STRICT = "KERNELBENCH_TEST_STRICT"
"""Set to 1 where everything has to be there, as in CI: then nothing is skipped for want of a tool."""


def strict() -> bool:
    """Whether a missing tool is a failure."""
    return os.environ.get(STRICT, "").strip().lower() not in ("", "0", "false", "no", "off")


def skip(reason: str) -> NoReturn:
    """Ends the test as skipped; as failed where `KERNELBENCH_TEST_STRICT` is set.

    Args:
        reason: What is missing.
    """
    if strict():
        raise AssertionError(f"{reason} ({STRICT} is set, so this is no reason to skip)")
    try:
        import pytest
    except ImportError:
        import unittest

        raise unittest.SkipTest(reason) from None
    pytest.skip(reason)


@lru_cache(maxsize=8)
def lacking(what: str) -> str:
    """Why this machine cannot do what a marker asks for; empty when it can.

    Args:
        what: `toolchain` or `sandbox`.
    """
    if what == "sandbox":
        from kernelbench_core.sandbox import BubblewrapSandbox

        found = BubblewrapSandbox().probe()
        return "" if found.usable else f"no sandbox: {found.reason}; {found.remedy}".rstrip("; ")
    from kernelbench_core.toolchains import clang, gcc, zig

    return (
        "" if clang.driver() or gcc.driver() or zig.driver() else "no compiler is installed; see `kernelbench doctor`"
    )
