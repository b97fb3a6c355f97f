"""How far feedback brings a model: the share of samples that have passed after each attempt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.pass_at_k import counted
from kernelbench_core.seams_metrics import Estimate, Outcomes

ATTEMPT = "data.attempt"

MOST = 20
"""Attempts that have a number of their own; the last one is always told."""


class PassByAttempt:
    """`pass by attempt A`: the mean over tasks of the share of samples that passed at attempt A or before.

    It never falls with A, and for the last attempt it is pass@1. NPUEval (arXiv 2507.14403) shows the same over rounds
    of recompilation. With feedback about speed, which goes on after a sample is right, the attempt is that of the
    fastest answer. Samples that passed at an attempt that nobody wrote down are left out; missing ones count as failed.
    """

    name = "pass-by-attempt"
    reads = (ATTEMPT,)

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each attempt; none where no sample has one."""
        attempt = outcomes.number(ATTEMPT)
        attempt = np.where(np.isfinite(attempt) & (attempt >= 1) & outcomes.counts, attempt, np.nan)
        known = ~np.isnan(attempt)
        if not known.any():
            return []
        unknown = outcomes.passed & ~known
        note = f"{int(unknown.sum())} samples passed at an unknown attempt and are left out" if unknown.any() else ""
        last = int(np.nanmax(attempt))
        return [
            Estimate(
                name=f"pass by attempt {number}",
                values=np.where(unknown, np.nan, counted(outcomes, outcomes.passed & (attempt <= number))),
                note=note,
            )
            for number in (*range(1, min(last, MOST + 1)), last)
        ]
