"""What the compilers have in common: finding them, the prelude, and one guarded call."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from kernelbench_core.errors import ConfigError
from kernelbench_core.model import Status, Target
from kernelbench_core.seams import BuildResult, ExecRequest, ExecResult, Limits, Sandbox
from kernelbench_core.toolchains.diagnostics import CRASH, LIMITED, decode, first_error

STANDARD = "-std=c++17"
STANDARDS = {"c++": STANDARD, "c": "-std=gnu17"}
"""Option by language."""
STANDARD_HEADERS = (
    "algorithm",
    "array",
    "bitset",
    "cassert",
    "cctype",
    "cfloat",
    "climits",
    "cmath",
    "cstddef",
    "cstdint",
    "cstdio",
    "cstdlib",
    "cstring",
    "deque",
    "functional",
    "iomanip",
    "iostream",
    "iterator",
    "limits",
    "list",
    "map",
    "memory",
    "numeric",
    "queue",
    "set",
    "sstream",
    "stack",
    "stdexcept",
    "string",
    "string_view",
    "tuple",
    "type_traits",
    "unordered_map",
    "unordered_set",
    "utility",
    "vector",
)
"""Headers that every candidate may count on; the prompt says so."""
OWN_LIMITS = Limits(memory_bytes=4 << 30, cpu_seconds=60, wall_seconds=180, file_bytes=1 << 30, open_files=1024)
"""For what we compile ourselves: a precompiled prelude of gcc takes hundreds of megabytes."""


def prelude_text(headers: Sequence[str]) -> str:
    """The header that is included before a unit."""
    return "".join(f"#include <{name}>\n" for name in headers)


def kernel_prelude(target: Target, language: str = "c++") -> tuple[str, ...]:
    """Headers for candidates of a target, and for references; units in C bring theirs themselves."""
    if language != "c++":
        return ()
    return (*STANDARD_HEADERS, *target.headers) if target.standard_headers else target.headers


def unit_file(language: str, path: str = "unit.cpp") -> tuple[str, ...]:
    """The words of a compiler's command that name a unit."""
    return (path,) if language == "c++" else ("-x", language, path)


def own_headers(target: Target) -> tuple[str, ...]:
    """What the headers that a target brings add to a digest: nothing where it brings none.

    Raises:
        ConfigError: A folder is not there.
    """
    found = []
    for folder in map(Path, target.include):
        if not folder.is_dir():
            raise ConfigError(f"{target.name}: {folder}: no such folder of headers", "reinstall the plugin that has it")
        files = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        states = tuple((str(path), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files)
        found.append(_contents(str(folder), states))
    return tuple(found)


@lru_cache(maxsize=64)
def _contents(folder: str, states: tuple[tuple[str, int, int], ...]) -> str:
    """Digest over the names and contents of files, read again only when one of them has changed."""
    return digest_of(*((os.path.relpath(path, folder), Path(path).read_bytes()) for path, _, _ in states))


def digest_of(*parts: object) -> str:
    """Hex digest over the text of all parts."""
    state = hashlib.sha256()
    for part in parts:
        state.update(repr(part).encode() + b"\0")
    return state.hexdigest()


@lru_cache(maxsize=64)
def version_of(program: str) -> str:
    """First line of `program --version`; empty when it does not run."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except OSError:
        return ""
    return done.stdout.splitlines()[0].strip() if done.returncode == 0 and done.stdout else ""


@lru_cache(maxsize=64)
def find_program(names: tuple[str, ...], oldest: int) -> str | None:
    """Path of the first of the programs whose major version is at least `oldest`."""
    for name in names:
        path = shutil.which(name)
        if path is None:
            continue
        number = re.search(r"(?<![\w.])(\d+)\.\d+(?:\.\d+)?", re.sub(r"\(.*?\)", "", version_of(path)))
        if number and int(number[1]) >= oldest:
            return path
    return None


def versions() -> dict[str, str]:
    """Versions of the compilers that are here, for run records."""
    from kernelbench_core.toolchains import clang, gcc, zig

    found = {"clang": clang.driver(), "lld": clang.linker(), "gcc": gcc.driver()}
    said = {name: version_of(path) for name, path in found.items() if path}
    return {**said, "zig": zig.version(path)} if (path := zig.driver()) else said


def settle(folder: Path) -> None:
    """Makes what a sandboxed compiler wrote ours, and readable for the users that later sandboxes run as."""
    for path in (folder, *folder.rglob("*")):
        if os.geteuid() == 0:
            os.chown(path, 0, 0)
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def call(
    sandbox: Sandbox,
    command: Sequence[str],
    work: Path,
    limits: Limits,
    read_only: tuple[Path, ...] = (),
    stdin: bytes = b"",
) -> ExecResult:
    """One compiler call inside the sandbox, with `/box` writable."""
    return sandbox.run(
        ExecRequest(command=tuple(command), work=work, writable=True, read_only=read_only, limits=limits, stdin=stdin)
    )


def failure(result: ExecResult, *, linking: bool = False, spent: float = 0.0) -> BuildResult | None:
    """What a compiler call that did not succeed means; None when it succeeded.

    Args:
        result: How the call ended.
        linking: Whether it was the linker.
        spent: CPU seconds of the calls before it.
    """
    if result.ok:
        return None
    spent += result.cpu_seconds
    text = decode(result.stderr or result.stdout)
    if result.fault:
        return BuildResult(
            status=Status.HARNESS_ERROR, detail=f"sandbox: {result.fault}", diagnostics=text, cpu_seconds=spent
        )
    if result.limit in ("wall", "cpu"):
        detail = f"the compiler ran into its {result.limit} time limit after {result.wall_seconds:.1f} s"
        return BuildResult(
            status=Status.COMPILE_TIMEOUT, detail=detail, error_class=LIMITED, diagnostics=text, cpu_seconds=spent
        )
    if linking and not result.signal:
        error = first_error(text)
        return BuildResult(
            status=Status.LINK_ERROR, detail=str(error), error_class="link", diagnostics=text, cpu_seconds=spent
        )
    memory = re.search(r"out of memory|bad_alloc|[Cc]annot allocate memory|memory exhausted", text)
    if (
        result.signal
        or result.limit
        or memory
        or re.search(r"PLEASE submit a bug report|internal compiler error", text)
    ):
        why = result.limit or ("no memory" if memory else f"signal {result.signal}" if result.signal else "it crashed")
        detail = f"the compiler did not survive the code ({why})"
        return BuildResult(
            status=Status.COMPILE_ERROR, detail=detail, error_class=CRASH, diagnostics=text, cpu_seconds=spent
        )
    error = first_error(text)
    return BuildResult(
        status=Status.COMPILE_ERROR,
        detail=str(error),
        error_class=error.error_class,
        diagnostics=text,
        cpu_seconds=spent,
    )
