"""One sample from code to verdict.

The order is build, run, check, gate. The gate comes last although it is looked at during the build: a scalar answer
that is also wrong is told what is wrong with it, and one that is right is told that it only lacks vectors.

What the candidate's process says decides nothing. It hands over outputs; the comparison happens here, against outputs
that its process never saw. Anything odd about what it hands over is the candidate's doing, since the same runner has
just run the reference on the same cases: so it is `tampered` or `runtime_error`, never our fault.
"""

from __future__ import annotations

import os
import signal as signals
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve

from kernelbench_core import __version__
from kernelbench_core.errors import KernelbenchError, MissingError
from kernelbench_core.evaluation.checker import ColumnChecker
from kernelbench_core.evaluation.prepare import Prepared, Preparer, candidate_limits, compile_limits
from kernelbench_core.generation.cxx_scan import defines, near_miss
from kernelbench_core.harness.function.glue import ENTRY, GLUE_FILE, candidate_unit
from kernelbench_core.harness.function.runner import RunOutcome, run_kernel, scratch
from kernelbench_core.model import FunctionTask, Protocol, Result, Sample, Status, Target
from kernelbench_core.seams import Availability, BuildRequest, BuildResult, Executor, Sandbox, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.toolchains.base import digest_of, kernel_prelude

HARNESS = 1
"""Raised whenever a change of the harness can change a verdict; part of every result's key."""
LEAST_FREE = 4 << 20
"""Free bytes below which a failed build says nothing about the code."""
REMEMBERED = 4096
"""Verdicts kept in memory so that identical code is evaluated once."""


