"""clang: precompiled prelude, direct calls of the compiler proper and the linker, and the gate on LLVM IR."""

from __future__ import annotations

import os
import platform
import re
import secrets
import shlex
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.model import Status, Target
from kernelbench_core.seams import Availability, BuildRequest, BuildResult, GateReport
from kernelbench_core.toolchains import gate_ir
from kernelbench_core.toolchains.base import (
    OWN_LIMITS,
    call,
    digest_of,
    failure,
    find_program,
    own_headers,
    prelude_text,
    settle,
    unit_file,
    version_of,
)
from kernelbench_core.toolchains.compiler import DriverToolchain
from kernelbench_core.toolchains.diagnostics import decode

OLDEST = 17
_NAMES = ("clang++-19", "clang++-20", "clang++-21", "clang++-18", "clang++-17", "clang++")
_LINKERS = ("ld.lld-19", "ld.lld-20", "ld.lld-21", "ld.lld-18", "ld.lld-17", "ld.lld")
ASSEMBLE_FAILED = 91
_AS_TEXT = frozenset({"riscv_vector.h"})
"""Headers that cannot be precompiled: clang declares their intrinsics at first use, and forgets that in the result."""
_DROPPED = ("-fdebug-compilation-dir=", "-fcoverage-compilation-dir=")


def driver() -> str | None:
    """Path of the clang driver: `$KERNELBENCH_CLANG`, or the newest tried version that is installed."""
    if named := os.environ.get("KERNELBENCH_CLANG"):
        return find_program((named,), 0)
    return find_program(_NAMES, OLDEST)


def linker() -> str | None:
    """Path of lld."""
    return find_program(_LINKERS, OLDEST)


