"""What candidates of one (task, target) are measured against: inputs for each row of sizes, and baselines.

Baselines are the task's reference, built by the same compiler with the target's flags in several ways, and the expert.
How fast they are beside each other does not depend on the candidate, so that is measured once for all candidates; each
candidate is then paired with the reference at its own level only.
"""

from __future__ import annotations

import hashlib
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.evaluation.prepare import REFERENCE_FLAGS, Prepared, Preparer, compile_limits
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import pack_cases
from kernelbench_core.harness.function.generators import draw_workload
from kernelbench_core.harness.function.glue import ENTRY, candidate_unit, reference_unit
from kernelbench_core.harness.function.runner import roles_of
from kernelbench_core.harness.function.timer import build_timer, repeatable
from kernelbench_core.model import FunctionTask, Protocol, Status, Target, Timing
from kernelbench_core.seams import BuildRequest, BuildResult, Checker, Executor, Limits, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.timing.pairs import compare
from kernelbench_core.timing.samples import Pool, Side, SideError, TimedError, Times
from kernelbench_core.timing.statistics import Interval
from kernelbench_core.timing.steered import EndedError, LiedError, Setup, Steered
from kernelbench_core.toolchains.base import kernel_prelude

REFERENCE = "reference"
CONTROL = "control"
EXPERT = "expert"
LEVEL = "O3"
"""Level of the reference that everything is compared with, and of the expert."""
NOT_VECTORISED = ("-fno-tree-vectorize", "-fno-tree-slp-vectorize")
VECTORISED = ("-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno")
"""What lets a compiler vectorise a sum of floats as a person does: in another order."""

_SEVERAL = 2
"""How many times a candidate's budget a session of several sides gets."""
_POOL_BYTES = 1 << 20
MOST_CASES = 192
"""Inputs for timing in a row of sizes, at most."""
_LEAST_CASES = 2
_NEAR_BYTES, _NEAR_SLOTS = 24 << 10, 64
"""Slots whose memory lies in the first level of cache, and how many there are at most."""
_FAR_BYTES, _FAR_SLOTS = 128 << 10, 16
"""The same for the second level: a window must not be too short for the clock."""
_LARGE_BYTES, _TURNS = 512 << 10, 6
"""From which size on calls are made several times with the same inputs, where these are only read, and how often: else
most of the time would go into copying them."""
_TIMED_LIMITS = Limits(
    wall_seconds=600.0, cpu_seconds=500.0, memory_bytes=4 << 30, processes=8, open_files=32, file_bytes=16 << 20,
    output_bytes=4 << 20, tmp_bytes=16 << 20,
)  # fmt: skip


class WrongError(TimedError):
    """Outputs are wrong.

    Args:
        mismatch: The first wrong value; None when the outputs could not be read.
        prepared: The inputs.
        case: Which of the two sets of inputs: `fresh` or `seen`.
    """

    def __init__(self, mismatch: Any, prepared: Prepared) -> None:  # noqa: ANN401 - a Mismatch or None
        super().__init__(f"{mismatch.output}{mismatch.index} = {mismatch.got}, expected {mismatch.expected}" if mismatch
                         else "its outputs cannot be read")  # fmt: skip
        self.mismatch, self.prepared = mismatch, prepared


@frozen(kw_only=True)
class Row:
    """Inputs for a row of sizes.

    Args:
        number: Index into the workload's sizes.
        size: The row's numbers.
        pool: How many inputs there are for what.
        setup: For the processes.
        seen: The inputs that are used for timing, and the expected outputs.
        fresh: The same of those that are used at the end.
        task: The task with these inputs.
    """

    number: int
    size: tuple[int, ...]
    pool: Pool
    setup: Setup
    seen: Prepared
    fresh: Prepared
    task: FunctionTask


@frozen(kw_only=True)
class Baselines:
    """How the baselines compare with the reference at -O3 in a row of sizes.

    Args:
        control: The reference against itself.
        ratios: Time of the reference over time of the baseline.
        lacking: Baselines that could not be measured, and why.
    """

    control: Interval
    ratios: Mapping[str, Interval]
    lacking: Mapping[str, str]


