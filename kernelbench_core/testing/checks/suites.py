"""Do suites load, the same each time? Whether their tasks are sound is the business of `assert_tasks_sound`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kernelbench_core.api import FunctionTask, Task
from kernelbench_core.errors import ConfigError, KernelbenchError
from kernelbench_core.testing.checks.look import Look


def check_suites(look: Look) -> None:
    """Tasks with ids of their own, in a stable order, each of its suite."""
    for descriptor in look.of("kernelbench_task_loaders"):
        where = f"suite {descriptor.name}"
        loader = look.made_from_argument(look.plugins.suites, descriptor)
        if loader is None:
            continue
        loaded = []
        for _ in range(2):
            with look.guarded(where, "load()"):
                try:
                    loaded.append(list(loader.load()))
                except KernelbenchError as error:  # a suite that brings its tasks has nobody else to blame
                    look.findings.error(where, error)
        if len(loaded) == 2:  # noqa: PLR2004 - both times
            _check_tasks(look, where, descriptor.name, *loaded)


def _check_tasks(look: Look, where: str, suite: str, tasks: Sequence[Task], again: Sequence[Task]) -> None:
    strange = [each for each in tasks if not isinstance(each, Task)]
    if strange:
        look.findings.add(where, f"load() gave {strange[0]!r}", "give Tasks")
        return
    if not tasks:
        look.findings.add(where, "it has no task", "is the folder of tasks in the wheel?")
    names = [each.task_id for each in tasks]
    if names != [each.task_id for each in again]:
        look.findings.add(where, "loaded twice, its tasks come in two orders", "sort them")
    elif [each.digest for each in tasks] != [each.digest for each in again]:
        look.findings.add(where, "loaded twice, its tasks have other digests", "let nothing random into a task")
    words = Counter(word for each in tasks for word in {each.name, *each.aliases})
    for word, times in words.items():
        if times > 1:
            look.findings.add(where, f"{word!r} means {times} tasks", "names and aliases are unique")
    for each in tasks:
        _check_task(look, each, suite)


def _check_task(look: Look, task: Task, suite: str) -> None:
    from kernelbench_core.harness.function.signature import parse

    where = f"task {task.task_id}"
    if task.suite != suite:
        look.findings.add(where, f"it says that its suite is {task.suite!r}", f"write {suite!r}")
    for field in ("summary", "description", "digest"):
        if not getattr(task, field).strip():
            look.findings.add(where, f"{field}: it is empty", "docs/function-tasks.md says what belongs there")
    if "\n" in task.summary.strip():
        look.findings.add(where, "summary: it is not one line", "put the rest into the description")
    if not isinstance(task, FunctionTask):
        return
    if task.checker not in look.plugins.checkers:
        known = ", ".join(look.plugins.checkers.names())
        look.findings.add(where, f"checker: nothing is called {task.checker!r}", f"there are {known}")
    try:
        signature = parse(task.prototype, task.types, task.origin)
    except ConfigError as error:
        look.findings.error(where, error)
        return
    stated = [each.name for each in task.parameters]
    declared = [each.name for each in signature.parameters]
    if stated != declared:
        look.findings.add(
            where, f"parameters: {', '.join(stated) or 'none'}", f"the prototype has {', '.join(declared) or 'none'}"
        )
    if signature.name != task.entry:
        look.findings.add(where, f"entry: it is {task.entry!r}", f"the prototype declares {signature.name!r}")
