"""Measured speed by model and target: a row for each task, from its best sample, and what is said over all tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from kernelbench_core.metrics.derived import BELIEVED, LEVEL, size_text, verdict_of
from kernelbench_core.metrics.speedup import geometric_mean
from kernelbench_core.model import Result
from kernelbench_core.report.screen import line_of
from kernelbench_core.store.artifacts import is_reference

NAMED = 3
"""How many sizes are named in a note before they are counted."""

_MANY = 100
"""How many different reasons are kept: reasons that all differ must not fill the memory."""


@frozen(kw_only=True)
class TaskSpeed:
    """The best sample of a task: the one whose speedup has the highest lower bound.

    Args:
        task_id: `suite/name`.
        sample_id: The best sample.
        samples: How many samples of the task were measured.
        verdict: `faster`, `slower` or `level` beside the reference at -O3; `suspect` when the time is too good to be
            true; `noisy`, `timeout` or `unavailable` where there is no time for all sizes; or the status of a sample
            that the timed runs showed to be wrong.
        speedup: By what it is compared with: the ratio, and the ends of its 95 % interval; above 1 it is faster.
        paper: The paper's speedup, by level.
        floor: Noise floor of the mean over the sizes, relative; None where there is no time.
        pairs: Pairs of times that were used, over all sizes.
        discarded: How many were not, by cause.
        notes: What a reader should know before believing it.
        lacking: What it could not be compared with, and why.
    """

    task_id: str
    sample_id: str
    samples: int = 1
    verdict: str
    speedup: Mapping[str, Sequence[float]] = field(factory=dict)
    paper: Mapping[str, float] = field(factory=dict)
    floor: float | None = None
    pairs: int = 0
    discarded: Mapping[str, int] = field(factory=dict)
    notes: Sequence[str] = ()
    lacking: Mapping[str, str] = field(factory=dict)

    @property
    def believed(self) -> bool:
        """Whether it counts for the means."""
        return self.verdict in BELIEVED

    @property
    def rank(self) -> tuple[int, float]:
        """Greater is better among the samples of a task: a time that can be believed, then its lower bound."""
        return _rank(self.verdict, self.speedup)


@frozen(kw_only=True)
class GroupSpeed:
    """The speed of one (model, target).

    Args:
        model: `provider/name`.
        target: Name of the target.
        optimize: Level of the candidates, without the dash; empty where nothing was measured.
        tasks: The fastest first; those whose time cannot be believed last.
        unavailable: Why samples have no time, and how many they are.
    """

    model: str
    target: str
    optimize: str
    tasks: Sequence[TaskSpeed]
    unavailable: Mapping[str, int]

    @property
    def samples(self) -> int:
        """Samples that were measured."""
        return sum(each.samples for each in self.tasks)

    def means(self) -> dict[str, tuple[float, int]]:
        """Geometric means over the tasks that can be believed, by what is compared with, each with their number."""
        found: dict[str, list[float]] = {}
        for each in self.tasks:
            if each.believed:
                for name, ratio in each.speedup.items():
                    found.setdefault(name, []).append(ratio[0])
        return {name: (geometric_mean(values) or 0.0, len(values)) for name, values in found.items()}

    def lacking(self) -> dict[str, Counter[str]]:
        """By what some tasks could not be compared with: the reasons, and how many tasks have each."""
        found: dict[str, Counter[str]] = {}
        for each in self.tasks:
            for name, why in each.lacking.items():
                found.setdefault(name, Counter())[why] += 1
        return found

    def plain(self) -> dict[str, Any]:
        """The group for `--json`."""
        return {
            "model": self.model,
            "target": self.target,
            "optimize": self.optimize or None,
            "samples": self.samples,
            "tasks": list(self.tasks),
            "means": {name: {"value": value, "tasks": count} for name, (value, count) in self.means().items()},
            "unavailable": dict(self.unavailable),
        }


class Speeds:
    """Collects results one at a time and keeps a row for each task.

    Args:
        restore: Gives a result with what is kept beside the records, for one whose record had no room for its speed.
    """

    def __init__(self, restore: Callable[[Result], Result] = lambda result: result) -> None:
        self._restore = restore
        self._tasks: dict[tuple[str, str], dict[str, TaskSpeed]] = {}
        self._samples: dict[tuple[str, str], Counter[str]] = {}
        self._optimize: dict[tuple[str, str], str] = {}
        self._unavailable: dict[tuple[str, str], Counter[str]] = {}

    def add(self, result: Result) -> None:
        """Takes a result in; one without a speed changes nothing."""
        speed = result.data.get("speed")
        if is_reference(speed):
            speed = self._restore(result).data["speed"]
        if not speed:
            return
        group = (result.model, result.target)
        if "unavailable" in speed:
            reasons = self._unavailable.setdefault(group, Counter())
            why = line_of(str(speed["unavailable"]))
            reasons[why if why in reasons or len(reasons) < _MANY else "other reasons"] += 1
            return
        self._optimize.setdefault(group, str(speed.get("optimize", "")))
        tasks = self._tasks.setdefault(group, {})
        counts = self._samples.setdefault(group, Counter())
        counts[result.task_id] += 1
        verdict = verdict_of(speed) if result.passed else result.status.value
        old = tasks.get(result.task_id)
        if old is None or _rank(verdict, (speed.get("speedup") or {}) if result.passed else {}) > old.rank:
            tasks[result.task_id] = _task(result, speed, verdict)

    def groups(self) -> list[GroupSpeed]:
        """What was collected, by model and target."""
        return [
            GroupSpeed(
                model=group[0],
                target=group[1],
                optimize=self._optimize.get(group, ""),
                tasks=sorted(
                    (
                        evolve(each, samples=self._samples[group][each.task_id])
                        for each in self._tasks.get(group, {}).values()
                    ),
                    key=_order,
                ),
                unavailable=dict(self._unavailable.get(group, Counter()).most_common()),
            )
            for group in sorted({*self._tasks, *self._unavailable})
        ]


def _rank(verdict: str, speedup: Mapping[str, Sequence[float]]) -> tuple[int, float]:
    return 2 if verdict in BELIEVED else 1 if speedup else 0, speedup[LEVEL][1] if LEVEL in speedup else 0.0


def _order(task: TaskSpeed) -> tuple[bool, float, str]:
    value = task.speedup[LEVEL][0] if LEVEL in task.speedup else 0.0
    return not task.believed, -value, task.task_id


def _task(result: Result, speed: Mapping[str, Any], verdict: str) -> TaskSpeed:
    rows: Sequence[Mapping[str, Any]] = speed.get("rows", ())
    discarded = Counter[str]()
    lacking: dict[str, str] = {}
    for row in rows:
        discarded.update(row.get("discarded") or {})
        lacking |= {name: line_of(str(why)) for name, why in (row.get("lacking") or {}).items()}
    right = result.passed
    return TaskSpeed(
        task_id=result.task_id,
        sample_id=result.sample_id,
        verdict=verdict,
        speedup=dict(speed.get("speedup") or {}) if right else {},
        paper=dict(speed.get("paper") or {}) if right else {},
        floor=speed.get("floor") if right else None,
        pairs=sum(row.get("pairs") or 0 for row in rows),
        discarded=dict(discarded),
        notes=list(notes_of(speed)) if right else [line_of(result.detail)],
        lacking=lacking,
    )


def notes_of(speed: Mapping[str, Any]) -> Iterator[str]:
    """What a reader should know before believing the figures: a text for each kind of trouble.

    Args:
        speed: A result's `data["speed"]`, with rows.
    """
    if speed.get("suspect"):
        yield f"suspect: {line_of(str(speed['suspect']))}"
    rows: Sequence[Mapping[str, Any]] = speed.get("rows", ())
    troubles: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["status"] != "ok":
            troubles.setdefault(str(row["status"]), []).append(row)
        elif row.get("unstable"):
            troubles.setdefault("unstable", []).append(row)
    for status, found in troubles.items():
        detail = "" if status in ("noisy", "unstable") else line_of(str(found[0].get("detail") or ""))
        where = "" if f"size {size_text(found[0])}" in detail else f" at {_sizes(found, len(rows))}"
        yield f"{status}{where}{f': {detail}' if detail else ''}"
    if late := [row for row in rows if row["status"] == "ok" and row.get("stopped") == "budget"]:
        yield f"interval wider than asked for at {_sizes(late, len(rows))}"


def _sizes(rows: Sequence[Mapping[str, Any]], of: int) -> str:
    if len(rows) > NAMED:
        return f"{len(rows)} of {of} sizes"
    return f"size{'s' if len(rows) > 1 else ''} {', '.join(size_text(row) for row in rows)}"
