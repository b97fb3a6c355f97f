"""What plugins add to a report; one that fails costs only its own section."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.loading import describe
from kernelbench_core.model import Result
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Run


class Sections:
    """The sections of one run.

    Args:
        run: The run, for sections that want to go through its results themselves.
        label: Its name, where there are several.
        plugins: Where the sections come from.
    """

    def __init__(self, run: Run, label: str, plugins: Plugins) -> None:
        self._run, self._label, self._plugins = run, label, plugins
        self._sections: dict[str, Any] = {}
        self._collectors: dict[str, Any] = {}
        self.problems: list[str] = []
        """Sections that could not be made, a line each."""
        for each in plugins.report_sections.entries():
            self._guarded(each.name, lambda name=each.name: self._make(name))  # type: ignore[misc]

    def _make(self, name: str) -> None:
        section = self._plugins.report_sections.create(name)
        self._sections[name] = section
        if hasattr(section, "collector"):
            self._collectors[name] = section.collector()

    def add(self, result: Result) -> None:
        """Shows a result to the sections that take them one at a time."""
        broken: list[tuple[str, Exception]] = []
        for name, collector in self._collectors.items():
            try:
                collector.add(result)
            except Exception as error:  # noqa: BLE001, PERF203 - a plugin's code can raise anything, at any result
                broken.append((name, error))
        for name, problem in broken:
            self._fail(name, problem)

    def rows(self) -> dict[str, Mapping[str, Any]]:
        """The rows of every section that has any."""
        found: dict[str, Mapping[str, Any]] = {}
        for name in list(self._sections):
            self._guarded(name, lambda name=name: self._rows(name, found))  # type: ignore[misc]
        return found

    def _rows(self, name: str, found: dict[str, Mapping[str, Any]]) -> None:
        collector = self._collectors.get(name)
        rows = dict(collector.rows() if collector is not None else self._sections[name].rows(self._run.results()))
        if rows:
            found[f"{name} ({self._label})" if self._label else name] = rows

    def _guarded(self, name: str, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:  # noqa: BLE001 - as above
            self._fail(name, error)

    def _fail(self, name: str, error: Exception) -> None:
        if isinstance(error, KernelbenchError):
            self.problems.append(f"section {name}: {error}")
        else:
            owner = self._plugins.report_sections.origin(name)
            self.problems.append(f"section {name} of plugin {owner}: {describe(error)}")
        self._sections.pop(name, None)
        self._collectors.pop(name, None)
