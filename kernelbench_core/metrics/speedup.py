"""Numbers over measured speed: efficient@k and speedups, the paper's and ours.

The paper is SimdBench (arXiv 2507.15224, section 3.4); docs/timing.md says how the times under both come about.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kernelbench_core.metrics.derived import LEVEL, timed_out
from kernelbench_core.metrics.pass_at_k import KS, VOID, at_k
from kernelbench_core.model import Result
from kernelbench_core.seams import MetricValue

TRIM = 0.2
"""Share of the values that is left out at each end of a trimmed mean."""

UNTIMED = "passed without a time"
BASELINES = {
    LEVEL: "speedup",
    "vector": "speedup over vector",
    "scalar": "speedup over scalar",
    "expert": "speed beside the expert",
}
"""Names of the values that `SpeedUp` gives, by what the candidate is compared with."""


def trimmed_mean(values: Sequence[float]) -> float | None:
    """The mean without the smallest and the largest fifth (arXiv 2507.15224, section 3.4).

    Args:
        values: Any numbers, in any order.

    Returns:
        The mean of what is left after round(0.2 n) values are dropped at each end; None for no values.
    """
    cut = round(TRIM * len(values))
    kept = sorted(values)[cut : len(values) - cut]
    return math.fsum(kept) / len(kept) if kept else None


def geometric_mean(values: Sequence[float]) -> float | None:
    """The geometric mean of positive numbers; None for no values."""
    return math.exp(math.fsum(map(math.log, values)) / len(values)) if values else None


def figures(result: Result) -> dict[str, Any]:
    """The part of a result's `data` that the metrics of this module read: a copy without rows and raw samples.

    It is for whoever keeps many results in memory.

    Returns:
        `{"speed": ...}`, or an empty dictionary where no speed was asked for.
    """
    speed = _speed(result)
    if speed is None:
        return {}
    kept = {name: speed[name] for name in ("unavailable", "paper", "gain", "suspect") if speed.get(name)}
    if means := speed.get("speedup"):
        kept["speedup"] = {name: list(ratio[:1]) for name, ratio in means.items()}
    if rows := speed.get("rows"):
        kept["rows"] = [{"status": row["status"]} for row in rows if row["status"] != "ok"]
    return {"speed": kept}


def _speed(result: Result) -> Mapping[str, Any] | None:
    found: Mapping[str, Any] | None = result.data.get("speed")
    return found


def _nothing(results: Sequence[Result]) -> str:
    """Why no sample that passed has a time, though time was asked for; empty where one has."""
    passed = [_speed(each) or {} for each in results if each.passed]
    if not passed or any(each.get("speedup") or timed_out(each) for each in passed):
        return ""
    reasons = Counter(str(each["unavailable"]) for each in passed if each.get("unavailable"))
    if not reasons:
        return f"none of {len(passed)} samples that passed could be timed"
    return f"time unavailable: {reasons.most_common(1)[0][0]}"


def _levels(results: Sequence[Result]) -> list[str]:
    """Levels at which the paper's speedup is known for some sample, -O3 first."""
    found = {level for each in results for level in (_speed(each) or {}).get("paper", ())}
    return sorted(found, key=lambda level: (level != LEVEL, level))


class EfficientAtK:
    """efficient@1, efficient@5 and efficient@10: pass@k of the samples that pass and are faster than the reference.

    `efficient@k` counts a sample as faster when its interval is above 1 and its speedup above the noise floor; one
    whose time is too good to be true, or that ran out of time at some size, is not. `efficient@k (paper)` counts those
    whose speedup at -O3 is above 1, as SimdBench does, and `efficient@k (O0)` the same where both sides are not
    optimised. Samples that passed and have no time are left out and counted in the note.
    """

    name = "efficient@k"
    reads = ("data.speed",)

    def compute(self, results: Sequence[Result], tasks: Sequence[str]) -> Sequence[MetricValue]:
        """One value for each k and way of counting; none where speed was not asked for."""
        if all(_speed(each) is None for each in results):
            return []
        if note := _nothing(results):
            return [MetricValue(name=f"efficient@{k}", value=None, note=note) for k in KS]
        values = at_k(results, tasks, _judge(_faster), "efficient@{k}")
        for level in _levels(results):
            label = "paper" if level == LEVEL else level
            values += at_k(results, tasks, _judge(_faster_at(level)), f"efficient@{{k}} ({label})")
        return values