class Evaluator:
    """Gives verdicts under one protocol and seed. Thread-safe.

    Args:
        toolchains: By name; made with the sandbox.
        executors: By name; made with the sandbox.
        protocol: Cases, limits, levels.
        seed: Decides the test cases.
        sandbox: For messages about availability only; toolchains and executors hold it.
        cache: Build cache.
        toolchain: Name that overrides the targets' preference.
    """

    def __init__(
        self,
        *,
        toolchains: Mapping[str, Toolchain],
        executors: Mapping[str, Executor],
        protocol: Protocol,
        seed: int,
        sandbox: Sandbox,
        cache: BuildCache | None = None,
        toolchain: str | None = None,
    ) -> None:
        self.protocol, self.seed, self.sandbox = protocol, seed, sandbox
        self._toolchains, self._executors, self._wanted = toolchains, executors, toolchain
        self._folder = tempfile.TemporaryDirectory(prefix="kernelbench-run-", ignore_cleanup_errors=True)
        Path(self._folder.name).chmod(0o755)
        self._preparer = Preparer(Path(self._folder.name), seed, protocol, cache or BuildCache())
        self._checker = ColumnChecker()
        self._known: OrderedDict[str, Result] = OrderedDict()
        self._running: dict[str, threading.Event] = {}
        self._guard = threading.Lock()
        self._chosen: dict[str, tuple[Toolchain, Executor] | Availability] = {}

    def close(self) -> None:
        """Removes the case files."""
        self._folder.cleanup()

    def __enter__(self) -> Evaluator:  # noqa: PYI034 - typing.Self is of Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tools(self, target: Target) -> tuple[Toolchain, Executor] | Availability:
        """Toolchain and executor for a target, or why there is none."""
        with self._guard:
            if target.name not in self._chosen:
                self._chosen[target.name] = self._choose(target)
            return self._chosen[target.name]

    def _choose(self, target: Target) -> tuple[Toolchain, Executor] | Availability:
        picked: list[Any] = []
        wanted = (self._wanted,) if self._wanted else target.toolchains
        for names, known, what in (
            (wanted, self._toolchains, "toolchain"),
            (target.executors, self._executors, "executor"),
        ):
            reasons = []
            for name in names:
                if name not in known:
                    reasons.append(f"no {what} named {name}")
                    continue
                probe = known[name].probe(target)
                if probe.usable:
                    picked.append(known[name])
                    break
                reasons.append(f"{name}: {probe.reason}{f' ({probe.remedy})' if probe.remedy else ''}")
            else:
                return Availability(usable=False, reason="; ".join(reasons) or f"{target.name} names no {what}")
        return picked[0], picked[1]

    def prepared(self, task: FunctionTask, target: Target) -> Prepared:
        """What the samples of a task on a target share.

        Raises:
            MissingError: Nothing here can build or run for the target.
            InfrastructureError: The reference or the runner does not work here.
        """
        tools = self.tools(target)
        if isinstance(tools, Availability):
            raise MissingError(f"{target.name}: {tools.reason}", tools.remedy)
        return self._preparer.get(task, target, *tools)

    def key(self, task: FunctionTask, target: Target, code: str | None) -> str:
        """Equal keys mean equal verdicts."""
        tools = self.tools(target)
        tool = tools[0].digest(target) if isinstance(tools, tuple) else "none"
        return digest_of(HARNESS, __version__, task.digest, code, target.name, tool, self.protocol, self.seed)[:32]

    def evaluate(self, sample: Sample, task: FunctionTask, target: Target) -> Result:
        """The verdict on one sample; never raises for what the sample does."""
        result = Result(
            task_id=task.task_id,
            target=target.name,
            model=sample.model,
            sample_id=sample.sample_id,
            status=Status.NO_CODE,
            protocol=self.protocol.name,
            key=self.key(task, target, sample.code),
            phase="extract",
        )
        if not sample.code or not sample.code.strip():
            return evolve(result, detail="; ".join(sample.notes) or "the answer has no code")
        tools = self.tools(target)
        if isinstance(tools, Availability):
            return evolve(result, status=Status.UNAVAILABLE, detail=tools.reason, phase="build")
        known = self._claim(result.key)
        if known is not None:
            return evolve(
                known, model=sample.model, sample_id=sample.sample_id, data={**known.data, "same_as": known.sample_id}
            )
        verdict = None
        try:
            verdict = self._judge(result, sample.code, task, target, *tools)
        except KernelbenchError as error:
            verdict = evolve(result, status=Status.HARNESS_ERROR, detail=str(error), phase="build")
        except OSError as error:
            detail = f"{type(error).__name__}: {error}"
            verdict = evolve(result, status=Status.HARNESS_ERROR, detail=detail, phase="run")
        finally:
            with self._guard:
                if verdict is not None and verdict.status.counts:
                    self._known[result.key] = verdict
                    if len(self._known) > REMEMBERED:
                        self._known.popitem(last=False)
                event = self._running.pop(result.key, None)
                if event:
                    event.set()
        return verdict

    def _claim(self, key: str) -> Result | None:
        """The known verdict, waiting for a thread that is at it; None when this thread has to find it."""
        while True:
            with self._guard:
                if key in self._known:
                    return self._known[key]
                event = self._running.get(key)
                if event is None:
                    self._running[key] = threading.Event()
                    return None
            event.wait()  # set in any case, whether there is a verdict or not

    def _judge(
        self, result: Result, code: str, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor
    ) -> Result:
        prepared = self._preparer.get(task, target, toolchain, executor)
        names = [task.entry + target.entry_suffix, *([f"{task.entry}_simd"] if not target.entry_suffix else [])]
        entry = next((name for name in names if defines(code, name)), names[0])
        gate = bool(target.gate) and self.protocol.gate
        with scratch() as folder:
            work = Path(folder)
            work.chmod(0o755)
            built = toolchain.build(
                BuildRequest(
                    source=candidate_unit(task, prepared.signature, code, entry),
                    target=target,
                    optimize=self.protocol.optimize,
                    prelude=kernel_prelude(target),
                    entry=ENTRY,
                    gate=gate,
                    limits=compile_limits(self.protocol),
                ),
                work,
            )
            data: dict[str, Any] = {"seconds": {"build": round(built.cpu_seconds, 4)}, "toolchain": toolchain.name}
            if built.diagnostics.strip():
                data["diagnostics"] = built.diagnostics
            if built.gate is not None:
                data["gate"] = {
                    "vector_ops": built.gate.vector_ops, "widest_bits": built.gate.widest_bits,
                    "names": list(built.gate.names), "method": built.gate.method,
                }  # fmt: skip
            if built.status is not Status.PASSED or built.artifact is None:
                if (full := _disk_full(work)) is not None:
                    return evolve(result, status=Status.HARNESS_ERROR, phase="build", detail=full)
                return _build_failed(evolve(result, phase="build", data=data), built, code, entry)
            marker = built.gate.marker if built.gate else ""
            outcome = run_kernel(
                prepared.runner,
                built.artifact,
                prepared.cases,
                prepared.n_cases,
                prepared.out_columns,
                executor=executor,
                target=target,
                symbol=ENTRY,
                marker=marker,
                limits=candidate_limits(self.protocol),
            )
        data["seconds"]["run"] = round(outcome.process.cpu_seconds, 4)
        data["cases"] = prepared.n_cases
        for name, raw in (("stdout", outcome.process.stdout), ("stderr", outcome.process.stderr)):
            if raw:
                data[name] = raw[:4096].decode("utf-8", "backslashreplace")
        result = evolve(result, phase="run", data=data)
        if (failed := _run_failed(result, outcome, task, prepared)) is not None:
            return failed
        assert outcome.columns is not None and outcome.state is not None  # noqa: S101, PT018 - _run_failed saw to it
        mismatch = self._checker.check(task, prepared.expected, outcome.columns)
        if mismatch is not None:
            data["mismatch"] = {
                "output": mismatch.output, "case": mismatch.case, "index": mismatch.index, "got": mismatch.got,
                "expected": mismatch.expected, "wrong_values": mismatch.wrong, "note": mismatch.note,
                "sizes": sizes_of(task, prepared, mismatch.case),
            }  # fmt: skip
            return evolve(result, status=Status.WRONG_RESULT, phase="check", detail=_mismatch_line(data["mismatch"]))
        if gate and built.gate is not None:
            if built.gate.vector_ops == 0:
                why = built.gate.note or f"no vector operation of {target.name} is reachable from {entry}"
                return evolve(result, status=Status.NO_INTRINSICS, phase="gate", detail=f"right, but {why}")
            data["gate"]["executed"] = outcome.state.simd if marker else None
            if marker and not outcome.state.simd:
                detail = "right, but its vector code was never executed in any case"
                return evolve(result, status=Status.NO_INTRINSICS, phase="gate", detail=detail)
        return evolve(result, status=Status.PASSED, phase="done", detail="")


