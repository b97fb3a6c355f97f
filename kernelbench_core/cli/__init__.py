"""The command `kernelbench`; one module a verb, each imported only when it is used or asked for its help."""

from __future__ import annotations

from kernelbench_core.cli.app import main

__all__ = ["main"]
