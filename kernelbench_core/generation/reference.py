"""The stored solutions of the tasks as models: what a right answer, a scalar one and a wrong one should get."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kernelbench_core.errors import UsageError
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import Completion, GenerationRequest

MODELS = ("expert", "scalar", "canonical", "mutant")
"""`canonical` is what NPUEval calls the scalar solution."""

_SCALAR = ("scalar", "canonical")


class ReferenceProvider:
    """`reference/expert`, `reference/scalar` (also `reference/canonical`) and `reference/mutant`."""

    name = "reference"
    prompted = False

    def models(self) -> Sequence[str]:
        """The models."""
        return MODELS

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:  # noqa: ARG002 - one answer each
        """As many as are stored: experts are there for some targets only, mutants are several."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - the only kind with stored solutions
        if model == "expert":
            return int(target.name in task.experts)
        if model in _SCALAR:
            return 1
        if model == "mutant":
            return len(task.mutants) + len(task.target_mutants.get(target.name, {}))
        raise UsageError(f"reference/{model}: there is no such model", f"use one of {', '.join(MODELS)}")

    def complete(self, request: GenerationRequest) -> Completion:
        """The stored code, under the entry point's name on the target."""
        task, target = request.task, request.target
        assert isinstance(task, FunctionTask)  # noqa: S101 - as above
        if request.model == "expert":
            return Completion(text=None, code=task.experts[target.name], name="expert")
        if request.model in _SCALAR:
            return Completion(text=None, code=scalar_answer(task, target), name=request.model)
        own = task.target_mutants.get(target.name, {})
        name = [*sorted(task.mutants), *sorted(own)][request.index]
        code = renamed(task, target, task.mutants[name]) if request.index < len(task.mutants) else own[name]
        return Completion(text=None, code=code, name=name)


def scalar_answer(task: FunctionTask, target: Target) -> str:
    """The reference as an answer, which is C++: one in C need not compile as that."""
    code = task.reference if task.reference_language == "c++" else f"#define restrict __restrict\n{task.reference}"
    return renamed(task, target, code)


def renamed(task: FunctionTask, target: Target, code: str) -> str:
    """Code that defines the scalar function, with the name that a candidate's entry point has on the target."""
    if not target.entry_suffix:
        return code
    return re.sub(rf"\b{task.entry}\b", task.entry + target.entry_suffix, code)
