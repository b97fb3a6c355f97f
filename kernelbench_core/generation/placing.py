"""From a prompt builder to the messages that are sent: the builder's name, examples, and the system message's place."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence

from attrs import evolve

from kernelbench_core.errors import PluginError, UsageError
from kernelbench_core.model import Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import Example, Message, PromptBuilder, PromptContext
from kernelbench_core.session import made_with_argument

PLACES = ("system", "user", "none")
"""Where a system message can go: as it is, in front of the first user message, or nowhere."""

_ROLES = frozenset({"system", "user", "assistant"})
_SHORTEST_FENCE = 3


def make_builder(plugins: Plugins, named: str) -> PromptBuilder:
    """The prompt builder `name`, or `name:argument` for one that takes an argument.

    Raises:
        UsageError: There is no such builder, an argument is missing or has no place, or the builder refuses it.
        ConfigError: The file that the argument names is wrong.
    """
    return made_with_argument(plugins.prompt_builders, "--prompt", named, "")


def build_prompt(
    builder: PromptBuilder,
    task: Task,
    target: Target,
    *,
    index: int = 0,
    examples: Sequence[Example] = (),
    system_prompt: str = "system",
) -> tuple[Message, ...]:
    """The messages that are sent for one sample.

    Args:
        builder: Asked with the context where it has `build_with`, else the examples are put in front of its question.
        task: The task.
        target: The target.
        index: Which of the samples to the question.
        examples: What was retrieved.
        system_prompt: One of `PLACES`.

    Raises:
        UsageError: `system_prompt` is none of them.
        PluginError: The builder gives something else than messages of which the last is the user's.
    """
    build_with = getattr(builder, "build_with", None)
    if build_with is None:
        messages = with_examples(_checked(builder, builder.build(task, target)), examples)
    else:
        context = PromptContext(index=index, examples=tuple(examples))
        messages = _checked(builder, build_with(task, target, context))
    return place_system(messages, system_prompt)


def _checked(builder: PromptBuilder, messages: object) -> tuple[Message, ...]:
    """The messages, once it is seen that they can be sent."""
    if not isinstance(messages, tuple | list) or not all(isinstance(each, Message) for each in messages):
        wrong = f"gave no tuple of messages but {_short(messages)}"
    elif bad := [each for each in messages if each.role not in _ROLES or not isinstance(each.content, str)]:
        wrong = f"gave a message that cannot be sent: {_short(bad[0])}"
    elif not messages or messages[-1].role != "user":
        wrong = "gave no question: the last message must be the user's"
    else:
        return tuple(messages)
    name = getattr(builder, "name", type(builder).__name__)
    raise PluginError(f"prompt builder {name!r} {wrong}", "docs/hooks.md says what it must give")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:76]} ..."  # noqa: PLR2004 - columns


def with_examples(messages: Sequence[Message], examples: Sequence[Example]) -> tuple[Message, ...]:
    """The messages with the examples in front of the last user message's text; unchanged where there are none."""
    found = tuple(messages)
    last = max((at for at, each in enumerate(found) if each.role == "user"), default=None)
    if not examples or last is None:
        return found
    content = f"{examples_text(examples)}\nThe question:\n\n{found[last].content}"
    return (*found[:last], evolve(found[last], content=content), *found[last + 1 :])


def examples_text(examples: Sequence[Example]) -> str:
    """The examples in words and fences, each under its title."""
    shown = "".join(
        f"\nExample {number}: {each.title or each.name}\n\n{fenced(each.code)}\n"
        for number, each in enumerate(examples, 1)
    )
    many = len(examples) > 1
    return (
        f"{'These kernels solve' if many else 'This kernel solves'} other problems. "
        f"{'They show' if many else 'It shows'} how such code can be written.\n{shown}"
    )


def fenced(code: str, language: str = "cpp") -> str:
    """Code in a fence that no run of backticks in it can close; without a newline at the end."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{fence}{language}\n{code.strip(chr(10))}\n{fence}"


def place_system(messages: Sequence[Message], how: str) -> tuple[Message, ...]:
    """Puts the system message where a model takes it.

    Args:
        messages: A prompt.
        how: `system` leaves it; `user` puts it in front of the first user message, for models that know no such role
            (NPUEval, arXiv 2507.14403, asks reasoning models so); `none` leaves it out.

    Raises:
        UsageError: `how` is something else.
    """
    if how not in PLACES:
        raise UsageError(f"--system-prompt {how}: there is no such place", f"use one of {', '.join(PLACES)}")
    if how == "system":
        return tuple(messages)
    said = "\n\n".join(each.content.strip("\n") for each in messages if each.role == "system")
    others = [each for each in messages if each.role != "system"]
    first = next((at for at, each in enumerate(others) if each.role == "user"), None)
    if how == "user" and said and first is not None:
        others[first] = evolve(others[first], content=f"{said}\n\n{others[first].content}")
    return tuple(others)


def prompt_digest(messages: Sequence[Message]) -> str:
    """Hex SHA-256 over roles and contents, in order."""
    # as JSON: no content can look like the border between two messages, and lone surrogates are escaped
    text = json.dumps([[each.role, each.content] for each in messages], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
