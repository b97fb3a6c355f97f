"""Prompts as NPUEval asks for kernels (arXiv 2507.14403, Section IV), in our words: `--prompt npueval`.

A message of the system with the rules, and a message of the user that is a piece of C++: a comment with the task, the
headers, and the function with an empty body. Retrieved kernels follow below the question.
"""

from __future__ import annotations

import re

from kernelbench_core.api import Comparison, Example, FunctionTask, Message, PromptContext, Target, Task

HEADERS = '#include <aie_api/aie.hpp>\n#include "aie_kernel_utils.h"\n'
_RULES = """\
You are an expert in kernels for {label}. You complete the C++ function that you are given.
- Answer with one fenced block of C++, and nothing else: the #include lines, the function under exactly the name and
  with exactly the parameters that are given ({name}), and helpers if it needs any.
- Leave out main, tests, examples of use and any extern "C" function around the kernel: the program that calls it is
  there already.
- Do the work with vectors of the AIE API (namespace aie: load_v, store_v, mul, mac, mmul, select, ...), with lane
  counts that it has for the element type. Code element by element is for what does not fill a vector.
- Give loops the hints of aie_kernel_utils.h, before the loop: AIE_PREPARE_FOR_PIPELINING,
  AIE_LOOP_MIN_ITERATION_COUNT(n) where at least n iterations are certain, AIE_LOOP_UNROLL(n).
- Buffers have the sizes that the question gives. Nothing is allocated, printed, or kept between calls.
"""
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,}).*$", re.MULTILINE)
_BACKTICKS = re.compile(r"`+")
_ROLES = {"in": "read only", "out": "written", "inout": "read and written"}


class NpuEvalPromptBuilder:
    """Builds such a prompt; questions that a suite brings are sent as they are."""

    name = "npueval"

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """The prompt without examples."""
        return self.build_with(task, target, PromptContext())

    def build_with(self, task: Task, target: Target, context: PromptContext) -> tuple[Message, ...]:
        """Rules, question, and what was retrieved below the question."""
        assert isinstance(task, FunctionTask)  # noqa: S101 - registered for this kind
        asked = question(task, target)
        if context.examples:
            asked = f"{asked.rstrip()}\n\n{_shown(context.examples)}"
        return Message("system", rules(task, target)), Message("user", asked)


def rules(task: FunctionTask, target: Target) -> str:
    """What is asked of every answer."""
    said = _RULES.format(label=target.label or target.summary, name=task.entry + target.entry_suffix)
    return said + "".join(f"- {fact}\n" for fact in target.facts)


def question(task: FunctionTask, target: Target) -> str:
    """The task as C++ with an empty function, in a fence; where the suite has a question of its own, that one."""
    for known in (target.name, *target.aliases):
        if known in task.prompts:
            return task.prompts[known]
    name = task.entry + target.entry_suffix
    prototype = re.sub(rf"\b{task.entry}\b", name, task.prototype.strip().removesuffix(";"))
    lines = [f"{name}: {task.summary}", "", *_plain(task.description).split("\n"), "", *_buffers(task)]
    comment = "".join(f"// {line}".rstrip() + "\n" for line in lines)
    types = f"{task.types.strip()}\n\n" if task.types.strip() else ""
    return f"```cpp\n{HEADERS}\n{types}{comment}{prototype} {{\n    // to be written\n}}\n```\n"


def _plain(description: str) -> str:
    """Markdown as the text of a comment: without fences and marks of code."""
    text = _BACKTICKS.sub("", _FENCE.sub("", description)).strip()
    return re.sub(r"\n{3,}", "\n\n", text)


def _buffers(task: FunctionTask) -> list[str]:
    """A line for each parameter: what it is, how long, and how exact; and one for what is returned."""
    lines = []
    for parameter in task.parameters:
        role = _ROLES.get(parameter.role, parameter.role)
        size = f"{parameter.length} elements, {role}" if parameter.length else f"{role}, by value or with its length"
        exact = f"; {_tolerance(parameter.compare)}" if parameter.role != "in" else ""
        lines.append(f"{parameter.name}: {size}{exact}")
    return lines + ([f"returned value: {_tolerance(task.result)}"] if task.result else [])


def _tolerance(rule: Comparison) -> str:
    if rule.kind == "close":
        return f"may be off by {rule.atol:g} + {rule.rtol:g} times the exact value's magnitude"
    if rule.kind == "ulp":
        return f"may be off by {rule.ulp:g} units in the last place"
    return "as far off as the text allows" if rule.kind == "bound" else "exact"


def _shown(examples: tuple[Example, ...]) -> str:
    """The examples, each in a fence."""
    many = "these kernels, which solve" if len(examples) > 1 else "this kernel, which solves"
    parts = [f"How such code is written can be seen in {many} something else:\n"]
    for number, each in enumerate(examples, 1):
        title = "" if each.title and each.title in each.code else f": {each.title or each.name}"  # not said twice
        parts.append(f"\nExample {number}{title}\n\n{_fenced(each.code)}\n")
    return "".join(parts)


def _fenced(code: str) -> str:
    """Code in a fence that no backticks in it can close."""
    longest = max((len(run) for run in _BACKTICKS.findall(code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}cpp\n{code.strip(chr(10))}\n{fence}"
