"""Everything a task needs before its first sample: cases, the runner, and what the reference answers.

The reference runs in a process of its own, before any candidate and never beside one; its outputs stay with the
trusted side.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

from attrs import evolve, frozen
from numpy.typing import NDArray

from kernelbench_core.errors import InfrastructureError
from kernelbench_core.evaluation.checker import Outputs
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.casefile import RunnerState
from kernelbench_core.harness.function.columns import Column, output_columns, pack_cases, pack_outputs
from kernelbench_core.harness.function.generators import draw_cases
from kernelbench_core.harness.function.glue import BOUND, ENTRY, reference_unit
from kernelbench_core.harness.function.runner import RunOutcome, build_runner, run_kernel, scratch
from kernelbench_core.harness.function.selftest import COLUMNS, test_inputs
from kernelbench_core.harness.function.signature import Signature, parse
from kernelbench_core.model import FunctionTask, Protocol, Result, Status, Target
from kernelbench_core.seams import BuildRequest, Executor, Limits, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import kernel_prelude

KEPT_BYTES = 384 << 20
"""Expected outputs that stay in memory, in bytes: those of a suite. What is dropped costs a run of the reference."""
REFERENCE_FLAGS = ("-ffp-contract=off",)
"""The reference never contracts a*b+c: its result must not depend on the target's instructions."""


@frozen(kw_only=True)
class Prepared:
    """What the samples of one (task, target) share.

    Args:
        signature: The parsed prototype.
        runner: Program that calls kernels.
        cases: The case file.
        n_cases: How many cases it holds.
        expected: What the reference answers.
        out_columns: Columns of the outputs.
    """

    signature: Signature
    runner: Path
    cases: Path
    n_cases: int
    expected: Outputs
    out_columns: list[Column]

    @property
    def size(self) -> int:
        """Bytes of the expected outputs."""
        return sum(each.nbytes for each in (*self.expected.arrays, *(self.expected.bounds or ())))


class ReferenceFailedError(InfrastructureError):
    """A task's reference cannot be built or does not run to its end.

    Args:
        message: What is wrong.
        why: The reason alone, in one line.
        state: The runner's last words; None where it did not come that far.
    """

    def __init__(self, message: str, why: str, state: RunnerState | None = None) -> None:
        super().__init__(message, "`kernelbench validate` says more about it")
        self.why, self.state = why, state


def _ended(task: FunctionTask, target: Target, done: RunOutcome, prepared: Prepared) -> ReferenceFailedError:
    """Why a reference gave no outputs, in the words that are used for samples."""
    from kernelbench_core.evaluation.outcomes import run_failed

    blank = Result(task_id=task.task_id, target=target.name, model="", sample_id="", status=Status.HARNESS_ERROR)
    result = run_failed(blank, done, task, prepared)
    why = result.detail if result else "its outputs are not what the runner writes"
    why = " ".join(filter(None, (why, done.process.stderr.decode(errors="replace")[:300])))
    message = f"the reference of {task.task_id} does not run on {target.name}: {why}"
    return ReferenceFailedError(message, why, done.state)


def candidate_limits(protocol: Protocol) -> Limits:
    """Limits of a candidate's process under a protocol."""
    return Limits(
        wall_seconds=2 * protocol.run_seconds,
        cpu_seconds=protocol.run_seconds,
        memory_bytes=protocol.memory_bytes,
        processes=8,
        open_files=32,
        file_bytes=16 << 20,
        output_bytes=4 << 20,
        tmp_bytes=16 << 20,
    )


def compile_limits(protocol: Protocol) -> Limits:
    """Limits of one compiler call under a protocol."""
    return Limits(
        wall_seconds=2 * protocol.compile_seconds,
        cpu_seconds=protocol.compile_seconds,
        memory_bytes=4 << 30,
        open_files=1024,
        file_bytes=64 << 20,
        output_bytes=4 << 20,
    )


def output_names(task: FunctionTask) -> list[str]:
    """Parameters that a kernel writes."""
    return [each.name for each in task.parameters if each.role != "in"]


