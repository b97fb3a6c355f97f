"""What `validate` says about mistakes that people make in their first tasks, with the file and the key to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve

from kernelbench_core.errors import ConfigError, KernelbenchError
from kernelbench_core.evaluation.prepare import Prepared, ReferenceFailedError
from kernelbench_core.harness.function.columns import is_floating
from kernelbench_core.harness.function.folder import DESCRIPTION, REFERENCES, place_in
from kernelbench_core.harness.function.generators import draw_cases, draw_workload
from kernelbench_core.harness.function.glue import GLUE_FILE, PROTOTYPE_FILE
from kernelbench_core.harness.function.signature import parse
from kernelbench_core.model import Comparison, FunctionTask

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNFINISHED = "UNFINISHED"
"""What `new-task` writes where the author has still to write something."""

FEW_CASES = 100
FEW_MUTANTS = 3
_DRAWN = 20  # the special sizes are among the first
_OUTSIDE, _READ_ONLY = (1, 3), (2, 6)  # kinds of faults, as the runner numbers them


def unfinished(task: FunctionTask) -> Iterator[tuple[str, str]]:
    """Texts that a template left for the author to write."""
    for number, line in enumerate(task.description.splitlines(), 1):
        if UNFINISHED in line:
            yield "description", f"{_file(task, DESCRIPTION)}:{number}: still says {UNFINISHED}: write the contract"
            break
    if UNFINISHED in task.summary:
        yield "summary", f"{place_in(task.origin)('summary')}: still says {UNFINISHED}: write one line for lists"


def inputs(task: FunctionTask, seed: int) -> Iterator[tuple[str, str]]:
    """Inputs that cannot be drawn: those of cases, where hand-made ones take all the places, and those for timing."""
    signature = parse(task.prototype, task.types, task.origin)
    try:
        for _ in draw_cases(evolve(task, cases=None), signature, seed, _DRAWN):
            pass
    except ConfigError as error:
        yield "inputs", str(error)
    try:
        for row in range(len(task.workload.sizes) if task.workload else 0):
            draw_workload(task, signature, seed, row)
    except ConfigError as error:
        yield "performance", str(error)


def notes(task: FunctionTask, target: str) -> Iterator[tuple[str, str]]:
    """What makes the proof weak, without being wrong."""
    mutants = len(task.mutants) + len(task.target_mutants.get(target, {}))
    folder = _file(task, "mutants")
    if mutants == 0:
        yield "mutants", f"no mutants: nothing shows that the cases see a wrong answer; write some as {folder}/WHAT.cpp"
    elif mutants < FEW_MUTANTS:
        yield "mutants", f"{mutants} of {FEW_MUTANTS} mutants, which are a start: write more as {folder}/WHAT.cpp"
    by_hand = (
        task.expected is not None and task.cases is not None
    )  # of few inputs that a model of a device was made for
    if task.n_cases < FEW_CASES and not task.test and not by_hand:
        yield "cases", f"{place_in(task.origin)('n_cases')}: {task.n_cases} cases see few faults; the default is 1000"


def failure(task: FunctionTask, error: KernelbenchError) -> str:
    """Why nothing could be prepared, and where to look."""
    if not isinstance(error, ReferenceFailedError):
        return str(error)
    place, state = place_in(task.origin), error.state
    reference = _file(task, next(name for name, language in REFERENCES.items() if language == task.reference_language))
    if state is None:
        missing = re.search(rf"undefined (?:symbol|reference)\b.*\b{task.entry}\b", error.why)
        if missing or error.why.startswith((GLUE_FILE, PROTOTYPE_FILE)):
            said = missing[0] if missing else error.why.partition(": ")[2]
            return f"{reference} does not define what {place('prototype')} declares, {task.prototype!r}: {said}"
        if error.why.startswith(reference.rpartition("/")[2]):  # the compiler's line in it
            return f"{reference.rpartition('/')[0]}/{error.why}".lstrip("/")
        return f"{reference} does not build: {error.why}"
    if state.state == "fault" and 0 <= state.parameter < len(task.parameters):
        hit = task.parameters[state.parameter]
        if state.kind in _OUTSIDE and hit.length:
            where = place("parameters", hit.name, "length")
            return f"{error.why}: {reference} goes too far, or {where} = {hit.length!r} or a case of cases.py is wrong"
        if state.kind in _READ_ONLY:
            where = place("parameters", hit.name, "role", instead=("prototype",))
            return f'{error.why}: {reference} changes an input; if it is none, {where} is "out" or "inout"'
    return f"{reference} does not run to its end: {error.why}"


def constant(task: FunctionTask, prepared: Prepared) -> Iterator[tuple[str, str]]:
    """Outputs that are the same whatever the inputs are: then a constant is a right answer."""
    outputs: dict[str, list[NDArray[Any]]] = {}
    for column, array in zip(prepared.expected.columns, prepared.expected.arrays, strict=True):
        if not column.is_length:
            outputs.setdefault(column.owner, []).append(array)
    place = place_in(task.origin)
    for owner, arrays in outputs.items():
        if prepared.n_cases > 1 and all(_alike(each) for each in arrays):
            value = next((each.flat[0] for each in arrays if each.size), None)
            said = "has no elements" if value is None else f"is {value} everywhere"
            yield (
                "outputs",
                f"{owner} {said} in all {prepared.n_cases} cases: see the ranges in {place('parameters')} and cases.py",
            )


def _alike(array: NDArray[Any]) -> bool:
    """Whether all values are the same one; NaN is the same as NaN."""
    if array.size == 0 or not is_floating(array.dtype):
        return array.size == 0 or bool((array == array.flat[0]).all())
    return bool(np.isnan(array).all() or (array == array.flat[0]).all())


def accepted(task: FunctionTask) -> str:
    """Where to look when a wrong output is taken for a right one."""
    place = place_in(task.origin)
    rules: list[tuple[Comparison | None, tuple[str, ...]]] = [
        (p.compare, ("parameters", p.name, "compare")) for p in task.parameters if p.role != "in"
    ]
    rules.append((task.result, ("result", "compare")))
    lax = [place(*path) for rule, path in rules if rule is not None and rule.kind != "exact"]
    if lax:
        return f"is {', '.join(lax)} too lax for such values, or are the inputs too much alike?"
    return f"are the inputs too much alike? See the ranges in {place('parameters')}, and cases.py"


def repeated(task: FunctionTask, owner: str) -> str:
    """What it means that an output is not the same when the same inputs come again."""
    place = place_in(task.origin)
    role = next((p.role for p in task.parameters if p.name == owner), "")
    hint = f' {place("parameters", owner, "role")} is "inout" where it is read, too;' if role == "out" else ""
    return f"{owner} is not the same when the same inputs come again:{hint} nothing but the arguments may decide"


def _file(task: FunctionTask, name: str) -> str:
    return f"{task.origin}/{name}" if task.origin else name
