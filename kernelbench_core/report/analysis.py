"""What all reports of one run or several are made from: the table, and the metrics of each (run, model, target)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from kernelbench_core.errors import KernelbenchError, UsageError
from kernelbench_core.metrics.arrays import Ints
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import Table, TableBuilder
from kernelbench_core.model import Result, Sample
from kernelbench_core.plugins import Plugins
from kernelbench_core.runs import Run
from kernelbench_core.seams_metrics import Estimate, MetricValue, Outcomes

READS = (
    "speed.verdict", "speed.curve", "data.speed.speedup.O3", "data.speed.speedup.vector", "data.speed.speedup.expert",
    "counts.vectorization", "counts.ratio", "data.attempt", "data.threads", "data.scale", "sample.cost",
    "sample.usage.input", "sample.usage.output", "sample.usage.name", "sample.finish_reason",
)  # fmt: skip
"""Columns that reports show beside those that metrics read."""


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
        problems: Metrics that failed.
    """

    run: str
    model: str
    target: str
    rows: Ints
    outcomes: Outcomes
    estimates: Mapping[str, Estimate]
    values: Mapping[str, MetricValue]
    problems: Sequence[str] = ()

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

    found: dict[str, dict[str, str]] = {}
    for suite in sorted({str(run.info.get("identity", {}).get("suite") or "") for run in runs} - {""}):
        try:
            tasks = list(suite_loader(plugins, suite).load())
        except (KernelbenchError, OSError):
            continue
        for task in tasks:
            facts = {"category": task.category, **{name: str(value) for name, value in task.metadata.items()}}
            found[task.task_id] = {name: value for name, value in facts.items() if value}
    return found


def read(
    runs: Sequence[Run],
    plugins: Plugins,
    metrics: Metrics,
    *,
    on_result: Callable[[Result], None] | None = None,
    on_sample: Callable[[Sample], None] | None = None,
    reads: Iterable[str] = READS,
) -> Table:
    """The table of some runs; every record is read once.

    Args:
        runs: The runs.
        plugins: For what suites know of their tasks.
        metrics: Whose columns are wanted.
        on_result: Called with every result on the way.
        on_sample: Called with every sample on the way.
        reads: Further columns.
    """
    builder = TableBuilder({*metrics.reads, *reads})

    def result(each: Result) -> None:
        builder.add(each)
        if on_result is not None:
            on_result(each)

    def sample(each: Sample) -> None:
        builder.add_sample(each)
        if on_sample is not None:
            on_sample(each)

    for label, run in zip(labels_of(runs), runs, strict=True):
        builder.start(label, str(run.path or ""), run.info)
        run.feed(result, sample)
    return builder.table(facts_of(runs, plugins))


def analyse(table: Table, metrics: Metrics, *, where: Mapping[str, str] | None = None) -> Analysis:
    """Computes the metrics of every part of a table.

    Args:
        table: The table.
        metrics: What to compute.
        where: Column to label: only these rows, and of a fact of tasks only these tasks.

    Raises:
        UsageError: There is no such column.
    """
    chosen, tasks = _chosen(table, where or {})
    parts = []
    for (run, model, target), rows in table.groups():
        kept = rows if chosen is None else rows[chosen[rows]]
        if not len(kept):
            continue
        computed = metrics.over(table, kept, tasks, complete=chosen is None or tasks is not None)
        parts.append(
            Part(
                run=run, model=model, target=target, rows=kept, outcomes=computed.outcomes,
                estimates=computed.estimates, values={each.name: each for each in computed.values},
                problems=computed.problems,
            )
        )  # fmt: skip
    return Analysis(table=table, parts=parts, metrics=metrics)


def _chosen(table: Table, where: Mapping[str, str]) -> tuple[Any, list[str] | None]:
    """Which rows are wanted (None for all), and which tasks (None for those of the run)."""
    import numpy as np

    if not where:
        return None, None
    chosen = np.ones(len(table), dtype=bool)
    tasks: list[str] | None = None
    for name, label in where.items():
        column = column_named(table, name)
        chosen &= column.codes == (column.names.index(label) if label in column.names else -1)
        if name in table.fact_names:
            known = tasks if tasks is not None else sorted(_asked(table))
            tasks = [each for each in known if table.fact(each, name) == label]
    return chosen, tasks


def _asked(table: Table) -> set[str]:
    return {*table.labels["task_id"].names, *(task for source in table.sources for task in source.asked)}


def column_named(table: Table, name: str) -> Any:  # noqa: ANN401 - Labels
    """A column that a person names.

    Raises:
        UsageError: There is no such column; the message lists those that are there.
    """
    spelled = name if name in table.names else {"motif": "category", "element type": "element", "dtype": "element",
                                                  "size": "data.scale", "scale": "data.scale",
                                                  "threads": "data.threads", "attempt": "data.attempt",
                                                  "task": "task_id"}.get(name, name)  # fmt: skip
    try:
        return table.column(spelled)
    except KeyError:
        shown = sorted(each for each in table.names if "." not in each)
        raise UsageError(f"there is no column {name!r}", f"there are {', '.join(shown)}, threads, size") from None
