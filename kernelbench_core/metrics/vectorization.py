"""How much of what a sample executes is vector code, and how much it executes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.measured import without
from kernelbench_core.metrics.pass_at_k import counted
from kernelbench_core.seams_metrics import Estimate, Outcomes

SHARE = "counts.vectorization"
RATIO = "counts.ratio"
GIVEN = "data.vectorization"
"""A share that whoever evaluated a sample has put into its result."""

WHY = "data.counts.unavailable"
MODELLED = "data.model.model_cycles"
"""Cycles by a target's model of cost, which then gave the share, too."""


class Vectorization:
    """NPUEval's two numbers (arXiv 2507.14403): the mean vectorization score, and the functional pass rate.

    `vectorization` is the mean over tasks of the mean over a task's samples of the share of executed instructions that
    are vector instructions, with 0 for a sample that failed or is missing; of a sample that was run at several vector
    lengths it is the mean over these. Where a result holds `data.vectorization`, such as a share of cycles, that is
    taken. NPUEval counts cycles, so that its figures are no measure for shares of instructions.

    `functional pass rate` is the mean over tasks of the share of samples that passed: pass@1 under NPUEval's name.

    Samples that passed and were not counted are left out of `vectorization` and told.
    """

    name = "vectorization"
    reads = (SHARE, GIVEN, WHY, MODELLED)

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """Both; none where nothing was counted, nor was to be."""
        given = outcomes.number(GIVEN)
        share = np.where(np.isnan(given), outcomes.number(SHARE), given)
        share = np.where(outcomes.passed & np.isfinite(share), share, np.nan)
        uncounted = int((outcomes.passed & np.isnan(share)).sum())
        if np.isnan(share).all():
            why = _why(outcomes)
            if why:
                score = Estimate(name=self.name, values=without(outcomes), note=why)
            elif "counts" in outcomes.asked and not outcomes.passed.any():
                score = Estimate(name=self.name, values=np.where(outcomes.counts, 0.0, np.nan), headline=True)
            else:
                return []
        else:
            values = np.where(outcomes.counts & ~outcomes.passed, 0.0, share)
            notes = [f"{uncounted} samples passed without a count and are left out"] if uncounted else []
            if np.isfinite(outcomes.number(MODELLED)).any():
                notes.append("by the target's cycle model; nothing was measured")
            note = "; ".join(notes)
            score = Estimate(name=self.name, values=values, headline=True, note=note)
        return [score, Estimate(name="functional pass rate", values=counted(outcomes, outcomes.passed))]


class InstructionRatio:
    """Instructions that samples execute, over those of the reference: fewer are better.

    The geometric mean over tasks of the geometric mean over a task's samples that passed; both sides are built at -O3
    and run on the same inputs (docs/emulation.md). Only vector lengths at which both sides can be compared count.
    Failed and missing samples have no part in it.
    """

    name = "instruction-ratio"
    reads = (RATIO, WHY)

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One; none where nothing was counted, nor was to be."""
        ratio = np.where(outcomes.passed, outcomes.number(RATIO), np.nan)
        known = int((~np.isnan(ratio)).sum())
        note = f"over {known} of {int(outcomes.passed.sum())} samples that passed"
        if not known:
            note = _why(outcomes)
            if not note:
                return []
        return [
            Estimate(
                name="instruction ratio", values=ratio, mean="geometric", missing=None, unit="ratio", better="lower",
                note=note,
            )
        ]  # fmt: skip


def _why(outcomes: Outcomes) -> str:
    """Why no sample that passed was counted; empty where nothing says that it was to be."""
    reasons = Counter(each for each in outcomes.text(WHY)[outcomes.passed] if each)
    return f"instructions not counted: {reasons.most_common(1)[0][0]}" if reasons else ""
