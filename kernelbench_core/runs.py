"""A run as its users see it: samples, results, and the numbers over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen, mutable

from kernelbench_core.errors import MissingError
from kernelbench_core.metrics.speedup import figures
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import MetricValue
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.artifacts import is_reference


@frozen(kw_only=True)
class Group:
    """The results of one (model, target).

    Args:
        model: `provider/name`.
        target: Name of the target.
        statuses: Status to number of samples.
        metrics: Values of all metrics.
        samples: Number of samples.
        distinct: Number of different codes among them.
        tasks: Number of tasks that were asked for.
    """

    model: str
    target: str
    statuses: Mapping[str, int]
    metrics: Sequence[MetricValue]
    samples: int
    distinct: int
    tasks: int


@mutable
class Run:
    """Samples and results, in a run directory or in memory.

    Args:
        path: The run directory; None for a run in memory.
        info: The resolved configuration.
        incomplete: Whether something that was to be asked was not, or has no answer.
    """

    path: Path | None
    info: Mapping[str, Any]
    incomplete: bool = False
    _results: list[Result] = field(factory=list, alias="results")
    _samples: list[Sample] = field(factory=list, alias="samples")

    def __iter__(self) -> Iterator[Result]:
        return self.results()

    def results(self) -> Iterator[Result]:
        """The last result of every sample, in order."""
        if self.path is None:
            yield from self._results
            return
        with RunDirectory.open(self.path) as directory:
            yield from directory.results(latest=True)

    def samples(self) -> Iterator[Sample]:
        """All samples, in order."""
        if self.path is None:
            yield from self._samples
            return
        with RunDirectory.open(self.path) as directory:
            yield from directory.samples()

    def restore(self, result: Result) -> Result:
        """The result with the large texts that are kept beside it."""
        if self.path is None:
            return result
        with RunDirectory.open(self.path) as directory:
            return directory.restore(result)

    def unanswered(self) -> list[dict[str, Any]]:
        """The last failure of every request to a model that has no answer up to now."""
        if self.path is None:
            return []
        with RunDirectory.open(self.path) as directory:
            return directory.unanswered()

    def statuses(self) -> Counter[str]:
        """Number of samples by status."""
        return Counter(str(each.status) for each in self.results())

    @property
    def exit_code(self) -> int:
        """0 when everything was answered and evaluated, 4 when nothing could be, 1 when some could not."""
        counts = self.statuses()
        void = counts[Status.UNAVAILABLE.value] + counts[Status.HARNESS_ERROR.value]
        if counts and counts[Status.UNAVAILABLE.value] == counts.total():
            return MissingError.exit_code
        return 1 if void or self.incomplete else 0

    def groups(self, plugins: Plugins | None = None) -> list[Group]:
        """Statuses and metrics for every (model, target)."""
        plugins = plugins or Plugins.discover()
        metrics = [plugins.metrics.create(each.name) for each in plugins.metrics.entries()]
        slim: dict[tuple[str, str], list[Result]] = {}
        keys: dict[tuple[str, str], set[str]] = {}
        for stored in self.results():
            each = self.restore(stored) if is_reference(stored.data.get("speed")) else stored
            name = (each.model, each.target)
            slim.setdefault(name, []).append(
                Result(
                    task_id=each.task_id,
                    target=each.target,
                    model=each.model,
                    sample_id=each.sample_id,
                    status=each.status,
                    data=figures(each),
                )
            )
            keys.setdefault(name, set()).add(each.key)
        asked = list(self.info.get("selection", {}).get("tasks", ()))
        groups = []
        for (model, target), results in sorted(slim.items()):
            tasks = asked or sorted({each.task_id for each in results})
            if model.startswith("reference/"):
                tasks = sorted({each.task_id for each in results})
            values = [value for metric in metrics for value in metric.compute(results, tasks)]
            groups.append(
                Group(
                    model=model,
                    target=target,
                    statuses=Counter(str(each.status) for each in results),
                    metrics=values,
                    samples=len(results),
                    distinct=len(keys[model, target]),
                    tasks=len(tasks),
                )
            )
        return groups
