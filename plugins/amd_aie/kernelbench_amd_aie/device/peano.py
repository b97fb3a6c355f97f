"""The toolchain `peano`: AMD's compiler for the AI Engine, which makes kernel objects.

It needs no device: it says whether a kernel compiles with the compiler and the headers that NPUEval uses, and makes
the object that an image for the NPU is linked from (`mlir_aie`). It makes no runners, since nothing of it runs here.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from kernelbench_amd_aie.device import installation
from kernelbench_amd_aie.device.generations import GENERATIONS, Generation, generation_of
from kernelbench_amd_aie.device.installation import Installation
from kernelbench_amd_aie.device.outcome import failure_of, text_of
from kernelbench_core.api import Availability, BuildRequest, BuildResult, ExecRequest, Sandbox, Status, Target

KERNEL_KINDS = ("object", "shared")
"""Kinds of builds that are a kernel; both give the same object."""
STANDARDS = {"c++": ("-std=c++20",), "c": ("-x", "c", "-std=gnu17")}
WARNINGS = (
    "-Wno-parentheses",
    "-Wno-attributes",
    "-Wno-macro-redefined",
    "-Wno-empty-body",
    "-Wno-missing-template-arg-list-after-template-kw",
)
"""Warnings of the AIE API's own headers that mlir-aie's examples turn off."""
UNIT = "unit.cpp"
OBJECT = "kernel.o"


def flags(generation: Generation, language: str = "c++") -> tuple[str, ...]:
    """Flags of every kernel, as NPUEval and mlir-aie's examples give them; the level is always -O2.

    Args:
        generation: What to compile for.
        language: `c++` or `c`.
    """
    return ("-O2", *STANDARDS[language], f"--target={generation.triple}", *WARNINGS, "-DNDEBUG")


def command(
    found: Installation, generation: Generation, *, language: str = "c++", more: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The command that makes `kernel.o` of `unit.cpp`, both in the folder where it runs.

    Args:
        found: Compiler and headers.
        generation: What to compile for.
        language: `c++` or `c`.
        more: Flags after all others.
    """
    include = tuple(word for folder in found.headers for word in ("-I", str(folder)))
    own = (*flags(generation, language), *include, "-fno-color-diagnostics", *more)
    return (str(found.compiler), *own, "-c", UNIT, "-o", OBJECT)


class PeanoToolchain:
    """Builds kernel objects with Peano.

    A target's own flags and folders of headers are those of the emulator and are not used, and neither is the standard
    prelude: a unit includes what it needs, as it has to on the device. Of a request's prelude only what the target
    itself names is included.

    Args:
        sandbox: Every compilation runs in it.
    """

    name = "peano"

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def probe(self, target: Target) -> Availability:
        """Whether Peano and the AIE API are here, for the target's generation. Never raises."""
        generation = generation_of(target)
        if generation is None:
            return _no_engine(target)
        found = installation.find(generation)
        return found if isinstance(found, Availability) else Availability(usable=True, version=found.version)

    def digest(self, target: Target) -> str:
        """Over the compiler's version, the flags and the contents of the headers."""
        generation = generation_of(target)
        found = installation.find(generation) if generation else None
        if generation is None or not isinstance(found, Installation):
            return hashlib.sha256(f"{self.name}, not installed".encode()).hexdigest()
        parts = (self.name, found.version, flags(generation), tuple(map(_contents, found.headers)))
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def build(self, request: BuildRequest, work: Path) -> BuildResult:
        """Makes `kernel.o` in `work` of a kernel; anything else is `UNAVAILABLE`.

        There is no gate report: whether the vector unit is used, a trace says (`trace`).
        """
        generation = generation_of(request.target)
        if generation is None:
            return _unavailable(_no_engine(request.target))
        if request.kind not in KERNEL_KINDS:
            detail = f"{self.name} makes kernels of AI Engine cores, not an {request.kind} for this machine"
            return BuildResult(status=Status.UNAVAILABLE, detail=detail)
        found = installation.find(generation)
        if isinstance(found, Availability):
            return _unavailable(found)
        (work / UNIT).write_text(request.source, encoding="utf-8", errors="surrogateescape")
        included = (word for each in request.prelude if each in request.target.headers for word in ("-include", each))
        words = command(found, generation, language=request.language, more=(*request.flags, *included))
        done = self._sandbox.run(
            ExecRequest(command=words, work=work, writable=True, read_only=found.shown, limits=request.limits)
        )
        if (failed := failure_of(done, "the compiler")) is not None:
            return failed
        if not (work / OBJECT).is_file():
            return BuildResult(status=Status.HARNESS_ERROR, detail=f"{found.compiler} succeeded without {OBJECT}")
        return BuildResult(
            status=Status.PASSED,
            artifact=work / OBJECT,
            diagnostics=text_of(done.stderr),
            cpu_seconds=done.cpu_seconds,
        )

    def has_effect(self, request: BuildRequest, work: Path) -> bool:  # noqa: ARG002 - no gate, so never in question
        """True: nothing is gated here."""
        return True


def check() -> Availability:
    """For `kernelbench doctor`: whether kernels of any generation can be compiled."""
    found = [installation.find(each) for each in GENERATIONS]
    usable = [each for each in found if isinstance(each, Installation)]
    if not usable:
        return next(each for each in found if isinstance(each, Availability))
    return Availability(usable=True, version=f"{usable[0].version} ({usable[0].compiler})")


def _no_engine(target: Target) -> Availability:
    known = ", ".join(each.target for each in GENERATIONS)
    return Availability(usable=False, reason=f"{target.name} is no AI Engine target ({known})")


def _unavailable(found: Availability) -> BuildResult:
    detail = "; ".join(filter(None, (found.reason, found.remedy)))
    return BuildResult(status=Status.UNAVAILABLE, detail=detail)


def _contents(folder: Path) -> str:
    """Digest of all files in a folder, read again only when one of them has changed."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return _digest(folder, tuple((path, (state := path.stat()).st_mtime_ns, state.st_size) for path in files))


@lru_cache(maxsize=32)
def _digest(folder: Path, states: tuple[tuple[Path, int, int], ...]) -> str:
    state = hashlib.sha256()
    for path, _, _ in states:
        state.update(f"{path.relative_to(folder)}\0".encode())
        state.update(hashlib.sha256(path.read_bytes()).digest())
    return state.hexdigest()
