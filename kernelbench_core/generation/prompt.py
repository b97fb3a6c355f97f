"""The prompt for function tasks: the contract, the target's facts, and everything that the tests assume."""

from __future__ import annotations

import re

from kernelbench_core.model import Comparison, FunctionTask, Target, Task
from kernelbench_core.seams import Message
from kernelbench_core.toolchains.base import STANDARD_HEADERS

_SYSTEM = (
    "You write C++ kernels. Answer with one fenced code block that holds the complete function and whatever helpers it "
    "needs, and nothing else: no main, no tests, no explanation."
)
_ASSUMPTIONS = (
    (
        "Buffers have exactly the stated lengths. Reading or writing a single element outside of them is a fault, even "
        "where the value is not used."
    ),
    "Arguments do not overlap unless the task says so. Const arguments cannot be written to.",
    "The function runs on one thread, starts no processes, and keeps nothing between calls; inputs differ each time.",
)


class FunctionPromptBuilder:
    """Builds the default prompt."""

    name = "default"

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """A system message with the form of the answer, and a user message with the task."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - registered for this kind
        return Message("system", _SYSTEM), Message("user", _question(task, target))


def _question(task: FunctionTask, target: Target) -> str:
    for known in (target.name, *target.aliases):
        if known in task.prompts:
            return task.prompts[known]
    name = task.entry + target.entry_suffix
    prototype = re.sub(rf"\b{task.entry}\b", name, task.prototype)
    label = target.label or target.summary
    goal = f"Implement this function with {label}" if target.gate else f"Implement this function in {label}"
    effort = (
        " The work itself has to be done with vector instructions: scalar code is for the remainder."
        if target.gate
        else ""
    )
    types = f"{task.types.strip()}\n\n" if task.types.strip() else ""
    given = f"\n`{'`, `'.join(STANDARD_HEADERS)}` are included; names of the standard library need `std::`."
    tolerances = [text for each in _compared(task) if (text := _tolerance(*each))]
    rules = [*_ASSUMPTIONS, *target.facts, *tolerances]
    return (
        f"{goal}.{effort}\n\n```cpp\n{types}{prototype};\n```\n\n{task.description.strip()}\n\n"
        "What the tests assume:\n" + "".join(f"- {rule}\n" for rule in rules) + given + "\n"
    )


def _compared(task: FunctionTask) -> list[tuple[str, Comparison]]:
    found = [(f"`{each.name}`", each.compare) for each in task.parameters if each.role != "in"]
    return found + ([("The returned value", task.result)] if task.result else [])


def _tolerance(name: str, rule: Comparison) -> str:
    allowed = {
        "ulp": f"{name} may be off by {rule.ulp:g} units in the last place.",
        "close": f"{name} may be off by {rule.atol:g} + {rule.rtol:g} times the magnitude of the exact value.",
        "bound": f"{name} may differ from the exact value as far as the description allows, element by element.",
    }.get(rule.kind, "")
    signs = f"{name}: the signs of zeros matter." if rule.signed_zero else ""
    return f"{allowed} {signs}".strip()
