"""One sample from code to verdict.

The order is build, run, check, gate. The gate comes last although it is looked at during the build: a scalar answer
that is also wrong is told what is wrong with it, and one that is right is told that it only lacks vectors.

What the candidate's process says decides nothing. It hands over outputs; the comparison happens here, against outputs
that its process never saw. Anything odd about what it hands over is the candidate's doing, since the same runner has
just run the reference on the same cases: so it is `tampered` or `runtime_error`, never our fault.
"""

from __future__ import annotations

import tempfile
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import evolve

from kernelbench_core import __version__
from kernelbench_core.errors import KernelbenchError, MissingError
from kernelbench_core.evaluation.attempt import Attempt
from kernelbench_core.evaluation.checker import ColumnChecker
from kernelbench_core.evaluation.counts import InstructionCounter
from kernelbench_core.evaluation.outcomes import build_failed, disk_full, one_line
from kernelbench_core.evaluation.prepare import REFERENCE_FLAGS, Prepared, Preparer, candidate_limits, compile_limits
from kernelbench_core.evaluation.trust import distrust
from kernelbench_core.generation.cxx_scan import defines
from kernelbench_core.harness.function.glue import ENTRY, candidate_unit
from kernelbench_core.harness.function.runner import scratch
from kernelbench_core.model import FunctionTask, Protocol, Result, Sample, Status, Target
from kernelbench_core.seams import (
    Availability,
    BuildRequest,
    Checker,
    CostModel,
    Executor,
    GateReport,
    Sandbox,
    Toolchain,
)  # fmt: skip
from kernelbench_core.store import BuildCache
from kernelbench_core.timing import machine
from kernelbench_core.timing.speed import Speedometer
from kernelbench_core.toolchains.base import digest_of, kernel_prelude

