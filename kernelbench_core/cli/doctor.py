"""`kernelbench doctor`: what is here, what is missing, and the exact command that brings it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core import __version__
from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.loading import PluginStatus
    from kernelbench_core.plugins import Plugins
    from kernelbench_core.seams import Availability

Check = dict[str, Any]

_OK, _MISSING, _OFF = "ok", "missing", "-"


@click.command("doctor", cls=options.Verb)
@options.as_json
@click.pass_obj
def command(state: State, *, as_json: bool) -> int:
    """Say what is installed, what is missing, and what brings it.

    The sandbox is really started, and for each target a small program is compiled and run. Exit code 0 when at least
    one target can be evaluated here, else 4.
    """
    from kernelbench_core import logs
    from kernelbench_core.errors import MissingError

    logs.configure(state.verbosity)
    checks = list(examine(state.plugins()))
    usable = can_run(checks)
    if as_json:
        echo_json({"usable": usable, "checks": checks})
    else:
        echo_text(_text(checks, usable=usable))
    return 0 if usable else MissingError.exit_code


def can_run(checks: Sequence[Check]) -> bool:
    """Whether a run of at least one target can work."""
    sandbox = any(each["kind"] == "check" and each["name"] == "bubblewrap" and each["state"] == _OK for each in checks)
    return sandbox and any(each["kind"] == "target" and each["state"] == _OK for each in checks)


def examine(plugins: Plugins) -> Iterator[Check]:
    """Everything that is looked at, in order; nothing that fails keeps the rest from being looked at."""
    from kernelbench_core.cli.targets import probe_targets

    yield _check("system", "python", found=f"{platform.python_version()} ({sys.executable})")
    yield _check("system", "kernelbench", found=__version__)
    yield _cache()
    for status in plugins.statuses():
        yield _plugin(status)
    for conflict in plugins.conflicts():
        name = f"{conflict.kind} {conflict.name}"
        yield _check("conflict", name, _MISSING, reason=str(conflict), remedy=conflict.remedy)
    sandbox = False
    for each in plugins.doctor_checks.entries():
        answer = _asked(plugins, each.name)
        sandbox |= each.name == "bubblewrap" and answer.usable
        yield _check(
            "check", each.name, _OK if answer.usable else _MISSING, found=answer.version or each.summary,
            reason="" if answer.usable else answer.reason, remedy="" if answer.usable else answer.remedy,
        )  # fmt: skip
    for target in probe_targets(plugins, trial=sandbox):
        lengths = f"at {' '.join(map(str, target.vector_bits))} bits" if target.vector_bits else ""
        machine = "" if target.executor == "local" else target.executor_version
        tools = ", ".join(filter(None, [target.toolchain, machine or target.executor, lengths]))
        yield _check(
            "target", target.name, _OK if target.usable else _MISSING, found=tools, reason=target.reason,
            remedy=target.remedy,
        )  # fmt: skip


def _check(kind: str, name: str, state: str = _OK, *, found: str = "", reason: str = "", remedy: str = "") -> Check:
    return {"kind": kind, "name": name, "state": state, "found": found, "reason": reason, "remedy": remedy}


def _plugin(status: PluginStatus) -> Check:
    from kernelbench_core.loading import State as PluginState

    state = _MISSING if status.state.broken else _OFF if status.state is PluginState.DISABLED else _OK
    found = f"{status.version} ({status.distribution})" if status.distribution else status.module
    reason = "" if status.state is PluginState.LOADED else status.label
    return _check("plugin", status.name, state, found=found, reason=reason, remedy=status.remedy)


def _asked(plugins: Plugins, name: str) -> Availability:
    from kernelbench_core.errors import KernelbenchError
    from kernelbench_core.seams import Availability

    try:
        return plugins.doctor_checks.create(name)()
    except KernelbenchError as error:
        return Availability(usable=False, reason=error.message, remedy=error.remedy)


def _cache() -> Check:
    """Whether the build cache can be written where it would lie; nothing is made."""
    from kernelbench_core.store import default_cache_root

    remedy = "set KERNELBENCH_CACHE_DIR to a folder that can be written; until then nothing is kept between runs"
    try:
        root = default_cache_root()
    except RuntimeError as error:
        return _check("system", "cache", _MISSING, reason=str(error), remedy=remedy)
    there: Path = root
    while not there.exists() and there != there.parent:
        there = there.parent
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return _check("system", "cache", found=str(root))
    return _check("system", "cache", _MISSING, found=str(root), reason=f"{there} cannot be written", remedy=remedy)


def _text(checks: Sequence[Check], *, usable: bool) -> str:
    from rich.text import Text

    from kernelbench_core.report.screen import Screen, line_of

    screen = Screen.of(sys.stdout)
    styles = {_OK: "green", _MISSING: "red", _OFF: "dim"}
    rows = []
    for each in checks:
        label = each["name"] if each["kind"] in ("check", "system") else f"{each['kind']} {each['name']}"
        text = each["found"] if each["state"] == _OK else line_of(each["reason"]) or each["found"]
        rows.append((label, Text(each["state"], style=styles[each["state"]]), text))
    wrong = [each for each in checks if each["remedy"] and each["state"] != _OK]
    remedies = [f"{each['name']}: {line_of(each['remedy'])}" for each in wrong]
    parts: list[Any] = screen.listing(("what", "state", "found"), rows)
    parts += ["", "what to do:", *(f"  {line}" for line in dict.fromkeys(remedies))] if remedies else []
    ready = [each["name"] for each in checks if each["kind"] == "target" and each["state"] == _OK]
    last = f"can be evaluated here: {', '.join(ready)}" if usable else "nothing can be evaluated here yet"
    if not any(each["kind"] == "target" for each in checks):
        last += ": there is no target; `kernelbench list targets` says what brings some"
    return screen.render(*parts, "", last)


def check_bubblewrap() -> Availability:
    """Whether the sandbox starts."""
    from kernelbench_core.sandbox import BubblewrapSandbox

    return BubblewrapSandbox().probe()


def check_clang() -> Availability:
    """Whether a new enough clang is here."""
    from kernelbench_core.toolchains import clang

    return _program(clang.driver(), f"no clang++ of version {clang.OLDEST} or newer", "apt-get install clang-19")


def check_lld() -> Availability:
    """Whether the linker of clang is here."""
    from kernelbench_core.toolchains import clang

    return _program(clang.linker(), f"no ld.lld of version {clang.OLDEST} or newer", "apt-get install lld-19")


def check_qemu() -> Availability:
    """Whether the emulator is here, for every architecture that a target of ours may need."""
    from kernelbench_core.executors import qemu
    from kernelbench_core.seams import Availability

    found = {name: qemu.program(name) for name in ("aarch64", "riscv64", "x86_64")}
    missing = [f"qemu-{name}" for name, path in found.items() if path is None]
    if missing:
        return Availability(usable=False, reason=f"no {', '.join(missing)}", remedy=qemu.REMEDY)
    said = {name: qemu.version(path) for name, path in found.items() if path}
    one = len(set(said.values())) == 1
    text = said["aarch64"] if one else ", ".join(f"{name}: {each}" for name, each in said.items())
    return Availability(usable=True, version=text)


def check_objdump() -> Availability:
    """Whether LLVM's disassembler is here, which instruction counts need."""
    from kernelbench_core.toolchains import disassembly

    return _program(
        disassembly.program(), f"no llvm-objdump of version {disassembly.OLDEST} or newer", "apt-get install llvm-19"
    )


def check_gcc() -> Availability:
    """Whether a new enough g++ is here."""
    from kernelbench_core.toolchains import gcc

    return _program(gcc.driver(), f"no g++ of version {gcc.OLDEST} or newer", "apt-get install g++")


def check_timing() -> Availability:
    """What stands in the way of trustworthy times."""
    from kernelbench_core.seams import Availability
    from kernelbench_core.timing import machine

    allowed = machine.processors()
    said = f"{len(allowed)} processors, locks in {machine.lock_folder()}"
    reason, remedy = machine.lacking()
    if reason:
        return Availability(usable=False, version=said, reason=reason, remedy=remedy)
    return Availability(usable=True, version=said)


def _program(path: str | None, reason: str, remedy: str) -> Availability:
    from kernelbench_core.seams import Availability
    from kernelbench_core.toolchains.base import version_of

    if path is None:
        return Availability(usable=False, reason=reason, remedy=remedy)
    return Availability(usable=True, version=f"{version_of(path)} ({path})")
