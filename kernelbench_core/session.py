"""Plugins, tasks and targets of one command."""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, mutable

from kernelbench_core import suites
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError, NothingSelectedError, UsageError
from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.experts import WithExperts
from kernelbench_core.generation.importing import Resolved
from kernelbench_core.harness.function.folder import FaultyTasksError
from kernelbench_core.loading import CORE
from kernelbench_core.model import FunctionTask, Protocol, Target, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.registry import FactoryRegistry, P
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.seams import TaskLoader
from kernelbench_core.store.notices import Notice, warn
from kernelbench_core.toolchains.base import versions


@mutable
class Session:
    """Plugins, tasks and targets of one command."""

    plugins: Plugins
    config: RunConfig
    tasks: dict[str, Task]

    @classmethod
    def open(cls, config: RunConfig, plugins: Plugins | None, *, keep_faulty: bool = False) -> Session:
        """Discovers plugins where none are given, and loads the suite; `keep_faulty` as of `load_tasks`."""
        plugins = plugins or Plugins.discover()
        for name in config.targets:  # before the suite: what brings a target brings its suite along
            plugins.targets.get(name)
        return cls(plugins, config, load_tasks(plugins, config, keep_faulty=keep_faulty))

    @property
    def suite(self) -> str:
        """The suite as runs are told apart by it: its name, also of one that lies in a folder."""
        return suites.name_of(self.config.suite, self.suite_folder)

    @property
    def suite_folder(self) -> Path | None:
        """The folder that the suite's tasks lie in, as an absolute path; None for a plugin's suite."""
        return suites.folder_of(self.plugins, self.config.suite)

    def targets(self) -> list[Target]:
        """The targets that the configuration names."""
        return [self.plugins.targets.get(name) for name in self.config.targets]

    def toolchain_versions(self) -> dict[str, str]:
        """Versions of the compilers that are here, for run records; of plugins' own, those that the targets name."""
        found = versions()
        registry = self.plugins.toolchains
        for target in self.targets():
            for name in target.toolchains:
                if name in found or name not in registry or registry.origin(name).plugin == CORE:
                    continue
                try:
                    sandbox = default_sandbox(unsafe=self.config.unsafe_no_sandbox)
                    said = registry.create(name, sandbox).probe(target)
                except Exception:  # noqa: BLE001, S112 - whoever needs it will be told
                    continue
                if said.usable and said.version:
                    found[name] = said.version
        return found

    def protocol(self) -> Protocol:
        """The configured protocol, with what the configuration changes of it."""
        protocol = self.plugins.protocols.get(self.config.protocol)
        if self.config.vector_bits:
            protocol = evolve(protocol, vector_bits=self.config.vector_bits)
        if self.config.counts:
            protocol = evolve(protocol, counts=True)
        if not self.config.measure and not self.config.feedback.startswith("performance"):
            return protocol
        timing = protocol.timing
        if self.config.measure_rows:
            timing = evolve(timing, rows=self.config.measure_rows)
        if self.config.measure_seconds:
            timing = evolve(timing, budget_seconds=float(self.config.measure_seconds))
        return evolve(protocol, measure=self.config.measure, timing=timing)

    def generation(self) -> dict[str, Any]:
        """Everything that decides what models answer, where it is not as it is by default: part of a run's identity."""
        from kernelbench_core.generation.parameters import deciding, parameters_for
        from kernelbench_core.generation.questioning import content_digest

        config = self.config
        found: dict[str, Any] = {}
        if config.prompt != "default":
            found |= {"prompt": config.prompt, "prompt_file": content_digest(config.prompt)}
        if config.system_prompt != "system":
            found["system_prompt"] = config.system_prompt
        if config.feedback:
            found["feedback"] = config.feedback
        if config.retrieve:
            found |= {"retrieve": config.retrieve, "examples": config.examples}
        if parameters := deciding(parameters_for(evolve(config, per_model={}), self.protocol(), "")):
            found["parameters"] = parameters
        if config.per_model:
            found["per_model"] = {name: deciding(table) for name, table in config.per_model.items()}
        return found

    def samples(self) -> int:
        """Answers that are asked for each question."""
        return self.config.n_samples or self.protocol().samples

    def tell_lengths(self) -> None:
        """Warns of vector lengths that were asked for and that a target does not have."""
        for target in self.targets() or self.plugins.targets.entries():
            lacking = [bits for bits in self.config.vector_bits if bits not in target.vector_bits]
            runs = target.lengths(self.protocol())
            if target.vector_bits and lacking and runs:
                listed, used = (", ".join(map(str, each)) for each in (lacking, runs))
                warn(Notice(f"{target.name} has no vector length of {listed} bits; its samples run at {used}"))

    def evaluator(self, seed: int, **changes: Any) -> Evaluator:  # noqa: ANN401 - fields of Protocol
        """A new evaluator with the configured protocol, changed where that is asked for.

        Raises:
            MissingError: There is no sandbox.
        """
        sandbox = default_sandbox(unsafe=self.config.unsafe_no_sandbox)
        toolchains = {
            each.name: self.plugins.toolchains.create(each.name, sandbox) for each in self.plugins.toolchains.entries()
        }
        executors = {
            each.name: self.plugins.executors.create(each.name, sandbox) for each in self.plugins.executors.entries()
        }
        wanted = self.config.toolchain or None
        if wanted is not None:
            self.plugins.toolchains.get(wanted)
        return Evaluator(
            toolchains=toolchains,
            executors=executors,
            protocol=evolve(self.protocol(), **changes),
            seed=seed,
            sandbox=sandbox,
            toolchain=wanted,
            checkers=self.plugins.checkers.create,
            keep=self.config.keep,
        )

    def resolve(self, task_id: str, target: str | None) -> Resolved | None:
        """What an id in somebody's file means.

        It is ours, with or without the suite, or an alias of the task with or without a target's alias at its end.
        """
        targets = {each.name: each for each in self.plugins.targets.entries()}
        by_alias = {alias: each for each in targets.values() for alias in each.aliases}
        task = self._task(task_id)
        if task is None and "_" in task_id:
            stem, _, suffix = task_id.rpartition("_")
            if suffix in by_alias:
                task, target = self._task(stem), target or by_alias[suffix].name
        if task is None:
            return None
        if target is None and len(self.config.targets) == 1:
            target = self.config.targets[0]
        if not target:
            return Resolved(task.task_id, "", (entry_name(task, "_simd"),))
        found = targets.get(target) or by_alias.get(target)
        if found is None:
            return None
        entries = (entry_name(task, found.entry_suffix),)
        return Resolved(
            task.task_id, found.name, entries if found.entry_suffix else (*entries, entry_name(task, "_simd"))
        )

    def _task(self, name: str) -> Task | None:
        return self._by_name().get(name)

    def _by_name(self) -> dict[str, Task]:
        if not self._names:
            for task in self.tasks.values():
                self._names |= dict.fromkeys((*task.aliases, task.name), task)
            self._names |= self.tasks
        return self._names

    _names: dict[str, Task] = field(factory=dict, init=False)


