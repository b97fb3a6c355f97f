"""Are targets and protocols, which are plain data, fit to be used?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kernelbench_core.api import Protocol, Target
from kernelbench_core.testing.checks.look import Look

_LEVELS = ("O0", "O1", "O2", "O3", "Os")
_LEAST_MEMORY = 64 << 20
"""Bytes below which a runner does not even start."""

Fault = tuple[str, str]
"""What is wrong, and what its author can do."""


def check_targets(look: Look) -> None:
    """Tools that there are, flags and headers as compilers take them, facts for the prompt, folders that are there."""
    for target in look.of("kernelbench_targets"):
        for fault, remedy in (*_tools(target, look), *_words(target), *_lengths(target), *_folders(target)):
            look.findings.add(f"target {target.name}", fault, remedy)
        _check_aliases(target, look)


def _tools(target: Target, look: Look) -> Iterator[Fault]:
    for field, registry in (("toolchains", look.plugins.toolchains), ("executors", look.plugins.executors)):
        names = getattr(target, field)
        if not names:
            yield f"{field}: it names none", "name those that can be used, the preferred one first"
        for name in names:
            if name not in registry:
                known = ", ".join(registry.names())
                yield (
                    f"{field}: no {registry.kind} is called {name!r}",
                    f"there are {known}; those of another plugin are seen with beside=[its module]",
                )
    if "qemu" in target.executors and not target.emulator:
        yield "emulator: it is empty, and 'qemu' is among the executors", "write QEMU's name, such as 'aarch64'"
    if "qemu" in target.executors and target.vector_bits and not re.search(r"\{(bits|bytes)\}", target.emulator_cpu):
        yield "emulator_cpu: it has no place for the vector length", "write {bits} or {bytes} where the length belongs"


def _words(target: Target) -> Iterator[Fault]:
    """What a compiler or a model is told."""
    for flag in target.flags:
        if not flag or flag != flag.strip() or re.search(r"\s-", flag):
            yield f"flags: {flag!r} is not one flag", "write each flag as an element of its own"
    if target.flags and not target.flags[0].startswith(("-", "@")):
        yield f"flags: {target.flags[0]!r} is none", "flags begin with a dash"
    for header in target.headers:
        if not re.fullmatch(r"[\w.+/-]+", header) or header.startswith("/"):
            yield f"headers: {header!r} is no name of a header", "write what stands between < and >"
    told = " ".join((target.label, *target.facts))
    for header in target.headers:
        if header not in told:
            yield f"facts: they do not name the header {header}", "tell models that it is included"
    if any(not fact.strip() for fact in target.facts):
        yield "facts: one is empty", "leave it out"
    if not target.label.strip():
        yield "label: it is empty", "say how a prompt names the instruction set"
    if not re.fullmatch(r"\w*", target.entry_suffix):
        yield (
            f"entry_suffix: {target.entry_suffix!r} cannot stand in the name of a function",
            "write '_simd', or nothing",
        )


def _lengths(target: Target) -> Iterator[Fault]:
    if list(target.vector_bits) != sorted(set(target.vector_bits)):
        yield "vector_bits: they do not go up", "write each length once, from short to long"
    if any(bits % 8 for bits in target.vector_bits):
        yield "vector_bits: one is no whole number of bytes", "lengths are in bits"
    if target.gate == "scalable" and not target.vector_bits:
        yield "vector_bits: it is empty, and the gate is 'scalable'", "name the lengths that programs can be run at"


def _folders(target: Target) -> Iterator[Fault]:
    """What it brings is where it says."""
    shipped = "is it in the wheel? Name it as an absolute path: str(Path(__file__).with_name(...))"
    for named in target.include:
        if not Path(named).is_absolute() or not Path(named).is_dir():
            yield f"include: {named!r} is no absolute path of a folder", shipped
    if not target.experts:
        return
    folder = Path(target.experts)
    if not folder.is_absolute() or not folder.is_dir():
        yield f"experts: {target.experts!r} is no absolute path of a folder", shipped
        return
    files = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    if not any(path.suffix == ".cpp" for path in files):
        yield f"experts: there is no expert in {folder}", "write SUITE/TASK.cpp in it, or leave `experts` empty"
    for path in files:
        inside = path.relative_to(folder)
        if len(inside.parts) != 2 or path.suffix != ".cpp":  # noqa: PLR2004 - folder and file
            yield f"experts: {inside} will not be found", "experts are called SUITE/TASK.cpp"


def _check_aliases(target: Target, look: Look) -> None:
    """An alias means one target."""
    for other in look.plugins.targets.entries():
        names = {other.name, *other.aliases}
        if other.name != target.name and (shared := sorted(names & {target.name, *target.aliases})):
            look.findings.add(
                f"target {target.name}", f"aliases: {shared[0]!r} also means {other.name}", "choose another word"
            )


def check_protocols(look: Look) -> None:
    """Levels that compilers have, lengths in order, and limits that something can run under."""
    for protocol in look.of("kernelbench_protocols"):
        for fault, remedy in _protocol(protocol):
            look.findings.add(f"protocol {protocol.name}", fault, remedy)


def _protocol(protocol: Protocol) -> Iterator[Fault]:
    if protocol.optimize not in _LEVELS:
        yield f"optimize: {protocol.optimize!r} is no level", f"use one of {', '.join(_LEVELS)}, without a dash"
    if list(protocol.vector_bits) != sorted(set(protocol.vector_bits)):
        yield "vector_bits: they do not go up", "write each length once, from short to long"
    if protocol.memory_bytes < _LEAST_MEMORY:
        yield f"memory_bytes: nothing runs in {protocol.memory_bytes} bytes", f"give at least {_LEAST_MEMORY}"
