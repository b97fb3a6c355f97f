"""What the samples that failed failed of: SimdBench's five classes, and the most frequent reasons."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernelbench_core.metrics.arrays import Bools, codes_of
from kernelbench_core.model import Status
from kernelbench_core.seams_metrics import STATUSES, Estimate, Outcomes

CLASSES = {
    "compilation failed": (Status.NO_CODE, Status.COMPILE_ERROR, Status.LINK_ERROR),
    "logical bug": (Status.WRONG_RESULT,),
    "runtime failed": (Status.RUNTIME_ERROR, Status.MEMORY_ERROR, Status.TAMPERED),
    "timed out": (Status.TIMEOUT, Status.COMPILE_TIMEOUT),
    "no intrinsic in code": (Status.NO_INTRINSICS,),
}
"""SimdBench's classes of invalid samples (arXiv 2507.15224) and which of our statuses they are."""

TOP = 3
"""How many of the most frequent reasons are told."""

_LONGEST = 40


class Failures:
    """Shares of all samples that failed.

    `failed: CLASS` for each of SimdBench's five classes (arXiv 2507.15224): compilation failed, logical bug, runtime
    failed, timed out, no intrinsic in code. An answer without code is a failed compilation there, a compiler that takes
    too long timed out, and a sample that tampers with what is around it failed at run time; so the five add up to 1.

    `failed as REASON` for the three most frequent reasons, as in its Table 5: the status, and the class of the error
    where there is one.

    Each is a sum over a sum: failures of the kind over all failures, whatever their task. Samples that are missing, or
    that say nothing about the model, are no failures here.
    """

    name = "failures"
    reads = ()

    def estimates(self, outcomes: Outcomes) -> Sequence[Estimate]:
        """The five classes and the three reasons; none where no sample failed."""
        failed = outcomes.counts & ~outcomes.passed
        if not failed.any():
            return []
        found = [(f"failed: {name}", outcomes.is_in(*statuses)) for name, statuses in CLASSES.items()]
        found += _reasons(outcomes, failed)
        per = np.where(outcomes.counts, failed.astype(np.float64), np.nan)
        return [
            Estimate(name=name, values=(failed & kind).astype(np.float64), per=per, better="", missing=None)
            for name, kind in found
        ]


def _reasons(outcomes: Outcomes, failed: Bools) -> list[tuple[str, Bools]]:
    """The most frequent reasons, and which results have each; equally frequent ones by their names."""
    names, codes = codes_of(outcomes.text("result.error_class"))
    kind = outcomes.status * len(names) + codes
    kinds, counts = np.unique(kind[failed], return_counts=True)
    told = [(-count, STATUSES[each // len(names)], names[each % len(names)], each)
            for each, count in zip(kinds.tolist(), counts.tolist(), strict=True)]  # fmt: skip
    return [(f"failed as {_shown(status, name)}", kind == each) for _, status, name, each in sorted(told)[:TOP]]


def _shown(status: str, error_class: str) -> str:
    """A reason in one short line, whatever the record holds."""
    line = "".join(char if char.isprintable() else "?" for char in error_class[:_LONGEST])
    return f"{status} ({line})" if line else status
