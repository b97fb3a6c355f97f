"""Runs programs on this machine, in the sandbox."""

from __future__ import annotations

import platform
from functools import lru_cache
from pathlib import Path

from kernelbench_core.model import Target
from kernelbench_core.seams import Availability, ExecRequest, ExecResult, Sandbox


@lru_cache(maxsize=1)
def cpu_features() -> frozenset[str]:
    """Features of this machine's processor by their names in `/proc/cpuinfo`; empty where that does not exist."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return frozenset()
    found: set[str] = set()
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip().lower() in ("flags", "features"):
            found.update(value.split())
    return frozenset(found)


def cpu_model() -> str:
    """The processor's name for run records; the machine's where it has none."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


class LocalExecutor:
    """This machine.

    Args:
        sandbox: Every program runs in it.
    """

    name = "local"
    keeps_time = True
    """Times taken here are those of a machine, and a program can be steered over an inherited socket."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def probe(self, target: Target) -> Availability:
        """Whether this processor can run the target's code."""
        machine = platform.machine()
        if target.arch and target.arch != machine:
            return Availability(usable=False, reason=f"{target.name} runs on {target.arch}, this machine is {machine}")
        lacking = [each for each in target.cpu_features if each not in cpu_features()]
        if lacking:
            return Availability(
                usable=False, reason=f"this processor has no {', '.join(lacking)} (needed by {target.name})"
            )
        return Availability(usable=True, version=machine)

    def run(self, request: ExecRequest, target: Target) -> ExecResult:  # noqa: ARG002 - emulators need it
        """Runs the program as it is."""
        return self._sandbox.run(request)