def _judge(faster: Callable[[Mapping[str, Any]], bool | None]) -> Callable[[Result], bool | str]:
    """What `at_k` asks of a result, by what the speed says: None where it says nothing."""

    def judge(result: Result) -> bool | str:
        if not result.status.counts:
            return VOID
        if not result.passed:
            return False
        speed = _speed(result) or {}
        if timed_out(speed):
            return False
        found = faster(speed)
        return UNTIMED if found is None else found

    return judge


def _faster(speed: Mapping[str, Any]) -> bool | None:
    gain = speed.get("gain")
    return None if gain is None else gain == "faster" and not speed.get("suspect")


def _faster_at(level: str) -> Callable[[Mapping[str, Any]], bool | None]:
    def faster(speed: Mapping[str, Any]) -> bool | None:
        value = speed.get("paper", {}).get(level)
        return None if value is None else value > 1.0

    return faster


class SpeedUp:
    """How much faster the samples that passed are than what they are compared with.

    `speedup (paper)` is SimdBench's: the mean over tasks of the mean over a task's samples. The others are geometric
    means of the same form: over a task's samples, then over tasks, so that tasks weigh the same. Samples whose time is
    too good to be true, ran out or is noise at every size are left out and counted in the note.
    """

    name = "speedup"
    reads = ("data.speed",)

    def compute(self, results: Sequence[Result], tasks: Sequence[str]) -> Sequence[MetricValue]:
        """One value for each thing that samples are compared with; none where speed was not asked for."""
        if all(_speed(each) is None for each in results):
            return []
        if note := _nothing(results):
            return [MetricValue(name=self.name, value=None, note=note)]
        asked = set(tasks)
        kept: list[tuple[str, Mapping[str, Any]]] = []
        out = Counter[str]()
        for each in results:
            if not each.passed or each.task_id not in asked:
                continue
            speed = _speed(each) or {}
            if reason := _left_out(speed):
                out[reason] += 1
            else:
                kept.append((each.task_id, speed))
        lost = [f"{count} {reason}" for reason, count in out.items()]
        values = []
        for name, shown in BASELINES.items():
            ratios = [(task, speed["speedup"][name][0]) for task, speed in kept if name in speed["speedup"]]
            if ratios or name == LEVEL:
                values.append(_mean(shown, ratios, geometric_mean, lost))
        for level in _levels(results):
            ratios = [(task, speed["paper"][level]) for task, speed in kept if level in speed.get("paper", {})]
            shown = "speedup (paper)" if level == LEVEL else f"speedup {level} (paper)"
            values.append(_mean(shown, ratios, _mean_of, lost))
        return values


def _left_out(speed: Mapping[str, Any]) -> str:
    """Why a sample that passed has no speedup that can be believed; empty where it has one."""
    if timed_out(speed):
        return "ran out of time at some size"
    if speed.get("suspect"):
        return "suspect"
    if speed.get("speedup"):
        return ""
    return "noisy" if any(row["status"] == "noisy" for row in speed.get("rows", ())) else UNTIMED


def _mean_of(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def _mean(
    name: str,
    ratios: Sequence[tuple[str, float]],
    mean: Callable[[Sequence[float]], float | None],
    lost: Sequence[str],
) -> MetricValue:
    """A mean over tasks of means over samples."""
    by_task: dict[str, list[float]] = {}
    for task, ratio in ratios:
        by_task.setdefault(task, []).append(ratio)
    value = mean([found for each in by_task.values() if (found := mean(each)) is not None])
    over = f"over {len(ratios)} samples of {len(by_task)} tasks"
    note = f"{over}; left out: {', '.join(lost)}" if lost else over
    return MetricValue(name=name, value=value, note=note, n=len(by_task))
