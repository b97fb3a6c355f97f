"""Prompts for function tasks: from the description (the default), and from the scalar source.

What any prompt for such a task has to say (the prototype, what the tests assume) are functions here, for builders that
put it into other words.
"""

from __future__ import annotations

import re

from kernelbench_core.generation.cxx_scan import scan
from kernelbench_core.generation.placing import fenced
from kernelbench_core.model import Comparison, FunctionTask, Target, Task
from kernelbench_core.seams import Message
from kernelbench_core.toolchains.base import STANDARD_HEADERS

SYSTEM = (
    "You write C++ kernels. Answer with one fenced code block that holds the complete function and whatever helpers it "
    "needs, and nothing else: no main, no tests, no explanation."
)
ASSUMPTIONS = (
    (
        "Buffers have exactly the stated lengths. Reading or writing a single element outside of them is a fault, even "
        "where the value is not used."
    ),
    "Arguments do not overlap unless the task says so. Const arguments cannot be written to.",
    "The function runs on one thread, starts no processes, and keeps nothing between calls; inputs differ each time.",
)
"""What the tests assume of every task, a sentence each."""

_BRACES = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[{}]""", re.DOTALL)


class FunctionPromptBuilder:
    """Builds the default prompt."""

    name = "default"

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """A system message with the form of the answer, and a user message with the task."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - registered for this kind
        return Message("system", SYSTEM), Message("user", _question(task, target))


class TranslationPromptBuilder:
    """Builds a prompt that gives the scalar function and asks for the target's: the second kind of SimdBench.

    What another system asks for the task (`FunctionTask.prompts`) is a question of its own and has no part in it.
    """

    name = "translation"

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """A system message with the form of the answer, and a user message with source, contract and prototype."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - registered for this kind
        return Message("system", SYSTEM), Message("user", _translation(task, target))


def entry_of(task: FunctionTask, target: Target) -> str:
    """Name of the function that a candidate defines."""
    return task.entry + target.entry_suffix


def prototype_of(task: FunctionTask, target: Target) -> str:
    """The declaration of the candidate's function, without a semicolon."""
    return re.sub(rf"\b{task.entry}\b", entry_of(task, target), task.prototype)


def tolerances_of(task: FunctionTask) -> list[str]:
    """How far the outputs may be off, a sentence each; empty where they must be exact."""
    return [text for each in _compared(task) if (text := _tolerance(*each))]


def scalar_source(task: FunctionTask) -> str:
    """The scalar solution alone, without the function that tells the tests how far results may be off."""
    code = task.reference
    bound = next((each for each in scan(code).definitions if each.name == f"{task.entry}_bound"), None)
    if bound is None:
        return code
    depth = 0
    for match in _BRACES.finditer(code, bound.offset):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if match[0] == "}" and depth == 0:
            before = code[: code.rfind("\n", 0, bound.offset) + 1]
            before = re.sub(r"(?:^[ \t]*//[^\n]*\n)+\Z", "", before, flags=re.MULTILINE)  # what is said about it
            return f"{before.rstrip()}\n{code[match.end() :]}".rstrip() + "\n"
    return code  # it was cut


def _question(task: FunctionTask, target: Target) -> str:
    for known in (target.name, *target.aliases):
        if known in task.prompts:
            return task.prompts[known]
    label = _label(target)
    goal = f"Implement this function with {label}" if target.gate else f"Implement this function in {label}"
    return (
        f"{goal}.{_effort(target)}\n\n```cpp\n{_declared(task, target)}\n```\n\n{task.description.strip()}\n\n"
        f"{_assumed(task, target)}"
    )


def _translation(task: FunctionTask, target: Target) -> str:
    name = entry_of(task, target)
    goal = f"Rewrite this scalar function {'with' if target.gate else 'in'} {_label(target)}"
    contract = "" if task.prompts else f"What it has to do:\n\n{task.description.strip()}\n\n"
    alone = (
        f"Define `{name}` so that it gives what `{task.entry}` gives. It is compiled without `{task.entry}`, and "
        "cannot call it:"
    )
    if name == task.entry:
        alone = "Define it anew, under the same name:"
    return (
        f"{goal}.{_effort(target)}\n\n{fenced(scalar_source(task))}\n\n{alone}\n\n"
        f"```cpp\n{_declared(task, target)}\n```\n\n{contract}{_assumed(task, target)}"
    )


def _label(target: Target) -> str:
    return target.label or target.summary


def _effort(target: Target) -> str:
    if not target.gate:
        return ""
    return " The work itself has to be done with vector instructions: scalar code is for the remainder."


def _declared(task: FunctionTask, target: Target) -> str:
    types = f"{task.types.strip()}\n\n" if task.types.strip() else ""
    return f"{types}{prototype_of(task, target)};"


def _assumed(task: FunctionTask, target: Target) -> str:
    rules = [*ASSUMPTIONS, *target.facts, *tolerances_of(task)]
    given = f"\n`{'`, `'.join(STANDARD_HEADERS)}` are included; names of the standard library need `std::`.\n"
    if not target.standard_headers:
        given = ""
    return "What the tests assume:\n" + "".join(f"- {rule}\n" for rule in rules) + given


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