class Preparer:
    """Prepares (task, target) pairs and keeps those that were used last. Case files stay until the end.

    Args:
        folder: Where case files lie during the run.
        seed: Of the run.
        protocol: How many cases, which limits.
        cache: For runners and preludes.
    """

    def __init__(self, folder: Path, seed: int, protocol: Protocol, cache: BuildCache) -> None:
        self._folder, self._seed, self._protocol, self._cache = folder, seed, protocol, cache
        self._ready: OrderedDict[tuple[str, str, str], Prepared] = OrderedDict()
        self._locks: dict[tuple[str, str, str], threading.Lock] = {}
        self._guard = threading.Lock()
        self._bytes = 0

    def get(self, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor) -> Prepared:
        """The prepared pair; made at first use, by one thread.

        Raises:
            InfrastructureError: The runner or the reference does not work here: nobody is to blame but us.
        """
        key = (task.digest, target.name, toolchain.name)
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            with self._guard:
                if key in self._ready:
                    self._ready.move_to_end(key)
                    return self._ready[key]
            made = self._make(task, target, toolchain, executor)
            with self._guard:
                self._ready[key] = made
                self._bytes += made.size
                while self._bytes > KEPT_BYTES and len(self._ready) > 1:
                    self._bytes -= self._ready.popitem(last=False)[1].size
            return made

    def forget(self, prepared: Prepared) -> None:
        """Drops a pair and removes its case file: for inputs that are not needed again."""
        with self._guard:
            for key in [key for key, each in self._ready.items() if each is prepared]:
                self._bytes -= self._ready.pop(key).size
                self._locks.pop(key, None)
        prepared.cases.unlink(missing_ok=True)

    @staticmethod
    def signature(task: FunctionTask) -> Signature:
        """The task's parsed prototype."""
        return parse(task.prototype, task.types, task.origin)

    def _make(self, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor) -> Prepared:
        signature = parse(task.prototype, task.types, task.origin)
        runner = build_runner(task, signature, target, toolchain, self._cache)
        path, count = self._case_file(task, signature)
        columns = COLUMNS if task.test else output_columns(signature, output_names(task))
        if task.expected is not None:
            arrays = self._modelled(task, signature, columns)
            expected = Outputs(columns=columns, arrays=arrays, cases=count)
            return Prepared(
                signature=signature, runner=runner, cases=path, n_cases=count, expected=expected, out_columns=columns
            )
        rules = [each.compare for each in task.parameters] + ([task.result] if task.result else [])
        bound = not task.test and any(rule.kind == "bound" for rule in rules)
        with scratch() as work:
            run = self._reference(task, signature, target, toolchain, Path(work), runner, bound=bound)

            def call(symbol: str) -> list[NDArray[Any]]:
                limits = candidate_limits(evolve(self._protocol, run_seconds=max(60.0, self._protocol.run_seconds)))
                done = run_kernel(
                    runner,
                    run,
                    path,
                    count,
                    columns,
                    executor=executor,
                    target=target,
                    symbol=symbol,
                    marker="",
                    limits=limits,
                    vector_bits=target.lengths(self._protocol)[0],
                )
                if done.columns is None:
                    raise _ended(task, target, done, Prepared(
                        signature=signature, runner=runner, cases=path, n_cases=count, out_columns=columns,
                        expected=Outputs(columns=[], arrays=[], cases=0, bounds=None),
                    ))  # fmt: skip
                return done.columns

            arrays = call(ENTRY)
            bounds = call(BOUND) if bound else None
        expected = Outputs(columns=columns, arrays=arrays, cases=count, bounds=bounds)
        if task.test and not arrays[0].all():
            raise InfrastructureError(
                f"the test of {task.task_id} rejects its own reference on {target.name}", f"look at {task.origin}"
            )
        return Prepared(
            signature=signature, runner=runner, cases=path, n_cases=count, expected=expected, out_columns=columns
        )

    def _modelled(self, task: FunctionTask, signature: Signature, columns: list[Column]) -> list[NDArray[Any]]:
        """The outputs of all cases by the task's behavioural model."""
        assert task.expected is not None  # noqa: S101 - the caller has looked
        wanted = min(self._protocol.cases, task.n_cases)
        values = ((case, task.expected(case)) for case in draw_cases(task, signature, self._seed, wanted))
        return pack_outputs(signature, output_names(task), columns, values, task.origin)

    def _case_file(self, task: FunctionTask, signature: Signature) -> tuple[Path, int]:
        wanted = min(self._protocol.cases, task.n_cases)
        path = self._folder / f"{task.digest[:32]}-{wanted}.cases"
        if path.exists():
            return path, casefile.case_count(path)
        if task.test:
            arrays, count = test_inputs(task, self._seed), 1
        else:
            arrays, count = pack_cases(signature, draw_cases(task, signature, self._seed, wanted))
        temporary = path.with_suffix(f".{threading.get_ident()}")
        temporary.write_bytes(casefile.dump(arrays, count))
        temporary.replace(path)
        return path, count

    def _reference(
        self, task: FunctionTask, signature: Signature, target: Target, toolchain: Toolchain, work: Path, runner: Path,
        *, bound: bool,
    ) -> Path:  # fmt: skip
        optimize = self._protocol.optimize
        built = build_reference(
            task, signature, target, toolchain, work, bound=bound, optimize=optimize, runner=runner
        )  # fmt: skip
        if isinstance(built, str):
            message = f"the reference of {task.task_id} does not build for {target.name}: {built}"
            raise ReferenceFailedError(message, built)
        return built


def build_reference(
    task: FunctionTask,
    signature: Signature,
    target: Target,
    toolchain: Toolchain,
    work: Path,
    *,
    bound: bool = False,
    optimize: str = "O0",
    flags: tuple[str, ...] = (),
    runner: Path | None = None,
) -> Path | str:
    """Builds a task's reference as a kernel for a runner; its path, or the reason why there is none."""
    request = BuildRequest(
        source=reference_unit(task, signature, bound=bound),
        target=target,
        optimize=optimize,
        entry=ENTRY,
        exports=(BOUND,) if bound else (),
        prelude=kernel_prelude(target, task.reference_language),
        language=task.reference_language,
        flags=(*REFERENCE_FLAGS, *flags),
        runner=runner,
        trusted=True,
    )
    built = toolchain.build(request, work)
    if built.status is not Status.PASSED or built.artifact is None:
        return built.detail
    return built.artifact
