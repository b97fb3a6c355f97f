"""How speedups are distributed: shares of samples that reach a speedup, and boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.arrays import Floats
from kernelbench_core.metrics.measured import Measured
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.looks import Looks, by_target, hover, left_out
from kernelbench_core.report.html.model import Absent, Chart, Column, Value

MODELS = 8
"""Most models that are drawn as lines in one panel."""

_STEPS = 240
"""Most steps of a line; more cannot be told apart."""

_HEIGHT = 250
_ROW = 24
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
WHY = "speed was not measured in this run"


@frozen(kw_only=True, eq=False)
class Speedups:
    """Measured speed of the samples of one model on one target.

    Args:
        values: Speedups over the reference at -O3 that can be believed, ascending.
        total: Samples that count: these, those that failed or are missing, and those that were too slow to be timed.
        suspect: Samples left out because their time is too good to be true.
        untimed: Samples that passed and were left out because there is no time that can be believed.
        why: Why no sample that passed has a time; empty where one has, or none passed.
    """

    values: Floats
    total: int
    suspect: int
    untimed: int
    why: str = ""

    def reaching(self, ratios: Floats) -> Floats:
        """The share of samples that are at least so many times as fast as the reference."""
        below = np.searchsorted(self.values, ratios, side="left")
        return np.asarray((len(self.values) - below) / self.total)


def speedups(part: Part) -> Speedups | None:
    """The speedups of a part; None where speed was not measured."""
    outcomes = part.outcomes
    measured = Measured.of(outcomes)
    if measured is None:
        return None
    slow = measured.failed | (measured.denied & ~measured.suspect)
    return Speedups(
        values=np.sort(measured.ratio[measured.believed]),
        total=int(measured.believed.sum() + slow.sum() + outcomes.missing.sum()),
        suspect=int(measured.suspect.sum()),
        untimed=int((measured.untimed | measured.noisy | measured.refused).sum()),
        why=measured.why,
    )


def distribution(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """The two figures of how speedups are distributed."""
    found = {id(part): each for part in analysis.parts if (each := speedups(part)) is not None}
    timed = [part for part in analysis.parts if id(part) in found and len(found[id(part)].values)]
    titles = ("Samples that reach a speedup", "Speedups of the samples that passed")
    if not timed:
        return [Absent(title=title, why=no_speed(list(found.values()))) for title in titles]
    drawn, out = looks.best(timed, MODELS)
    by = {target: [(part, found[id(part)]) for part in parts] for target, parts in by_target(drawn).items()}
    values = np.concatenate([found[id(part)].values for part in drawn])
    lost = _lost([found[id(part)] for part in analysis.parts if id(part) in found])
    table = _table(analysis, [(part, found[id(part)]) for part in timed])
    reach = (
        "Each line shows the share of all samples that passed and are at least so many times as fast as the reference "
        f"compiled at -O3; it begins at the share that passed, because a sample that failed reaches nothing. {lost}"
    )
    boxes = (
        "The box holds the middle half of the samples that passed, the point in it is the median, and the line reaches "
        f"from the 5% slowest to the 5% fastest; samples that failed are not in it. {lost}"
    )
    figures = {"speed-reach": (reach, _reach(by, looks, values)), "speed-box": (boxes, _boxes(by, looks))}
    return [
        Chart(
            id=name, title=title, caption=" ".join(f"{about} {left_out(out)}".split()), figure=figure,
            table=table.grid(f"{name}-table", title),
        )
        for title, (name, (about, figure)) in zip(titles, figures.items(), strict=True)
    ]  # fmt: skip


def no_speed(found: Sequence[Speedups]) -> str:
    """Why there is no speed to show."""
    if not found:
        return WHY
    return next((each.why for each in found if each.why), "no sample has a time that can be believed")


_ByTarget = Mapping[str, Sequence[tuple[Part, Speedups]]]
_REACHED = (0.5, 1.0, 1.5, 2.0, 4.0)


def _lost(found: Sequence[Speedups]) -> str:
    suspect, untimed = sum(each.suspect for each in found), sum(each.untimed for each in found)
    causes = ((suspect, "whose time is too good to be true"), (untimed, "that passed without a time"))
    said = [f"{count} {cause}" for count, cause in causes if count]
    return f"Samples left out: {', '.join(said)}." if said else ""


def _table(analysis: Analysis, found: Sequence[tuple[Part, Speedups]]) -> cells.Rows:
    rows = cells.Rows(
        analysis,
        Column(name="samples", label="samples", kind="number", help="Samples that count, failed and missing ones too."),
        Column(name="timed", label="passed with a time", kind="number"),
        *(Column(name=f"q{share * 100:.0f}", label=f"{share * 100:.0f}%", kind="ratio",
                 help="So many of the samples that passed with a time are not faster; 50% is the median.")
          for share in _QUANTILES),
        *(Column(name=f"at{ratio:g}", label=f"reach {ratio:g}x", kind="share") for ratio in _REACHED),
        Column(name="suspect", label="suspect", kind="number"), Column(name="untimed", label="no time", kind="number"),
    )  # fmt: skip
    for part, each in found:
        quantiles = [float(value) for value in np.quantile(each.values, _QUANTILES)]
        reached = [Value(value=float(value)) for value in each.reaching(np.array(_REACHED))]
        rows.add(part, each.total, len(each.values), *quantiles, *reached, each.suspect, each.untimed)
    return rows


def _reach(by: _ByTarget, looks: Looks, values: Floats) -> dict[str, Any]:
    axis = panels.ratios(*(float(each) for each in np.quantile(values, (0.002, 0.998))))
    left, right = (10.0**each for each in axis["range"])
    figure = panels.Panels(list(by), [_HEIGHT] * len(by), x=axis, y=panels.SHARES, title="speedup over the reference")
    for panel, parts in enumerate(by.values()):
        figure.line_at(panel, x=1.0)
        for part, each in parts:
            steps = np.unique(np.clip(each.values, left, right))
            if len(steps) > _STEPS:
                steps = np.unique(np.quantile(steps, np.linspace(0, 1, _STEPS)))
            steps = np.concatenate([[left], steps, [right]])
            share = each.reaching(steps)
            look = looks.of(part)
            figure.add(
                panel, entry=look.label, type="scatter", mode="lines", x=_plain(steps), y=_plain(share),
                line={"color": look.color, "dash": look.dash, "width": 2, "shape": "vh"}, hoverinfo="text",
                hovertext=[
                    hover(part.label, f"{cells.words(y, 'share')} reach {cells.words(x, 'ratio')}")
                    for x, y in zip(steps, share, strict=True)
                ],
            )  # fmt: skip
    return figure.figure()


def _boxes(by: _ByTarget, looks: Looks) -> dict[str, Any]:
    fences = [np.quantile(each.values, (_QUANTILES[0], _QUANTILES[-1])) for parts in by.values() for _, each in parts]
    axis = panels.ratios(min(float(low) for low, _ in fences), max(float(high) for _, high in fences))
    figure = panels.Panels(
        list(by), [_ROW * len(parts) + 12 for parts in by.values()], x=axis, y={}, title="speedup over the reference"
    )
    for panel, parts in enumerate(by.values()):
        figure.line_at(panel, x=1.0)
        figure.rows(panel, [looks.of(part).label for part, _ in parts])
        for row, (part, each) in enumerate(parts):
            low, first, middle, third, high = (float(value) for value in np.quantile(each.values, _QUANTILES))
            look = looks.of(part)
            figure.add(
                panel, type="box", orientation="h", y=[row], q1=[first], median=[middle], q3=[third],
                lowerfence=[low], upperfence=[high], line={"color": look.color, "width": 1.5}, width=0.6,
                hoverinfo="skip",
            )  # fmt: skip
            said = hover(
                part.label, f"median {cells.words(middle, 'ratio')}",
                f"middle half {cells.words(first, 'ratio')} to {cells.words(third, 'ratio')}",
                f"{len(each.values)} of {each.total} samples",
            )  # fmt: skip
            figure.add(
                panel, type="scatter", mode="markers", x=[middle], y=[row], hoverinfo="text", hovertext=[said],
                marker={"color": look.color, "symbol": look.symbol, "size": 8},
            )  # fmt: skip
    return figure.figure()


def _plain(values: Floats) -> list[float]:
    return [float(f"{each:.6g}") for each in values]
