"""How many instructions does a right candidate execute, and how many of them are vector instructions?

Candidate and reference are built at -O3 with the target's flags and run once on the same inputs of the task's workload,
under an emulator that writes down every instruction of the candidate's own text. The numbers are the same in every
run with the same seed, on any machine. They are no times: an instruction is not a cycle.

A candidate that could write to the trace itself gets no counts: its system calls are in the same trace. Outputs are
compared while the instructions are counted.
"""

from __future__ import annotations

import hashlib
import math
import re
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.evaluation.prepare import REFERENCE_FLAGS, Prepared, Preparer, candidate_limits, compile_limits
from kernelbench_core.executors import qemu
from kernelbench_core.executors.calls import Calls
from kernelbench_core.executors.trace import LONGEST, Reader, Trace
from kernelbench_core.harness.function.generators import draw_workload
from kernelbench_core.harness.function.glue import ENTRY, candidate_unit, reference_unit
from kernelbench_core.harness.function.runner import RunOutcome, run_kernel, scratch
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import FunctionTask, Protocol, Status, Target
from kernelbench_core.seams import BuildRequest, Checker, Executor, Sandbox, Toolchain
from kernelbench_core.toolchains import disassembly
from kernelbench_core.toolchains.base import kernel_prelude

ENOUGH = 100_000
"""The inputs are the largest of the workload for which the reference is expected to execute no more instructions."""
OPTIMIZE = "O3"
_TRIES = 4
_ROOMY = 1
"""Where inputs lie: not in front of an inaccessible page, since QEMU 10.0.2 reads some operands of AVX too widely
(`vinserti128`, `vcvtdq2pd`). The verdict has seen to over-reads."""
_HOUSEHOLD = re.compile(
    r"_Zn[wa]m|_Zd[la]Pv|malloc|free|calloc|realloc|__cxa_|__stack_chk_fail|_Unwind|_ZSt\d+__throw|__gxx_personality|"
    r"_ITM_|__gmon|_ZNSt8ios_base4Init"
)
"""Functions outside that do no part of the work: memory, exceptions."""


class UncountedError(Exception):
    """Why there are no counts."""


@frozen(kw_only=True)
class Count:
    """What one run executed.

    Args:
        instructions: All of the code's own text.
        vector: Vector instructions among them.
        calls: Functions outside that were called, and how often; `(indirect)` for those without a name, and 0 times for
            those whose address is taken, which may be called in ways that nobody can see.
    """

    instructions: int
    vector: int
    calls: dict[str, int]


@frozen(kw_only=True)
class _Yardstick:
    """What the candidates of a (task, target) are measured against: inputs, and the reference's counts by length."""

    task: FunctionTask
    prepared: Prepared
    size: tuple[int, ...]
    reference: dict[int, Count]


