"""From runs to a page: what the numbers are, in which order a reader meets them, and in which file they end."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.metrics.leaderboard import Leaderboard, Row, leaderboard
from kernelbench_core.metrics.table import STORED
from kernelbench_core.model import Status, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.report import published as papers
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import charts
from kernelbench_core.report.html.details import MOST, Details, chosen, details_of, rows_of
from kernelbench_core.report.html.model import Absent, Cell, Chart, Column, Grid, Page, Section, Value
from kernelbench_core.report.html.page import write_page
from kernelbench_core.report.screen import line_of
from kernelbench_core.report.summary import Reason, Summary
from kernelbench_core.runs import Run
from kernelbench_core.seams_metrics import MetricValue

HEADLINES = ("pass@1", "pass@5", "efficient@1", "speedup or baseline", "vectorization")
"""Metrics beside each other in the table of standings, as far as a run has them."""

_NAMED = 3

_KINDS = {"share": "share", "ratio": "ratio", "dollars": "dollars", "seconds": "seconds"}


def make(
    summary: Summary, runs: Sequence[Run], path: Path, plugins: Plugins, *, published: str = "", most: int = MOST
) -> None:
    """Writes the report of some runs into one HTML file.

    Args:
        summary: Of these runs, in this order.
        runs: The runs.
        path: The file.
        plugins: For tasks and prompts.
        published: Name of published figures to show beside; empty for none.
        most: How many samples can be opened.

    Raises:
        UsageError: There are no such published figures, the extra `report` is not installed, or the file cannot be
            written.
    """
    write_page(page_of(summary, runs, plugins, published=published, most=most), path)


def page_of(summary: Summary, runs: Sequence[Run], plugins: Plugins, *, published: str = "", most: int = MOST) -> Page:
    """The page of some runs; see `make`."""
    analysis = summary.analysis
    if analysis is None:
        return Page(title="kernelbench", warnings=["nothing was evaluated"])
    opened = chosen(analysis.table, most)
    make_details = Details(plugins=plugins, tasks=_tasks(runs, plugins))
    ranks = _ranks_of(_asked_only(analysis))
    figures = charts(analysis, ranks=ranks)
    sections = [_standings(analysis, ranks), _outcomes(summary), *figures, _metrics(analysis)]
    sections += [found for found in (_asked(summary), _further(summary)) if found]
    if published:
        sections.append(_published(summary, papers.load(published)))
    return Page(
        title=_title(summary),
        subtitle=_subtitle(summary),
        facts=list(_facts(analysis)),
        warnings=[*_warnings(summary), *_not_opened(len(analysis.table), len(opened))],
        sections=sections,
        rows=list(rows_of(analysis.table)),
        details=details_of(runs, opened, make_details),
    )


def _tasks(runs: Iterable[Run], plugins: Plugins) -> dict[str, Task]:
    """The tasks of the suites that are installed."""
    from kernelbench_core.session import suite_loader
    from kernelbench_core.suites import found_in

    found: dict[str, Task] = {}
    for suite in sorted({found_in(run.info) for run in runs} - {""}):
        with contextlib.suppress(KernelbenchError, OSError):
            for task in suite_loader(plugins, suite).load():  # one by one: those before a faulty one count
                found[task.task_id] = task
    return found


def _title(summary: Summary) -> str:
    names = [Path(source.path).name for source in _sources(summary) if source.path]
    shown = ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
    return line_of(f"kernelbench: {shown}" if names else "kernelbench")


def _sources(summary: Summary) -> Sequence[Any]:
    return summary.analysis.table.sources if summary.analysis else ()


def _subtitle(summary: Summary) -> str:
    groups = summary.groups
    models, targets = len({group.name for group in groups}), len({group.target for group in groups})
    counted = f"{summary.evaluated:,} samples of {models} models on {targets} targets, {summary.passed:,} passed"
    identities = {
        ", ".join(f"{key} {identity[key]}" for key in ("suite", "protocol") if identity.get(key))
        for identity in (source.info.get("identity", {}) for source in _sources(summary))
    }
    return line_of("; ".join([counted, *sorted(identities - {""})]))


def _facts(analysis: Analysis) -> Iterator[tuple[str, str]]:
    """The measuring context: everything that a run was made with, but for the list of its tasks."""
    for source in analysis.table.sources:
        where = f"{source.label}: " if source.label else ""
        if source.path:
            yield f"{where}run directory", source.path
        for name, value in source.info.items():
            if isinstance(value, Mapping):
                for inner, each in value.items():
                    shown = f"{len(each)}" if (name, inner) == ("selection", "tasks") else _plain(each)
                    if shown:
                        yield f"{where}{name} {inner}", shown
            elif name != "history":
                yield f"{where}{name}", _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return line_of(", ".join(map(str, value)))
    return "" if value in (None, "", {}) else line_of(str(value))


def _warnings(summary: Summary) -> Iterator[str]:
    for source in _sources(summary):
        if source.info.get("settings", {}).get("sandbox") is False:
            which = source.label or "this run"
            yield f"{which}: candidates ran without a sandbox, and could do whatever the user could"
    protocols = {str(source.info.get("identity", {}).get("protocol")) for source in _sources(summary)}
    if len(protocols) > 1:
        yield f"the runs have different protocols ({', '.join(sorted(protocols))}): their numbers are not comparable"
    if summary.missing:
        yield f"{summary.missing:,} samples that were asked for have no result; they count as failed"
    if summary.waiting:
        yield f"{summary.waiting:,} samples are not evaluated yet"
    void = sum(each.count for each in summary.void)
    if void:
        yield f"{void:,} samples could not be evaluated: they count neither for nor against a model; see why below"
    yield from (line_of(each) for each in summary.problems)


def _not_opened(rows: int, opened: int) -> list[str]:
    if opened == rows:
        return []
    return [
        f"{opened:,} of {rows:,} samples can be opened here, the first of each task first; `kernelbench show` has all"
    ]


def _cell(value: MetricValue | None) -> Value:
    """A value with its interval; what is said of it stands in the table of all metrics, unless it is all there is."""
    if value is None:
        return Value(value=None, text="-")
    low, high = value.interval or (None, None)
    missing = value.value is None
    return Value(
        value=value.value, low=low, high=high, text="n/a" if missing else "", note=value.note if missing else ""
    )


def _kind(unit: str) -> str:
    return _KINDS.get(unit, "number")


def _asked_only(analysis: Analysis) -> Analysis:
    """Without stored solutions, which are no rivals of models; where there is nothing else, with them."""
    asked = [part for part in analysis.parts if not part.model.startswith(STORED)]
    return evolve(analysis, parts=asked) if asked else analysis


def _ranks_of(analysis: Analysis) -> dict[tuple[str, str], str]:
    """The rank of every model on every target, by the headline number; none where nothing can be ranked."""
    found: dict[tuple[str, str], str] = {}
    for target in sorted({part.target for part in analysis.parts}):
        with contextlib.suppress(KernelbenchError):
            found |= {(row.label, target): row.rank for row in leaderboard(analysis, target=target).rows}
    return found


def _standings(analysis: Analysis, ranks: Mapping[tuple[str, str], str]) -> Section:
    """The leaderboard over all targets and on each, and the headline numbers of every part."""
    items: list[Grid | Chart | Absent] = []
    asked = _asked_only(analysis)
    targets = sorted({part.target for part in asked.parts})
    if len({part.group.name for part in asked.parts}) > 1:
        items += _boards(asked, targets, ranks)
    names = [name for name in HEADLINES if any(name in part.values for part in analysis.parts)]
    units = {name: next(part.values[name].unit for part in analysis.parts if name in part.values) for name in names}
    items.append(
        Grid(
            id="headlines",
            title="Headline numbers, with 95 % intervals",
            columns=[
                Column(name="model", label="model"), Column(name="target", label="target"),
                Column(name="samples", label="samples", kind="number"),
                Column(name="distinct", label="distinct", kind="number", help="Different codes among the samples."),
                *(Column(name=name, label=name, kind=_kind(units[name])) for name in names),
            ],
            rows=[
                [part.group.name, part.target, part.group.samples, part.group.distinct or None,
                 *(_cell(part.values.get(name)) for name in names)]
                for part in analysis.parts
            ],
        )
    )  # fmt: skip
    return Section(
        id="standings", title="Standings", items=items,
        intro="Ranks are ranges: models whose difference may be nothing share them. Intervals come from drawing tasks, "
        "and samples within tasks, again.",
    )  # fmt: skip


def _boards(
    analysis: Analysis, targets: Sequence[str], ranks: Mapping[tuple[str, str], str]
) -> list[Grid | Chart | Absent]:
    """Models by targets: their numbers, ranked over all targets, and their ranks on each."""
    try:
        whole = leaderboard(analysis)
    except KernelbenchError as error:
        return [Absent(title="Leaderboard", why=str(error))]
    cells = {(part.group.name, part.target): part for part in analysis.parts}
    several = len(targets) > 1
    columns = [
        Column(name="rank", label="rank", help="= stands before a range of ranks that another model has too."),
        Column(name="model", label="model"),
        Column(name="all", label=f"mean of {len(whole.targets)} targets" if several else targets[0], kind="share"),
        *(Column(name=f"on-{target}", label=target, kind="share") for target in targets if several),
    ]
    tied = any(row.tied_with for row in whole.rows)
    if tied:
        why = "The difference may be nothing: its 95 % interval holds it."
        columns.append(Column(name="tied", label="tied with", help=why))
    rows: list[list[Cell]] = [
        [
            row.rank, row.label, _measured(row),
            *(_cell(cells[row.label, target].values.get(whole.metric)) if (row.label, target) in cells else None
              for target in targets if several),
            *([", ".join(row.tied_with)] if tied else []),
        ]
        for row in whole.rows
    ]  # fmt: skip
    note = "; ".join(f"{line_of(name)}: {why}" for name, why in whole.unranked.items())
    items: list[Grid | Chart | Absent] = [
        Grid(id="leaderboard", title=f"{whole.metric}, with 95 % intervals", columns=columns, rows=rows, note=note)
    ]
    if several:
        items.append(_ranks(whole, targets, ranks))
    return items


def _measured(row: Row) -> Value:
    low, high = row.interval or (None, None)
    return Value(value=row.value, low=low, high=high)


def _ranks(whole: Leaderboard, targets: Sequence[str], ranks: Mapping[tuple[str, str], str]) -> Grid:
    """The ranks of models on each target."""
    return Grid(
        id="ranks",
        title=f"Ranks by {whole.metric} on each target",
        columns=[Column(name="model", label="model"), *(Column(name=f"on-{each}", label=each) for each in targets)],
        rows=[[row.label, *(ranks.get((row.label, target), "") for target in targets)] for row in whole.rows],
    )


def _outcomes(summary: Summary) -> Section:
    """How all samples ended, and why those that failed did."""
    statuses = [each.value for each in Status if each.value in summary.statuses]
    columns = [
        Column(name="model", label="model"), Column(name="target", label="target"),
        Column(name="samples", label="samples", kind="number"),
        *(Column(name=name, label=name.replace("_", " "), kind="number") for name in statuses),
        Column(name="missing", label="missing", kind="number", help="Asked for, without a result; counted as failed."),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [group.name, group.target, group.samples, *(group.statuses.get(name, 0) for name in statuses), group.missing]
        for group in summary.groups
    ]
    total: list[Cell] = [
        "total", "", summary.evaluated, *(summary.statuses[name] for name in statuses), summary.missing
    ]  # fmt: skip
    items: list[Grid | Chart | Absent] = [
        Grid(id="statuses", title="How the samples ended", columns=columns, rows=[*rows, total])
    ]
    if summary.reasons:
        items.append(_reasons("reasons", "The commonest error classes", summary.reasons))
    if summary.void:
        items.append(_reasons("void", "What could not be evaluated", summary.void))
    return Section(id="outcomes", title="Outcomes", items=items)


def _reasons(name: str, title: str, reasons: Sequence[Reason]) -> Grid:
    return Grid(
        id=name,
        title=title,
        columns=[
            Column(name="status", label="status"), Column(name="class", label="class or target"),
            Column(name="count", label="samples", kind="number"), Column(name="example", label="such as"),
        ],
        rows=[
            [each.status.replace("_", " "), each.error_class or each.target, each.count, each.example]
            for each in reasons
        ],
    )  # fmt: skip


def _metrics(analysis: Analysis) -> Section:
    """Every metric of every part."""
    columns = [
        Column(name="model", label="model"), Column(name="target", label="target"),
        Column(name="metric", label="metric"), Column(name="value", label="value"),
        Column(name="low", label="from"), Column(name="high", label="to"),
        Column(name="readings", label="readings", help="Undecided timings counted against the samples, and for them."),
        Column(name="tasks", label="tasks", kind="number"), Column(name="note", label="note"),
    ]  # fmt: skip
    return Section(
        id="metrics", title="All metrics",
        items=[Grid(id="all-metrics", title="All metrics", columns=columns, rows=[*_metric_rows(analysis.parts)])],
    )  # fmt: skip


def _metric_rows(parts: Sequence[Part]) -> Iterator[list[Cell]]:
    from kernelbench_core.report.numbers import number

    for part in parts:
        for each in part.values.values():
            ends = [number(end, each.unit) for end in each.interval or ()] or ["", ""]
            shown = "n/a" if each.value is None else number(each.value, each.unit)
            read = " to ".join(number(end, each.unit) for end in each.readings or ())
            yield [part.group.name, part.target, each.name, shown, *ends, read, each.n or None, each.note]


def _asked(summary: Summary) -> Section | None:
    """What asking the models took."""
    if not summary.asked:
        return None
    columns = [
        Column(name="model", label="model"), Column(name="target", label="target"),
        *(Column(name=name, label=name, kind="number") for name in (
            "answers", "cut off", "no text", "failed", "tokens in", "cached", "tokens out", "reasoning")),
        Column(name="cost", label="cost", kind="dollars"),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [each.model, each.target, each.answers, each.cut_off, each.silent.total(), each.unanswered, each.usage.input,
         each.usage.cached, each.usage.output, each.usage.reasoning,
         None if each.unpriced == each.answers else each.cost]
        for each in summary.asked
    ]  # fmt: skip
    return Section(
        id="asked",
        title="What was asked",
        items=[Grid(id="asking", title="What asking took", columns=columns, rows=rows)],
    )


def _further(summary: Summary) -> Section | None:
    """What plugins add."""
    items = [
        Grid(
            id=f"section-{number}",
            title=name,
            columns=[Column(name="what", label="what"), Column(name="value", label="value")],
            rows=[[str(key), line_of(str(value))] for key, value in rows.items()],
        )
        for number, (name, rows) in enumerate(summary.sections.items())
    ]
    return Section(id="further", title="From plugins", items=items) if items else None


def _published(summary: Summary, paper: papers.PublishedTable) -> Section:
    """The figures of a paper, and ours of the same models beside them."""
    columns = [
        Column(name="model", label="model"), Column(name="target", label="target"),
        Column(name="metric", label="metric"), Column(name="setting", label="setting"),
        Column(name="published", label="published"), Column(name="here", label="here"),
    ]  # fmt: skip
    ours = {
        (each.published_model, each.target, each.metric, each.setting): each.ours
        for each in papers.side_by_side(summary.groups, paper)
    }
    rows: list[list[Cell]] = []
    for row in paper.rows():
        beside = ours.get((row.model, row.target, row.metric, row.setting))
        rows.append([row.model, row.target, row.metric, row.setting, _printed(row.value, row.unit),
                     "" if beside is None else _printed(beside, row.unit)])  # fmt: skip
    return Section(
        id="published", title=f"Published: {paper.title}",
        intro=f"{paper.source}. Measured under another protocol: for orientation only.",
        items=[Grid(id="published-rows", title=f"{paper.title} ({papers.MARK})", columns=columns, rows=rows)],
    )  # fmt: skip


def _printed(value: float, unit: str) -> str:
    return f"{value * 100:.2f} %" if unit == "share" else f"{value:.2f}"
