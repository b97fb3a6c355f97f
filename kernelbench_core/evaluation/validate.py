"""Are the tasks themselves sound?

For each task and target: the reference has no undefined behaviour (sanitizers in trapping mode, which need no runtime
in the runner, and the checks of the standard library), answers the same at -O0 and -O3, and answers differently for
different seeds; every expert passes, on the inputs for timing too; a scalar answer is told to be one; every mutant
fails; and so do the negative controls, which are made of the expected outputs and given to the checker as if a
candidate had produced them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from kernelbench_core.errors import ConfigError, KernelbenchError
from kernelbench_core.evaluation import remarks
from kernelbench_core.evaluation.checker import Outputs, wrong_values
from kernelbench_core.evaluation.outcomes import signal_name
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.evaluation.prepare import Prepared, build_reference, candidate_limits
from kernelbench_core.generation.reference import renamed, scalar_answer
from kernelbench_core.harness.function import casefile
from kernelbench_core.harness.function.columns import input_columns, is_floating
from kernelbench_core.harness.function.folder import FaultyTask
from kernelbench_core.harness.function.generators import draw_workload
from kernelbench_core.harness.function.glue import ENTRY
from kernelbench_core.harness.function.runner import run_kernel, scratch
from kernelbench_core.harness.function.signature import cxx, parse
from kernelbench_core.model import Comparison, FunctionTask, Result, Sample, Status, Target
from kernelbench_core.seams import Availability

Array = NDArray[Any]

SANITIZERS = (
    "-fsanitize=undefined,float-cast-overflow,local-bounds",
    "-fsanitize-trap=all",
    "-D_GLIBCXX_ASSERTIONS",
)
KILLED = frozenset({Status.WRONG_RESULT, Status.MEMORY_ERROR, Status.RUNTIME_ERROR, Status.TIMEOUT})


@frozen(kw_only=True)
class Finding:
    """Something about a task that is not as it should be."""

    task_id: str
    target: str
    check: str
    message: str


@frozen(kw_only=True)
class Soundness:
    """What was proved about one task on one target.

    Args:
        task_id: The task.
        target: The target.
        findings: What is wrong; empty when all is well.
        experts: Experts that were evaluated.
        mutants: Mutants that were evaluated.
        killed: Mutants that failed as they should.
        controls: Negative controls that were tried.
        notes: What makes the proof weak without being wrong.
    """

    task_id: str
    target: str
    findings: Sequence[Finding]
    experts: int
    mutants: int
    killed: int
    controls: int
    notes: Sequence[Finding] = ()


def unreadable(task: FaultyTask) -> Soundness:
    """The record of a task that cannot be read."""
    finding = Finding(task_id=task.task_id, target="", check="file", message=str(task.error))
    return Soundness(
        task_id=task.task_id, target="", findings=[finding], experts=0, mutants=0, killed=0, controls=0
    )  # fmt: skip


def validate_task(task: FunctionTask, target: Target, first: Evaluator, second: Evaluator) -> Soundness:
    """Checks one task on one target.

    Args:
        task: The task.
        target: The target; its toolchain and executor are usable.
        first: Gives the verdicts.
        second: The same with another seed, and with more time: it also judges experts on the inputs for timing.
    """
    findings: list[Finding] = []

    def find(check: str, message: str) -> None:
        findings.append(Finding(task_id=task.task_id, target=target.name, check=check, message=message))

    def nothing(message: str, check: str = "reference") -> Soundness:
        find(check, message)
        return Soundness(
            task_id=task.task_id, target=target.name, findings=findings, experts=0, mutants=0, killed=0, controls=0
        )

    for check, message in remarks.unfinished(task):
        find(check, message)
    tools = first.tools(target)
    if isinstance(tools, Availability):
        return nothing(tools.reason, "tools")
    try:
        prepared = first.prepared(task, target)
        other = second.prepared(task, target)
    except KernelbenchError as error:
        return nothing(remarks.failure(task, error), "inputs" if isinstance(error, ConfigError) else "reference")
    for check, message in _reference(task, target, prepared, other, first):
        find(check, message)
    constant = any(each.check == "outputs" for each in findings)

    def evaluated(name: str, code: str) -> Result:
        sample = Sample(sample_id=name, task_id=task.task_id, target=target.name, model="reference/validate", code=code)
        return first.evaluate(sample, task, target)

    for check, message in _expert(task, target, first, second):
        find(check, message)
    scalar = evaluated("scalar", scalar_answer(task, target))
    if target.name in task.experts and (said := _no_better(scalar, evaluated("expert", task.experts[target.name]))):
        find("expert", said)
    wanted = Status.NO_INTRINSICS if target.gate and first.protocol.gate else Status.PASSED
    no_answer = task.reference_language == "c" and scalar.status is Status.COMPILE_ERROR  # answers are C++
    if scalar.status is not wanted and not no_answer:
        find("scalar", f"is {scalar.status}, not {wanted}: {scalar.detail}")
    own = task.target_mutants.get(target.name, {})
    mutants = [(name, renamed(task, target, code)) for name, code in task.mutants.items()]
    mutants += [(f"{target.name}/{name}", code) for name, code in own.items()]
    killed = 0
    for name, code in [*mutants, ("", _empty(task, target, prepared))]:
        what = f"mutant {name}" if name else "control empty body"
        result = evaluated(what, code)
        killed += bool(name) and result.status in KILLED
        if reason := _survives(name, result):
            find(what, reason)
    controls = 1
    checker = first.checker(task)
    for name, arrays in _controls(prepared) if not task.test else ():  # a verdict has no values to change
        controls += 1
        if not constant and checker.check(task, prepared.expected, arrays) is None:
            find(f"control {name}", f"is taken for a right answer: {remarks.accepted(task)}")
    return Soundness(
        task_id=task.task_id,
        target=target.name,
        findings=findings,
        experts=int(target.name in task.experts),
        mutants=len(mutants),
        killed=killed,
        controls=controls,
        notes=[
            Finding(task_id=task.task_id, target=target.name, check=check, message=message)
            for check, message in remarks.notes(task, target.name)
        ],
    )


def _reference(
    task: FunctionTask, target: Target, prepared: Prepared, other: Prepared, evaluator: Evaluator
) -> Iterator[tuple[str, str]]:
    """What is wrong with the reference, or with the inputs that it is given."""
    for flags, optimize, name in ((SANITIZERS, "O1", "sanitizers"), ((), "O3", "-O3")):
        if message := _differs(task, target, prepared, evaluator, flags, optimize):
            yield name, message
    if task.test:  # it gives a verdict, and nothing else comes out
        return
    yield from remarks.inputs(task, evaluator.seed)
    pairs = zip(prepared.expected.arrays, other.expected.arrays, strict=True)
    if all(np.array_equal(a, b) for a, b in pairs):
        yield "seeds", "the outputs are the same for two seeds"
    yield from remarks.constant(task, prepared)
    if message := _unsteady(task, target, prepared, evaluator):
        yield "repeat", message


def _survives(name: str, result: Result) -> str:
    """Why a mutant was not told to be wrong, or not as its name says.

    `only_at_BITS` is right at that length alone, `lane_multiples` (without a right tail) at none.
    """
    if result.passed:
        return "survives: it passes, so no case tells it from the reference; add one to cases.py"
    if result.status not in KILLED:
        return f"proves nothing: {result.status}: {result.detail}"
    lengths = result.data.get("lengths", {})
    found = re.search(r"/only_at_(\d+)", name)
    right = [bits for bits, each in lengths.items() if each["status"] == Status.PASSED.value]
    if name.endswith("/lane_multiples") and right:
        return f"is right at {', '.join(right)}, and should be at no length"
    if not found or found[1] not in lengths or right == [found[1]]:
        return ""
    return f"is right at {', '.join(right) or 'no length'}, not at {found[1]} alone: {result.detail}"


def _unsteady(task: FunctionTask, target: Target, prepared: Prepared, evaluator: Evaluator) -> str:
    """Why the reference does not answer the same when it gets all cases once more; empty when it does."""
    columns = input_columns(prepared.signature)
    raw = np.memmap(prepared.cases, dtype="u1", mode="r")
    inputs = casefile.load(raw.view(np.ndarray).data, columns, prepared.n_cases) or []
    with scratch() as folder:
        twice = Path(folder) / "twice.cases"
        twice.write_bytes(casefile.dump([np.concatenate([each, each]) for each in inputs], 2 * prepared.n_cases))
        expected = evolve(
            prepared.expected,
            arrays=[np.concatenate([each, each]) for each in prepared.expected.arrays],
            cases=2 * prepared.n_cases,
        )
        again = evolve(prepared, cases=twice, n_cases=2 * prepared.n_cases, expected=expected)
        said = _differs(task, target, again, evaluator, (), evaluator.protocol.optimize)
    owner, differs, _ = said.partition(" differs from ")
    return remarks.repeated(task, owner) if differs else said


def _differs(
    task: FunctionTask, target: Target, prepared: Prepared, evaluator: Evaluator, flags: tuple[str, ...], optimize: str
) -> str:
    """Why the reference, built in another way, does not answer the same; empty when it does."""
    tools = evaluator.tools(target)
    assert isinstance(tools, tuple)  # noqa: S101 - the caller has looked
    toolchain, executor = tools
    with scratch() as folder:
        work = Path(folder)
        work.chmod(0o755)
        built = build_reference(
            task, prepared.signature, target, toolchain, work, optimize=optimize, flags=flags, runner=prepared.runner
        )
        if isinstance(built, str):
            return f"does not build with {' '.join(flags)} -{optimize}: {built}"
        done = run_kernel(
            prepared.runner,
            built,
            prepared.cases,
            prepared.n_cases,
            prepared.out_columns,
            executor=executor,
            target=target,
            symbol=ENTRY,
            marker="",
            limits=candidate_limits(evaluator.protocol),
            vector_bits=target.lengths(evaluator.protocol)[0],
        )
    if done.columns is not None and task.expected is not None:  # the model answers, the reference within its tolerance
        wrong = evaluator.checker(task).check(task, prepared.expected, done.columns)
        return "" if wrong is None else f"{wrong.output}{wrong.index} is {wrong.got}, not {wrong.expected}"
    if done.columns is None:
        state = done.state
        if state is None or not state.signal:
            return f"does not run to its end: {state.state if state else done.process.limit}"
        return f"undefined behaviour in case {state.case}: the reference stops with {signal_name(state.signal)}"
    exact = Comparison(signed_zero=True)
    for column, want, have in zip(prepared.out_columns, prepared.expected.arrays, done.columns, strict=True):
        if len(want) != len(have) or wrong_values(want, have, exact).any():
            return f"{column.owner} differs from what it is at -{evaluator.protocol.optimize}"
    return ""


def _expert(task: FunctionTask, target: Target, evaluator: Evaluator, patient: Evaluator) -> Iterator[tuple[str, str]]:
    """What is wrong with the target's expert, on the cases of a verdict and on the inputs for timing."""
    code = task.experts.get(target.name)
    if code is None:
        return
    sample = Sample(sample_id="expert", task_id=task.task_id, target=target.name, model="reference/validate", code=code)
    result = evaluator.evaluate(sample, task, target)
    if not result.passed:
        yield "expert", f"is {result.status}: {result.detail}"
    if task.workload is None:
        return
    signature, rows = parse(task.prototype, task.types, task.origin), range(len(task.workload.sizes))
    timed = evolve(
        task,
        digest=hashlib.sha256(f"{task.digest} performance".encode()).hexdigest(),
        cases=lambda _: (draw_workload(task, signature, patient.seed, row) for row in rows),
        n_cases=len(rows),  # each row of sizes is a case
    )
    result = patient.evaluate(evolve(sample, sample_id="performance"), timed, target)
    if not result.passed:
        yield "performance", f"the expert is {result.status} on the inputs for timing: {result.detail}"


