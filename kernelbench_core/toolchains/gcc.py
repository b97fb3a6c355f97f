"""gcc: a second opinion on every sample; the gate looks at GIMPLE, the compiler's own intermediate form."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.model import Status, Target
from kernelbench_core.seams import Availability, BuildRequest, BuildResult, GateReport
from kernelbench_core.toolchains import gate_gimple
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

OLDEST = 11
_NAMES = ("g++", "g++-14", "g++-13", "g++-12", "g++-11")
_COMPILE_FAILED = 91
_DUMP = "unit.gimple"
_GRAPH = "unit.cgraph"
# the call graph as the pass `whole-program` prints it: the pass `cgraph` prints nothing behind a precompiled header
_DUMPS = (f"-fdump-tree-optimized-asmname=/box/{_DUMP}", f"-fdump-ipa-whole-program=/box/{_GRAPH}")


def driver() -> str | None:
    """Path of the gcc driver: `$KERNELBENCH_GCC`, or g++."""
    if named := os.environ.get("KERNELBENCH_GCC"):
        return find_program((named,), 0)
    return find_program(_NAMES, OLDEST)


class GccToolchain(DriverToolchain):
    """Builds with g++ for this machine."""

    name = "gcc"
    wanted = f"g++ >= {OLDEST}"
    remedy = "run `apt-get install g++`"
    keep_loops = ("-fno-tree-loop-distribute-patterns",)

    def _driver(self) -> str | None:
        return driver()

    def probe(self, target: Target) -> Availability:
        """Whether g++ is here and the target is this machine's."""
        if target.triple:
            return Availability(usable=False, reason=f"g++ builds for this machine only, not for {target.triple}")
        return super().probe(target)

    def digest(self, target: Target) -> str:
        """Over the version of g++ and the target's flags and headers."""
        return digest_of(
            self.name, version_of(self._driver() or ""), target.flags, target.headers, *own_headers(target)
        )

    def _prelude(self, options: tuple[str, ...], request: BuildRequest) -> Path:
        key = digest_of("gch", version_of(options[0]), options, request.prelude, *own_headers(request.target))

        def make(folder: Path) -> None:
            (folder / "prelude.hpp").write_text(prelude_text(request.prelude))
            command = [*options, "-fPIC", "-x", "c++-header", "/box/prelude.hpp", "-o", "/box/prelude.hpp.gch"]
            done = call(self._sandbox, command, folder, OWN_LIMITS, self._shown(request))
            if not done.ok:
                error = done.stderr.decode(errors="replace")[:400]
                raise InfrastructureError(f"the prelude for {request.target.name} does not compile: {error}")
            settle(folder)

        return self._cache.put(key, make) / "prelude.hpp"

    def _kernel(self, path: str, request: BuildRequest, work: Path) -> BuildResult:
        options = self._options(path, request)
        prelude = self._prelude(options, request) if request.prelude else None
        include = ["-include", str(prelude)] if prelude else []
        dump = _DUMPS if request.gate else ()
        compile_ = [
            *options,
            "-fPIC",
            *include,
            *dump,
            "-c",
            *unit_file(request.language, "/box/unit.cpp"),
            "-o",
            "/box/unit.o",
        ]
        (work / "exports.map").write_text(f"{{ global: {'; '.join((request.entry, *request.exports))}; local: *; }};\n")
        link = [
            *options, "-shared", "-Wl,-z,defs", "-Wl,--version-script=/box/exports.map", "/box/unit.o",
            "-o", "/box/kernel.so", *request.libraries,
        ]  # fmt: skip
        shown = (*((prelude.parent,) if prelude else ()), *self._shown(request))
        script = f"{shlex.join(compile_)} || exit {_COMPILE_FAILED}; exec {shlex.join(link)}"
        done = call(self._sandbox, ("/bin/sh", "-c", script), work, request.limits, shown)
        if (failed := failure(done, linking=done.exit_code != _COMPILE_FAILED)) is not None:
            return failed
        gate = self._gate(request, work) if request.gate else None
        return BuildResult(
            status=Status.PASSED,
            artifact=work / "kernel.so",
            gate=gate,
            cpu_seconds=done.cpu_seconds,
            diagnostics=done.stderr.decode("utf-8", "backslashreplace"),
        )

    def has_effect(self, request: BuildRequest, work: Path) -> bool:
        """Whether vector statements are left when gcc optimises, with its vectorisers off."""
        path = self._driver()
        if path is None:
            return True
        request = evolve(
            request, optimize="O1", flags=(*request.flags, "-fno-tree-vectorize", "-fno-tree-slp-vectorize")
        )
        options = self._options(path, request)
        prelude = self._prelude(options, request) if request.prelude else None
        include = ["-include", str(prelude)] if prelude else []
        dump = ["-fPIC", *_DUMPS, "-S", "-o", "/dev/null"]
        shown = (*((prelude.parent,) if prelude else ()), *self._shown(request))
        done = call(self._sandbox, [*options, *include, *dump, "/box/unit.cpp"], work, request.limits, shown)
        return not done.ok or self._gate(request, work).vector_ops > 0

    def _options(self, path: str, request: BuildRequest) -> tuple[str, ...]:
        return (*super()._options(path, request), "-fdiagnostics-color=never")

    def _gate(self, request: BuildRequest, work: Path) -> GateReport:
        text, graph = (
            path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
            for path in (work / _DUMP, work / _GRAPH)
        )
        target = request.target
        count, widest, names = gate_gimple.examine(
            text, request.entry, target.min_vector_bits, graph,
            operations=target.operations, types=target.gate != "operations",
        )  # fmt: skip
        report = GateReport(vector_ops=count, widest_bits=widest, names=names, method="gimple")
        return report if count else evolve(report, note="")
