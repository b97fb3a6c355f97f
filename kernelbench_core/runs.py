"""A run as its users see it: samples, results, and the numbers over them."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen, mutable

from kernelbench_core.errors import MissingError
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import MetricValue
from kernelbench_core.store import RunDirectory
from kernelbench_core.store.artifacts import is_reference

if TYPE_CHECKING:
    from kernelbench_core.metrics.arrays import Ints
    from kernelbench_core.metrics.computing import Computed, Metrics
    from kernelbench_core.metrics.table import Table


@frozen(kw_only=True)
class Group:
    """The results of one (model, target) of a run.

    Args:
        run: Label of the run; empty where there is only one.
        model: `provider/name`.
        target: Name of the target.
        statuses: Status to number of samples.
        metrics: Values of all metrics.
        samples: Number of samples.
        distinct: Number of different codes among them; 0 where they are not known.
        tasks: Number of tasks that were asked for.
        missing: Number of samples that were asked for and have no result.
        problems: Metrics that failed, a line each.
    """

    model: str
    target: str
    statuses: Mapping[str, int]
    metrics: Sequence[MetricValue]
    samples: int
    distinct: int
    tasks: int
    run: str = ""
    missing: int = 0
    problems: Sequence[str] = ()

    @property
    def name(self) -> str:
        """The model, and the run where there are several."""
        return f"{self.model} ({self.run})" if self.run else self.model

    def metric(self, name: str) -> MetricValue | None:
        """A metric by its name; None where the group has none of that name."""
        return next((each for each in self.metrics if each.name == name), None)


@frozen
class Lookup:
    """Finds what belongs to a result.

    Args:
        sample: Gives the sample; None where it is not kept.
        restore: Gives the result with the large texts that are kept beside it.
    """

    sample: Callable[[Result], Sample | None]
    restore: Callable[[Result], Result]


def _identity(each: Sample | Result) -> tuple[str, str, str, str]:
    return each.task_id, each.target, each.model, each.sample_id


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

    @classmethod
    def open(cls, path: str | Path) -> Run:
        """Opens a run directory for reading.

        Raises:
            UsageError: There is none.
        """
        with RunDirectory.open(path) as directory:
            return cls(directory.path, directory.info)

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

    @contextlib.contextmanager
    def lookup(self) -> Iterator[Lookup]:
        """For finding what belongs to results, in any order; the samples are read once to see where they are."""
        if self.path is None:
            samples = {_identity(each): each for each in self._samples}
            yield Lookup(lambda result: samples.get(_identity(result)), lambda result: result)
            return
        with RunDirectory.open(self.path) as directory:
            yield Lookup(directory.sample_finder(), directory.restore)

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

    def feed(self, on_result: Callable[[Result], None], on_sample: Callable[[Sample], None] | None = None) -> None:
        """Gives every result, whole as far as its speed goes, and then every sample, to whoever counts them.

        Args:
            on_result: Called with the last result of every sample.
            on_sample: Called with every sample.
        """
        for each in self.results():
            on_result(self.restore(each) if is_reference(each.data.get("speed")) else each)
        if on_sample is not None:
            for sample in self.samples():
                on_sample(sample)

    def groups(self, plugins: Plugins | None = None) -> list[Group]:
        """Statuses and metrics for every (model, target)."""
        from kernelbench_core.metrics.computing import Metrics
        from kernelbench_core.metrics.table import TableBuilder

        metrics = Metrics(plugins or Plugins.discover())
        builder = TableBuilder(metrics.reads)
        builder.start("", str(self.path or ""), self.info)
        self.feed(builder.add, builder.add_sample)
        return groups_of(builder.table(), metrics)


def groups_of(table: Table, metrics: Metrics) -> list[Group]:
    """Statuses and metrics for every (run, model, target) of a table.

    Args:
        table: The results.
        metrics: What to compute.
    """
    return [group_of(table, labels, rows, metrics.over(table, rows)) for labels, rows in table.groups()]


def group_of(table: Table, labels: Sequence[str], rows: Ints, computed: Computed) -> Group:
    """Statuses and metrics of some rows.

    Args:
        table: The results.
        labels: Of the run, the model and the target.
        rows: Indices of the rows.
        computed: Their metrics.
    """
    run, model, target = labels
    statuses = table.labels["status"]
    return Group(
        run=run,
        model=model,
        target=target,
        statuses=Counter(statuses.names[each] for each in statuses.codes[rows]),
        metrics=computed.values,
        samples=len(rows),
        distinct=len({table.key[each] for each in rows} - {""}),
        tasks=len(computed.outcomes.tasks),
        missing=int(computed.outcomes.missing.sum()),
        problems=computed.problems,
    )
