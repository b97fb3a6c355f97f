"""Prompts from a template of the user's own, in Jinja2: `--prompt template:FILE`.

A line that holds nothing but `[system]`, `[user]` or `[assistant]` begins a message; a file without such lines is one
message of the user. docs/prompts.md lists the variables.
"""

from __future__ import annotations

import re
import secrets
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kernelbench_core.errors import ConfigError
from kernelbench_core.generation.placing import with_examples
from kernelbench_core.generation.prompt import ASSUMPTIONS, entry_of, prototype_of, scalar_source, tolerances_of
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import Message, PromptContext
from kernelbench_core.toolchains.base import STANDARD_HEADERS

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.nodes import Template as Tree

VARIABLES = (
    "task", "target", "entry", "prototype", "assumptions", "tolerances", "headers", "examples", "index",
)  # fmt: skip
"""What a template can use."""

_HEADING = re.compile(r"^\[(system|user|assistant)\][ \t]*$", re.MULTILINE)
_MOST_BYTES = 1 << 20
_SEE = "docs/prompts.md lists what a template can use"


@frozen(kw_only=True)
class TaskFacts:
    """What a template can know of a task: no stored solution but the scalar one."""

    name: str
    summary: str
    description: str
    prototype: str
    entry: str
    types: str
    reference: str


@frozen(kw_only=True)
class TargetFacts:
    """What a template can know of a target."""

    name: str
    label: str
    facts: tuple[str, ...]
    headers: tuple[str, ...]
    flags: tuple[str, ...]


class TemplatePromptBuilder:
    """Builds prompts from a file.

    Args:
        file: The template.

    Raises:
        ConfigError: The file cannot be read, is no template, or uses a variable that there is not; the message says
            where.
    """

    name = "template"

    def __init__(self, file: str) -> None:
        self._path = Path(file).expanduser()
        source = _read(self._path)
        # The headings are marked before the text is filled in: what a variable holds can never begin a message.
        self._mark = secrets.token_hex(8)
        self._template, used = self._compiled(_HEADING.sub(rf"{self._mark}\1", source))
        self.per_sample = "index" in used
        """Whether other samples get other messages."""
        self._places_examples = "examples" in used

    def build(self, task: Task, target: Target) -> tuple[Message, ...]:
        """The prompt for the first sample, without examples."""
        return self.build_with(task, target, PromptContext())

    def build_with(self, task: Task, target: Target, context: PromptContext) -> tuple[Message, ...]:
        """The messages; examples stand where the template puts them, else in front of the last question.

        Raises:
            ConfigError: The template cannot be filled in, or gives no question; the message says where.
        """
        assert isinstance(task, FunctionTask)  # noqa: S101 - registered for this kind
        messages = self._messages(self._rendered(_variables(task, target, context)))
        return messages if self._places_examples else with_examples(messages, context.examples)

    def _compiled(self, source: str) -> tuple[Template, frozenset[str]]:
        """The template, and the variables that it uses."""
        from jinja2 import StrictUndefined, TemplateSyntaxError, meta
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        environment = ImmutableSandboxedEnvironment(
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            autoescape=False,  # the text goes to a model, not into a page
        )
        try:
            tree = environment.parse(source)
            used = frozenset(meta.find_undeclared_variables(tree) - environment.globals.keys())
            for line, name in _named(tree):
                if name in used and name not in VARIABLES:
                    raise self._error(line, f"there is no variable {name!r}", _close(name))
            code = environment.compile(tree, filename=str(self._path))
        except TemplateSyntaxError as error:
            raise self._error(error.lineno, error.message or "no valid template", _SEE) from None
        template = environment.template_class.from_code(environment, code, environment.make_globals(None))
        return template, used

    def _rendered(self, variables: Mapping[str, Any]) -> str:
        try:
            return self._template.render(variables)
        except Exception as error:  # noqa: BLE001 - whatever an expression of the user's does
            frames = traceback.extract_tb(error.__traceback__)
            line = next((each.lineno for each in reversed(frames) if each.filename == str(self._path)), None)
            said = re.sub(r"'[\w.]*\.(\w+?)(?:Facts)? object'", lambda found: found[1].lower(), str(error))
            raise self._error(line or 0, said or type(error).__name__, _SEE) from None

    def _messages(self, text: str) -> tuple[Message, ...]:
        """The text, taken apart at its headings."""
        before, *parts = text.split(self._mark)
        if not parts:
            parts = [f"user\n{before}"]
        elif before.strip():
            raise self._error(0, "there is text before the first heading", "put it below [system] or [user]")
        split = [part.partition("\n") for part in parts]
        messages = tuple(Message(role.strip(), content.strip()) for role, _, content in split if content.strip())
        if not messages or messages[-1].role != "user":
            raise self._error(0, "the last message that is not empty is not the user's", "end with one below [user]")
        return messages

    def _error(self, line: int, said: str, remedy: str) -> ConfigError:
        where = f"{self._path}:{line}" if line else str(self._path)
        shown = " ".join(re.sub(rf"{self._mark}(\w+)", r"[\1]", said).split()).rstrip(".")
        return ConfigError(f"{where}: {shown}", remedy)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            content = stream.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise ConfigError(f"{path}: a template of more than {_MOST_BYTES} bytes", "name the template")
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise ConfigError(f"{path}: there is no such file", "name a template as --prompt template:FILE") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error})", "name a template in UTF-8") from None


def _variables(task: FunctionTask, target: Target, context: PromptContext) -> dict[str, Any]:
    return {
        "task": TaskFacts(
            name=task.name,
            summary=task.summary,
            description=task.description.strip(),
            prototype=task.prototype,
            entry=task.entry,
            types=task.types.strip(),
            reference=scalar_source(task).strip(),
        ),
        "target": TargetFacts(
            name=target.name,
            label=target.label or target.summary,
            facts=target.facts,
            headers=target.headers,
            flags=target.flags,
        ),
        "entry": entry_of(task, target),
        "prototype": prototype_of(task, target),
        "assumptions": ASSUMPTIONS,
        "tolerances": tolerances_of(task),
        "headers": STANDARD_HEADERS if target.standard_headers else (),
        "examples": context.examples,
        "index": context.index,
    }


def _named(tree: Tree) -> Iterator[tuple[int, str]]:
    """Line and name of everything that a template names, from the top."""
    from jinja2.nodes import Name

    yield from sorted((each.lineno, each.name) for each in tree.find_all(Name))


def _close(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(name, VARIABLES, 1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(VARIABLES)}"