def entry_name(task: Task, suffix: str) -> str:
    """Name of the function that a candidate defines."""
    return task.entry + suffix if isinstance(task, FunctionTask) else task.name


def load_tasks(plugins: Plugins, config: RunConfig, *, keep_faulty: bool = False) -> dict[str, Task]:
    """The tasks of the configured suite by id.

    Args:
        plugins: Where suites come from.
        config: Names the suite and a selection.
        keep_faulty: Whether tasks that cannot be read stand among the others, as `FaultyTask`.

    Raises:
        ConfigError: A task is faulty, and the selection does not name others one by one.
    """
    tasks: dict[str, Task] = {}
    try:
        for task in suite_loader(plugins, config.suite).load():
            tasks[task.task_id] = task
    except FaultyTasksError as error:
        if keep_faulty:
            return dict(sorted((tasks | {each.task_id: each for each in error.tasks}).items()))
        if not _names_only(tasks, config):
            raise
    except ConfigError:
        if not _names_only(tasks, config):
            raise
    return tasks


def _names_only(tasks: Mapping[str, Task], config: RunConfig) -> bool:
    """Whether the selection names tasks one by one, and all of them are here."""
    known = {name for task in tasks.values() for name in (task.task_id, task.name, *task.aliases)}
    return bool(config.tasks) and known.issuperset(config.tasks)


def suite_loader(plugins: Plugins, named: str) -> TaskLoader:
    """The loader of the suite `name`, of `name:argument` for one that takes an argument, or of a folder with tasks.

    Raises:
        UsageError: There is no such suite or folder, or an argument is missing or has no place.
    """
    if (folder := suites.folder_of(plugins, named)) is not None:
        return WithExperts(plugins.targets, suites.folder_suite(named, folder, plugins.suites.names()))
    return WithExperts(plugins.targets, made_with_argument(plugins.suites, "--suite", named, "where it is"))


def made_with_argument(registry: FactoryRegistry[Any, P], flag: str, named: str, what: str) -> P:
    """The object `name` of a registry, or `name:argument` for one whose descriptor has an argument.

    Args:
        registry: Whose descriptors have a field `argument`.
        flag: The option that names it, for messages.
        named: What the user wrote.
        what: What the argument is, for messages; empty to call it what the descriptor calls it.

    Raises:
        UsageError: There is no such entry, or an argument is missing or has no place.
    """
    name, colon, argument = named.partition(":")
    wanted = registry.get(name).argument
    if wanted and not argument:
        raise UsageError(
            f"{flag} {named}: {name} needs to know {what or f'its {wanted}'}", f"write {flag} {name}:{wanted}"
        )
    if colon and not wanted:
        raise UsageError(f"{flag} {named}: {name} takes nothing after a colon", f"write {flag} {name}")
    return registry.create(name, argument) if wanted else registry.create(name)


def select(tasks: Mapping[str, Task], config: RunConfig) -> list[Task]:
    """The tasks that the patterns and the limit leave."""
    chosen = list(tasks.values())
    if config.tasks:
        chosen = []
        for pattern in config.tasks:
            hits = [
                task
                for task in tasks.values()
                if any(fnmatch.fnmatchcase(each, pattern) for each in (task.task_id, task.name, *task.aliases))
            ]
            if not hits and not any(char in pattern for char in "*?["):
                close = closest(pattern, [task.name for task in tasks.values()])
                raise UsageError(
                    f"--task {pattern}: suite {config.suite} has no such task", close or "see `kernelbench list tasks`"
                )
            chosen += [task for task in hits if task not in chosen]
    if config.limit:
        chosen = chosen[: config.limit]
    for task in chosen:
        unfit = [name for name in config.targets if isinstance(task, FunctionTask) and not task.is_for(name)]
        if unfit and isinstance(task, FunctionTask):
            raise UsageError(
                f"--target {unfit[0]}: {task.task_id} is a task for {', '.join(task.targets)}",
                "name one of these, or another --suite",
            )
    if not chosen:
        raise NothingSelectedError(f"no task of suite {config.suite} matches", "see `kernelbench list tasks`")
    return chosen


def closest(name: str, known: Sequence[str]) -> str:
    """A question that names the most similar of the known names; empty when none is similar."""
    close = difflib.get_close_matches(name.rpartition("/")[2], known, 1)
    return f"did you mean {close[0]!r}?" if close else ""
