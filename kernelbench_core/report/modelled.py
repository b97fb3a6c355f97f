"""Report section for targets whose toolchain has a model of cost: what the kernels would cost on the device."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, mutable

from kernelbench_core.model import Result
from kernelbench_core.report.screen import percent

HEADING = "cost by the target's model, for one call (nothing was measured)"


class ModelledCosts:
    """Mean vectorization score and cycles of each (model, target), by the target's model.

    The score is the share of cycles in which the vector unit works; a sample that failed counts 0, as in NPUEval
    (arXiv 2507.14403).
    """

    def rows(self, results: Iterator[Result]) -> Mapping[str, str]:
        """One row for a (model, target) with a cost."""
        collector = self.collector()
        for each in results:
            collector.add(each)
        return collector.rows()

    def collector(self) -> _Costs:
        """Takes results one at a time."""
        return _Costs()


@mutable
class _Sums:
    samples: int = 0
    costed: int = 0
    score: float = 0.0
    logs: float = 0.0
    uncalibrated: int = 0


@mutable
class _Costs:
    _found: dict[tuple[str, str], _Sums] = field(factory=dict)

    def add(self, result: Result) -> None:
        if not result.status.counts:
            return
        sums = self._found.setdefault((result.model, result.target), _Sums())
        sums.samples += 1
        model = result.data.get("model")
        if not isinstance(model, Mapping) or not model.get("model_cycles"):
            return
        sums.costed += 1
        sums.score += float(model.get("vectorization") or 0.0)
        sums.logs += math.log(float(model["model_cycles"]))
        sums.uncalibrated += bool(model.get("uncalibrated"))

    def rows(self) -> Mapping[str, str]:
        return {
            f"{model} on {target}": (
                f"mean vectorization score {percent(sums.score / sums.samples)} of {sums.samples} samples "
                f"(failed ones count 0); {math.exp(sums.logs / sums.costed):.0f} cycles (geometric mean of "
                f"{sums.costed}{f'; {sums.uncalibrated} with routines of guessed cost' if sums.uncalibrated else ''})"
            )
            for (model, target), sums in sorted(self._found.items())
            if sums.costed
        }


def fields(model: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a cost model said of one sample, as names and values.

    Args:
        model: A result's `data["model"]`.
    """
    for name, value in model.items():
        if name in ("schedule", "loops", "notes"):
            continue
        yield name.replace("_", " "), f"{value:.4g}" if isinstance(value, float) else str(value)
    for loop in model.get("loops") or ():
        yield "loop", ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in loop.items() if value != "")
    for note in model.get("notes") or ():
        yield "note", str(note)
