"""What quality costs: pass@1 beside dollars a sample, and tokens for each sample that passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import frozen

from kernelbench_core.metrics.spending import COST
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.looks import NEUTRAL, Look, Looks, by_target, hover, left_out
from kernelbench_core.report.html.model import Absent, Chart, Column
from kernelbench_core.seams_metrics import MetricValue

METRIC = "pass@1"
PRICE = "cost per sample"
_HEIGHT = 260
_MODELS = 30


@frozen(kw_only=True, eq=False)
class Priced:
    """A model on a target with its price.

    Args:
        part: The model and target.
        cost: Mean dollars of the samples whose price is known.
        priced: How many these are.
        passed: Its pass@1.
    """

    part: Part
    cost: float
    priced: int
    passed: MetricValue

    @property
    def share(self) -> float:
        """The value of its pass@1."""
        return self.passed.value or 0.0


def front(found: Sequence[Priced]) -> list[Priced]:
    """Those of one target that none of the others beats or equals for less or the same money, the cheapest first."""
    kept: list[Priced] = []
    for each in sorted(found, key=lambda one: (one.cost, -one.share)):
        if not kept or each.share > kept[-1].share:
            kept.append(each)
    return kept


def priced(part: Part) -> Priced | None:
    """A part with its price; None where no price is known, or no pass@1."""
    price, passed = part.values.get(PRICE), part.values.get(METRIC)
    if price is None or price.value is None or passed is None or passed.value is None:
        return None
    known = int(np.isfinite(part.outcomes.number(COST)[part.outcomes.counts]).sum())
    return Priced(part=part, cost=price.value, priced=known, passed=passed)


def cost(analysis: Analysis, looks: Looks) -> Chart | Absent:
    """pass@1 beside the price of a sample, with the models that nothing beats for the money."""
    title = f"{METRIC} and cost"
    found = [each for part in analysis.parts if (each := priced(part)) is not None]
    paid = [each for each in found if each.cost > 0]
    if not paid:
        return Absent(title=title, why="all samples were free" if found else "no price of any sample is known")
    kept, out = looks.best([each.part for each in paid], _MODELS)
    by = {
        target: [one for part in parts for one in paid if one.part is part] for target, parts in by_target(kept).items()
    }
    fronts = {target: front([one for one in paid if one.part.target == target]) for target in by}
    figure = panels.Panels(list(by), [_HEIGHT] * len(by), x=_dollars(paid), y=panels.SHARES, title="dollars per sample")
    for panel, (target, some) in enumerate(by.items()):
        best = fronts[target]
        figure.add(
            panel, entry="Pareto front", type="scatter", mode="lines", x=[one.cost for one in best],
            y=[one.share for one in best], line={"color": NEUTRAL, "width": 1.5, "dash": "dot", "shape": "hv"},
            hoverinfo="skip",
        )  # fmt: skip
        for one in some:
            _point(figure, panel, one, looks.of(one.part), "on the Pareto front" if one in best else "")
    return Chart(
        id="cost", title=title, caption=_caption(analysis, found, paid, out), figure=figure.figure(),
        table=_table(analysis, found, [one for best in fronts.values() for one in best]).grid("cost-table", title),
    )  # fmt: skip


def _point(figure: panels.Panels, panel: int, one: Priced, look: Look, note: str) -> None:
    said = f"{METRIC}: {cells.words(one.share, 'share', one.passed.interval)}"
    figure.add(
        panel, entry=look.label, type="scatter", mode="markers", x=[one.cost], y=[one.share],
        error_y=panels.bars([one.share], [one.passed.interval]),
        marker={"color": look.color, "symbol": look.symbol, "size": 10}, hoverinfo="text",
        hovertext=[hover(one.part.label, said, f"{cells.words(one.cost, 'dollars')} per sample", note)],
    )  # fmt: skip


def _dollars(found: Sequence[Priced]) -> dict[str, Any]:
    costs = [each.cost for each in found]
    axis = panels.decades(min(costs) / 1.3, max(costs) * 1.3)
    return {**axis, "ticktext": [f"${each:g}" for each in axis["tickvals"]]}


def _caption(analysis: Analysis, found: Sequence[Priced], paid: Sequence[Priced], out: Sequence[str]) -> str:
    said = "To the right is dearer, to the top better."
    if any(one.passed.interval for one in paid):
        said += f" The bars are 95% intervals of {METRIC}."
    said += " The dotted line joins the models that no other one beats or equals for less money (the Pareto front)."
    if unknown := len(analysis.parts) - len(found):
        said += f" {unknown} of {len(analysis.parts)} have no known price."
    if free := len(found) - len(paid):
        said += f" {free} were free and have no place on this axis."
    if partly := sum(one.priced < one.part.outcomes.counts.sum() for one in found):
        said += f" Of {partly} the price of some samples is not known; the mean is over the others."
    return f"{said} {left_out(out)}".strip()


def _table(analysis: Analysis, found: Sequence[Priced], best: Sequence[Priced]) -> cells.Rows:
    rows = cells.Rows(
        analysis,
        Column(name="cost", label="per sample", kind="dollars"),
        Column(name="value", label=METRIC, kind="share"),
        Column(name="front", label="on the Pareto front"),
        Column(name="priced", label="samples with a price", kind="number"),
    )
    for one in found:
        rows.add(one.part, one.cost, cells.value(one.passed), "yes" if one in best else "no", one.priced)
    return rows
