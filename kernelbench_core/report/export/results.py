"""One row a sample: verdict, speed, counts, cost, and what is known of its task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from kernelbench_core.metrics.derived import DERIVED
from kernelbench_core.model import Result
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.analysis import facts_of
from kernelbench_core.report.export.context import context_of, names_of
from kernelbench_core.report.export.dataset import RESULTS, Dataset, Value
from kernelbench_core.report.export.entries import Entry, entries
from kernelbench_core.report.export.fields import PAPER_LEVELS, RESULT_FIELDS, SPEEDUPS, fact_field
from kernelbench_core.report.export.texts import integer, number, optional, whole
from kernelbench_core.runs import Run

_FACTS = ("category", "element", "difficulty")
"""Facts about tasks that have columns of their own in every export."""

_COUNTS = ("counts.vectorization", "counts.ratio")

_NO_SPEED: tuple[Value, ...] = (None,) * (2 + 3 * len(SPEEDUPS) + len(PAPER_LEVELS) + 1)
_NO_DATA: tuple[Value, ...] = (None,) * (len(_COUNTS) + 3)
_NO_SAMPLE: tuple[Value, ...] = (None,) * 6


def results_of(runs: Sequence[Run], plugins: Plugins, statuses: Counter[str] | None = None) -> Dataset:
    """The results of some runs; rows are made while they are taken.

    Args:
        runs: The runs.
        plugins: For what suites know of their tasks.
        statuses: Filled with the number of rows of each status, while they are taken.
    """
    names = names_of(runs)
    facts = facts_of(runs, plugins)
    further = sorted({name for each in facts.values() for name in each} - set(_FACTS))
    counts: Counter[str] = Counter() if statuses is None else statuses

    def rows() -> Iterator[Sequence[Value]]:
        tasks: dict[str, _Task] = {}
        for run, name in zip(runs, names, strict=True):
            for entry in entries(run):
                counts[entry.status] += 1
                task = tasks.get(entry.task_id)
                if task is None:
                    task = tasks[entry.task_id] = _Task.of(entry.task_id, facts.get(entry.task_id, {}), further)
                yield _row(entry, name, task)

    return Dataset(
        kind=RESULTS,
        fields=[*RESULT_FIELDS, *(fact_field(whole(name)) for name in further)],
        rows=rows(),
        runs={name: context_of(run, name) for run, name in zip(runs, names, strict=True)},
    )


@frozen
class _Task:
    """The cells of a task: its id and suite, facts with columns of their own, and further ones."""

    identity: tuple[str, str]
    facts: Sequence[Value]
    further: Sequence[Value]

    @classmethod
    def of(cls, task_id: str, facts: Mapping[str, str], further: Sequence[str]) -> _Task:
        named = whole(task_id)
        return cls(
            (named, named.partition("/")[0]),
            [optional(facts.get(name)) for name in _FACTS],
            [optional(facts.get(name)) for name in further],
        )


def _row(entry: Entry, run: str, task: _Task) -> list[Value]:
    """The values of `RESULT_FIELDS`, and of further facts."""
    result, kept = entry.result, entry.kept
    row: list[Value] = [
        run, entry.number, *task.identity, whole(entry.target), whole(entry.model), optional(entry.sample_id),
        optional(kept.name) if kept else None, entry.status, entry.passed,
    ]  # fmt: skip
    if result is None:
        row += (None, None, optional(entry.detail), None, None, *task.facts, *_NO_SPEED, *_NO_DATA)
    else:
        data = result.data
        row += (
            optional(result.error_class), optional(result.phase), optional(entry.detail), optional(result.protocol),
            optional(result.key), *task.facts,
            *(_speed(result, data["speed"]) if data.get("speed") else _NO_SPEED),
            *([number(DERIVED[name](result)) for name in _COUNTS] if "counts" in data else (None, None)),
            integer(data.get("attempt")), integer(data.get("threads")), _scale(data.get("scale")),
        )  # fmt: skip
    if kept is None:
        row += _NO_SAMPLE
    else:
        row += (
            number(kept.cost), integer(kept.tokens_in), integer(kept.tokens_out),
            number(kept.latency), optional(kept.finish_reason), optional(kept.answered_by),
        )  # fmt: skip
    row += task.further
    return row


def _speed(result: Result, speed: object) -> list[Value]:
    """What is said of the speed of a sample; ratios only of one that is right."""
    if not isinstance(speed, Mapping):
        return list(_NO_SPEED)
    row: list[Value] = [
        optional(DERIVED["speed.verdict"](result)),
        optional(speed.get("suspect")) or optional(speed.get("unavailable")),
    ]  # fmt: skip
    right = speed if result.passed else {}
    ratios, paper = _table(right, "speedup"), _table(right, "paper")
    for name in SPEEDUPS:
        found = ratios.get(name)
        if isinstance(found, (list, tuple)) and len(found) == 3:  # noqa: PLR2004 - value, low, high
            row += map(number, found)
        else:
            row += (None, None, None)
    row += (number(paper.get(level)) for level in PAPER_LEVELS)
    row.append(number(right.get("floor")))
    return row


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    return found if isinstance(found, Mapping) else {}


def _scale(value: object) -> str | None:
    return optional(value if isinstance(value, str) or value is None else f"{value}")