HARNESS = 5
"""Raised whenever a change of the harness can change a verdict; part of every result's key."""
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
        checkers: Gives a task's checker by name; the core's own by default.
        keep: What else goes into results: `schedule`, the listing of a cost model.
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
        checkers: Callable[[str], Checker] | None = None,
        keep: Sequence[str] = (),
    ) -> None:
        self._keep = frozenset(keep)
        self.protocol, self.seed, self.sandbox = protocol, seed, sandbox
        self._toolchains, self._executors, self._wanted = toolchains, executors, toolchain
        self._folder = tempfile.TemporaryDirectory(prefix="kernelbench-run-", ignore_cleanup_errors=True)
        Path(self._folder.name).chmod(0o755)
        self._cache = cache or BuildCache()
        self._preparer = Preparer(Path(self._folder.name), seed, protocol, self._cache)
        self._counter = InstructionCounter(
            preparer=self._preparer, protocol=protocol, seed=seed, sandbox=sandbox, executor=executors.get("qemu")
        )
        self._speedometer = Speedometer(protocol=protocol, seed=seed, folder=Path(self._folder.name), cache=self._cache)
        self._checkers = checkers
        self._known: OrderedDict[str, Result] = OrderedDict()
        self._running: dict[str, threading.Event] = {}
        self._guard = threading.Lock()
        self._chosen: dict[str, tuple[Toolchain, Executor] | Availability] = {}
        self._choosing = threading.Lock()

    def stop(self) -> None:
        """Ends measurements that are under way in other threads as soon as may be; their results mean nothing."""
        self._speedometer.stop.set()

    def close(self) -> None:
        """Removes the case files."""
        self._speedometer.close()
        self._folder.cleanup()

    def __enter__(self) -> Evaluator:  # noqa: PYI034 - typing.Self is of Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tools(self, target: Target) -> tuple[Toolchain, Executor] | Availability:
        """Toolchain and executor for a target, or why there is none."""
        with self._choosing:
            if target.name not in self._chosen:
                self._chosen[target.name] = self._choose(target)
            return self._chosen[target.name]

    def _choose(self, target: Target) -> tuple[Toolchain, Executor] | Availability:
        lengths = target.lengths(self.protocol)
        if not lengths:
            asked = ", ".join(map(str, self.protocol.vector_bits))
            known = ", ".join(map(str, target.vector_bits))
            return Availability(usable=False, reason=f"{target.name} has no vector length of {asked} bits, but {known}")
        wanted = (self._wanted,) if self._wanted else target.toolchains
        toolchain, reasons = _usable(wanted, self._toolchains, target, "toolchain")
        if toolchain is None:
            return Availability(usable=False, reason="; ".join(reasons))
        refused: list[str] = []
        names = list(target.executors)
        while names:
            executor, reasons = _usable(names, self._executors, target, "executor")
            refused += reasons
            if executor is None:
                break
            reason = distrust(target, toolchain, executor, lengths, self._cache)
            if not reason:
                return toolchain, executor
            refused.append(f"{executor.name}: {reason}")
            names = names[names.index(executor.name) + 1 :]
        return Availability(usable=False, reason="; ".join(refused) or f"{target.name} names no executor")

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

    def checker(self, task: FunctionTask) -> Checker:
        """What compares the task's outputs."""
        return self._checkers(task.checker) if self._checkers else ColumnChecker()

    def key(self, task: FunctionTask, target: Target, code: str | None) -> str:
        """Equal keys mean equal verdicts."""
        tools = self.tools(target)
        tool = (tools[0].digest(target), *self._machine(tools[1], target)) if isinstance(tools, tuple) else ()
        rule = (target.gate, target.min_vector_bits, target.operations, target.entry_suffix, target.alignment)
        return digest_of(HARNESS, __version__, task.digest, code, target.name, rule, tool, self.protocol, self.seed)[
            :32
        ]

    @staticmethod
    def _machine(executor: Executor, target: Target) -> tuple[str, str]:
        """What a program runs on: the executor and its version."""
        return executor.name, executor.probe(target).version

    def evaluate(self, sample: Sample, task: FunctionTask, target: Target, *, build_only: bool = False) -> Result:
        """The verdict on one sample; never raises for what the sample does.

        Args:
            sample: The sample.
            task: Its task.
            target: Its target.
            build_only: Whether `PASSED` is to mean no more than that it builds.
        """
        result = Result(
            task_id=task.task_id,
            target=target.name,
            model=sample.model,
            sample_id=sample.sample_id,
            status=Status.NO_CODE,
            protocol=self.protocol.name,
            key=self.key(task, target, sample.code) + ("-build" if build_only else ""),
            phase="extract",
            data={"speed": {}} if self.protocol.measure else {},  # asked for, and so far there is none
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
            with machine.shared():
                judge = partial(self._judge, build_only=True) if build_only else self._judge
                verdict = judge(result, sample.code, task, target, *tools)
            if verdict.passed and self.protocol.measure and not build_only:
                verdict = self._measured(verdict, sample.code, task, target, *tools)
        except KernelbenchError as error:
            verdict = evolve(result, status=Status.HARNESS_ERROR, detail=str(error), phase="build")
        except Exception as error:  # noqa: BLE001 - of a plugin or our own: never the candidate's, never everybody's
            data = {"traceback": traceback.format_exc()}
            detail = f"{type(error).__name__}: {error}"
            verdict = evolve(result, status=Status.HARNESS_ERROR, detail=detail, phase="run", data=data)
        finally:
            if verdict is not None:
                verdict = evolve(verdict, detail=one_line(verdict.detail))
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
        self, result: Result, code: str, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor,
        *, build_only: bool = False,
    ) -> Result:  # fmt: skip
        prepared = self._preparer.get(task, target, toolchain, executor)
        entry = _entry(task, target, code)
        gate = bool(target.gate) and self.protocol.gate
        with scratch() as folder:
            work = Path(folder)
            work.chmod(0o755)
            request = BuildRequest(
                source=candidate_unit(task, prepared.signature, code, entry),
                target=target,
                optimize=self.protocol.optimize,
                prelude=kernel_prelude(target),
                entry=ENTRY,
                gate=gate,
                runner=prepared.runner,
                kernel="" if build_only else entry,
                flags=REFERENCE_FLAGS,  # a*b+c in scalar code must round as the reference's does, on every target
                limits=compile_limits(self.protocol),
            )
            built = toolchain.build(request, work)
            data: dict[str, Any] = {
                **result.data,
                "seconds": {"build": round(built.cpu_seconds, 4)},
                "toolchain": toolchain.name,
            }
            if built.diagnostics.strip():
                data["diagnostics"] = built.diagnostics
            if built.gate is not None:
                data["gate"] = {
                    "vector_ops": built.gate.vector_ops, "widest_bits": built.gate.widest_bits,
                    "names": list(built.gate.names), "method": built.gate.method,
                }  # fmt: skip
            if built.status is not Status.PASSED or built.artifact is None:
                if (full := disk_full(work)) is not None:
                    return evolve(result, status=Status.HARNESS_ERROR, phase="build", detail=full)
                return build_failed(evolve(result, phase="build", data=data), built, code, entry)
            if build_only:
                return evolve(result, status=Status.PASSED, phase="build", data=data)
            data["executor"] = dict(zip(("name", "version"), self._machine(executor, target), strict=True))
            attempt = Attempt(
                task=task, target=target, prepared=prepared, built=built, executor=executor,
                limits=candidate_limits(self.protocol), checker=self.checker(task),
            )  # fmt: skip
            data["cases"] = prepared.n_cases
            result = attempt.at_all(evolve(result, phase="run", data=data), target.lengths(self.protocol))
            if not result.passed:
                return result
            if built.cost is not None:
                result = self._costed(result, built.cost, attempt.counters, prepared.n_cases)
                if not result.passed:
                    return result
            if gate and built.gate is not None:
                look = getattr(toolchain, "has_effect", None)  # a plugin's toolchain may have no second look
                if task.test:  # whose inputs may be too small for the vector code, and which asks for no effect
                    reason = "" if built.gate.vector_ops else self._scalar(built.gate, executed=True, has_effect=None)
                else:
                    effect = (lambda: look(request, work)) if look else None
                    reason = self._scalar(built.gate, executed=attempt.marked, has_effect=effect)
                data["gate"]["executed"] = attempt.marked if built.gate.marker else None
                if reason:
                    detail = f"right, but {reason} ({entry} on {target.name})"
                    return evolve(result, status=Status.NO_INTRINSICS, phase="gate", detail=detail)
        if self.protocol.counts or (self.protocol.measure and not getattr(executor, "keeps_time", False)):
            data["counts"] = self._counter.count(task, target, code, entry, toolchain, self.checker(task))
            result = evolve(result, data={**result.data, "counts": data["counts"]})
        return evolve(result, phase="done", detail="")

    def _measured(
        self, result: Result, code: str, task: FunctionTask, target: Target, toolchain: Toolchain, executor: Executor
    ) -> Result:
        """The result with what the candidate's speed is; the machine is taken for as long as that needs."""
        entry = _entry(task, target, code)
        measured = self._speedometer.measure(result, task, target, code, entry, toolchain, executor, self.checker(task))
        result = measured.failed or result
        return evolve(result, data={**result.data, "speed": measured.data})

    def _costed(self, result: Result, cost: CostModel, counters: tuple[int, ...], calls: int) -> Result:
        """The result with what the kernel costs by its toolchain's model."""
        try:
            model = dict(cost.report(counters, calls))
            if "schedule" in self._keep:
                model["schedule"] = cost.listing(counters, calls)
        except ValueError as error:  # the counters lay in the kernel's own memory
            detail = f"right, but its counted blocks cannot be what was executed: {error}"
            return evolve(result, status=Status.TAMPERED, phase="check", detail=detail)
        share = {"vectorization": model["vectorization"]} if "vectorization" in model else {}
        return evolve(result, data={**result.data, **share, "model": model})

    @staticmethod
    def _scalar(gate: GateReport, *, executed: bool, has_effect: Callable[[], bool] | None) -> str:
        """Why a right answer does not count as vectorised; empty when it does."""
        if gate.vector_ops == 0:
            return gate.note or "no vector operation can be reached"
        if gate.marker and not executed:
            return "its vector code was not executed in any case"
        if has_effect is None or has_effect():
            return ""
        return "optimised, it has no vector operation left: its vectors hold single values, or nothing that is used"


def _entry(task: FunctionTask, target: Target, code: str) -> str:
    """The function that a candidate defines."""
    names = [task.entry + target.entry_suffix, *([f"{task.entry}_simd"] if not target.entry_suffix else [])]
    return next((name for name in names if defines(code, name)), names[0])


def _usable(names: Iterable[str], known: Mapping[str, Any], target: Target, what: str) -> tuple[Any | None, list[str]]:
    """The first that can be used, and why those before it cannot."""
    reasons = []
    for name in names:
        if name not in known:
            reasons.append(f"no {what} named {name}")
            continue
        probe = known[name].probe(target)
        if probe.usable:
            return known[name], reasons
        reasons.append(f"{name}: {probe.reason}{f' ({probe.remedy})' if probe.remedy else ''}")
    return None, reasons or [f"{target.name} names no {what}"]
