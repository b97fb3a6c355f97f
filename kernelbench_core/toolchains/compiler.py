"""What the compilers share that are run through a driver: where they come from, and how a build begins and ends."""

from __future__ import annotations

import abc
from pathlib import Path
from typing import ClassVar

from kernelbench_core.model import Status, Target
from kernelbench_core.seams import Availability, BuildRequest, BuildResult, Sandbox
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import STANDARDS, call, failure, version_of


class DriverToolchain(abc.ABC):
    """A toolchain with one driver program.

    Args:
        sandbox: Every call of the compiler runs in it.
        cache: Where precompiled preludes are kept; the user's cache folder by default.
    """

    name: ClassVar[str]
    wanted: ClassVar[str]
    """What is looked for, such as `g++ >= 11`."""
    remedy: ClassVar[str]
    """The command that brings it."""
    keep_loops: ClassVar[tuple[str, ...]] = ()
    """What keeps the optimiser from making calls of loops."""
    takes_triple: ClassVar[bool] = True
    """Whether the driver is told the architecture with `--target`."""
    static: ClassVar[bool] = False
    """Whether runner and kernel become one static program: the runner is built as an object, and is then given with
    each request for a kernel."""

    def __init__(self, sandbox: Sandbox, cache: BuildCache | None = None) -> None:
        self._sandbox = sandbox
        self._cache = cache or BuildCache()

    @abc.abstractmethod
    def _driver(self) -> str | None:
        """Path of the driver; None where it is not installed."""

    @abc.abstractmethod
    def _kernel(self, path: str, request: BuildRequest, work: Path) -> BuildResult:
        """Builds the artifact from `unit.cpp`, with the gate's report."""

    def _options(self, path: str, request: BuildRequest) -> tuple[str, ...]:
        """The driver with the target's flags, exactly as they are given, the language and the level."""
        target = request.target
        triple = (f"--target={target.triple}",) if target.triple and self.takes_triple else ()
        kept = self.keep_loops if request.keep_loops else ()
        return (
            path,
            *triple,
            *target.flags,
            *include_options(target),
            STANDARDS[request.language],
            f"-{request.optimize}",
            *request.flags,
            *kept,
        )

    def _shown(self, request: BuildRequest) -> tuple[Path, ...]:
        """Folders that the compiler reads and that a sandbox does not show by itself."""
        return tuple(map(Path, request.target.include))

    def _version(self, path: str) -> str:
        """The driver's version; empty when it does not run."""
        return version_of(path)

    def _link_options(self) -> tuple[str, ...]:
        """Options for linking an executable."""
        return ()

    def probe(self, target: Target) -> Availability:  # noqa: ARG002 - some build for some targets only
        """Whether the compiler is here; that a target's libraries are there, the first build shows."""
        path = self._driver()
        if path is None:
            return Availability(usable=False, reason=f"no {self.wanted}", remedy=self.remedy)
        return Availability(usable=True, version=self._version(path))

    def build(self, request: BuildRequest, work: Path) -> BuildResult:
        """Builds a shared object (`kernel.so`) or an executable (`program`) in `work`."""
        path = self._driver()
        if path is None:
            return BuildResult(status=Status.UNAVAILABLE, detail=f"no {self.wanted}; {self.remedy}")
        (work / "unit.cpp").write_text(request.source, encoding="utf-8", errors="surrogateescape")
        if request.kind != "executable" or self.static:
            return self._kernel(path, request, work)
        command = (*self._options(path, request), *self._link_options(), "/box/unit.cpp", "-o", "/box/program")
        done = call(self._sandbox, (*command, *request.libraries), work, request.limits, self._shown(request))
        failed = failure(done)
        return failed or BuildResult(status=Status.PASSED, artifact=work / "program", cpu_seconds=done.cpu_seconds)


def include_options(target: Target) -> tuple[str, ...]:
    """Options for the folders of headers that a target brings."""
    return tuple(word for folder in target.include for word in ("-isystem", folder))
