"""Runs programs of other architectures with QEMU's user mode, in the sandbox, at a chosen vector length."""

from __future__ import annotations

import os
import platform
import re
import shutil
from functools import lru_cache
from pathlib import Path

from attrs import evolve

from kernelbench_core.model import Target
from kernelbench_core.seams import Availability, ExecRequest, ExecResult, Sandbox
from kernelbench_core.toolchains.base import version_of

REMEDY = "run `scripts/system-packages`, or `apt-get install qemu-user` (QEMU 8.1 or newer for RISC-V's vectors)"
STEADY_ROOM = 0x6000_0000
"""Address space that a program gets where its addresses must be the same in each run, in bytes."""
_ABORTED = re.compile(
    r"^(?:qemu(?:-\w+)?: (?:.*Assertion|fatal: |.*[Uu]nhandled|QEMU internal SIG)|ERROR:\S+:\d+:|QEMU internal SIG|"
    r"Bail out! ERROR:)",
    re.MULTILINE,
)
_NO_MEMORY = re.compile(r"failed to allocate|[Cc]annot allocate memory|[Oo]ut of memory")
"""What precedes an abort of QEMU for which the program is to blame, since it has left no memory."""


def program(emulator: str) -> str | None:
    """Path of QEMU: `$KERNELBENCH_QEMU_<ARCHITECTURE>`, `qemu-<architecture>` or its static build."""
    if named := os.environ.get(f"KERNELBENCH_QEMU_{emulator.upper()}"):
        return shutil.which(named)
    return shutil.which(f"qemu-{emulator}") or shutil.which(f"qemu-{emulator}-static")


@lru_cache(maxsize=16)
def version(path: str) -> str:
    """QEMU's version as it says it, with the distribution's."""
    said = version_of(path)
    found = re.search(r"version (.+)", said)
    return f"QEMU {found[1]}" if found else said


def versions() -> dict[str, str]:
    """Versions of the emulators that are here, for run records."""
    found = {f"qemu-{name}": program(name) for name in ("aarch64", "riscv64", "x86_64")}
    return {name: version(path) for name, path in found.items() if path}


@lru_cache(maxsize=16)
def _supports(path: str, option: str) -> bool:
    import subprocess

    done = subprocess.run([path, "-help"], capture_output=True, text=True, timeout=20, check=False)
    return f"-{option}" in done.stdout


def one_instruction_option(path: str) -> str:
    """The option that makes QEMU translate one instruction at a time; it had another name before QEMU 8.1."""
    return "-one-insn-per-tb" if _supports(path, "one-insn-per-tb") else "-singlestep"


def aborted(result: ExecResult) -> str:
    """QEMU's words when it gave up itself, which says nothing about the program; empty otherwise.

    A program can write such words too: what it asked the operating system for tells (`calls.Calls.honest`).
    """
    if not result.signal:
        return ""
    text = result.stderr.decode("utf-8", "replace")
    found = _ABORTED.search(text)
    if found is None or _NO_MEMORY.search(text):
        return ""
    return text[found.start() :].split("\n", 1)[0].strip()


class QemuExecutor:
    """QEMU's user mode.

    Args:
        sandbox: Every program runs in it, the emulator with it.
    """

    name = "qemu"
    watches_calls = True

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def probe(self, target: Target) -> Availability:
        """Whether there is an emulator for the target."""
        if not target.emulator:
            return Availability(usable=False, reason=f"{target.name} names no emulator")
        path = program(target.emulator)
        if path is None:
            return Availability(usable=False, reason=f"no qemu-{target.emulator}", remedy=REMEDY)
        said = version(path)
        if not said:
            return Availability(usable=False, reason=f"{path} does not say its version", remedy=REMEDY)
        return Availability(usable=True, version=said)

    def run(self, request: ExecRequest, target: Target) -> ExecResult:
        """Runs the program under the emulator."""
        path = program(target.emulator)
        if path is None:
            return ExecResult(exit_code=None, fault=f"no qemu-{target.emulator}; {REMEDY}")
        # libraries of the target, where its triple is not this machine's own
        root = Path("/usr", target.triple)
        options = ["-L", str(root)] if target.triple and root.is_dir() and target.arch != platform.machine() else []
        if target.emulator_cpu:
            options += ["-cpu", target.emulator_cpu.format(bits=request.vector_bits, bytes=request.vector_bits // 8)]
        head: tuple[str, ...] = ()
        if request.steady and target.emulator == "x86_64":
            head = ("setarch", "--addr-no-randomize")  # QEMU cannot place x86's vsyscall page in a reserved space
        elif request.steady:
            options += ["-R", hex(STEADY_ROOM)]
        shown = () if path.startswith(("/usr/", "/bin/")) else (Path(path).parent,)
        return self._sandbox.run(
            evolve(
                request,
                command=(*head, path, *options, *request.emulator_options, *request.command),
                read_only=(*request.read_only, *shown),
            )
        )
