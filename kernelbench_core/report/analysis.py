"""What all reports of one run or several are made from: the table, and the metrics of each (run, model, target)."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from attrs import frozen

from kernelbench_core.errors import KernelbenchError, UsageError
from kernelbench_core.metrics.arrays import Ints
from kernelbench_core.metrics.bootstrap import with_intervals
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import GROUP, STORED, Table, TableBuilder
from kernelbench_core.model import Result, Sample
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Group, Run, group_of
from kernelbench_core.seams_metrics import Estimate, MetricValue, Outcomes

READS = (
    "data.speed.speedup.O3.0", "data.speed.speedup.O3.1", "data.speed.speedup.O3.2", "data.attempt", "data.threads",
    "data.scale",
)  # fmt: skip
"""Columns that every report knows beside those that metrics read."""

PAGE_READS = (
    *READS, "speed.verdict", "speed.curve", "data.speed.speedup.O3", "data.speed.speedup.vector",
    "data.speed.speedup.expert", "counts.vectorization", "counts.ratio", "sample.cost", "sample.usage.input",
    "sample.usage.output", "sample.usage.name", "sample.finish_reason",
)  # fmt: skip
"""Columns that a page has beside those."""


@frozen(kw_only=True, eq=False)
class Part:
    """The results of one (run, model, target).

    Args:
        run: Label of the run; empty where there is only one.
        model: `provider/name`.
        target: Name of the target.
        rows: Indices of its rows in the table.
        outcomes: The rows as columns.
        estimates: By name.
        values: All metrics by name; headline numbers have intervals.
        group: The same for people who look at runs: statuses, samples, metrics.
    """

    run: str
    model: str
    target: str
    rows: Ints
    outcomes: Outcomes
    estimates: Mapping[str, Estimate]
    values: Mapping[str, MetricValue]
    group: Group

    @property
    def label(self) -> str:
        """What a person calls it."""
        where = f"{self.model} on {self.target}"
        return f"{where} ({self.run})" if self.run else where

    def value(self, name: str) -> float | None:
        """The value of a metric; None where it is not available."""
        found = self.values.get(name)
        return None if found is None else found.value


@frozen(kw_only=True, eq=False)
class Analysis:
    """One run or several, counted.

    Args:
        table: All results.
        parts: By run, model and target, sorted.
        metrics: What was computed.
    """

    table: Table
    parts: Sequence[Part]
    metrics: Metrics

    def names(self) -> list[str]:
        """Names of all metrics that some part has, in order."""
        return list(dict.fromkeys(name for part in self.parts for name in part.values))


def labels_of(runs: Sequence[Run]) -> list[str]:
    """Short names for runs, all different; one run alone needs none."""
    if len(runs) == 1:
        return [""]
    found: list[str] = []
    for number, run in enumerate(runs, 1):
        name = run.path.resolve().name if run.path else f"run {number}"
        found.append(name if name not in found else f"{name} #{number}")
    return found


def facts_of(runs: Iterable[Run], plugins: Plugins) -> dict[str, dict[str, str]]:
    """What the installed suites know of the tasks of some runs, by task id; nothing of suites that are not there."""
    from kernelbench_core.session import suite_loader
    from kernelbench_core.suites import found_in

    found: dict[str, dict[str, str]] = {}
    for suite in sorted({found_in(run.info) for run in runs} - {""}):
        with contextlib.suppress(KernelbenchError, OSError):
            for task in suite_loader(plugins, suite).load():
                facts = {"category": task.category, **{name: str(value) for name, value in task.metadata.items()}}
                found[task.task_id] = {name: value for name, value in facts.items() if value}
    return found


class Reader(Protocol):
    """A run, and who looks at its records while they are read."""

    @property
    def run(self) -> Run:
        """The run."""

    @property
    def label(self) -> str:
        """Its short name."""

    def result(self, each: Result) -> None:
        """Called with every result."""

    def sample(self, each: Sample) -> None:
        """Called with every sample."""


@frozen
class Plain:
    """A run that nobody else looks at while it is read."""

    run: Run
    label: str = ""

    def result(self, each: Result) -> None:
        """Nothing."""

    def sample(self, each: Sample) -> None:
        """Nothing."""


def read(readers: Sequence[Reader], plugins: Plugins, metrics: Metrics, *, reads: Iterable[str] = PAGE_READS) -> Table:
    """The table of some runs; every record is read once.

    Args:
        readers: The runs, with labels that are all different.
        plugins: For what suites know of their tasks.
        metrics: Whose columns are wanted.
        reads: Further columns.
    """
    builder = TableBuilder({*metrics.reads, *reads})
    with _undisturbed():
        for each in readers:
            builder.start(each.label, str(each.run.path or ""), each.run.info)
            each.run.feed(_both(builder.add, each.result), _both(builder.add_sample, each.sample))
    return builder.table(facts_of([each.run for each in readers], plugins))


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the collector of cycles: records make none, and it would look at the growing table again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_T = TypeVar("_T")


def _both(first: Callable[[_T], None], second: Callable[[_T], None]) -> Callable[[_T], None]:
    def call(each: _T) -> None:
        first(each)
        second(each)

    return call


def analyse(
    table: Table,
    metrics: Metrics,
    *,
    where: Mapping[str, str] | None = None,
    intervals: Sequence[str] | None = (),
) -> Analysis:
    """Computes the metrics of every part of a table.

    Args:
        table: The table.
        metrics: What to compute.
        where: Column to label: only these rows, and of a fact of tasks only these tasks.
        intervals: Metrics that get intervals beside the headline numbers; None for no interval at all.

    Raises:
        UsageError: There is no such column.
    """
    chosen, of_tasks, complete = _chosen(table, where or {})
    parts = []
    for (run, model, target), rows in table.groups():
        kept = rows if chosen is None else rows[chosen[rows]]
        if not len(kept):
            continue
        tasks = None if not of_tasks else [each for each in _tasks(table, rows) if _has(table, each, of_tasks)]
        computed = metrics.over(table, kept, tasks, complete=complete)
        if intervals is not None:
            computed = with_intervals(computed, names=intervals)
        parts.append(
            Part(
                run=run, model=model, target=target, rows=kept, outcomes=computed.outcomes,
                estimates=computed.estimates, values={each.name: each for each in computed.values},
                group=group_of(table, (run, model, target), kept, computed),
            )
        )  # fmt: skip
    return Analysis(table=table, parts=parts, metrics=metrics)


def _chosen(table: Table, where: Mapping[str, str]) -> tuple[Any, dict[str, str], bool]:
    """Which rows are wanted (None for all), what their tasks are told by, and whether a task's rows are all wanted."""
    import numpy as np

    if not where:
        return None, {}, True
    chosen = np.ones(len(table), dtype=bool)
    of_tasks: dict[str, str] = {}
    complete = True
    for name, label in where.items():
        spelled, column = _named(table, name)
        chosen &= column.codes == (column.names.index(label) if label in column.names else -1)
        if spelled in (*table.fact_names, "task_id"):
            of_tasks[spelled] = label
        elif spelled not in (*GROUP, *table.condition_names):
            complete = False
    return chosen, of_tasks, complete


