"""The wheel `ziglang`: clang, lld, musl and libc++ for other architectures, where the system has no cross library.

There is no library to load at run time, so everything becomes one static program: the runner is compiled to an object
and linked with each kernel. `linkage` keeps their names apart. Zig itself runs once for an architecture, on code of
ours: it compiles its C and C++ libraries and says how it calls clang and lld. The results are kept, and units are
compiled by direct calls of the two, which know no cache that a unit could write to.
"""

from __future__ import annotations

import importlib.util
import json
import shlex
import shutil
import subprocess
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from attrs import field, frozen

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.model import Target
from kernelbench_core.seams import Availability, BuildRequest, ExecRequest, GateReport, Limits, Sandbox
from kernelbench_core.store import BuildCache
from kernelbench_core.store.notices import Notice, warn
from kernelbench_core.toolchains import linkage
from kernelbench_core.toolchains.base import (
    STANDARD_HEADERS,
    STANDARDS,
    digest_of,
    own_headers,
    prelude_text,
    settle,
)
from kernelbench_core.toolchains.clang import ClangToolchain
from kernelbench_core.toolchains.compiler import include_options

ARCHITECTURES = ("aarch64", "riscv64", "x86_64")
CONSTRUCTORS = "kb_loads"
MARKER = "kb_marker"
"""The gate's marker as the runner knows it; in the candidate's object it has its secret name."""
_RUNNER_SHOWS = frozenset({"main", "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"})
_LIMITS = Limits(
    memory_bytes=16 << 30, cpu_seconds=1200, wall_seconds=2400, processes=256, file_bytes=1 << 30, open_files=4096
)
_UNIT = "unit.cpp"
_TRIVIAL = "#include <string>\nint main(int n, char **v) { return std::string(v[0]).size() == 0; }\n"
_OWN_HEADER = "bits/stdc++.h"
"""GNU's library has it and many programs include it; libc++ has none, so the folder of the libraries brings it."""


@lru_cache(maxsize=1)
def driver() -> str | None:
    """Path of the program in the wheel `ziglang`."""
    spec = importlib.util.find_spec("ziglang")
    path = Path(spec.origin).with_name("zig") if spec and spec.origin else None
    return str(path) if path and path.is_file() else None


@lru_cache(maxsize=4)
def version(path: str) -> str:
    """What zig says about itself; empty when it does not run."""
    try:
        done = subprocess.run([path, "version"], capture_output=True, text=True, timeout=20, check=False)
    except OSError:
        return ""
    return f"zig {done.stdout.strip()}" if done.returncode == 0 else ""


@frozen(kw_only=True)
class Commands:
    """How zig calls clang and lld for an architecture; `{}` stands for the folder of the libraries.

    Args:
        compile: Options that say where the headers are and which library they are of.
        link: Arguments of the linker, without those that name the program and its own objects.
        before: How many of `link` come before the program's objects.
        files: Paths of the libraries where zig built them, by file name.
    """

    compile: tuple[str, ...]
    link: tuple[str, ...]
    before: int
    files: dict[str, str] = field(factory=dict)


def read_commands(said: str, unit: str) -> Commands:
    """Reads what `zig build-exe unit.cpp --verbose-cc --verbose-link` prints.

    Raises:
        ValueError: It does not show both commands.
    """
    front: list[str] | None = None
    link: list[str] | None = None
    for line in said.splitlines():
        if f" clang {unit} " in line:
            front = shlex.split(line)
        elif line.startswith("ld.lld ") and " -r " not in line:
            link = shlex.split(line)
    if front is None or link is None:
        raise ValueError("it does not say how it calls clang and the linker")
    kept: list[str] = []
    for word, following in zip(front, [*front[1:], ""], strict=True):
        if word in ("-target", "-isystem"):
            kept += (word, following)
        elif word.startswith(("-nostdinc", "-D_LIBCPP", "-D_LIBCXX")):
            kept.append(word)
    arguments: list[str] = []
    files: dict[str, str] = {}
    before, own = 0, f"/{Path(unit).stem}.o"
    words = iter(link[1:])
    for word in words:
        name = word.rpartition("/")[2]
        if word == "-o":
            next(words)
        elif word.endswith(own):
            before = len(arguments)
        elif name != word and name.endswith((".a", ".o")):
            files[name] = word
            arguments.append(f"{{}}/{name}")
        elif not word.startswith("-L"):
            arguments.append(word)
    return Commands(compile=tuple(kept), link=tuple(arguments), before=before, files=files)


