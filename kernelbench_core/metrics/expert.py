"""Samples beside the task's expert: a solution that somebody vectorised by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import evolve

from kernelbench_core.metrics.measured import READS, Measured, ends_of
from kernelbench_core.metrics.speedup import mean_of, over
from kernelbench_core.seams_metrics import Estimate, Outcomes


class BesideExpert:
    """How the samples that passed do beside the expert.

    `speed beside the expert` is the geometric mean, over samples and then over tasks, of the expert's time over the
    sample's; 1 is as fast. `as fast as the expert` is the mean over tasks of the share of samples for which that is 1
    or more; a sample whose interval holds 1 is undecided, and goes by its ratio.

    Both are over samples that passed and whose time can be believed, where the task has an expert for the target.
    Failed and missing samples have no part in them.
    """

    name = "beside-expert"
    reads = (*READS, *ends_of("expert"))

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """Both; none where no sample was compared with an expert."""
        measured = Measured.of(outcomes)
        ratio, low, high = (outcomes.number(each) for each in ends_of("expert"))
        if measured is None or np.isnan(ratio).all():
            return []
        mean = mean_of(outcomes, measured, "speed beside the expert", ends_of("expert")[0])
        known = ~np.isnan(mean.values)
        reached, least, most = (
            np.where(known, each >= 1, np.nan) for each in (ratio, np.fmin(low, ratio), np.fmax(high, ratio))
        )
        share = Estimate(
            name="as fast as the expert", values=reached, low=least, high=most, missing=None,
            note=over(outcomes, measured, reached),
        )  # fmt: skip
        return [evolve(mean, headline=True), share]
