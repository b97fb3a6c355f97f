"""The seams between the core and its plugins: what is asked of each, what it answers, and the protocols.

Every request and answer is a frozen attrs class of plain values, so that it can be logged, replayed, or sent to
another machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from typing import Protocol as TypingProtocol

from attrs import field, frozen

from kernelbench_core.model import Protocol, Result, Status, Target, Task
from kernelbench_core.seams_generation import (
    Batches,
    BatchState,
    Completion,
    Example,
    GenerationRequest,
    Message,
    Price,
    PromptBuilder,
    PromptContext,
    Provider,
    Retriever,
    Usage,
)
from kernelbench_core.seams_metrics import ColumnMetric, Estimate, Metric, MetricValue, Outcomes


@frozen(kw_only=True)
class Availability:
    """Whether something can be used here, and the remedy if not."""

    usable: bool
    reason: str = ""
    remedy: str = ""
    version: str = ""


@frozen(kw_only=True)
class Limits:
    """What a sandboxed process may use. All are hard: exceeding one ends the process.

    Args:
        wall_seconds: Real time.
        cpu_seconds: Processor time of one process, in whole seconds after rounding up.
        memory_bytes: Address space of one process.
        processes: Processes and threads of the sandbox.
        open_files: File descriptors of one process.
        file_bytes: Size of one written file.
        output_bytes: Captured standard output and error together; the process is killed beyond it.
        tmp_bytes: Size of the private /tmp.
    """

    wall_seconds: float = 20.0
    cpu_seconds: float = 10.0
    memory_bytes: int = 2 << 30
    processes: int = 32
    open_files: int = 64
    file_bytes: int = 256 << 20
    output_bytes: int = 8 << 20
    tmp_bytes: int = 64 << 20


@frozen(kw_only=True)
class ExecRequest:
    """One program to run in a sandbox.

    Args:
        command: Program and arguments, with paths as they are inside (`/box/...` for the work folder).
        work: Folder that appears as `/box`, also the working directory.
        writable: Whether `/box` can be written; read-only otherwise.
        read_only: More host paths to show, at the same place, read-only (a cache folder).
        pass_fds: Inherited file descriptors, kept at their numbers (the private result channel).
        environment: Variables; nothing else is inherited but a fixed PATH, HOME=/tmp, LANG=C.UTF-8.
        limits: What it may use.
        stdin: Bytes for standard input; empty means closed.
        keep_bytes: How much of each output stream is kept, in bytes.
        vector_bits: Vector length to run at, in bits; 0 where there is nothing to choose.
        emulator_options: More options for an emulator (`-strace`); other executors ignore them.
        steady: Whether an emulator should load everything at the same addresses in each run.
    """

    command: tuple[str, ...]
    work: Path
    writable: bool = False
    read_only: tuple[Path, ...] = ()
    pass_fds: tuple[int, ...] = ()
    environment: Mapping[str, str] = field(factory=dict)
    limits: Limits = Limits()
    stdin: bytes = b""
    keep_bytes: int = 64 << 10
    vector_bits: int = 0
    emulator_options: tuple[str, ...] = ()
    steady: bool = False


@frozen(kw_only=True)
class ExecResult:
    """How a sandboxed program ended.

    Args:
        exit_code: Exit status; None when a signal ended it.
        signal: Number of the signal that ended it, 0 for none.
        stdout: Kept part of standard output.
        stderr: Kept part of standard error.
        wall_seconds: Real time from start to end, by the parent's clock.
        cpu_seconds: User and system time of the whole sandbox.
        limit: Which limit ended it (`wall`, `cpu`, `output`), empty for none.
        fault: Not empty when the sandbox itself failed (our fault, never the candidate's).
    """

    exit_code: int | None
    signal: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0
    limit: str = ""
    fault: str = ""

    @property
    def ok(self) -> bool:
        """Whether it ran to its end and said so with exit status 0."""
        return self.exit_code == 0 and not self.limit and not self.fault


class Sandbox(TypingProtocol):
    """Runs a program shut off from the machine."""

    name: str

    def probe(self) -> Availability:
        """Whether this sandbox works here; cheap after the first call."""

    def run(self, request: ExecRequest) -> ExecResult:
        """Runs the program to its end or to a limit and leaves nothing running."""


@frozen(kw_only=True)
class GateReport:
    """What the compiled code of a sample's entry point is made of.

    Args:
        vector_ops: Vector instructions of the target in code that the entry point can reach.
        widest_bits: Width of the widest vector type among them, in bits.
        names: A few of the operations seen, for messages.
        marker: Symbol of a 64-bit word that the code sets to `mark` when vector code is executed; empty if the
            toolchain cannot.
        mark: A secret number, other for each build.
        method: How it was found (`llvm-ir`, `gimple`).
        note: Why the count was set to zero (`only in code without effect`).
    """

    vector_ops: int
    widest_bits: int = 0
    names: tuple[str, ...] = ()
    marker: str = ""
    mark: int = 0
    method: str = ""
    note: str = ""


class CostModel(TypingProtocol):
    """What a built kernel costs on its device, by a model that knows how often each part of the code ran."""

    symbol: str
    """An array of 64-bit counters in the built kernel."""
    words: int
    """How many they are."""

    def report(self, counts: Sequence[int], calls: int) -> Mapping[str, Any]:
        """Numbers for the result's data, for one call.

        Args:
            counts: What the counters hold in the end.
            calls: How often the kernel was called.

        Raises:
            ValueError: No run of the kernel counts like this.
        """

    def listing(self, counts: Sequence[int], calls: int) -> str:
        """The same for a person who tunes the kernel."""


class KernelPasses(TypingProtocol):
    """What a toolchain like clang does with kernels beyond compiling them: an emulator of a device, a cost model.

    The source becomes unoptimised LLVM IR, `before` edits that, it is optimised, `after` edits the result, and the
    object that is made of it is linked with a library of the plugin's.
    """

    standard: str
    """Of C++, such as `c++20`."""

    def digest(self, target: Target) -> str:
        """Over everything that changes what comes out."""

    def options(self, target: Target) -> Sequence[str]:
        """For the frontend, with the level of optimisation."""

    def back(self, target: Target) -> Sequence[str]:
        """For all steps from IR on, with the level of optimisation."""

    def headers(self, source: str) -> Sequence[str]:
        """What is precompiled and included before a unit: headers that it includes itself.

        Raises:
            ValueError: The source has something that the device does not; the message is for its author.
        """

    def library(self, target: Target) -> Sequence[Path]:
        """C++ sources that are built once, in the same way, and linked with every kernel."""

    def before(self, text: str, kernel: str) -> str:
        """Unoptimised IR as the optimiser is to see it; `kernel` is the name of the kernel function.

        Raises:
            ValueError: The code has something that the device does not; the message is for its author.
        """

    def after(self, text: str, kernel: str, target: Target) -> tuple[str, CostModel | None]:
        """Optimised IR as it is built, and what tells its cost. Not called where no cost is asked for."""


@frozen(kw_only=True)
class BuildRequest:
    """Source to be made into a binary.

    Args:
        source: The translation unit, without includes of the prelude.
        target: What to compile for.
        kind: `shared` (a kernel: one shared object), `executable` (a runner), or `object` (a runner for a toolchain
            that is `static`).
        optimize: Optimisation level without the dash (`O0`).
        prelude: Headers included before the source, precompiled where the toolchain can.
        language: `c++`, or `c` for the reference of a task that is written in C: without a prelude, never for samples.
        entry: Exported symbol whose code the gate looks at.
        exports: More symbols that a shared object shows; everything else is hidden.
        gate: Whether a gate report is wanted.
        flags: More compiler flags, after the target's.
        keep_loops: Whether loops stay loops where the optimiser would call a library function (`memcpy`) instead.
        libraries: Link flags, for executables.
        runner: The runner that will call the kernel; where it is an object, the kernel becomes a program with it.
        limits: What each compiler call may use.
        kernel: Name of the function that the candidate defines; its cost is wanted where the toolchain has a model.
        trusted: Our own code: built outside of any candidate's reach, errors are ours.
    """

    source: str
    target: Target
    kind: str = "shared"
    optimize: str = "O0"
    prelude: tuple[str, ...] = ()
    language: str = "c++"
    entry: str = ""
    exports: tuple[str, ...] = ()
    gate: bool = False
    flags: tuple[str, ...] = ()
    keep_loops: bool = False
    libraries: tuple[str, ...] = ()
    runner: Path | None = None
    limits: Limits = Limits(memory_bytes=4 << 30, cpu_seconds=20, wall_seconds=30, open_files=1024)
    kernel: str = ""
    trusted: bool = False


@frozen(kw_only=True)
class BuildResult:
    """What came of a build.

    Args:
        status: `PASSED`, `COMPILE_ERROR`, `COMPILE_TIMEOUT`, `LINK_ERROR`, `UNAVAILABLE` or `HARNESS_ERROR`.
        artifact: The binary, in the folder that the caller gave; None unless passed.
        detail: The first error in one line.
        error_class: `undeclared_identifier`, `unsupported_target_feature`, `no_matching_function`, `other`.
        diagnostics: Compiler output, at most 64 KiB.
        gate: The gate's report, when one was asked for.
        cpu_seconds: Compiler and linker time.
        cost: What tells the kernel's cost, where the toolchain has a model and the request named the kernel.
    """

    status: Status
    artifact: Path | None = None
    detail: str = ""
    error_class: str = ""
    diagnostics: str = ""
    gate: GateReport | None = None
    cpu_seconds: float = 0.0
    cost: CostModel | None = None


class Toolchain(TypingProtocol):
    """Turns source into a binary for a target; never raises for what the source does.

    One with a true attribute `static` has no shared objects: it is asked for runners as objects, which give `unit.o`,
    and its kernels are programs that are linked with one.
    """

    name: str

    def probe(self, target: Target) -> Availability:
        """Whether it can build for the target here."""

    def digest(self, target: Target) -> str:
        """Hex digest over everything that changes its output: version, flags, headers."""

    def build(self, request: BuildRequest, work: Path) -> BuildResult:
        """Builds inside the sandbox; the artifact lies in `work`."""

    def has_effect(self, request: BuildRequest, work: Path) -> bool:
        """Whether the vector operations of what was just built in `work` matter for what the entry point does.

        Asked only for samples that are right, since it costs another look: true in doubt.
        """


class Executor(TypingProtocol):
    """Runs a built program on something: this machine, an emulator, a board.

    One with a true attribute `keeps_time` runs programs at once, on a machine whose time means something, and gives
    them the descriptors that they are to inherit: then speed is measured there.
    """

    name: str

    def probe(self, target: Target) -> Availability:
        """Whether programs for the target can run."""

    def run(self, request: ExecRequest, target: Target) -> ExecResult:
        """Runs the program, in a sandbox, under the request's limits."""


@frozen(kw_only=True)
class Mismatch:
    """The first wrong value.

    Args:
        output: Which output (`dst`, `return value`).
        case: Index of the test case.
        index: Position within the output, as text (`[3]`, `[2][0]`, ` length`).
        got: What the candidate gave, as text.
        expected: What was expected, as text.
        wrong: How many values are wrong in all cases.
        note: The bound that was missed, or a hint.
    """

    output: str
    case: int
    index: str
    got: str
    expected: str
    wrong: int = 1
    note: str = ""


class Checker(TypingProtocol):
    """Compares the outputs of a candidate with the expected ones, column by column."""

    name: str

    def check(self, task: Task, expected: Any, got: Any) -> Mismatch | None:  # noqa: ANN401
        """None when everything agrees."""


class TaskLoader(TypingProtocol):
    """Gives the tasks of a suite."""

    def load(self) -> Iterable[Task]:
        """All tasks, in a stable order."""


class ReportSection(TypingProtocol):
    """A part of the report.

    One that also has `collector()` spares the report a reading of all results: it gives an object with `add(result)`,
    called with every result, and `rows()`, called at the end.
    """

    def rows(self, results: Iterator[Result]) -> Mapping[str, Any]:
        """Plain data that the report shows under the section's name."""


__all__ = [
    "Availability", "BatchState", "Batches", "BuildRequest", "BuildResult", "Checker", "ColumnMetric", "Completion",
    "CostModel", "Estimate", "Example", "ExecRequest", "ExecResult", "Executor", "GateReport", "GenerationRequest",
    "KernelPasses", "Limits", "Message", "Metric", "MetricValue", "Mismatch", "Outcomes", "Price", "PromptBuilder",
    "PromptContext", "Protocol", "Provider", "ReportSection", "Retriever", "Sandbox", "TaskLoader", "Toolchain",
    "Usage",
]  # fmt: skip
