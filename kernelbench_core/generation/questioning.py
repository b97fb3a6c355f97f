"""The messages for every question: by the chosen builder, with what was retrieved, the system message in its place."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from kernelbench_core.errors import KernelbenchError, PluginError, UsageError
from kernelbench_core.generation.answers import Question
from kernelbench_core.generation.parameters import parameters_for
from kernelbench_core.generation.placing import build_prompt, make_builder, prompt_digest
from kernelbench_core.generation.retrieval import Examples, make_examples
from kernelbench_core.loading import describe
from kernelbench_core.seams import Message
from kernelbench_core.session import Session, closest

_KEPT = 256


@frozen(kw_only=True)
class Prompt:
    """What is sent first.

    Args:
        task_id: `suite/name`.
        target: Name of the target.
        messages: The messages.
        digest: Of them.
        details: The builder's name and what was retrieved, for the record.
    """

    task_id: str
    target: str
    messages: tuple[Message, ...]
    digest: str
    details: Mapping[str, Any] = field(factory=dict)


class Prompts:
    """Makes prompts as the configuration says, and keeps the last ones. Thread-safe.

    Args:
        session: Plugins, tasks, configuration.

    Raises:
        UsageError, MissingError: There is no such builder or retriever, or what it needs is missing.
    """

    def __init__(self, session: Session) -> None:
        config = session.config
        self._name, self._system = config.prompt, config.system_prompt
        self._builder = make_builder(session.plugins, config.prompt)
        self._owner = session.plugins.prompt_builders.origin(config.prompt.partition(":")[0])
        self.examples: Examples | None = None
        if config.retrieve:
            parameters = parameters_for(config, session.protocol(), "")
            self.examples = make_examples(session.plugins, session.tasks, config.retrieve, config.examples, parameters)
        self._made: OrderedDict[tuple[str, str, int], Prompt] = OrderedDict()
        self._guard = threading.Lock()

    @property
    def several(self) -> bool:
        """Whether samples of one question can have different prompts."""
        return bool(getattr(self._builder, "per_sample", False))

    def of(self, question: Question) -> Prompt:
        """The prompt for a question."""
        index = question.index if self.several else 0
        key = (question.task.task_id, question.target.name, index)
        with self._guard:
            if key not in self._made:
                self._made[key] = self._make(question, index)
                if len(self._made) > _KEPT:
                    self._made.popitem(last=False)
            return self._made[key]

    def _make(self, question: Question, index: int) -> Prompt:
        examples = self.examples.for_question(question.task, question.target) if self.examples else ()
        try:
            messages = build_prompt(
                self._builder, question.task, question.target,
                index=index, examples=examples, system_prompt=self._system,
            )  # fmt: skip
        except KernelbenchError:
            raise
        except Exception as error:
            name = self._name.partition(":")[0]
            raise PluginError(
                f"prompt builder {name!r} of plugin {self._owner} failed: {describe(error)}", "use another --prompt"
            ) from error
        details: dict[str, Any] = {"prompt": self._name} if self._name != "default" else {}
        if examples:
            details["retrieved"] = [{"name": each.name, "score": round(each.score, 4)} for each in examples]
        named = (question.task.task_id, question.target.name)
        if self.examples and (leaks := [each for each in self.examples.dropped if each[:2] == named]):
            details["left_out"] = [{"name": each.name, "reason": each.reason} for each in leaks]
        return Prompt(
            task_id=question.task.task_id, target=question.target.name,
            messages=messages, digest=prompt_digest(messages), details=details,
        )  # fmt: skip


def question_of(session: Session, task: str, target: str, index: int) -> Question:
    """A question from the names that a user gives: ids, names or aliases.

    Raises:
        UsageError: There is no such task or target.
    """
    found = session.resolve(task, target)
    if found is None:
        if session.resolve(task, None) is not None:
            session.plugins.targets.get(target)  # says what is wrong with it
        suite = session.config.suite
        close = closest(task, [each.name for each in session.tasks.values()])
        raise UsageError(
            f"suite {suite} has no task {task!r}", close or f"see `kernelbench list tasks --suite {suite}`"
        )
    return Question(
        model="", task=session.tasks[found.task_id], target=session.plugins.targets.get(found.target), index=index,
        entries=found.entries,
    )  # fmt: skip


def content_digest(prompt: str) -> str:
    """Digest of the file that a builder's argument names; empty where it names none."""
    path = Path(prompt.partition(":")[2])
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if ":" in prompt and path.is_file() else ""