def _tasks(table: Table, rows: Ints) -> list[str]:
    """The tasks of all rows of a part, and those that its run asked for."""
    ids, model = table.labels["task_id"], table.labels["model"]
    found = {ids.names[each] for each in ids.codes[rows]}
    if model.names[model.codes[rows[0]]].startswith(STORED):
        return sorted(found)
    return sorted(found.union(table.sources[int(table.labels["run"].codes[rows[0]])].asked))


def _has(table: Table, task: str, facts: Mapping[str, str]) -> bool:
    return all((task if name == "task_id" else table.fact(task, name)) == label for name, label in facts.items())


def column_named(table: Table, name: str) -> Any:  # noqa: ANN401 - Labels
    """A column that a person names.

    Raises:
        UsageError: There is no such column; the message lists those that are there.
    """
    return _named(table, name)[1]


def _named(table: Table, name: str) -> tuple[str, Any]:
    """The column's own name, and the column."""
    spelled = name if name in table.names else {"motif": "category", "element type": "element", "dtype": "element",
                                                  "size": "data.scale", "scale": "data.scale",
                                                  "threads": "data.threads", "attempt": "data.attempt",
                                                  "task": "task_id"}.get(name, name)  # fmt: skip
    try:
        return spelled, table.column(spelled)
    except KeyError:
        shown = sorted(each for each in table.names if "." not in each)
        raise UsageError(f"there is no column {name!r}", f"there are {', '.join(shown)}, threads, size") from None
