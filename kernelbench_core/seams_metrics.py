"""What metrics get and give: outcomes as columns, and estimates of which the core makes values with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from attrs import evolve, field, frozen

from kernelbench_core.model import Result, Status

if TYPE_CHECKING:
    from kernelbench_core.metrics.arrays import Bools, Floats, Ints, Texts

STATUSES = tuple(each.value for each in Status)
"""Names of the statuses; `Outcomes.status` holds indices in it."""

_COUNTING = tuple(each.counts for each in Status)
_PASSED = STATUSES.index(Status.PASSED.value)


@frozen(kw_only=True, eq=False)
class Outcomes:
    """Results of one model on one target as columns: N results of T tasks.

    Args:
        tasks: Ids of all tasks that were asked for, (T,).
        task: Index of each result's task, int64 (N,).
        status: Index of each result's status in `STATUSES`, int64 (N,).
        missing: How many results each task lacks, int64 (T,).
        columns: What the metrics read, by its path, each (N,): float64 with NaN for nothing, or objects with None.
        stored: Whether the model is a store of solutions (`reference/...`), where each task has as many as it has.
        asked: What the run was to find out of samples that pass: `measure`, `counts`. Where none passes, nothing else
            tells that it was.
    """

    tasks: tuple[str, ...]
    task: Ints
    status: Ints
    missing: Ints
    columns: Mapping[str, Any] = field(factory=dict)
    stored: bool = False
    asked: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.task)

    @property
    def passed(self) -> Bools:
        """Which results passed, bool (N,)."""
        passed: Bools = self.status == _PASSED
        return passed

    @property
    def counts(self) -> Bools:
        """Which results say something about the model, bool (N,)."""
        import numpy as np

        return np.asarray(_COUNTING, dtype=bool)[self.status]

    def is_in(self, *statuses: Status) -> Bools:
        """Which results ended in one of the statuses, bool (N,)."""
        import numpy as np

        return np.isin(self.status, [STATUSES.index(each.value) for each in statuses])

    def number(self, path: str) -> Floats:
        """A column of numbers, float64 (N,); NaN where there is none, or something else."""
        import numpy as np

        column = self.columns.get(path)
        if column is None:
            return np.full(len(self), np.nan)
        if column.dtype == np.float64:
            return column  # type: ignore[no-any-return]  # its type was looked at
        return np.array([each if isinstance(each, (int, float)) else np.nan for each in column], dtype=np.float64)

    def text(self, path: str) -> Texts:
        """A column of texts, objects (N,); the empty text where there is none."""
        import numpy as np

        column = self.columns.get(path)
        if column is None:
            return np.full(len(self), "", dtype=object)
        if column.dtype == np.float64:
            return np.array(["" if each != each else f"{each:g}" for each in column], dtype=object)  # noqa: PLR0124 - NaN
        return np.array(["" if each is None else str(each) for each in column], dtype=object)

    def has(self, path: str) -> bool:
        """Whether any result has something at a path."""
        import numpy as np

        column = self.columns.get(path)
        if column is None:
            return False
        if column.dtype == np.float64:
            return bool((~np.isnan(column)).any())
        return any(each is not None for each in column)

    def of_tasks(self, chosen: Sequence[int]) -> Outcomes:
        """The outcomes of some of the tasks, by their indices."""
        import numpy as np

        place = np.full(len(self.tasks), -1, dtype=np.int64)
        place[np.asarray(chosen, dtype=np.int64)] = np.arange(len(chosen))
        kept = place[self.task] >= 0
        return evolve(
            self,
            tasks=tuple(self.tasks[each] for each in chosen),
            task=place[self.task][kept],
            status=self.status[kept],
            missing=self.missing[np.asarray(chosen, dtype=np.int64)],
            columns={name: column[kept] for name, column in self.columns.items()},
        )


@frozen(kw_only=True, eq=False)
class Estimate:
    """A number that a metric wants over samples and tasks; the core computes it, its interval and differences of it.

    First the samples of a task come to one number: their mean, or for `k` the expected largest value of k of them
    that are drawn without replacement, which is pass@k where the values are 0 and 1. Then the tasks come to one.

    Args:
        name: Such as `pass@1`.
        values: A number for each result, float64 (N,); NaN leaves it out.
        k: How many samples may be tried; 0 for the mean over a task's samples.
        mean: `arithmetic` or `geometric` (positive values only), over samples and over tasks.
        across: `mean` over the tasks, or `p50`, `p75`: a quantile over the tasks.
        per: What `values` is divided by, float64 (N,), for sums over sums: cost per sample that passed. The number is
            sum(values) / sum(per) over all tasks, and `k`, `mean`, `across` and `missing` do not count.
        low: Values where everything undecided is decided against the sample, (N,); None where all is decided.
        high: The same in its favour.
        missing: What a missing sample counts as; None leaves it out.
        unit: `share`, `ratio`, `number`, `dollars`, `seconds`, `tokens`.
        better: `higher`, `lower`, or empty where neither is.
        headline: Whether it gets an interval in every report; others get one where they are asked for.
        resampled: Whether samples may be drawn again within their task; False where a value depends on other samples.
        note: What a reader should know before believing it.
    """

    name: str
    values: Floats
    k: int = 0
    mean: str = "arithmetic"
    across: str = "mean"
    per: Floats | None = None
    low: Floats | None = None
    high: Floats | None = None
    missing: float | None = 0.0
    unit: str = "share"
    better: str = "higher"
    headline: bool = False
    resampled: bool = True
    note: str = ""


@frozen(kw_only=True)
class MetricValue:
    """One number over results.

    Args:
        name: Such as `pass@1`.
        value: None when it is not available.
        note: Why not, or what was assumed.
        n: How many tasks it is over.
        interval: Ends of its 95 % interval; None where none was computed.
        readings: The number when everything undecided is decided against the samples, and when in their favour; None
            where all is decided.
        unit: As in `Estimate`.
        better: As in `Estimate`.
    """

    name: str
    value: float | None
    note: str = ""
    n: int = 0
    interval: tuple[float, float] | None = None
    readings: tuple[float, float] | None = None
    unit: str = "share"
    better: str = ""


class Metric(Protocol):
    """A number over the results of one (model, target).

    A metric has `estimates`, or `compute`, or both; see `ColumnMetric` for the first.
    """

    name: str

    def compute(self, results: Sequence[Result], tasks: Sequence[str]) -> Sequence[MetricValue]:
        """Values over `results`; `tasks` are all task ids that were asked for, so that missing ones count."""


class ColumnMetric(Protocol):
    """A metric over columns. Its numbers get intervals, differences between models, and strata."""

    name: str
    reads: Sequence[str]
    """Paths of what it reads: `data.speed.gain` of a result's data, `sample.cost`, or a column that the core works out
    (`kernelbench_core.metrics.derived`): `speed.verdict`, `counts.vectorization`. `result.error_class` and `result.key`
    are there anyway."""

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """What to compute over the outcomes; nothing where they have nothing for this metric."""


__all__ = ["STATUSES", "ColumnMetric", "Estimate", "Metric", "MetricValue", "Outcomes"]
