"""Who stands where: models by targets with intervals, ties shown as ties; and any metric by any column."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from kernelbench_core.errors import KernelbenchError, UsageError
from kernelbench_core.metrics.leaderboard import leaderboard
from kernelbench_core.metrics.table import STORED
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.numbers import NOTHING, shown
from kernelbench_core.report.screen import Screen, line_of
from kernelbench_core.report.strata import strata
from kernelbench_core.report.summary import Summary

HEADLINE = "pass@1"


def parts(summary: Summary, screen: Screen) -> list[Any]:
    """The table of models by targets with ranks, where there are several models; nothing else needs one."""
    if summary.analysis is None:
        return []
    asked = [part for part in summary.analysis.parts if not part.model.startswith(STORED)]
    names = list(dict.fromkeys(part.group.name for part in asked))
    if len(names) < 2:  # noqa: PLR2004 - several
        return []
    targets = sorted({part.target for part in asked})
    cells = {(part.group.name, part.target): part for part in asked}
    ranks = _ranks(evolve(summary.analysis, parts=asked))
    names.sort(key=lambda name: (name not in ranks, list(ranks).index(name) if name in ranks else 0))
    rows = [
        [ranks.get(name, NOTHING), name, *(_cell(cells.get((name, target))) for target in targets)] for name in names
    ]
    title = f"{HEADLINE} with 95% intervals"
    if any("-" in rank for rank in ranks.values()):
        title += "; models that cannot be told apart share a range of ranks"
    numbers = tuple(range(2, len(targets) + 2))
    return ["", title, *screen.listing(["rank", "model", *targets], rows, numbers)]


def _ranks(analysis: Analysis) -> dict[str, str]:
    """Rank of each model over the targets that all have, the best first; those without a number have none."""
    try:
        return {row.label: row.rank for row in leaderboard(analysis, HEADLINE).rows}
    except KernelbenchError:
        return {}


def _cell(part: Part | None) -> str:
    return NOTHING if part is None else shown(part.values.get(HEADLINE))


def by_column(analysis: Analysis, column: str, metric: str, screen: Screen) -> list[Any]:
    """A metric by the labels of a column.

    Raises:
        UsageError: There is no such column or metric.
    """
    if metric not in analysis.names():
        raise UsageError(f"there is no metric {metric!r} here", f"there are {', '.join(analysis.names())}")
    found = strata(analysis, column, metric=metric)
    heads = [part.label for part in analysis.parts]
    if len(heads) > _WIDE:
        rows = [
            [line_of(each.label), part.label, str(len(part.outcomes)), shown(part.values.get(metric))]
            for each in found
            for part in each.parts
        ]
        table = screen.listing([column, "of", "samples", metric], rows, (2, 3))
    else:
        rows = []
        for each in found:
            there = {part.label: part for part in each.parts}
            tasks = max(len(part.outcomes.tasks) for part in each.parts)
            values = [shown(there[name].values.get(metric)) if name in there else NOTHING for name in heads]
            rows.append([line_of(each.label), str(tasks), *values])
        table = screen.listing([column, "tasks", *heads], rows, tuple(range(1, 2 + len(heads))))
    return ["", f"{metric} by {column}, with 95% intervals", *table]


_WIDE = 6
"""So many parts have a column each; more are listed one below the other."""


def all_metrics(analysis: Analysis, screen: Screen) -> list[Any]:
    """Every metric of every part, with its interval, its tasks and its note."""
    rows = [
        [part.label, each.name, shown(each), str(each.n or NOTHING), line_of(each.note)]
        for part in analysis.parts
        for each in part.values.values()
    ]
    return ["", *screen.listing(["of", "metric", "value", "tasks", "note"], rows, (2, 3))]