def _disk_full(work: Path) -> str | None:
    """What to say when there is no room for the compiler's output, which looks like a failure of the code."""
    free = os.statvfs(work)
    if free.f_bavail * free.f_frsize >= LEAST_FREE:
        return None
    return f"the disk with the work folder {work.parent} is full; free space, or set TMPDIR to another disk"


def _build_failed(result: Result, built: BuildResult, code: str, entry: str) -> Result:
    result = evolve(result, status=built.status, detail=built.detail, error_class=built.error_class)
    if built.status is not Status.COMPILE_ERROR or not built.detail.startswith(GLUE_FILE):
        return result
    if built.error_class == "undeclared_identifier":
        similar = near_miss(code, entry)
        found = f"; it defines {similar}" if similar else ""
        if defines(code, entry):
            found = f" that can be called from file scope (is it inside a namespace or class?): {built.detail}"
        detail = f"entry point missing: no function {entry}{found}"
        return evolve(result, status=Status.LINK_ERROR, detail=detail, error_class="entry_point_missing")
    return evolve(result, detail=f"{entry} cannot be called as its prototype says: {built.detail}")


def _run_failed(result: Result, outcome: RunOutcome, task: FunctionTask, prepared: Prepared) -> Result | None:
    process, state = outcome.process, outcome.state
    if process.fault:
        return evolve(result, status=Status.HARNESS_ERROR, detail=f"sandbox: {process.fault}")
    where = f" in case {state.case} ({_sizes_text(sizes_of(task, prepared, state.case))})" if state else ""
    if process.limit == "output":
        return evolve(
            result,
            status=Status.RUNTIME_ERROR,
            detail=f"printed more than the output limit{where}",
            error_class="output",
        )
    if process.limit:
        detail = f"still running after {process.wall_seconds:.1f} s ({process.limit} limit){where}"
        return evolve(result, status=Status.TIMEOUT, detail=detail, error_class=process.limit)
    if state is None or not outcome.intact or (state.state == "done" and outcome.columns is None):
        return evolve(result, status=Status.TAMPERED, detail="the result channel does not hold what the runner writes")
    if state.state == "done":
        return None
    if state.state == "fault":
        return _fault(result, outcome, task, where)
    if state.state == "exception":
        return evolve(
            result, status=Status.RUNTIME_ERROR, detail=f"threw {state.text!r}{where}", error_class="exception"
        )
    if state.state == "missing":
        detail = f"the code could not be loaded: {state.text.replace('/work/', '')}"
        return evolve(result, status=Status.RUNTIME_ERROR, detail=detail, error_class="load")
    if state.state == "refused":
        return evolve(result, status=Status.RUNTIME_ERROR, detail=f"{state.text}{where}", error_class="refused")
    doing = "while it was loaded" if state.state == "load" else f"instead of returning{where}"
    if process.signal:
        name = _signal_name(process.signal)
        return evolve(result, status=Status.RUNTIME_ERROR, detail=f"killed by {name} {doing}", error_class=name)
    detail = f"ended the process with exit status {process.exit_code} {doing}"
    return evolve(result, status=Status.RUNTIME_ERROR, detail=detail, error_class="exit")


