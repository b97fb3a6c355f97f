"""Report sections for targets with several vector lengths, and for instruction counts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, mutable

from kernelbench_core.model import Result, Status
from kernelbench_core.report.screen import percent

Key = tuple[str, str]


class VectorLengths:
    """How many samples passed at each vector length, and how many at some lengths only."""

    def rows(self, results: Iterator[Result]) -> Mapping[str, str]:
        """One row for a (model, target) with several lengths."""
        return _fed(self.collector(), results)

    def collector(self) -> _Lengths:
        """Takes results one at a time."""
        return _Lengths()


@mutable
class _Lengths:
    _passed: dict[Key, Counter[int]] = field(factory=dict)
    _ran: Counter[Key] = field(factory=Counter)
    _some: Counter[Key] = field(factory=Counter)

    def add(self, result: Result) -> None:
        lengths = result.data.get("lengths")
        if not lengths:
            return
        key = (result.model, result.target)
        good = [int(bits) for bits, what in lengths.items() if what["status"] == Status.PASSED.value]
        self._passed.setdefault(key, Counter(dict.fromkeys(map(int, lengths), 0))).update(good)
        self._ran[key] += 1
        self._some[key] += 0 < len(good) < len(lengths)

    def rows(self) -> Mapping[str, str]:
        return {
            f"{model} on {target}": f"{self._ran[model, target]} samples ran; right at "
            + ", ".join(f"{bits} bits: {count}" for bits, count in sorted(counts.items()))
            + f"; {self._some[model, target]} at some lengths only"
            for (model, target), counts in sorted(self._passed.items())
        }


@mutable
class _Sums:
    samples: int = 0
    logs: list[float] = field(factory=list)
    vectorization: float = 0.0


class InstructionCounts:
    """Executed instructions of samples that passed, beside the reference's at -O3. No times."""

    def rows(self, results: Iterator[Result]) -> Mapping[str, str]:
        """One row for a (model, target, vector length), and one for those that have no counts."""
        return _fed(self.collector(), results)

    def collector(self) -> _Counts:
        """Takes results one at a time."""
        return _Counts()


@mutable
class _Counts:
    _found: dict[tuple[str, str, int], _Sums] = field(factory=dict)
    _lacking: Counter[Key] = field(factory=Counter)

    def add(self, result: Result) -> None:
        counts: Mapping[str, Any] | None = result.data.get("counts")
        if not counts:
            return
        if "lengths" not in counts:
            self._lacking[result.model, result.target] += 1
        for row in counts.get("lengths", ()):
            sums = self._found.setdefault((result.model, result.target, row["bits"]), _Sums())
            sums.samples += 1
            sums.vectorization += row["vectorization"]
            if row["comparable"]:
                sums.logs.append(math.log(row["ratio"]))

    def rows(self) -> Mapping[str, str]:
        shown = {}
        for (model, target, bits), sums in sorted(self._found.items()):
            where = f" at {bits} bits" if bits else ""
            mean = f"{math.exp(sum(sums.logs) / len(sums.logs)):.3f}" if sums.logs else "not available"
            apart = sums.samples - len(sums.logs)
            shown[f"{model} on {target}{where}"] = (
                f"{mean} of the reference's instructions (geometric mean, {len(sums.logs)} samples"
                f"{f'; {apart} do part of the work in other libraries' if apart else ''}), "
                f"{percent(sums.vectorization / sums.samples)} of them vector instructions"
            )
        for (model, target), count in sorted(self._lacking.items()):
            shown[f"{model} on {target}: not counted"] = f"{count} samples"
        return shown


def _fed(collector: _Lengths | _Counts, results: Iterator[Result]) -> Mapping[str, str]:
    for each in results:
        collector.add(each)
    return collector.rows()
