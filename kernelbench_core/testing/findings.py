"""What an assertion of the kit found: all of it at once, a line each, with the remedy."""

from __future__ import annotations

from kernelbench_core.errors import KernelbenchError


class Findings:
    """Collects what is wrong.

    Args:
        subject: What is looked at, such as `plugin acme`.
    """

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.lines: list[str] = []

    def add(self, where: str, what: str, remedy: str = "") -> None:
        """Notes a fault, once.

        Args:
            where: The hook, entry or candidate.
            what: What is wrong with it.
            remedy: What its author can do.
        """
        line = f"{where}: {what}" + (f"; {remedy}" if remedy else "")
        line = " ".join(line.split())
        if line not in self.lines:
            self.lines.append(line)

    def error(self, where: str, error: KernelbenchError) -> None:
        """Notes one of our errors, which brings its remedy along."""
        self.add(where, error.message, error.remedy)

    def settle(self) -> None:
        """Raises an `AssertionError` with everything that was found; does nothing when that is nothing."""
        __tracebackhide__ = True
        if self.lines:
            count = "1 fault" if len(self.lines) == 1 else f"{len(self.lines)} faults"
            listed = "\n".join(f"  - {line}" for line in self.lines)
            raise AssertionError(f"{self.subject}: {count}\n{listed}\ndocs/conformance.md says what is looked at")
