"""What a report shows when it is asked for: all metrics, a metric by a column, published figures beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.report import published as papers
from kernelbench_core.report import standings
from kernelbench_core.report.numbers import NOTHING, number
from kernelbench_core.report.screen import Screen
from kernelbench_core.report.strata import strata
from kernelbench_core.report.summary import Summary, plain_group


def further(summary: Summary, screen: Screen, *, metrics: bool, by: str, metric: str, published: str) -> list[Any]:
    """Parts for a terminal, in this order: by a column, all metrics, published figures.

    Args:
        summary: The report.
        screen: Where it is shown.
        metrics: Whether to show all metrics.
        by: The column; empty for none.
        metric: Which metric is shown by the column.
        published: Name of the paper's figures; empty for none.

    Raises:
        UsageError: There is no such column, metric or paper.
    """
    parts: list[Any] = []
    if by and summary.analysis is not None:
        parts += standings.by_column(summary.analysis, by, metric, screen)
    if metrics and summary.analysis is not None:
        parts += standings.all_metrics(summary.analysis, screen)
    if published:
        parts += _beside(summary, papers.load(published), screen)
    return parts


def plain(summary: Summary, by: str, metric: str, published: str) -> dict[str, Any]:
    """The same for `--json`; nothing that was not asked for."""
    found: dict[str, Any] = {}
    if by and summary.analysis is not None:
        found["by"] = {
            "column": by,
            "strata": [
                {"label": each.label, "groups": [plain_group(part.group) for part in each.parts]}
                for each in strata(summary.analysis, by, metric=metric)
            ],
        }
    if published:
        found["published"] = _plain_published(summary, papers.load(published))
    return found


def _plain_published(summary: Summary, paper: papers.PublishedTable) -> Mapping[str, Any]:
    return {
        "name": paper.name, "title": paper.title, "source": paper.source, "protocol": dict(paper.protocol),
        "mark": papers.MARK, "beside": list(papers.side_by_side(summary.groups, paper)), "rows": list(paper.rows()),
    }  # fmt: skip


def _beside(summary: Summary, paper: papers.PublishedTable, screen: Screen) -> list[Any]:
    """Our figures beside those of the paper, and then the paper's other rows."""
    pairs = papers.side_by_side(summary.groups, paper)
    parts: list[Any] = ["", f"{paper.source} ({papers.MARK})"]
    if pairs:
        rows: list[Sequence[Any]] = [
            [
                each.model, each.target, each.metric, each.published_model,
                NOTHING if each.ours is None else _fine(each.ours, each.unit), _fine(each.published, each.unit),
                "same" if each.same else NOTHING if each.difference is None else f"{each.difference:+.2f}",
            ]
            for each in pairs
        ]  # fmt: skip
        heads = ["model", "target", "metric", "in the paper", "here", "published", "difference"]
        parts += screen.listing(heads, rows, (4, 5, 6))
        same = sum(each.same for each in pairs)
        parts.append(f"{same} of {len(pairs)} figures are those of the paper to its last digit")
        return parts
    rows = [
        [row.model, row.target, row.metric, row.setting or NOTHING, _fine(row.value, row.unit)] for row in paper.rows()
    ]
    return [*parts, *screen.listing(["model", "target", "metric", "setting", "published"], rows, (4,))]


def _fine(value: float, unit: str) -> str:
    """With as many digits as papers print."""
    return f"{value * 100:.2f}%" if unit == "share" else number(value, unit)
