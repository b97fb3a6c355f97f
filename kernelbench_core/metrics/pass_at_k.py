"""pass@k and build@k: the chance that at least one of k samples is right, or builds, averaged over tasks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.arrays import Bools, Floats
from kernelbench_core.model import Status
from kernelbench_core.seams_metrics import Estimate, Outcomes

KS = (1, 5, 10)
HEADLINES = (1, 5)

UNBUILT = (Status.NO_CODE, Status.COMPILE_ERROR, Status.COMPILE_TIMEOUT, Status.LINK_ERROR)
"""How samples end that come to no kernel that could be run."""


def counted(outcomes: Outcomes, good: Bools) -> Floats:
    """1 for results that are good, 0 for others, NaN for those that say nothing about the model, (N,).

    Args:
        outcomes: The results.
        good: Which of them are, (N,).
    """
    return np.where(outcomes.counts, good.astype(np.float64), np.nan)


class PassAtK:
    """pass@1, pass@5 and pass@10: the mean over tasks of 1 - C(n-c, k) / C(n, k).

    n samples of a task, c of which passed: the unbiased estimator of Chen et al. (arXiv 2107.03374, section 2.1), as
    SimdBench (arXiv 2507.15224, section 3.4) and HPC-Bench have it. pass@1 is NPUEval's functional pass rate.

    A sample that is missing counts as failed, and its task is named. Results that say nothing about the model
    (`unavailable`, `harness_error`) are left out and counted in the note. Where a task has fewer than k samples, pass@k
    is not available.
    """

    name = "pass@k"
    reads = ()

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each k."""
        values = counted(outcomes, outcomes.passed)
        return [Estimate(name=f"pass@{k}", values=values, k=k, headline=k in HEADLINES) for k in KS]


class BuildAtK:
    """build@1, build@5 and build@10: pass@k of the samples that compile and link.

    All do that end in another status than `no_code`, `compile_error`, `compile_timeout` and `link_error`: these are the
    ones that end in the phases `extract` and `build`. `no_intrinsics` is decided after a sample has been run, so that
    it did build. Missing samples and those that say nothing are treated as by pass@k.
    """

    name = "build@k"
    reads = ()

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each k."""
        values = counted(outcomes, ~outcomes.is_in(*UNBUILT))
        return [Estimate(name=f"build@{k}", values=values, k=k, headline=k == 1) for k in KS]