def _fault(result: Result, outcome: RunOutcome, task: FunctionTask, where: str) -> Result:
    state = outcome.state
    assert state is not None  # noqa: S101 - the caller has looked
    name = _signal_name(state.signal)
    buffer = _buffer(task, state.parameter, state.index)
    action = {1: "write", 0: "read"}.get(state.write, "access")
    texts = {
        1: f"{action} outside of {buffer}",
        2: f"write to the read-only input {buffer}",
        3: f"wrote outside of {buffer}",
        5: "access that needs more than the natural alignment, or to an address that cannot exist",
        6: f"changed its read-only input {buffer.split('[')[0]}",
    }
    if state.kind in texts:
        return evolve(
            result,
            status=Status.MEMORY_ERROR,
            detail=f"{texts[state.kind]}{where}",
            error_class=name if state.signal else "",
        )
    if state.kind == 4:  # noqa: PLR2004 - Kind::stack
        return evolve(
            result, status=Status.RUNTIME_ERROR, detail=f"stack overflow{where}", error_class="stack_overflow"
        )
    at = f" at address {state.address:#x}" if name in ("SIGSEGV", "SIGBUS") else ""
    return evolve(result, status=Status.RUNTIME_ERROR, detail=f"{name}{at}{where}", error_class=name)


def _signal_name(number: int) -> str:
    try:
        return signals.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _buffer(task: FunctionTask, parameter: int, offset: int) -> str:
    """Name of a buffer with the index of the element at a byte offset."""
    if not 0 <= parameter < len(task.parameters):
        return "a buffer"
    from kernelbench_core.harness.function.signature import Scalar, Text, Vector, parse

    each = parse(task.prototype, task.types).parameters[parameter]
    kind = each.type.element if isinstance(each.type, Vector) else each.type
    size = kind.size if isinstance(kind, Scalar) else 1 if isinstance(kind, Text) and isinstance(each.type, Text) else 0
    return f"{each.name}[{offset // size}]" if size else f"{each.name} (at byte {offset} of one of its parts)"


def sizes_of(task: FunctionTask, prepared: Prepared, case: int) -> dict[str, int | float]:
    """Scalars and lengths of one case, for messages; read back from the case file."""
    import numpy as np

    from kernelbench_core.harness.function import casefile
    from kernelbench_core.harness.function.columns import input_columns

    if not 0 <= case < prepared.n_cases:
        return {}
    columns = input_columns(prepared.signature)
    raw = np.memmap(prepared.cases, dtype="u1", mode="r")
    arrays = casefile.load(raw.view(np.ndarray).data, columns, prepared.n_cases)
    found: dict[str, int | float] = {}
    fixed = {each.name for each in prepared.signature.parameters if each.fixed}
    for column, array in zip(columns, arrays or [], strict=False):
        if column.level == 0 and not column.part and len(array) == prepared.n_cases:
            name = f"len({column.owner})" if column.is_length else column.owner
            found[name] = array[case].item()
        elif array.size and column.owner in fixed and not column.is_length:
            each = len(array) // prepared.n_cases
            values = array[case * each : (case + 1) * each]
            found.update({f"{column.owner}[{i}]": value.item() for i, value in enumerate(values)})
    scalars = {name for name in found if not name.startswith("len(")}
    lengths = {each.name: each.length for each in task.parameters}
    return {name: value for name, value in found.items() if name in scalars or not lengths.get(name[4:-1])}


def _sizes_text(sizes: Mapping[str, int | float]) -> str:
    return ", ".join(
        f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}" for name, value in sizes.items()
    )


def _mismatch_line(found: Mapping[str, Any]) -> str:
    note = f"; {found['note']}" if found["note"] else ""
    more = f"; {found['wrong_values']} values wrong" if found["wrong_values"] > 1 else ""
    return (
        f"{found['output']}{found['index']} = {found['got']}, expected {found['expected']}, in case {found['case']} "
        f"({_sizes_text(found['sizes'])}){note}{more}"
    )
