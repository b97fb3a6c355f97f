"""`python -m kernelbench_core.cli` is `kernelbench`."""

from __future__ import annotations

from kernelbench_core.cli.app import main

main()
