"""Which tasks are hard: a map of the share that passed by task, model and target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Floats, Ints
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts.looks import Looks, hover, left_out, text
from kernelbench_core.report.html.model import Absent, Cell, Chart, Column, Grid, Value

_TASKS = 300
_COLUMNS = 40
_ROW = 15

SCALE = ((0.0, "#3b1f5e"), (0.25, "#5a4f8f"), (0.5, "#5f8a9b"), (0.75, "#8fc08a"), (1.0, "#f4e37c"))
"""From dark to light without red against green: the lightness alone says how large a share is."""


_LEVEL = 3
"""Columns whose labels have room beside each other."""

_AXIS: Mapping[str, Any] = {
    "tickmode": "array", "showgrid": False, "zeroline": False, "fixedrange": True, "automargin": True, "ticks": "",
}  # fmt: skip
_BAR: Mapping[str, Any] = {
    "orientation": "h", "thickness": 10, "len": 1, "x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "ypad": 6,
    "tickformat": ".0%", "tickvals": [0, 0.25, 0.5, 0.75, 1],
    "title": {"text": "share of samples that passed", "side": "top"},
}  # fmt: skip


@frozen(kw_only=True, eq=False)
class Map:
    """Shares that passed of T tasks by P parts, the hardest task first.

    Args:
        tasks: Ids of the tasks, (T,).
        passed: Samples that passed, (T, P).
        total: Samples that count, missing ones too, (T, P).
    """

    tasks: Sequence[str]
    passed: Ints
    total: Ints

    @property
    def share(self) -> Floats:
        """(T, P); NaN where no sample counts."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.passed / self.total)

    @property
    def mean(self) -> Floats:
        """The mean share of a task over the parts that have one, (T,); NaN where none has."""
        with np.errstate(invalid="ignore"):
            return np.asarray(np.nansum(self.share, axis=1) / (self.total > 0).sum(axis=1))


def map_of(parts: Sequence[Part]) -> Map:
    """Counts of all tasks of some parts."""
    tasks = sorted({task for part in parts for task in part.outcomes.tasks})
    place = {task: index for index, task in enumerate(tasks)}
    passed, total = (np.zeros((len(tasks), len(parts)), dtype=np.int64) for _ in range(2))
    for column, part in enumerate(parts):
        outcomes = part.outcomes
        rows = np.array([place[each] for each in outcomes.tasks], dtype=np.int64)
        passed[rows, column] = np.bincount(outcomes.task[outcomes.passed], minlength=len(rows))
        total[rows, column] = np.bincount(outcomes.task[outcomes.counts], minlength=len(rows)) + outcomes.missing
    found = Map(tasks=tasks, passed=passed, total=total)
    order = np.lexsort((np.arange(len(tasks)), np.nan_to_num(found.mean, nan=2.0)))
    return Map(tasks=[tasks[each] for each in order], passed=passed[order], total=total[order])


def tasks(analysis: Analysis, looks: Looks) -> Chart | Absent:
    """The map of tasks, the hardest at the top."""
    title = "Tasks by difficulty found"
    places = {looks.of(part).place for part in analysis.parts}
    most = max(1, _COLUMNS // max(1, len({part.target for part in analysis.parts})))
    parts, out = looks.best(analysis.parts, most if len(analysis.parts) > _COLUMNS else len(places))
    parts = sorted(parts, key=lambda part: (part.target, looks.of(part).place))
    found = map_of(parts)
    if not found.tasks:
        return Absent(title=title, why="there are no tasks")
    about = (
        "Each row is a task and each column a model on a target; the lighter, the more of its samples passed, and a "
        "gap means that none counts. The hardest tasks, by the mean of their row, stand at the top."
    )
    rest = len(found.tasks) - _TASKS
    cut = (
        f"Drawn are the {_TASKS} hardest tasks; the table below the figure has the other {rest} too."
        if rest > 0
        else ""
    )
    return Chart(
        id="tasks", title=title, caption=" ".join(filter(None, [about, cut, left_out(out)])), wide=True,
        figure=_figure(found, parts, looks), table=_table(found, parts, title),
    )  # fmt: skip


def _figure(found: Map, parts: Sequence[Part], looks: Looks) -> dict[str, Any]:
    rows, share = list(range(min(_TASKS, len(found.tasks)))), found.share
    several = len({part.target for part in parts}) > 1
    labels = [f"{looks.of(part).label} · {text(part.target)}" if several else looks.of(part).label for part in parts]
    said = [
        [
            _cell(found.tasks[row], part, int(found.passed[row, column]), int(found.total[row, column]))
            for column, part in enumerate(parts)
        ]
        for row in rows
    ]
    suite = {task.split("/", 1)[0] for task in found.tasks}
    names = [text(task.split("/", 1)[-1] if len(suite) == 1 else task) for task in found.tasks[: len(rows)]]
    heat = {
        "type": "heatmap", "z": [[_share(each) for each in share[row].tolist()] for row in rows], "zmin": 0, "zmax": 1,
        "colorscale": [list(each) for each in SCALE], "xgap": 1, "ygap": 1, "hovertext": said, "hoverinfo": "text",
        "hoverongaps": False, "colorbar": _BAR,
    }  # fmt: skip
    angle = {"tickangle": -90} if len(parts) > _LEVEL else {}
    return {
        "data": [heat],
        "layout": {
            "height": _ROW * len(rows) + 230, "margin": {"l": 8, "r": 14, "t": 70, "b": 8}, "hovermode": "closest",
            "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)",
            "hoverlabel": {"align": "left", "namelength": -1},
            "xaxis": {**_AXIS, "tickvals": list(range(len(parts))), "ticktext": labels, "tickfont": {"size": 10},
                      **angle},
            "yaxis": {**_AXIS, "tickvals": rows, "ticktext": names, "range": [len(rows) - 0.5, -0.5],
                      "tickfont": {"size": 10}},
        },
    }  # fmt: skip


def _cell(task: str, part: Part, passed: int, total: int) -> str:
    return hover(task, part.label, f"{passed} of {total} passed" if total else "no sample counts")


def _share(value: float) -> float | None:
    return None if np.isnan(value) else round(float(value), 4)


def _table(found: Map, parts: Sequence[Part], title: str) -> Grid:
    columns = [
        Column(name="task", label="task"),
        Column(name="mean", label="mean", kind="share", help="Over the models and targets that have one."),
        *(Column(name=f"part{place}", label=part.label, kind="share") for place, part in enumerate(parts)),
    ]  # fmt: skip
    share, mean = found.share, found.mean
    rows: list[list[Cell]] = [
        [
            task, Value(value=_share(mean[row]), text="no verdict"),
            *(
                Value(value=_share(each), text="no verdict" if each != each else "")  # noqa: PLR0124 - NaN
                for each in share[row].tolist()
            ),
        ]
        for row, task in enumerate(found.tasks)
    ]  # fmt: skip
    return Grid(id="tasks-table", title=title, columns=columns, rows=rows)