@lru_cache(maxsize=16)
def _has_library(path: str, triple: str) -> bool:
    """Whether clang finds a C++ library for a triple."""
    command = [path, f"--target={triple}", "-print-file-name=libstdc++.so"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    return Path(done.stdout.strip()).is_absolute()


@lru_cache(maxsize=256)
def expanded(arguments: tuple[str, ...], inputs: tuple[str, ...]) -> tuple[str, ...]:
    """The command that the driver would run, taken from `-###`: it spares one process and its start for each call."""
    with tempfile.TemporaryDirectory() as folder:
        for name in inputs:
            (Path(folder) / name).touch()
        done = subprocess.run([*arguments, "-###"], cwd=folder, capture_output=True, text=True, timeout=30, check=False)
    lines = [line for line in done.stderr.splitlines() if line.startswith(' "')]
    if done.returncode != 0 or not lines:
        raise InfrastructureError(f"{arguments[0]} refuses {' '.join(arguments[1:])}: {done.stderr.strip()[-300:]}")
    return tuple(each for each in shlex.split(lines[-1]) if not each.startswith(_DROPPED))


class ClangToolchain(DriverToolchain):
    """Builds with clang and lld, for this machine or for a target's triple."""

    name = "clang"
    wanted = f"clang >= {OLDEST}"
    remedy = "run `scripts/system-packages`, or `apt-get install clang-19 lld-19`"
    keep_loops = ("-mllvm", "-disable-loop-idiom-all")

    def _driver(self) -> str | None:
        return driver()

    def _linker(self) -> str | None:
        """Path of the linker; None where the driver has to know one."""
        return linker()

    def probe(self, target: Target) -> Availability:
        """Whether clang is here, with lld and a C++ library for the target's triple where it has one."""
        found = super().probe(target)
        if not found.usable or not target.triple or target.arch == platform.machine():
            return found
        if self._linker() is None:
            return Availability(usable=False, reason=f"no ld.lld >= {OLDEST}", remedy=self.remedy)
        if not _has_library(self._driver() or "", target.triple):
            return Availability(
                usable=False,
                reason=f"no C++ library for {target.triple}",
                remedy=f"run `scripts/system-packages`, or `apt-get install g++-{target.triple.replace('_', '-')}`",
            )
        return found

    def _link_options(self) -> tuple[str, ...]:
        lld = self._linker()
        return (f"--ld-path={lld}",) if lld else ()

    def digest(self, target: Target) -> str:
        """Over the versions of clang and lld, and the target's flags and headers."""
        path, other = self._driver(), self._linker()
        return digest_of(
            self.name, version_of(path or ""), version_of(other or ""), target.triple, target.flags, target.headers,
            *own_headers(target),
        )  # fmt: skip

    def _prelude(self, path: str, request: BuildRequest) -> Path | None:
        """The precompiled prelude for these options."""
        headers = tuple(each for each in request.prelude if each not in _AS_TEXT)
        if not headers:
            return None
        options = (*self._options(path, request), "-fPIC")
        key = digest_of("pch-4", self._version(path), options, headers, *own_headers(request.target))

        def make(folder: Path) -> None:
            # from standard input: a named header would have to lie at the same path whenever the result is used
            # pending templates are instantiated once, here: otherwise every unit does it again, for most of its time
            # a plugin that is installed again has the same headers with other times
            command = [*options, "-fpch-instantiate-templates", "-Xclang", "-fno-pch-timestamp"]
            command += ["-x", "c++-header", "-", "-o", "/box/prelude.pch"]
            source = prelude_text(headers).encode()
            done = call(self._sandbox, command, folder, OWN_LIMITS, self._shown(request), stdin=source)
            if not done.ok:
                error = done.stderr.decode(errors="replace")[:400]
                raise InfrastructureError(
                    f"the prelude for {request.target.name} does not compile: {error}",
                    "check the compiler with `kernelbench doctor`",
                )
            settle(folder)

        return self._cache.put(key, make) / "prelude.pch"

    def _kernel(self, path: str, request: BuildRequest, work: Path) -> BuildResult:
        pch = self._prelude(path, request)
        shown = (*((pch.parent,) if pch else ()), *self._shown(request))
        options = (*self._options(path, request), "-fPIC", "-fno-color-diagnostics", "-c")
        include: tuple[str, ...] = ("-include-pch", str(pch)) if pch else ()
        for header in request.prelude:
            include += ("-include", header) if header in _AS_TEXT else ()
        unit = unit_file(request.language)
        gate, warnings, spent = None, b"", 0.0
        if request.gate or self.static:
            front = expanded((*options, *include, "-emit-llvm", "-S", *unit, "-o", "unit.ll"), unit[-1:])
            done = call(self._sandbox, front, work, request.limits, shown)
            if (failed := failure(done)) is not None:
                return failed
            spent += done.cpu_seconds
            text = (work / "unit.ll").read_text(encoding="utf-8", errors="surrogateescape")
            gate, text, foreign = self._gate(request, text) if request.gate else (None, text, ())
            if foreign:
                detail = f"turns on {', '.join(foreign)}, which {request.target.name} does not have"
                return BuildResult(
                    status=Status.COMPILE_ERROR,
                    detail=detail,
                    error_class="unsupported_target_feature",
                    diagnostics=decode(done.stderr),
                    gate=gate,
                    cpu_seconds=spent,
                )
            warnings = done.stderr
            text = self._linkable(text, request, gate)
            (work / "unit.ll").write_text(text, encoding="utf-8", errors="surrogateescape")
            back = expanded((*options, "unit.ll", "-o", "unit.o"), ("unit.ll",))
        else:
            back = expanded((*options, *include, *unit, "-o", "unit.o"), unit[-1:])
        link, artifact = self._link(path, request, gate, work)
        script = f"{shlex.join(back)} || exit {ASSEMBLE_FAILED}; exec {shlex.join(link)}"
        done = call(self._sandbox, ("/bin/sh", "-c", script), work, request.limits, shown)
        linking = done.exit_code != ASSEMBLE_FAILED
        if (failed := failure(done, linking=linking, spent=spent)) is not None:
            return evolve(failed, gate=gate)
        return BuildResult(
            status=Status.PASSED,
            artifact=artifact,
            gate=gate,
            cpu_seconds=spent + done.cpu_seconds,
            diagnostics=decode(warnings + done.stderr),
        )

    def _linkable(self, text: str, request: BuildRequest, gate: GateReport | None) -> str:  # noqa: ARG002 - as above
        """The IR as it is assembled and linked."""
        return text

    def _link(
        self, path: str, request: BuildRequest, gate: GateReport | None, work: Path
    ) -> tuple[tuple[str, ...], Path]:
        """The command that links `unit.o`, and where its result lies."""
        symbols = [request.entry, *request.exports, *([gate.marker] if gate and gate.marker else [])]
        (work / "exports.map").write_text(f"{{ global: {'; '.join(symbols)}; local: *; }};\n")
        options = (*self._options(path, request), "-shared", "-Wl,-z,defs", "-Wl,--version-script=exports.map")
        if with_lld := self._link_options():
            options = (*options, *with_lld, "-Wl,--threads=1")
        command = expanded((*options, "unit.o", "-o", "kernel.so", *request.libraries), ("unit.o",))
        return command, work / "kernel.so"

    @staticmethod
    def _gate(request: BuildRequest, text: str) -> tuple[GateReport, str, tuple[str, ...]]:
        """The gate's report, the IR with a marker where vector code is executed, and features that are not allowed."""
        seen = _examined(request, text)
        report = GateReport(vector_ops=seen.count, widest_bits=seen.widest, names=seen.names, method="llvm-ir")
        if seen.count == 0:
            return report, text, seen.foreign
        marker, mark = f"m{secrets.token_hex(12)}", secrets.randbits(62) + 1
        return evolve(report, marker=marker, mark=mark), gate_ir.mark(text, seen.lines, marker, mark), seen.foreign

    def has_effect(self, request: BuildRequest, work: Path) -> bool:
        """Whether vector code survives an optimiser that never makes any of its own."""
        path = self._driver()
        if path is None:
            return True
        text = (work / "unit.ll").read_text(encoding="utf-8", errors="surrogateescape")
        text = re.sub(r"^  store i64 \d+, ptr @m[0-9a-f]{24}, align 8\n", "", text, flags=re.MULTILINE)
        (work / "second.ll").write_text(gate_ir.optimisable(text), encoding="utf-8", errors="surrogateescape")
        options = (
            *self._options(path, evolve(request, optimize="O1")),
            "-fPIC",
            "-fno-vectorize",
            "-fno-slp-vectorize",
        )
        command = expanded((*options, "-c", "-emit-llvm", "-S", "second.ll", "-o", "third.ll"), ("second.ll",))
        done = call(self._sandbox, command, work, request.limits, self._shown(request))
        if not done.ok:
            return True
        optimised = (work / "third.ll").read_text(encoding="utf-8", errors="surrogateescape")
        return _examined(request, optimised).count > 0


def _examined(request: BuildRequest, text: str) -> gate_ir.Witness:
    """What the entry point reaches of that which the target's gate counts."""
    target = request.target
    return gate_ir.examine(
        text, request.entry, target.min_vector_bits, scalable=target.gate == "scalable",
        operations=target.operations, types=target.gate != "operations",
    )  # fmt: skip