class InstructionCounter:
    """Counts instructions. Thread-safe.

    Args:
        preparer: Makes runners and inputs.
        protocol: Limits and vector lengths.
        seed: Of the run: decides the inputs.
        sandbox: For the disassembler.
        executor: QEMU.
    """

    def __init__(
        self, *, preparer: Preparer, protocol: Protocol, seed: int, sandbox: Sandbox, executor: Executor | None
    ) -> None:
        self._preparer, self._protocol, self._seed, self._sandbox = preparer, protocol, seed, sandbox
        self._executor = executor
        self._known: dict[tuple[str, str, str], _Yardstick | str] = {}
        self._locks: dict[tuple[str, str, str], threading.Lock] = {}
        self._guard = threading.Lock()

    def count(
        self, task: FunctionTask, target: Target, code: str, entry: str, toolchain: Toolchain, checker: Checker
    ) -> dict[str, Any]:
        """The counts of a right candidate as plain data, or `{"unavailable": why}`.

        Args:
            task: What it answers.
            target: What it is for.
            code: The candidate's code.
            entry: The function that it defines.
            toolchain: Builds it.
            checker: Compares its outputs.
        """
        try:
            yardstick = self._yardstick(task, target, toolchain)
            with scratch() as folder:
                unit = candidate_unit(task, yardstick.prepared.signature, code, entry)
                counted = self._counts(
                    yardstick.task, target, unit, toolchain, Path(folder), yardstick.prepared, checker,
                    target.lengths(self._protocol),
                )  # fmt: skip
        except UncountedError as error:
            return {"unavailable": str(error)}
        except KernelbenchError as error:
            return {"unavailable": error.message}
        rows = []
        for bits, mine in counted.items():
            theirs = yardstick.reference[bits]
            rows.append(
                {
                    "bits": bits, "instructions": mine.instructions, "vector": mine.vector,
                    "reference": theirs.instructions, "reference_vector": theirs.vector,
                    "ratio": round(mine.instructions / theirs.instructions, 6),
                    "vectorization": round(mine.vector / mine.instructions, 6),
                    "comparable": not (_outside(mine) or _outside(theirs)),
                    "calls": dict(sorted(mine.calls.items())), "reference_calls": dict(sorted(theirs.calls.items())),
                }
            )  # fmt: skip
        return {"size": list(yardstick.size), "optimize": OPTIMIZE, "lengths": rows}

    def _yardstick(self, task: FunctionTask, target: Target, toolchain: Toolchain) -> _Yardstick:
        key = (task.digest, target.name, toolchain.name)
        with self._guard:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self._known:
                try:
                    self._known[key] = self._made(task, target, toolchain)
                except UncountedError as error:
                    self._known[key] = str(error)
            found = self._known[key]
        if isinstance(found, str):
            raise UncountedError(found)
        return found

    def _made(self, task: FunctionTask, target: Target, toolchain: Toolchain) -> _Yardstick:
        if getattr(toolchain, "static", False):
            raise UncountedError(f"{toolchain.name} links code and libraries into one program")
        if not target.vector_assembly:
            raise UncountedError(f"{target.name} does not say which instructions are vector instructions")
        if self._executor is None:
            raise UncountedError("there is no executor named qemu")
        if not (emulator := self._executor.probe(target)).usable:
            raise UncountedError(f"{emulator.reason}; {emulator.remedy}" if emulator.remedy else emulator.reason)
        if disassembly.program() is None:
            raise UncountedError(f"no llvm-objdump; {disassembly.REMEDY}")
        if task.workload is None or task.test:
            raise UncountedError(f"{task.task_id} has no inputs for measuring")
        lengths = target.lengths(self._protocol)
        sizes = [math.prod(size) for size in task.workload.sizes]
        smallest = self._at_row(task, target, toolchain, 0, lengths[:1]).reference[lengths[0]].instructions
        # one look further, where the count should still be small enough if it grows as the sizes' product does
        row = max(i for i, size in enumerate(sizes) if i == 0 or smallest * size <= ENOUGH * max(sizes[0], 1))
        while row:
            try:
                found = self._at_row(task, target, toolchain, row, lengths)
            except _TooLongError:
                row -= 1
                continue
            count = found.reference[lengths[0]].instructions
            if count <= smallest:  # the work is not in the reference's own code: see `calls`
                break
            if count <= 2 * ENOUGH:
                return found
            row -= 1
        return self._at_row(task, target, toolchain, 0, lengths)

    def _at_row(
        self, task: FunctionTask, target: Target, toolchain: Toolchain, row: int, lengths: Sequence[int]
    ) -> _Yardstick:
        """The yardstick at a size.

        Raises:
            UncountedError: The reference executes too much, among other reasons.
        """
        assert task.workload is not None and self._executor is not None  # noqa: S101, PT018 - the caller has looked
        signature = parse(task.prototype, task.types, task.origin)
        sized = evolve(
            task,
            digest=hashlib.sha256(f"{task.digest} counts {row}".encode()).hexdigest(),
            cases=lambda _: iter([draw_workload(task, signature, self._seed, row)]),
            n_cases=1,
        )
        prepared = self._preparer.get(sized, target, toolchain, self._executor)
        unit = reference_unit(task, prepared.signature, bound=False)
        with scratch() as folder:
            counts = self._counts(
                sized,
                target,
                unit,
                toolchain,
                Path(folder),
                prepared,
                None,
                lengths,
                language=task.reference_language,
            )
        return _Yardstick(task=sized, prepared=prepared, size=task.workload.sizes[row], reference=counts)

    def _counts(
        self, task: FunctionTask, target: Target, unit: str, toolchain: Toolchain, work: Path, prepared: Prepared,
        checker: Checker | None, lengths: Sequence[int], *, language: str = "c++",
    ) -> dict[int, Count]:  # fmt: skip
        """Builds a unit at -O3 and counts at each length."""
        work.chmod(0o755)
        request = BuildRequest(
            source=unit, language=language, target=target, optimize=OPTIMIZE, prelude=kernel_prelude(target, language),
            entry=ENTRY, flags=REFERENCE_FLAGS, keep_loops=True, limits=compile_limits(self._protocol),
        )  # fmt: skip
        built = toolchain.build(request, work)
        if built.status is not Status.PASSED or built.artifact is None:
            raise UncountedError(f"it does not build at -{OPTIMIZE}: {built.detail}")
        code = disassembly.disassemble(built.artifact, target, self._sandbox)
        if code is None or ENTRY not in code.symbols:
            raise UncountedError("its code cannot be disassembled")
        found = {}
        for bits in lengths:
            outcome, trace, calls, base = self._traced(prepared, built.artifact, target, bits, code)
            if trace.too_long:
                raise _TooLongError(f"it executes more than {LONGEST} instructions")
            if outcome.columns is None:
                raise UncountedError(_ended(outcome))
            if calls.forbidden or calls.wrote or not calls.ended:
                raise UncountedError(
                    f"it made the system call {calls.forbidden or 'write'}, and could have written to the trace"
                    if calls.forbidden or calls.wrote
                    else "its trace has no end"
                )
            if checker is not None and (wrong := checker.check(task, prepared.expected, outcome.columns)) is not None:
                raise UncountedError(f"it is wrong at -{OPTIMIZE}: {wrong.output}{wrong.index} = {wrong.got}")
            found[bits] = _summed(trace, base, code)
        return found

    def _traced(
        self, prepared: Prepared, kernel: Path, target: Target, bits: int, code: disassembly.Code
    ) -> tuple[RunOutcome, Trace, Calls, int]:
        """Runs once with the trace of the kernel's text; where that lies, a first run without a trace says."""
        assert self._executor is not None  # noqa: S101 - the caller has looked
        path = qemu.program(target.emulator) or ""
        entry = code.symbols[ENTRY]
        low, high = min(code.instructions), max(code.instructions)
        sites = [address for address, each in code.instructions.items() if each.indirect]
        limits = evolve(candidate_limits(self._protocol), memory_bytes=8 << 30)

        def run(options: tuple[str, ...], descriptors: tuple[int, ...]) -> RunOutcome:
            assert self._executor is not None  # noqa: S101 - as above
            return run_kernel(
                prepared.runner, kernel, prepared.cases, prepared.n_cases, prepared.out_columns,
                executor=self._executor, target=target, symbol=ENTRY, marker="", limits=limits, vector_bits=bits,
                emulator_options=options, steady=True, turn=_ROOMY, pass_fds=descriptors,
            )  # fmt: skip

        outcome = run((), ())
        for _ in range(_TRIES):
            if outcome.state is None or outcome.columns is None:
                break
            base = outcome.state.entry - entry
            trace, calls = Trace(begin=base + entry, sites={base + each for each in sites}), Calls()
            reader = Reader(trace, calls)
            try:
                options = (
                    qemu.one_instruction_option(path), "-strace", "-d", "exec,nochain",
                    "-dfilter", f"{base + low:#x}+{high - low + 16:#x}", *reader.options,
                )  # fmt: skip
                outcome = run(options, (reader.descriptor,))
            finally:
                reader.finish()
            if trace.too_long or (outcome.state is not None and outcome.state.entry - entry == base):
                return outcome, trace, calls, base
        if outcome.columns is None:
            raise UncountedError(_ended(outcome))
        raise UncountedError("it never lies at the same address twice")


