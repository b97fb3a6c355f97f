"""Does a target work on this machine, with its real toolchain and executor, in the real sandbox?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.errors import KernelbenchError, MissingError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.trust import distrust
from kernelbench_core.experts import WithExperts
from kernelbench_core.model import FunctionTask, Protocol, Result, Sample, Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.registry import FactoryRegistry
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.seams import Executor, Sandbox, Toolchain
from kernelbench_core.store import BuildCache
from kernelbench_core.testing.candidates import FAILING, TOTAL, scalar
from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.here import skip

_QUICK = Protocol(name="conformance", summary="Few cases", cases=24, compile_seconds=60.0, run_seconds=3.0)
_PATIENT = 20.0
"""Processor time for experts, in seconds: nobody waits for one, unlike for the candidate that never returns."""
_SEED = 1


@frozen(kw_only=True)
class _Bench:
    """A target with what builds it, what runs it, and QEMU where it is there to count instructions."""

    target: Target
    toolchain: Toolchain
    executors: Sequence[Executor]
    counter: Mapping[str, Executor]
    sandbox: Sandbox
    plugins: Plugins

    def evaluator(self, **changes: Any) -> Evaluator:  # noqa: ANN401 - fields of Protocol
        """An evaluator that uses these, at every vector length of the target."""
        protocol = evolve(_QUICK, **{"vector_bits": self.target.vector_bits, **changes})
        return Evaluator(
            toolchains={self.toolchain.name: self.toolchain},
            executors={**self.counter, **{each.name: each for each in self.executors}},
            protocol=protocol,
            seed=_SEED,
            sandbox=self.sandbox,
            toolchain=self.toolchain.name,
            checkers=self.plugins.checkers.create,
        )


def assert_target_works(
    target: str | Target,
    plugins: Plugins | None = None,
    *,
    experts: int | None = 3,
    toolchain: str = "",
) -> None:
    """Asserts that a target tells right from wrong on this machine.

    Its self-test passes at every vector length; its headers compile; a scalar answer is `no_intrinsics` where there is
    a gate; answers that fail get the status of their failure; experts pass, and their vector instructions are counted.
    Skips, with the reason, where nothing here can build or run for it; with `KERNELBENCH_TEST_STRICT=1` that fails.

    Args:
        target: Its name, or the target itself.
        plugins: Where toolchains, executors and suites come from (`kernelbench_plugins`); what is installed by default.
        experts: How many experts have to pass, of all tasks that have one for the target; None for all.
        toolchain: Name of the toolchain to build with; empty for the target's first that can be used.

    Raises:
        AssertionError: With all findings, a line each.
        UsageError: There is no such target.
        MissingError: Likewise.
    """
    __tracebackhide__ = True
    plugins = plugins or Plugins.discover()
    target = plugins.targets.get(target) if isinstance(target, str) else target
    findings = Findings(f"target {target.name}")
    bench = _bench(target, plugins, toolchain, findings)
    _check_selftest(bench, findings)
    _check_candidates(bench, findings)
    _check_experts(bench, experts, findings)
    findings.settle()


def _bench(target: Target, plugins: Plugins, named: str, findings: Findings) -> _Bench:
    """What can build and run here; skips where there is nothing."""
    try:
        sandbox = default_sandbox()
    except MissingError as error:
        skip(str(error))
    toolchains, absent = _usable(
        plugins.toolchains, (named,) if named else target.toolchains, target, sandbox, findings
    )
    executors, missing = _usable(plugins.executors, target.executors, target, sandbox, findings)
    findings.settle()
    if not toolchains or not executors:
        skip(f"{target.name}: {'; '.join((absent if not toolchains else []) + (missing if not executors else []))}")
    counter = {"qemu": plugins.executors.create("qemu", sandbox)} if "qemu" in plugins.executors else {}
    return _Bench(
        target=target,
        toolchain=toolchains[0],
        executors=executors,
        counter=counter,
        sandbox=sandbox,
        plugins=plugins,
    )


def _usable(
    registry: FactoryRegistry[Any, Any], names: Iterable[str], target: Target, sandbox: Sandbox, findings: Findings
) -> tuple[list[Any], list[str]]:
    """Those that can be used here, and why the others cannot."""
    found, reasons = [], []
    for name in names:
        made = _made(registry, name, sandbox, findings)
        if isinstance(made, str):
            reasons.append(made)
            continue
        probe = made.probe(target)
        if probe.usable:
            found.append(made)
        else:
            reasons.append(f"{name}: {probe.reason}{f' ({probe.remedy})' if probe.remedy else ''}")
    return found, reasons or [f"it names no {registry.kind}"]


def _made(registry: FactoryRegistry[Any, Any], name: str, sandbox: Sandbox, findings: Findings) -> Any:  # noqa: ANN401
    """The tool, or why it cannot be had here; that nobody has it is a fault of the target."""
    try:
        return registry.create(name, sandbox)
    except MissingError as error:
        return str(error)
    except KernelbenchError as error:
        findings.error(f"{registry.kind} {name}", error)
        return error.message


def _check_selftest(bench: _Bench, findings: Findings) -> None:
    lengths = bench.target.vector_bits or (0,)
    for executor in bench.executors:
        if reason := distrust(bench.target, bench.toolchain, executor, lengths, BuildCache()):
            findings.add("self-test", reason, "see docs/emulation.md; or the emulator is at fault")
    findings.settle()  # what comes next would only say the same in other words


def _check_candidates(bench: _Bench, findings: Findings) -> None:
    target = bench.target
    with bench.evaluator() as evaluator:
        try:
            evaluator.prepared(TOTAL, target)
        except KernelbenchError as error:
            findings.add(
                "a reference", f"{error.message} (`headers`, `include`, `flags` and `triple` decide)", error.remedy
            )
            findings.settle()
        candidates = (scalar(gate=bool(target.gate)), *FAILING)
        codes = [(f"{number}", each.written_for(target)) for number, each in enumerate(candidates)]
        for each, result in zip(
            candidates, _verdicts(evaluator, target, [(TOTAL, *code) for code in codes]), strict=True
        ):
            if result.status is not each.status:
                findings.add(each.what, f"is {result.status}, not {each.status}{_because(result)}")


def _check_experts(bench: _Bench, most: int | None, findings: Findings) -> None:
    target = bench.target
    tasks = list(_with_expert(bench, findings))
    if not tasks and target.gate and most != 0:
        findings.add(
            "experts", "no task has an expert for it, so nothing shows that an answer can pass",
            "set `experts` to a folder with SUITE/TASK.cpp, and give the suite's plugin along",
        )  # fmt: skip
    if most is not None and len(tasks) > most:
        tasks = [tasks[place * len(tasks) // most] for place in range(most)]
    answers = [(task, "expert", task.experts[target.name]) for task in tasks]
    with bench.evaluator(run_seconds=_PATIENT) as evaluator:
        verdicts = _verdicts(evaluator, target, answers)
    for task, result in zip(tasks, verdicts, strict=True):
        if not result.passed:
            findings.add(f"expert of {task.task_id}", f"is {result.status}{_because(result)}")
    right = [answer for answer, result in zip(answers, verdicts, strict=True) if result.passed and answer[0].workload]
    if right and target.vector_assembly:
        _check_counts(bench, right[0], findings)


def _check_counts(bench: _Bench, answer: tuple[FunctionTask, str, str], findings: Findings) -> None:
    """Vector instructions are found among those that an expert executes, where they can be counted here."""
    shortest = bench.target.vector_bits[:1]
    with bench.evaluator(run_seconds=_PATIENT, counts=True, vector_bits=shortest) as evaluator:
        (result,) = _verdicts(evaluator, bench.target, [answer])
    rows = result.data.get("counts", {}).get("lengths", [])
    if rows and not any(row["vector"] for row in rows):
        findings.add(
            "vector_assembly", f"it finds no vector instruction in the expert of {answer[0].task_id}, of "
            f"{rows[0]['instructions']} that were executed", "it must match `mnemonic operands` of LLVM's disassembler",
        )  # fmt: skip


def _with_expert(bench: _Bench, findings: Findings) -> Iterator[FunctionTask]:
    """All tasks that have an expert for the target, of all suites that need no argument."""
    for each in bench.plugins.suites.entries():
        if each.argument:
            continue
        try:
            for task in WithExperts([bench.target], bench.plugins.suites.create(each.name)).load():
                if isinstance(task, FunctionTask) and bench.target.name in task.experts:
                    yield task
        except KernelbenchError as error:
            findings.error(f"suite {each.name}", error)


def _verdicts(evaluator: Evaluator, target: Target, answers: Sequence[tuple[FunctionTask, str, str]]) -> list[Result]:
    """The verdicts on answers: task, sample id, code."""

    def judge(answer: tuple[FunctionTask, str, str]) -> Result:
        task, name, code = answer
        sample = Sample(sample_id=name, task_id=task.task_id, target=target.name, model="kit/known", code=code)
        return evaluator.evaluate(sample, task, target)

    with ThreadPoolExecutor(2, thread_name_prefix="kit") as pool:
        return list(pool.map(judge, answers))


def _because(result: Result) -> str:
    return f": {result.detail}" if result.detail else ""
