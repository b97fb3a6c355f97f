"""How much of what samples execute is vector code, with and without retrieval, and how much they execute."""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.dots import Dots, Mark, Row, about, dots, figure_of
from kernelbench_core.report.html.charts.looks import Looks, by_target
from kernelbench_core.report.html.model import Absent, Chart, Column

METRIC = "vectorization"
RATIO = "instruction ratio"

_WHY = "instructions were not counted"
_NONE = "none"
"""What the condition `retrieval` of a run says where nothing was retrieved."""

_TITLE = "Vectorization by model"
_SCORE = (
    "The share of executed instructions that are vector instructions, averaged over tasks; a sample that failed counts "
    "0, so that the score says how often a model is right, too."
)
_RATIO = (
    "Instructions that samples execute, over those of the reference at -O3: a geometric mean over tasks of the samples "
    "that passed. Left of 1 they execute fewer than the reference."
)


def vectorization(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """The vectorization score, by retrieval where there are runs with it and without, and the instruction ratio."""
    retrieved = retrieval(analysis)
    there = [part for part in analysis.parts if part.value(METRIC) is not None]
    with_it = {bool(retrieved[part.run]) for part in there}
    if len(with_it) > 1:
        score: Chart | Absent = _beside(analysis, looks, there, retrieved)
    else:
        only = (
            "All samples were asked for with retrieval."
            if True in with_it
            else "No sample was asked for with retrieval."
        )
        score = dots(analysis, looks, Dots(
            id=METRIC, title=_TITLE, metric=METRIC, axis=panels.SHARES, why=_WHY, about=f"{_SCORE} {only}",
        ))  # fmt: skip
    ratio = dots(analysis, looks, Dots(
        id="instructions", title="Instructions beside the reference", metric=RATIO, descending=False, why=_WHY,
        about=_RATIO,
    ))  # fmt: skip
    return [score, ratio]


def retrieval(analysis: Analysis) -> dict[str, str]:
    """What was retrieved in each run, by its label; empty where nothing was."""
    found = {source.label: source.conditions["retrieval"] for source in analysis.table.sources}
    return {label: "" if what == _NONE else what for label, what in found.items()}


def _beside(analysis: Analysis, looks: Looks, there: Sequence[Part], retrieved: dict[str, str]) -> Chart:
    """A row for each model; the runs without retrieval filled, those with it hollow."""
    rows = cells.Rows(
        analysis, Column(name="retrieval", label="retrieval"), Column(name="value", label=METRIC, kind="share")
    )
    drawn = {}
    for target, parts in by_target(there).items():
        by_model: dict[str, list[Part]] = {}
        for part in sorted(parts, key=lambda part: (bool(retrieved[part.run]), looks.of(part).place)):
            by_model.setdefault(part.model, []).append(part)
        order = sorted(
            by_model.values(), key=lambda found: (-(found[0].value(METRIC) or 0.0), looks.of(found[0]).place)
        )
        drawn[target] = [
            Row(look=looks.of_model(found[0]), marks=[_mark(part, retrieved) for part in found]) for found in order
        ]
        for part in (each for found in order for each in found):
            rows.add(part, retrieved[part.run] or _NONE, cells.value(part.values[METRIC]))
    said = f"{_SCORE} Filled: without retrieval; hollow: with it."
    return Chart(
        id=METRIC, title=_TITLE, caption=" ".join([said, *about(drawn)]),
        figure=figure_of(drawn, panels.SHARES, METRIC),
        table=rows.grid(f"{METRIC}-table", _TITLE),
    )  # fmt: skip


def _mark(part: Part, retrieved: dict[str, str]) -> Mark:
    hollow = bool(retrieved[part.run])
    return Mark(
        part=part, value=part.values[METRIC], entry="with retrieval" if hollow else "without retrieval", hollow=hollow
    )
