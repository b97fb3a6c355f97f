"""How different the answers to one question are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.arrays import codes_of
from kernelbench_core.seams_metrics import Estimate, Outcomes

KEY = "result.key"


class Distinct:
    """`distinct`: the mean over tasks of how many different answers a task has, over how many it has.

    Answers are the same where their results have the same key: equal code, judged under equal conditions. At 1 all
    differ; where samples repeat each other, more of them say less. Missing samples and those that say nothing about the
    model have no part in it, nor have results without a key. Its interval draws tasks only: a sample that is drawn
    twice would be a repetition.
    """

    name = "distinct"
    reads = (KEY,)

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One; none where no result has a key."""
        keys = outcomes.text(KEY)
        known = outcomes.counts & (keys != "")
        if not known.any():
            return []
        names, codes = codes_of(keys)
        _, place, number = np.unique(
            outcomes.task[known] * len(names) + codes[known], return_inverse=True, return_counts=True
        )
        values = np.full(len(outcomes), np.nan)
        values[known] = 1 / number[place.ravel()]
        return [Estimate(name=self.name, values=values, missing=None, better="", resampled=False)]