def _no_better(scalar: Result, expert: Result) -> str:
    """Why an expert is none by the target's cost model; empty where it is, or where there is no model."""
    models = [each.data.get("model", {}) for each in (scalar, expert)]
    if not (scalar.passed and expert.passed and all(models)):
        return ""
    plain, expertly = models
    if float(expertly["model_cycles"]) >= float(plain["model_cycles"]):
        return f"costs {expertly['model_cycles']} cycles by the model, the scalar solution {plain['model_cycles']}"
    scores = [float(each.get("vectorization", 0)) for each in (expertly, plain)]
    # equal ones are right where the work is of a kind that the score does not count, such as conversions
    return "" if scores[0] >= scores[1] else f"scores {scores[0]:g} by the model, the scalar solution {scores[1]:g}"


def _empty(task: FunctionTask, target: Target, prepared: Prepared) -> str:
    """A kernel that does nothing."""
    name = task.entry + target.entry_suffix
    head = renamed(task, target, task.prototype).rstrip("; \n")
    returns = prepared.signature.returns
    body = "" if returns is None else f"return {cxx(returns)}{{}};"
    included = "".join(f"{line}\n" for line in re.findall(r"^#include.*$", task.reference, re.MULTILINE))
    return f"{included}{head} {{ {body} }}\n// {name}\n"


