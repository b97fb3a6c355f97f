"""One row a metric of a (run, model, target), or of a part of these results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kernelbench_core.errors import UsageError
from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.metrics.table import GROUP, Table
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.analysis import READS, Analysis, Part, Plain, analyse, column_named, read
from kernelbench_core.report.export.context import context_of, names_of
from kernelbench_core.report.export.dataset import AGGREGATES, Dataset, Value
from kernelbench_core.report.export.fields import AGGREGATE_FIELDS, stratum_field
from kernelbench_core.report.export.texts import number, optional, whole
from kernelbench_core.runs import Run
from kernelbench_core.seams_metrics import MetricValue

_MOST = 1000
"""Strata that are computed at most."""


def aggregates_of(runs: Sequence[Run], plugins: Plugins, by: Sequence[str] = ()) -> Dataset:
    """The metrics of some runs.

    Args:
        runs: The runs.
        plugins: For the metrics, and what suites know of their tasks.
        by: Names of columns; every combination of their labels is a stratum.

    Raises:
        UsageError: There is no such column, or it has too many labels.
    """
    names = names_of(runs)
    metrics = Metrics(plugins)
    table = read(
        [Plain(run, name) for run, name in zip(runs, names, strict=True)], plugins, metrics, reads=READS if by else ()
    )
    strata = [(labels, analyse(table, metrics, where=where)) for labels, where in _strata(table, by)]
    parts = [part for _, analysis in strata for part in analysis.parts]
    return Dataset(
        kind=AGGREGATES,
        fields=[*AGGREGATE_FIELDS[:3], *(stratum_field(whole(name)) for name in by), *AGGREGATE_FIELDS[3:]],
        rows=_rows(strata),
        runs={name: context_of(run, name) for run, name in zip(runs, names, strict=True)},
        problems=[
            whole(each)
            for each in dict.fromkeys([*metrics.problems, *(line for part in parts for line in part.group.problems)])
        ],
    )


def _strata(table: Table, by: Sequence[str]) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """The labels of each stratum that has results, and what chooses its rows."""
    if not by:
        yield (), {}
        return
    for each in by:
        if each in GROUP:
            raise UsageError(f"--by {each}: every aggregate is of one {each} anyway", "leave it out")
        column_named(table, each)
    columns = [column_named(table, each) for each in by]
    found = sorted(set(zip(*(each.texts() for each in columns), strict=True)))
    if len(found) > _MOST:
        raise UsageError(f"--by {','.join(by)} makes {len(found)} strata", f"at most {_MOST} are computed")
    for labels in found:
        yield labels, dict(zip(by, labels, strict=True))


def _rows(strata: Sequence[tuple[tuple[str, ...], Analysis]]) -> Iterator[Sequence[Value]]:
    for labels, analysis in strata:
        for part in analysis.parts:
            for value in part.values.values():
                yield _row(part, [whole(each) for each in labels], value)


def _row(part: Part, labels: Sequence[str], value: MetricValue) -> list[Value]:
    """The values of the columns."""
    outcomes = part.outcomes
    low, high = value.interval or (None, None)
    least, most = value.readings or (None, None)
    return [
        whole(part.run), whole(part.model), whole(part.target), *labels, whole(value.name), number(value.value),
        number(low), number(high), number(least), number(most), whole(value.unit), optional(value.better), value.n,
        len(outcomes.tasks), len(outcomes), int(outcomes.missing.sum()), int((~outcomes.counts).sum()),
        optional(value.note),
    ]  # fmt: skip
