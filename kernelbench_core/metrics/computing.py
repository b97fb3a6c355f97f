"""All metrics of the installed plugins over a table, group by group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import field, frozen

from kernelbench_core.loading import describe
from kernelbench_core.metrics.arrays import Ints
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.table import Table
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams_metrics import Estimate, MetricValue, Outcomes


@frozen(kw_only=True, eq=False)
class Computed:
    """The metrics of one group of results.

    Args:
        values: All values, in the order of the metrics.
        outcomes: What they were computed over.
        estimates: Those that came from columns, by name: for intervals, differences and strata.
        problems: Metrics of plugins that failed, a line each.
    """

    values: Sequence[MetricValue]
    outcomes: Outcomes
    estimates: Mapping[str, Estimate] = field(factory=dict)
    problems: Sequence[str] = ()


class Metrics:
    """The metrics of all plugins; one that fails costs only its own numbers.

    Args:
        plugins: Where they come from.
        only: Names of metrics to compute; all by default.
    """

    def __init__(self, plugins: Plugins, only: Iterable[str] | None = None) -> None:
        wanted = None if only is None else set(only)
        self._made: list[tuple[str, Any]] = []
        self.problems: list[str] = []
        """Metrics that could not be made, a line each."""
        for each in plugins.metrics.entries():
            if wanted is not None and each.name not in wanted:
                continue
            try:
                self._made.append((each.name, plugins.metrics.create(each.name)))
            except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
                self.problems.append(f"metric {each.name}: {describe(error)}")

    @property
    def reads(self) -> set[str]:
        """Paths of all columns that they read."""
        return {path for _, metric in self._made for path in getattr(metric, "reads", ())}

    def estimates(self, outcomes: Outcomes) -> tuple[dict[str, Estimate], list[str]]:
        """All estimates over some outcomes, by name, and what failed."""
        found: dict[str, Estimate] = {}
        problems: list[str] = []
        for name, metric in self._made:
            if not hasattr(metric, "estimates"):
                continue
            try:
                found |= {each.name: each for each in metric.estimates(outcomes)}
            except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
                problems.append(f"metric {name}: {describe(error)}")
        return found, problems

    def over(self, table: Table, rows: Ints, tasks: Sequence[str] | None = None, *, complete: bool = True) -> Computed:
        """The metrics over some rows of a table.

        Args:
            table: The table.
            rows: Indices of rows of one (run, model, target).
            tasks: As `Table.outcomes` takes it.
            complete: As `Table.outcomes` takes it.
        """
        outcomes = table.outcomes(rows, tasks, complete=complete)
        estimates, problems = self.estimates(outcomes)
        values = [value_of(outcomes, each) for each in estimates.values()]
        for name, metric in self._made:
            if not hasattr(metric, "compute"):
                continue
            try:
                values += metric.compute(_results(table, rows, getattr(metric, "reads", ())), list(outcomes.tasks))
            except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
                problems.append(f"metric {name}: {describe(error)}")
        return Computed(values=values, outcomes=outcomes, estimates=estimates, problems=problems)


def _results(table: Table, rows: Ints, reads: Sequence[str]) -> list[Result]:
    """Rows as results, whose data holds what a metric reads."""
    texts = {name: np.array(each.names, dtype=object)[each.codes[rows]] for name, each in table.labels.items()}
    paths = [(each.split(".")[1:], table.columns[each]) for each in reads if each in table.columns]
    return [
        Result(
            task_id=texts["task_id"][place], target=texts["target"][place], model=texts["model"][place],
            sample_id=table.sample_id[row], status=Status(texts["status"][place]), detail=table.detail[row],
            error_class=texts["error_class"][place], phase=texts["phase"][place], protocol=texts["protocol"][place],
            key=table.key[row], data=_nested(paths, row),
        )
        for place, row in enumerate(rows.tolist())
    ]  # fmt: skip


def _nested(paths: Sequence[tuple[Sequence[str], Any]], row: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for path, column in paths:
        value = column[row].item() if column.dtype == np.float64 else column[row]
        if value is None or value != value:  # noqa: PLR0124 - NaN
            continue
        inner = data
        for step in path[:-1]:
            inner = inner.setdefault(step, {})
        inner[path[-1]] = value
    return data
