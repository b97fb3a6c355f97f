"""Shares of samples that reach a speedup, and the best speedup to be expected: Fast@k, Speedup@k, fast_p."""

from __future__ import annotations

from collections.abc import Sequence

from kernelbench_core.metrics.measured import READS, Measured
from kernelbench_core.seams_metrics import Estimate, Outcomes

KS = (1, 3)
THRESHOLDS = (1.0, 1.5)
FASTER_THAN = (1.0, 2.0)

_HEADLINE = (3, 1.0)


class FastAtK:
    """HPC-Bench's Fast@k(p) and Speedup@k(p), for k of 1 and 3 and thresholds p of 1 and 1.5.

    `fast@k (p=P)` is pass@k of the samples that are right and have a speedup of p or more beside the reference at -O3:
    the mean over tasks of 1 - C(n-c, k) / C(n, k), where c of n samples qualify. `speedup@k (p=P)` is the mean over
    tasks of the expected best speedup of k samples that are drawn without replacement, where a sample that does not
    qualify counts 0: sum of C(i-1, k-1) / C(n, k) s_i over the speedups in ascending order.

    A threshold is reached when the lower end of a sample's interval reaches it, and missed when the upper end is below;
    a difference within the noise floor is none. In between the sample is undecided: it goes by its ratio, and there are
    two readings, one with everything undecided against the samples and one in their favour. A time that is too good to
    be true, or that ran out at some size, qualifies for nothing. Missing samples count 0. Samples that passed and have
    no time are left out. With fewer than k samples for a task a number is not available.
    """

    name = "fast@k"
    reads = READS

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """Both for each k and p; none where speed was not asked for."""
        measured = Measured.of(outcomes)
        if measured is None:
            return []
        found = []
        for kind in ("fast", "speedup"):
            take = measured.judged if kind == "fast" else measured.qualifying
            for p in THRESHOLDS:
                values, low, high = measured.three(lambda each: take(each >= p))  # noqa: B023 - it is called at once
                found += [
                    Estimate(
                        name=f"{kind}@{k} (p={p:g})", values=values, low=low, high=high, k=k,
                        unit="share" if kind == "fast" else "ratio", headline=(k, p) == _HEADLINE,
                        note=measured.why or measured.left_out,
                    )
                    for k in KS
                ]  # fmt: skip
        return found


class FastP:
    """KernelBench's fast_p (arXiv 2502.10517): the share of samples that are right and more than p times faster.

    The mean over tasks of the share of samples whose speedup beside the reference at -O3 is above p, for p of 1 and 2;
    fast_0 is pass@1. Undecided, missing and untimed samples are treated as by Fast@k.
    """

    name = "fast_p"
    reads = READS

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """One for each p; none where speed was not asked for."""
        measured = Measured.of(outcomes)
        if measured is None:
            return []
        found = []
        for p in FASTER_THAN:
            values, low, high = measured.three(lambda each: measured.judged(each > p))  # noqa: B023 - as above
            note = measured.why or measured.left_out
            found.append(Estimate(name=f"fast_{p:g}", values=values, low=low, high=high, note=note))
        return found