@define(kw_only=True)
class Yardstick:
    """Baselines and inputs of one (task, target).

    Args:
        task: With a workload.
        target: What is built for.
        toolchain: Builds.
        executor: Runs; on this machine.
        preparer: Gives expected outputs.
        protocol: Limits, and how to measure.
        cache: For the timer.
        seed: Of the run.
        folder: For built kernels and inputs; removed by `close`.
        stop: Set when it is to end early.
    """

    task: FunctionTask
    target: Target
    toolchain: Toolchain
    executor: Executor
    preparer: Preparer
    protocol: Protocol
    cache: BuildCache
    seed: int
    folder: Path
    stop: threading.Event = field(factory=threading.Event)
    _kernels: dict[str, Path | str] = field(factory=dict, init=False)
    _rows: dict[int, Row] = field(factory=dict, init=False)

    @property
    def timing(self) -> Timing:
        """How to measure."""
        return self.protocol.timing

    def reference(self, level: str) -> Side:
        """The reference at a level.

        Raises:
            InfrastructureError: It does not build.
        """
        kernel = self._kernel(REFERENCE if level == LEVEL else level)
        if isinstance(kernel, str):
            raise InfrastructureError(f"the reference of {self.task.task_id} does not build at -{level}: {kernel}")
        return Side(name=REFERENCE, kernel=kernel, trusted=True)

    def build(self) -> dict[str, str]:
        """Builds all baselines; those that there are not, and why."""
        found = {name: self._kernel(name) for name in (REFERENCE, *self.timing.baselines, *self.timing.levels)}
        return {name: kernel for name, kernel in found.items() if isinstance(kernel, str)}

    def row(self, number: int) -> Row:
        """Inputs of a row of sizes, with what the reference answers to them."""
        if number not in self._rows:
            self._rows[number] = self._made(number)
        return self._rows[number]

    def measure(self, row: Row, checker: Checker) -> tuple[Baselines, dict[str, Times]]:
        """Measures the baselines in a row of sizes; with all samples. The caller holds the machine alone.

        The control and the expert are paired with the reference as a candidate is, in a session of their own: which
        process ran before matters a little, and a candidate is held against them closely. The others share one.
        """
        lacking = {name: why for name in self.timing.baselines if isinstance(why := self._kernel(name), str)}
        there = [name for name in self.timing.baselines if name not in lacking]
        found: dict[str, Times] = {}
        for session in ([CONTROL], [EXPERT], [name for name in there if name != EXPERT]):
            names = [name for name in session if name == CONTROL or name in there]
            while names:
                try:
                    times = self._session(row, checker, names)
                except SideError as error:
                    if error.side in (REFERENCE, CONTROL):
                        raise InfrastructureError(
                            f"the reference of {self.task.task_id} cannot be timed at size {row.size}: "
                            f"{reason_of(error)}"
                        ) from error
                    lacking[error.side] = reason_of(error)
                    names.remove(error.side)
                    continue
                found |= dict.fromkeys(names, times)
                break
        ratios = {name: found[name].ratio(name) for name in there if name in found}
        return Baselines(control=found[CONTROL].ratio(CONTROL), ratios=ratios, lacking=lacking), found

    def _session(self, row: Row, checker: Checker, names: Sequence[str]) -> Times:
        """Pairs of the reference and each of the named sides."""
        base = self.reference(LEVEL)
        sides = [
            evolve(base, name=name)
            if name == CONTROL
            else Side(name=name, kernel=Path(self._kernel(name)), trusted=True)
            for name in names
        ]
        return compare(
            [base, *sides], row.setup, row.pool, self.timing, verify=verifier(row, checker),
            watched=[name for name in names if name != "O0"], seed=self.seed,
            budget=self.timing.budget_seconds * (1 if len(names) == 1 else _SEVERAL),
        )  # fmt: skip

    def close(self) -> None:
        """Removes kernels and inputs."""
        for row in self._rows.values():
            for prepared in (row.seen, row.fresh):
                self.preparer.forget(prepared)
        self._rows.clear()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _kernel(self, name: str) -> Path | str:
        if name not in self._kernels:
            self._kernels[name] = self._built(name)
        return self._kernels[name]

    def _built(self, name: str) -> Path | str:
        level, flags = {"scalar": (LEVEL, NOT_VECTORISED), "vector": (LEVEL, VECTORISED)}.get(
            name, (name if name in LEVELS else LEVEL, ())
        )
        signature = self.preparer.signature(self.task)
        unit, language = reference_unit(self.task, signature, bound=False), self.task.reference_language
        if name == EXPERT:
            if self.target.name not in self.task.experts:
                return f"there is none for {self.target.name}"
            entry = self.task.entry + self.target.entry_suffix
            unit = candidate_unit(self.task, signature, self.task.experts[self.target.name], entry)
            language = "c++"
        built = build_kernel(unit, level, flags, self.target, self.toolchain, self.protocol, self.folder / name,
                             trusted=True, language=language)  # fmt: skip
        return built.artifact if built.status is Status.PASSED and built.artifact else built.detail

    def _made(self, number: int) -> Row:
        task, workload = self.task, self.task.workload
        assert workload is not None  # noqa: S101 - the caller has looked
        signature = self.preparer.signature(task)

        def drawn(index: int) -> Any:  # noqa: ANN401 - a case
            return draw_workload(task, signature, self.seed * 4096 + index + 1, number)

        first = drawn(0)
        size = max(sum(each.nbytes for each in pack_cases(signature, [first])[0]), 1)
        slots = max(1, min(_NEAR_SLOTS, _NEAR_BYTES // size))
        if slots < _FAR_SLOTS:
            slots = max(slots, min(_FAR_SLOTS, _FAR_BYTES // size))
        seen = max(_LEAST_CASES, min(MOST_CASES, _POOL_BYTES // size))
        seen = max(1, seen // slots) * slots
        fresh = max(1, min(seen // 2, 64))
        cases = [first, *(drawn(i) for i in range(1, seen + fresh))]
        arrays, count = pack_cases(signature, cases)
        path = self.folder / f"row-{number}.cases"
        path.write_bytes(casefile.dump(arrays, count))
        path.chmod(0o644)
        parts = [self._prepared(number, part) for part in (cases[:seen], cases[seen:])]
        expected = parts[0][1].expected
        returned = [array.nbytes for column, array in zip(expected.columns, expected.arrays, strict=True)
                    if column.owner == "return value"]  # fmt: skip
        pool = Pool(seen=seen, fresh=fresh, size=size + sum(returned) // seen)
        setup = Setup(
            timer=build_timer(task, signature, self.target, self.toolchain, self.cache), pool=path, n_cases=count,
            columns=parts[0][1].out_columns, slots=slots,
            turns=_TURNS if size >= _LARGE_BYTES and repeatable(signature, roles_of(task)) else 1,
            executor=self.executor, target=self.target, stop=self.stop,
            limits=evolve(_TIMED_LIMITS, memory_bytes=max(_TIMED_LIMITS.memory_bytes, self.protocol.memory_bytes)),
        )  # fmt: skip
        (sized, timed), (_, unseen) = parts
        return Row(
            number=number, size=workload.sizes[number], pool=pool, setup=setup, seen=timed, fresh=unseen, task=sized
        )

    def _prepared(self, number: int, cases: list[Any]) -> tuple[FunctionTask, Prepared]:
        made: Callable[[Any], Any] = lambda _: iter(cases)  # noqa: E731 - once for the cases, and then no more
        name = f"{self.task.digest} timing {number} {self.seed} {len(cases)}"
        task = evolve(self.task, digest=hashlib.sha256(name.encode()).hexdigest(), cases=made, n_cases=len(cases))
        return task, self.preparer.get(task, self.target, self.toolchain, self.executor)


LEVELS = ("O0", "O1", "O2", "O3", "Os")


def build_kernel(
    unit: str, level: str, flags: tuple[str, ...], target: Target, toolchain: Toolchain, protocol: Protocol, work: Path,
    *, trusted: bool, language: str = "c++",
) -> BuildResult:  # fmt: skip
    """Builds a unit for timing: without the gate, whose marks cost time."""
    work.mkdir(parents=True, exist_ok=True)
    work.chmod(0o755)
    request = BuildRequest(
        source=unit, target=target, optimize=level, prelude=kernel_prelude(target, language), entry=ENTRY,
        language=language, flags=(*REFERENCE_FLAGS, *flags), limits=compile_limits(protocol), trusted=trusted,
    )  # fmt: skip
    return toolchain.build(request, work)


def verifier(row: Row, checker: Checker) -> Callable[[Side, Steered, bool], None]:
    """What checks the outputs of a pass in a row of sizes."""

    def verify(_side: Side, process: Steered, fresh: bool) -> None:
        prepared = row.fresh if fresh else row.seen
        outputs = process.outputs(prepared.n_cases)
        if outputs is None:
            raise LiedError("the result channel does not hold what the timer writes")
        mismatch = checker.check(row.task, prepared.expected, outputs)
        if mismatch is not None:
            raise WrongError(mismatch, prepared)

    return verify


def reason_of(error: SideError) -> str:
    """Why a side failed, in a few words."""
    cause = error.__cause__
    if isinstance(cause, EndedError):
        state, process = cause.outcome.state, cause.outcome.process
        if cause.late:
            return "it takes too long"
        said = f"{state.state} {state.text}".strip() if state else ""
        return f"it ended: {process.fault or process.limit or said or process.exit_code}"
    return str(cause)
