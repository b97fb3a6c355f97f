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
        passed: dict[Key, Counter[int]] = {}
        ran: Counter[Key] = Counter()
        some: Counter[Key] = Counter()
        for each in results:
            lengths = each.data.get("lengths")
            if not lengths:
                continue
            key = (each.model, each.target)
            good = [int(bits) for bits, what in lengths.items() if what["status"] == Status.PASSED.value]
            passed.setdefault(key, Counter(dict.fromkeys(map(int, lengths), 0))).update(good)
            ran[key] += 1
            some[key] += 0 < len(good) < len(lengths)
        return {
            f"{model} on {target}": f"{ran[model, target]} samples ran; right at "
            + ", ".join(f"{bits} bits: {count}" for bits, count in sorted(counts.items()))
            + f"; {some[model, target]} at some lengths only"
            for (model, target), counts in sorted(passed.items())
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
        found: dict[tuple[str, str, int], _Sums] = {}
        lacking: Counter[Key] = Counter()
        for each in results:
            counts: Mapping[str, Any] | None = each.data.get("counts")
            if not counts:
                continue
            if "lengths" not in counts:
                lacking[each.model, each.target] += 1
            for row in counts.get("lengths", ()):
                sums = found.setdefault((each.model, each.target, row["bits"]), _Sums())
                sums.samples += 1
                sums.vectorization += row["vectorization"]
                if row["comparable"]:
                    sums.logs.append(math.log(row["ratio"]))
        shown = {}
        for (model, target, bits), sums in sorted(found.items()):
            where = f" at {bits} bits" if bits else ""
            mean = f"{math.exp(sum(sums.logs) / len(sums.logs)):.3f}" if sums.logs else "not available"
            apart = sums.samples - len(sums.logs)
            shown[f"{model} on {target}{where}"] = (
                f"{mean} of the reference's instructions (geometric mean, {len(sums.logs)} samples"
                f"{f'; {apart} do part of the work in other libraries' if apart else ''}), "
                f"{percent(sums.vectorization / sums.samples)} of them vector instructions"
            )
        for (model, target), count in sorted(lacking.items()):
            shown[f"{model} on {target}: not counted"] = f"{count} samples"
        return shown