def _controls(prepared: Prepared) -> Iterator[tuple[str, list[Array]]]:
    """Wrong outputs of the right shape: what lazy, lucky or broken kernels give."""
    expected = prepared.expected
    data = [i for i, column in enumerate(expected.columns) if not column.is_length]
    if not any(len(expected.arrays[i]) for i in data):
        return

    def replaced(make: Any) -> list[Array]:  # noqa: ANN401 - (index, array) -> array
        return [make(i, array) if i in data else array for i, array in enumerate(expected.arrays)]

    yield "zeros", replaced(lambda _, a: np.zeros_like(a))
    yield "ones", replaced(lambda _, a: np.ones_like(a))
    if any(is_floating(expected.arrays[i].dtype) for i in data):
        yield "NaN", replaced(lambda _, a: np.full_like(a, np.nan) if is_floating(a.dtype) else a)
        yield "infinity", replaced(lambda _, a: np.full_like(a, np.inf) if is_floating(a.dtype) else a)
    yield "last element wrong", _last_wrong(expected, data)
    yield "rotated by one", replaced(lambda i, a: _rotated(a, expected, i))
    columns = input_columns(prepared.signature)
    raw = np.memmap(prepared.cases, dtype="u1", mode="r")
    inputs = casefile.load(raw.view(np.ndarray).data, columns, prepared.n_cases) or []
    for column, array in zip(columns, inputs, strict=True):
        if column.is_length:
            continue
        copies = [i for i in data if len(array) == len(expected.arrays[i]) and array.dtype == expected.arrays[i].dtype]
        if copies:
            copied = [array if i in copies else each for i, each in enumerate(expected.arrays)]
            yield f"copy of {column.owner}", copied


