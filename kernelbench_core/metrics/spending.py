"""What answers cost: dollars and tokens for each sample that passed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.arrays import Floats
from kernelbench_core.seams_metrics import Estimate, Outcomes

COST = "sample.cost"
INPUT, OUTPUT = "sample.usage.input", "sample.usage.output"


class Spending:
    """Sums over sums: what all samples took, over how many of them passed.

    `cost per pass` and `cost per sample` in US dollars, `tokens per pass` with those of questions and answers, and
    `output tokens per pass`, each over all attempts at a sample. Samples whose price or tokens are not known are left
    out on both sides and told, as are those that say nothing about the model; missing samples have cost nothing.
    Where no sample passed there is no cost per pass.
    """

    name = "spending"
    reads = (COST, INPUT, OUTPUT)

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """Those for which anything is known."""
        cost, tokens = outcomes.number(COST), outcomes.number(OUTPUT)
        passed = outcomes.passed.astype(np.float64)
        found = [
            _ratio(outcomes, "cost per pass", cost, passed, "dollars", "price"),
            _ratio(outcomes, "cost per sample", cost, np.ones(len(outcomes)), "dollars", "price"),
            _ratio(outcomes, "tokens per pass", tokens + outcomes.number(INPUT), passed, "tokens", "count"),
            _ratio(outcomes, "output tokens per pass", tokens, passed, "tokens", "count"),
        ]
        return [each for each in found if each is not None]


def _ratio(outcomes: Outcomes, name: str, spent: Floats, per: Floats, unit: str, lacking: str) -> Estimate | None:
    """One sum over another, of the samples for which both are known; None where none is."""
    known = outcomes.counts & np.isfinite(spent) & (spent >= 0)
    if not known.any():
        return None
    unknown = int((outcomes.counts & ~known).sum())
    notes = [] if per[known].any() else ["no sample passed"]
    if unknown:
        notes.append(f"{unknown} of {int(outcomes.counts.sum())} samples have no {lacking} and are left out")
    return Estimate(
        name=name, values=np.where(known, spent, np.nan), per=per, unit=unit, better="lower",
        missing=None, headline=name == "cost per pass", note="; ".join(notes),
    )  # fmt: skip
