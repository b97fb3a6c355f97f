"""NPUEval's comparison of outputs (arXiv 2507.14403), with a check that they are finite."""

from __future__ import annotations

from typing import Any

from kernelbench_core.api import Comparison, FunctionTask, Mismatch, Task


class NpuEvalChecker:
    """|got - expected| <= atol + rtol * |got|, in float32, for numbers of every type.

    NPUEval scales the relative part by what the kernel gave, not by what is expected, so that there an infinite output
    agrees with everything. Here it is wrong where a finite one is expected.
    """

    name = "npueval"

    def check(self, task: Task, expected: Any, got: Any) -> Mismatch | None:  # noqa: ANN401 - columns of the core
        """The first output that does not agree; None when all do."""
        import numpy as np

        assert isinstance(task, FunctionTask)  # noqa: S101 - the only kind that has columns
        rules = {each.name: each.compare for each in task.parameters}
        rules["return value"] = task.result or Comparison()
        for column, wanted, given in zip(expected.columns, expected.arrays, got, strict=True):
            if column.is_length:
                continue
            rule = rules[column.owner]
            want, have = np.asarray(wanted).astype(np.float32), np.asarray(given).astype(np.float32)
            if want.shape != have.shape:
                return Mismatch(
                    output=column.owner, case=0, index=" length", got=str(have.size), expected=str(want.size)
                )
            with np.errstate(all="ignore"):
                agrees = np.abs(have - want) <= np.float32(rule.atol) + np.float32(rule.rtol) * np.abs(have)
            agrees = (agrees & np.isfinite(have)) | (have == want) | (np.isnan(have) & np.isnan(want))
            if not agrees.all():
                at = int(np.argmin(agrees))
                return Mismatch(
                    output=column.owner,
                    case=0,
                    index=f"[{at}]",
                    got=f"{have[at]:.6g}",
                    expected=f"{want[at]:.6g}",
                    wrong=int((~agrees).sum()),
                    note=f"off by {abs(have[at] - want[at]):.3g}",
                )
        return None
