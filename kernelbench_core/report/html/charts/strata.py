"""pass@1 by what is known of tasks: category, element type, difficulty."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from attrs import evolve

from kernelbench_core.metrics.bootstrap import value_with_interval
from kernelbench_core.metrics.estimating import value_of
from kernelbench_core.metrics.resampling import Draws
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.looks import NEUTRAL, Look, Looks, by_target, hover, left_out, names, text
from kernelbench_core.report.html.model import Absent, Chart, Column
from kernelbench_core.seams_metrics import MetricValue

METRIC = "pass@1"

FACTS = {"category": "category", "element": "element type", "difficulty": "difficulty"}
"""Fact of tasks to how it is called."""

_BARS = 320
_LEAST, _MOST = 3, 8
_LABELS = 14
_BAR = 8
_GAP = 10

_Values = Mapping[tuple[str, str], MetricValue]
"""By label of the part and kind of task."""


def strata(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """A figure for each fact that is known of the tasks."""
    known = [name for name in FACTS if name in analysis.table.fact_names]
    parts = [part for part in analysis.parts if METRIC in part.estimates]
    items: list[Chart | Absent] = []
    draws = Draws()
    for name, called in FACTS.items():
        title = f"{METRIC} by {called}"
        if not parts:
            items.append(Absent(title=title, why=f"no model has a {METRIC}"))
        elif name not in known:
            items.append(Absent(title=title, why=f"no installed suite says anything about the {called} of these tasks"))
        else:
            items.append(_chart(analysis, parts, looks, draws, name))
    return items


def kinds(analysis: Analysis, parts: Sequence[Part], name: str) -> dict[str, list[str]]:
    """Tasks of some parts by a fact of them, the most tasks first."""
    found: dict[str, list[str]] = {}
    for task in sorted({task for part in parts for task in part.outcomes.tasks}):
        found.setdefault(analysis.table.fact(task, name), []).append(task)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def over(part: Part, tasks: Collection[str], draws: Draws | None) -> MetricValue | None:
    """pass@1 of a part over some tasks; None where it has none of them.

    Args:
        part: The part.
        tasks: Ids of the tasks.
        draws: For the interval; None for no interval.
    """
    outcomes, estimate = evolve(part.outcomes, columns={}), part.estimates[METRIC]
    wanted = np.array([task in tasks for task in outcomes.tasks], dtype=bool)
    if not wanted.any():
        return None
    some = evolve(estimate, values=estimate.values[wanted[outcomes.task]], low=None, high=None)
    chosen = outcomes.of_tasks(np.flatnonzero(wanted).tolist())
    return value_of(chosen, some) if draws is None else value_with_interval(chosen, some, draws)


def _chart(analysis: Analysis, parts: Sequence[Part], looks: Looks, draws: Draws, name: str) -> Chart:
    title = f"{METRIC} by {FACTS[name]}"
    tasks = kinds(analysis, parts, name)
    shown = list(tasks)[:_LABELS]
    targets = len({part.target for part in parts})
    drawn, out = looks.best(parts, min(_MOST, max(_LEAST, _BARS // (targets * len(shown)))))
    found: _Values = {
        (part.label, label): value
        for part in parts
        for label, own in tasks.items()
        if (value := over(part, frozenset(own), draws if part in drawn else None)) is not None
    }
    by = by_target(drawn)
    heights = [len(shown) * (len(each) * _BAR + _GAP) + 8 for each in by.values()]
    figure = panels.Panels(list(by), heights, x=panels.SHARES, y={}, title=METRIC)
    for panel, each in enumerate(by.values()):
        figure.rows(panel, [f"{text(label, 18)} ({len(tasks[label])})" for label in shown])
        for part in each:
            _bars(figure, panel, part, looks.of(part), [(label, found.get((part.label, label))) for label in shown])
    note = "Intervals are worked out for the models that are drawn." if out else ""
    return Chart(
        id=f"by-{name}", title=title, caption=_caption(FACTS[name], list(tasks)[_LABELS:], out),
        figure=figure.figure(barmode="group", bargap=0.18, bargroupgap=0.0),
        table=_table(analysis, parts, tasks, found, name).grid(f"by-{name}-table", title, note),
    )  # fmt: skip


def _bars(
    figure: panels.Panels, panel: int, part: Part, look: Look, values: Sequence[tuple[str, MetricValue | None]]
) -> None:
    rows = [
        (row, label, value, value.value)
        for row, (label, value) in enumerate(values)
        if value is not None and value.value is not None
    ]
    numbers = [number for *_, number in rows]
    figure.add(
        panel, entry=look.label, type="bar", orientation="h", y=[row for row, *_ in rows], x=numbers,
        error_x=panels.bars(numbers, [value.interval for _, _, value, _ in rows], NEUTRAL),
        marker=panels.hatched(look.color, look.pattern), hoverinfo="text",
        hovertext=[
            hover(part.label, f"{label}: {cells.words(number, 'share', value.interval)}", f"{value.n} tasks")
            for _, label, value, number in rows
        ],
    )  # fmt: skip


def _caption(called: str, rest: Sequence[str], out: Sequence[str]) -> str:
    said = (
        f"Each bar is a model's {METRIC} over the tasks of one {called}, whose number stands in brackets; the "
        "lines are 95% intervals. Few tasks make wide intervals: bars whose intervals overlap much are not told apart."
    )
    if rest:
        said += f" Left out are {names(rest)}, which have the fewest tasks; the table below the figure has them."
    return f"{said} {left_out(out)}".strip()


def _table(
    analysis: Analysis, parts: Sequence[Part], tasks: Mapping[str, Sequence[str]], found: _Values, name: str
) -> cells.Rows:
    rows = cells.Rows(
        analysis, Column(name=name, label=FACTS[name]), Column(name="tasks", label="tasks", kind="number"),
        Column(name="value", label=METRIC, kind="share"),
    )  # fmt: skip
    for part in parts:
        for label in tasks:
            if value := found.get((part.label, label)):
                rows.add(part, label, value.n or None, cells.value(value))
    return rows
