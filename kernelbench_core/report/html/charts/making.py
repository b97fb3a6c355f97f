"""All figures of the report, in sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from kernelbench_core.metrics.leaderboard import leaderboard
from kernelbench_core.report.analysis import Analysis
from kernelbench_core.report.html.charts import panels
from kernelbench_core.report.html.charts.attempts import attempts
from kernelbench_core.report.html.charts.cost import cost
from kernelbench_core.report.html.charts.curves import sensitivity, thresholds
from kernelbench_core.report.html.charts.dots import Dots, dots
from kernelbench_core.report.html.charts.errors import errors
from kernelbench_core.report.html.charts.looks import Looks
from kernelbench_core.report.html.charts.scaling import scaling
from kernelbench_core.report.html.charts.speeds import WHY, distribution
from kernelbench_core.report.html.charts.strata import strata
from kernelbench_core.report.html.charts.tasks import tasks
from kernelbench_core.report.html.charts.vector import vectorization
from kernelbench_core.report.html.model import Absent, Chart, Section

METRIC = "pass@1"
"""What models are ranked by."""

KS = (1, 5)
"""Numbers of samples whose ranking is drawn."""


def charts(analysis: Analysis, *, ranks: Mapping[tuple[str, str], str] | None = None) -> list[Section]:
    """All figures; one that these runs have no data for says why it is not there.

    Args:
        analysis: The runs, with the intervals of their headline numbers.
        ranks: Ranks by pass@1 that show ties, by name (the model, with its run where there are several) and target;
            worked out here where they are not given.

    Returns:
        Sections with figures of Plotly as plain JSON, each with its numbers as a table. Models have the same colour and
        mark in all of them; targets have a panel each.
    """
    if not analysis.parts:
        return []
    looks = Looks(analysis)
    ranks = _ranks(analysis) if ranks is None else ranks
    spending = [attempts(analysis, looks), cost(analysis, looks), _tokens(analysis, looks)]
    return [
        _section("ranking", "Ranking", [*_ranking(analysis, looks, ranks), sensitivity(analysis, looks)]),
        _section("errors", "Errors", errors(analysis, looks)),
        _section("speed", "Speed", [*distribution(analysis, looks), *thresholds(analysis, looks)]),
        _section("strata", "Kinds of tasks", strata(analysis, looks)),
        _section("scaling", "Threads and sizes", scaling(analysis, looks)),
        _section("vectorization", "Vectorization", vectorization(analysis, looks)),
        _section("spending", "Feedback and cost", spending),
        _section("tasks", "Tasks", [tasks(analysis, looks)]),
    ]


def _section(name: str, title: str, items: Sequence[Chart | Absent]) -> Section:
    """A section whose ids and those of its figures no other part of a page has."""
    named = [
        evolve(each, id=f"chart-{each.id}", table=evolve(each.table, id=f"chart-{each.table.id}"))
        if isinstance(each, Chart) else each
        for each in items
    ]  # fmt: skip
    return Section(id=f"charts-{name}", title=title, items=named)


def _ranks(analysis: Analysis) -> dict[tuple[str, str], str]:
    found = {}
    for target in sorted({part.target for part in analysis.parts if METRIC in part.estimates}):
        for row in leaderboard(analysis, METRIC, target=target).rows:
            found[row.label, target] = row.rank
    return found


def _ranking(analysis: Analysis, looks: Looks, ranks: Mapping[tuple[str, str], str]) -> list[Chart | Absent]:
    """pass@k and efficient@k by model, side by side for each k."""
    items = []
    for k in KS:
        samples = "one sample passes" if k == 1 else f"at least one of {k} samples passes"
        metric = f"pass@{k}"
        ties = (
            "Before each name stands its rank: a range where the run cannot tell models apart, with = where another "
            "model has the same."
            if metric == METRIC
            else "Models whose intervals overlap much are not told apart by this run."
        )
        items.append(dots(analysis, looks, Dots(
            id=f"pass-{k}", title=f"{metric} by model", metric=metric, axis=panels.SHARES,
            ranks=ranks if metric == METRIC else {},
            about=f"How likely {samples} all tests, averaged over tasks. {ties}",
        )))  # fmt: skip
        items.append(dots(analysis, looks, Dots(
            id=f"efficient-{k}", title=f"efficient@{k} by model", metric=f"efficient@{k}",
            hollow=f"efficient@{k} (paper)",
            entries=("our measure", "SimdBench's measure"), axis=panels.SHARES, why=WHY,
            about=f"How likely {samples} and is faster than the reference compiled at -O3, averaged over tasks. "
            "Filled: surely faster, beyond the noise of the measurement; hollow: by SimdBench's rule, a mean speedup "
            "above 1.",
        )))  # fmt: skip
    return items


def _tokens(analysis: Analysis, looks: Looks) -> Chart | Absent:
    return dots(analysis, looks, Dots(
        id="tokens", title="Tokens per sample that passed", metric="tokens per pass", descending=False,
        axis={"rangemode": "tozero"}, why="no tokens were counted",
        about="Tokens of all questions and answers together, those of failed samples too, over the samples that "
        "passed; fewer are better.",
    ))  # fmt: skip