def _last_wrong(expected: Outputs, data: list[int]) -> list[Array]:
    """One value, the last of the last case that has any, is wrong by half of itself and one."""
    arrays = [array.copy() for array in expected.arrays]
    for i in data:
        if len(arrays[i]):
            value = arrays[i][-1]
            if is_floating(arrays[i].dtype):
                with np.errstate(over="ignore"):  # infinity is wrong too
                    more = value + np.copysign(abs(value) / 2 + 1, value)
                arrays[i][-1] = 1.0 if not np.isfinite(value) else more
            else:
                arrays[i][-1] = value ^ 1
            break
    return arrays


def _rotated(array: Array, expected: Outputs, index: int) -> Array:
    """Every case's values moved by one place; single ones take the value of the case before."""
    column = expected.columns[index]
    lengths = [
        expected.arrays[i]
        for i, other in enumerate(expected.columns)
        if other.owner == column.owner and other.is_length and other.level == column.level - 1
        if other.part in ("", column.part)
    ]
    if not lengths or lengths[-1].max(initial=0) <= 1:
        return np.roll(array, 1)
    ends = np.cumsum(lengths[-1].astype(np.int64))
    parts = np.split(array, ends[:-1]) if len(ends) else []
    return np.concatenate([np.roll(part, 1) for part in parts]) if parts else array
