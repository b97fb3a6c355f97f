"""Solutions that targets bring for tasks of any suite (`Target.experts`), put to the tasks when these are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import evolve

from kernelbench_core.errors import ConfigError
from kernelbench_core.model import FunctionTask, Target, Task
from kernelbench_core.seams import TaskLoader


class WithExperts:
    """A suite whose tasks also have the experts of the targets.

    Args:
        targets: Those that there are; looked at when the tasks are loaded.
        loader: The suite.
    """

    def __init__(self, targets: Iterable[Target], loader: TaskLoader) -> None:
        self._targets, self._loader = targets, loader

    def load(self) -> Iterator[Task]:
        """All tasks of the suite, in its order.

        Raises:
            ConfigError: An expert cannot be read; or what the suite raises.
        """
        folders: dict[str, dict[str, dict[str, Path]]] = {}
        for task in self._loader.load():
            if not isinstance(task, FunctionTask):
                yield task
                continue
            if task.suite not in folders:
                folders[task.suite] = _files(self._targets, task.suite)
            brought = {name: files[task.name] for name, files in folders[task.suite].items() if task.name in files}
            more = {name: _read(path) for name, path in brought.items() if name not in task.experts}
            yield evolve(task, experts={**task.experts, **more}) if more else task


def _files(targets: Iterable[Target], suite: str) -> dict[str, dict[str, Path]]:
    """Target to task to file, for the targets that bring something for the suite."""
    found = {
        each.name: {path.stem: path for path in Path(each.experts, suite).glob("*.cpp")}
        for each in targets
        if each.experts
    }
    return {name: files for name, files in found.items() if files}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read as UTF-8 text: {error}", "mend the file, or take it away") from None
