"""clang with passes of a plugin over the kernel's LLVM IR (`KernelPasses`): emulators of devices, models of cost.

A build is: source to unoptimised IR, the plugin's first pass, the optimiser, the plugin's second pass, object, link
with the plugin's library. Without a cost model the second pass falls away, and optimiser and assembler are one step.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from attrs import evolve

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.model import Status, Target
from kernelbench_core.registry import resolve
from kernelbench_core.seams import BuildRequest, BuildResult, CostModel, ExecResult, KernelPasses, Sandbox, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import OWN_LIMITS, call, digest_of, failure, prelude_text, settle
from kernelbench_core.toolchains.clang import ASSEMBLE_FAILED, ClangToolchain, expanded
from kernelbench_core.toolchains.compiler import include_options
from kernelbench_core.toolchains.diagnostics import decode

_RAW = ("-emit-llvm", "-S", "-Xclang", "-disable-llvm-passes")


class PassesToolchain(ClangToolchain):
    """Builds kernels with a plugin's passes; programs (runners) as clang does it by itself."""

    passes: KernelPasses

    def digest(self, target: Target) -> str:
        """Over clang, the target, and what the passes rest on."""
        return digest_of(super().digest(target), self.passes.digest(target))

    def _kernel(self, path: str, request: BuildRequest, work: Path) -> BuildResult:
        built = self._built(path, request, work)
        texts = [built.detail, built.diagnostics]
        for folder in request.target.include:  # where the plugin is installed is nobody's business
            texts = [each.replace(f"{folder}/", "") for each in texts]
        return evolve(built, detail=texts[0], diagnostics=texts[1])

    def _built(self, path: str, request: BuildRequest, work: Path) -> BuildResult:
        library = self._library(path, request)
        try:
            pch = self._own_prelude(path, request)
        except ValueError as error:
            return _refused(error)
        shown = (library[0].parent,) if library else ()
        include: tuple[str, ...] = ()
        if pch is not None:
            shown, include = (*shown, pch.parent), ("-include-pch", str(pch))
        back = self._back(path, request.target)
        front = (*self._front(path, request), *include, *_RAW, "unit.cpp", "-o", "unit.ll")
        done = self._run(front, "unit.cpp", work, request, shown)
        if (failed := failure(done)) is not None:
            return failed
        spent, warnings = done.cpu_seconds, done.stderr
        try:
            text = self.passes.before(_read(work / "unit.ll"), request.kernel)
        except ValueError as error:
            return BuildResult(
                status=Status.COMPILE_ERROR, detail=str(error), error_class="unsupported_target_feature",
                diagnostics=decode(warnings), cpu_seconds=spent,
            )  # fmt: skip
        cost: CostModel | None = None
        _write(work / "first.ll", text)
        if request.kernel:
            optimise = (*back, "-emit-llvm", "-S", "first.ll", "-o", "second.ll")
            done = self._run(optimise, "first.ll", work, request, shown)
            if (failed := failure(done, spent=spent)) is not None:
                return failed
            spent += done.cpu_seconds
            text, cost = self.passes.after(_read(work / "second.ll"), request.kernel, request.target)
            _write(work / "first.ll", text)
        assemble = expanded((*back, "-c", "first.ll", "-o", "unit.o"), ("first.ll",))
        link = self._linked(path, request, cost, work, library)
        script = f"{shlex.join(assemble)} || exit {ASSEMBLE_FAILED}; exec {shlex.join(link)}"
        done = call(self._sandbox, ("/bin/sh", "-c", script), work, request.limits, shown)
        if (failed := failure(done, linking=done.exit_code != ASSEMBLE_FAILED, spent=spent)) is not None:
            return failed
        return BuildResult(
            status=Status.PASSED,
            artifact=work / "kernel.so",
            cpu_seconds=spent + done.cpu_seconds,
            cost=cost,
            diagnostics=decode(warnings + done.stderr),
        )

    def _front(self, path: str, request: BuildRequest) -> tuple[str, ...]:
        """The driver for sources, as far as the code of IR."""
        target = request.target
        return (
            path, *target.flags, *include_options(target), f"-std={self.passes.standard}",
            *self.passes.options(target), "-fPIC", "-fno-color-diagnostics", *request.flags,
        )  # fmt: skip

    def _back(self, path: str, target: Target) -> tuple[str, ...]:
        """The driver for IR."""
        return (path, *self.passes.back(target), "-fPIC")

    def _run(
        self, command: tuple[str, ...], unit: str, work: Path, request: BuildRequest, shown: tuple[Path, ...]
    ) -> ExecResult:
        return call(self._sandbox, expanded(command, (unit,)), work, request.limits, (*shown, *self._shown(request)))

    def _linked(
        self, path: str, request: BuildRequest, cost: CostModel | None, work: Path, library: tuple[Path, ...]
    ) -> tuple[str, ...]:
        """The command that links `unit.o` and the library; the kernel shows its entry and counters alone."""
        symbols = [request.entry, *request.exports, *([cost.symbol] if cost else [])]
        (work / "exports.map").write_text(f"{{ global: {'; '.join(symbols)}; local: *; }};\n")
        options = (path, "-shared", "-Wl,-z,defs", "-Wl,-Bsymbolic", "-Wl,--version-script=exports.map")
        options = (*options, *self._link_options(), *(("-Wl,--threads=1",) if self._link_options() else ()))
        objects = ("unit.o", *map(str, library))
        return expanded((*options, *objects, "-o", "kernel.so", *request.libraries), ("unit.o",))

    def _own_prelude(self, path: str, request: BuildRequest) -> Path | None:
        """The precompiled headers that the unit includes."""
        headers = tuple(self.passes.headers(request.source))
        if not headers:
            return None
        options = self._front(path, request)
        key = digest_of("pch-passes-2", self._version(path), options, headers, self.passes.digest(request.target))

        def make(folder: Path) -> None:
            command = (*options, "-fpch-instantiate-templates", "-Xclang", "-fno-pch-timestamp")
            command = (*command, "-x", "c++-header", "-", "-o", "/box/prelude.pch")
            source = prelude_text(headers).encode()
            done = call(self._sandbox, command, folder, OWN_LIMITS, self._shown(request), stdin=source)
            self._own(done.ok, f"the headers for {request.target.name} do not compile", done)
            settle(folder)

        return self._cache.put(key, make) / "prelude.pch"

    def _library(self, path: str, request: BuildRequest) -> tuple[Path, ...]:
        """Objects of the plugin's library."""
        target = request.target
        sources = tuple(self.passes.library(target))
        options = self._front(path, BuildRequest(source="", target=target))
        back = self._back(path, target)
        key = digest_of("library-passes", self._version(path), options, back, self.passes.digest(target))

        def make(folder: Path) -> None:
            for source in sources:
                (folder / "unit.cpp").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
                done = call(
                    self._sandbox, (*options, *_RAW, "unit.cpp", "-o", "unit.ll"), folder, OWN_LIMITS,
                    (*self._shown(request), source.parent),
                )  # fmt: skip
                self._own(done.ok, f"{source.name} of the library for {target.name} does not compile", done)
                _write(folder / "first.ll", self.passes.before(_read(folder / "unit.ll"), ""))
                command = (*back, "-c", "first.ll", "-o", f"{source.stem}.o")
                done = call(self._sandbox, command, folder, OWN_LIMITS)
                self._own(done.ok, f"{source.name} of the library for {target.name} has no code", done)
            for name in ("unit.cpp", "unit.ll", "first.ll"):
                (folder / name).unlink(missing_ok=True)
            settle(folder)

        if not sources:
            return ()
        folder = self._cache.put(key, make)
        return tuple(folder / f"{source.stem}.o" for source in sources)

    @staticmethod
    def _own(ok: bool, what: str, done: ExecResult) -> None:
        """Raises where our own code did not compile.

        Raises:
            InfrastructureError: Always, unless `ok`.
        """
        if not ok:
            said = (done.fault or done.stderr.decode(errors="replace"))[:600]
            raise InfrastructureError(f"{what}: {said}", "check the compiler with `kernelbench doctor`")


def _refused(error: ValueError) -> BuildResult:
    """What the passes do not let through is the candidate's fault."""
    return BuildResult(status=Status.COMPILE_ERROR, detail=str(error), error_class="unsupported_target_feature")


def toolchain_with(sandbox: Sandbox, cache: BuildCache | None = None, *, name: str, passes: str) -> Toolchain:
    """The toolchain; the arguments are those of `api.passes_toolchain`."""
    members = {"name": name, "passes": resolve(passes)()}
    made: Toolchain = type("WithPasses", (PassesToolchain,), members)(sandbox, cache)
    return made


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape")


def _write(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)  # it may be the sandbox's
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
