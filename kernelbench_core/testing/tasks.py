"""Are the tasks of a suite sound, on targets that this machine has?"""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.api import SuiteDescriptor
from kernelbench_core.errors import MissingError
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import TaskLoader
from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.given import find, plugin_of, with_plugins
from kernelbench_core.testing.here import skip, strict

_SEED = 1


def assert_tasks_sound(
    suite: str | TaskLoader,
    targets: Sequence[str],
    plugins: Plugins | None = None,
    *,
    tasks: Sequence[str] = (),
    seed: int | None = _SEED,
) -> None:
    """Asserts that `kernelbench validate` has nothing to say about tasks.

    Skips, with the reason, where nothing here can build or run for any of the targets. With `KERNELBENCH_TEST_STRICT=1`
    every target has to be there.

    Args:
        suite: Its name (or `name:argument`, or a folder), or its loader.
        targets: Names of targets.
        plugins: Where suite, targets and tools come from (`kernelbench_plugins`); what is installed by default.
        tasks: Names, ids or patterns with `*`; empty for all. A task takes seconds on each target.
        seed: Decides the test cases, the same each time by default; None draws one.

    Raises:
        AssertionError: With all findings, a line each.
        UsageError: There is no such suite, target or task.
    """
    from kernelbench_core.config import RunConfig
    from kernelbench_core.interface import validate
    from kernelbench_core.session import suite_loader

    __tracebackhide__ = True
    plugins = plugins or Plugins.discover()
    if not isinstance(suite, str):
        plugins, suite = _with_suite(plugins, suite)
    suite_loader(plugins, suite)  # that nobody has it is no reason to skip
    findings = Findings(f"suite {suite}")
    left_out = []
    for name in targets:
        plugins.targets.get(name)
        config = RunConfig(suite=suite, targets=(name,), tasks=tuple(tasks), seed=seed)
        try:
            records = validate(config=config, plugins=plugins)
        except MissingError as error:
            left_out.append(str(error))
            continue
        for each in (finding for record in records for finding in record.findings):
            where = f"{each.task_id} on {each.target}" if each.target else each.task_id
            findings.add(f"{where}: {each.check}", each.message)
    findings.settle()
    if left_out and (len(left_out) == len(targets) or strict()):
        skip("; ".join(left_out))


def _with_suite(plugins: Plugins, loader: TaskLoader) -> tuple[Plugins, str]:
    """The plugins and a suite that none of them has."""
    from kernelbench_core.harness.function.folder import FaultyTasksError

    try:
        name = next((task.suite for task in loader.load()), "")
    except FaultyTasksError as error:  # `validate` tells what is wrong with each
        name = error.tasks[0].suite
    if not name:
        raise AssertionError("the suite has no task")
    made = plugin_of("given_suite", task_loaders=[SuiteDescriptor(name=name, summary="Given", factory=lambda: loader)])
    return with_plugins(plugins, [find(made)]), name