class ZigToolchain(ClangToolchain):
    """Builds static programs with what the wheel `ziglang` brings."""

    name = "zig"
    wanted = "ziglang"
    remedy = "pip install ziglang"
    static: ClassVar[bool] = True

    def __init__(self, sandbox: Sandbox, cache: BuildCache | None = None) -> None:
        super().__init__(sandbox, cache)
        self._known: dict[str, tuple[Path, Commands]] = {}
        self._guard = threading.Lock()

    def _driver(self) -> str | None:
        return driver()

    def _version(self, path: str) -> str:
        return version(path)

    def probe(self, target: Target) -> Availability:
        """Whether the wheel is installed and its libraries can be had for the target's architecture."""
        if target.arch not in ARCHITECTURES:
            return Availability(usable=False, reason=f"{target.arch} is none of {', '.join(ARCHITECTURES)}")
        return super(ClangToolchain, self).probe(target)

    def digest(self, target: Target) -> str:
        """Over zig's version, and the target's architecture, flags and headers."""
        known = (self.name, version(driver() or ""), target.arch, target.flags, target.headers)
        return digest_of(*known, *own_headers(target))

    def _libraries(self, target: Target) -> tuple[Path, Commands]:
        """The folder with the C and C++ libraries for an architecture, and how they are used."""
        path = driver() or ""
        with self._guard:
            if target.arch not in self._known:
                key = digest_of("zig-1", version(path), path, target.arch)
                folder = self._cache.put(key, lambda folder: self._make_libraries(path, target.arch, folder))
                kept = json.loads((folder / "commands.json").read_text(encoding="utf-8"))
                commands = Commands(compile=tuple(kept["compile"]), link=tuple(kept["link"]), before=kept["before"])
                self._known[target.arch] = folder, commands
            return self._known[target.arch]

    def _make_libraries(self, path: str, arch: str, folder: Path) -> None:
        warn(Notice(f"zig builds its C++ library for {arch}, once: this takes a minute or two"))
        (folder / _UNIT).write_text(_TRIVIAL)
        command = shlex.join(
            [path, "build-exe", "-target", f"{arch}-linux-musl", "-static", "-OReleaseFast", "-fstrip", "-lc++", "-lc",
             _UNIT, "-femit-bin=program", "--verbose-cc", "--verbose-link"]
        )  # fmt: skip
        done = self._sandbox.run(
            ExecRequest(
                command=("/bin/sh", "-c", f"exec {command} 2>said"), work=folder, writable=True,
                read_only=(Path(path).parent,), limits=_LIMITS,
                environment={"ZIG_GLOBAL_CACHE_DIR": "/box/cache", "ZIG_LOCAL_CACHE_DIR": "/box/local"},
            )
        )  # fmt: skip
        settle(folder)
        said = (folder / "said").read_text(encoding="utf-8", errors="replace") if (folder / "said").is_file() else ""
        failed = f"zig does not build its C++ library for {arch}"
        if not done.ok:
            raise InfrastructureError(f"{failed}: {done.fault or done.limit or said[-300:]}")
        try:
            commands = read_commands(said, _UNIT)
            for name, built in commands.files.items():
                (folder / built.removeprefix("/box/")).rename(folder / name)
        except (ValueError, OSError) as error:
            raise InfrastructureError(f"{failed}: {error}") from error
        for name in ("cache", "local"):
            shutil.rmtree(folder / name)
        for name in ("said", "program", _UNIT):
            (folder / name).unlink()
        header = folder / "include" / _OWN_HEADER
        header.parent.mkdir(parents=True)
        header.write_text(prelude_text(STANDARD_HEADERS))
        kept = {"compile": commands.compile, "link": commands.link, "before": commands.before}
        (folder / "commands.json").write_text(json.dumps(kept))

    def _options(self, path: str, request: BuildRequest) -> tuple[str, ...]:
        folder, commands = self._libraries(request.target)
        defined = ("-DKB_STATIC",) if request.kind == "object" else ()
        kept = self.keep_loops if request.keep_loops else ()
        return (
            path, "clang", "--driver-mode=g++", *commands.compile, "-isystem", str(folder / "include"), *defined,
            *request.target.flags, *include_options(request.target), STANDARDS[request.language],
            f"-{request.optimize}", *request.flags, *kept,
        )  # fmt: skip

    def _shown(self, request: BuildRequest) -> tuple[Path, ...]:
        runner = (request.runner.parent,) if request.runner else ()
        own = super()._shown(request)
        return (Path(driver() or "").parent, self._libraries(request.target)[0], *runner, *own)

    def _linkable(self, text: str, request: BuildRequest, gate: GateReport | None) -> str:
        if request.kind == "executable":
            return text
        if request.kind == "object":
            return linkage.internal(text, _RUNNER_SHOWS)
        kept = {request.entry, *request.exports, gate.marker if gate else ""}
        return linkage.constructors_as_table(linkage.internal(text, kept), CONSTRUCTORS)

    def _link(
        self, path: str, request: BuildRequest, gate: GateReport | None, work: Path
    ) -> tuple[tuple[str, ...], Path]:
        if request.kind == "object":
            return ("true",), work / "unit.o"
        folder, commands = self._libraries(request.target)
        link: Sequence[str] = [word.replace("{}", str(folder), 1) for word in commands.link]
        objects = ["unit.o", *([str(request.runner)] if request.runner else [])]
        if gate and gate.marker:
            objects.append(f"--defsym={MARKER}={gate.marker}")
        own = (*link[: commands.before], "--threads=1", "-o", "program", *objects, *link[commands.before :])
        return (path, "ld.lld", *own), work / "program"