def _outside(count: Count) -> bool:
    """Whether part of the work is done by functions whose instructions are not counted."""
    return any(not _HOUSEHOLD.match(name) for name in count.calls)


class _TooLongError(UncountedError):
    """More instructions than a trace may have."""


def _ended(outcome: RunOutcome) -> str:
    """What to say of a run that gave no outputs."""
    said = outcome.state.state if outcome.state else "nothing"
    return f"it does not end well at -{OPTIMIZE} ({said})"


def _summed(trace: Trace, base: int, code: disassembly.Code) -> Count:
    """Instructions by kind.

    Raises:
        UncountedError: Something was executed that is not in the code.
    """
    instructions = vector = 0
    calls: Counter[str] = Counter({f"{name} (by address)": 0 for name in code.taken if not _HOUSEHOLD.match(name)})
    for address, times in trace.executed.items():
        each = code.instructions.get(address - base)
        if each is None:
            raise UncountedError("instructions were executed that are not in its code")
        if each.kernel:
            raise UncountedError("it asks the operating system for something, and could write to the trace")
        if each.stub:
            calls[each.stub] += times
        if not each.linkage:
            instructions += times
            vector += times * each.vector
    for (site, then), times in trace.followed.items():
        if then == base + code.instructions[site - base].next:
            calls["(indirect)"] += times
    if not instructions:
        raise UncountedError("no instruction of it was seen")
    return Count(instructions=instructions, vector=vector, calls=dict(calls))
