"""A run in numbers: statuses and metrics by model and target, totals that add up, and the commonest reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from kernelbench_core.metrics.computing import Metrics
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.analysis import PAGE_READS, READS, Analysis, analyse, labels_of, read
from kernelbench_core.report.asked import Asked, Asking
from kernelbench_core.report.screen import line_of
from kernelbench_core.report.sections import Sections
from kernelbench_core.report.speed import GroupSpeed, Speeds
from kernelbench_core.runs import Group, Run

SCHEMA_VERSION = 1
"""Version of the JSON form of a summary; raised when a key changes its meaning or goes away."""

REASONS = 5
"""How many of the commonest error reasons are given."""

_MANY = 1000

_Reasons = dict[tuple[str, ...], list[Any]]


@frozen(kw_only=True)
class Reason:
    """Why some samples ended as they did.

    Args:
        status: Their common status.
        target: Their common target; empty when it does not matter.
        error_class: Their common finer class; empty for none.
        count: How many they are.
        example: Detail of the first of them.
    """

    status: str
    target: str = ""
    error_class: str = ""
    count: int
    example: str = ""


@frozen(kw_only=True)
class Summary:
    """What a report shows.

    Args:
        path: The run directory; empty for a run in memory.
        info: The resolved configuration of the run.
        groups: Statuses and metrics by model and target.
        statuses: Status to number of samples over all groups.
        waiting: Samples without a result.
        void: Why samples could not be evaluated (`unavailable`, `harness_error`).
        reasons: The commonest error classes of samples that failed.
        sections: What plugins add, by section.
        problems: Sections that could not be made, each in one line.
        speed: Measured speed by model and target; empty where none was asked for.
        asked: What asking took, by model and target; empty where no model was asked.
        analysis: The table of all results, and the metrics with their intervals.
    """

    path: str
    info: Mapping[str, Any]
    groups: Sequence[Group]
    statuses: Mapping[str, int]
    waiting: int
    void: Sequence[Reason]
    reasons: Sequence[Reason]
    sections: Mapping[str, Mapping[str, Any]] = field(factory=dict)
    problems: Sequence[str] = ()
    speed: Sequence[GroupSpeed] = ()
    asked: Sequence[Asked] = ()
    analysis: Analysis | None = None

    @property
    def missing(self) -> int:
        """Samples that were asked for and have no result."""
        return sum(group.missing for group in self.groups)

    @property
    def evaluated(self) -> int:
        """Samples that have a result of whatever kind."""
        return sum(self.statuses.values())

    @property
    def passed(self) -> int:
        """Samples that passed."""
        return self.statuses.get(Status.PASSED.value, 0)

    def plain(self) -> dict[str, Any]:
        """The summary for `--json`."""
        identity = self.info.get("identity", {})
        return {
            "schema_version": SCHEMA_VERSION,
            "run": self.path or None,
            **{name: identity.get(name) for name in ("suite", "protocol", "seed")},
            "groups": [plain_group(group) for group in self.groups],
            "total": {"samples": self.evaluated, "passed": self.passed, "statuses": dict(self.statuses)},
            "waiting": self.waiting,
            "missing": self.missing,
            "not_evaluated": list(self.void),
            "reasons": list(self.reasons),
            "speed": [each.plain() for each in self.speed],
            "asked": [each.plain() for each in self.asked],
            "sections": dict(self.sections),
            "problems": list(self.problems),
        }


def summarize(runs: Run | Sequence[Run], plugins: Plugins, *, page: bool = False, by: str = "") -> Summary:
    """Reads the results of a run, or of several; every record is read once, and only columns stay in memory.

    Args:
        runs: The run, or the runs.
        plugins: For metrics and report sections.
        page: Whether to keep the columns of every sample that a page shows.
        by: A further column, by its path.
    """
    runs = [runs] if isinstance(runs, Run) else list(runs)
    counting = [_Counting(run, label, plugins) for run, label in zip(runs, labels_of(runs), strict=True)]
    metrics = Metrics(plugins)
    table = read(counting, plugins, metrics, reads=[*(PAGE_READS if page else READS), *([by] if "." in by else [])])
    analysis = analyse(table, metrics)
    statuses: Counter[str] = Counter()
    void: _Reasons = {}
    failed: _Reasons = {}
    for each in counting:
        statuses += each.statuses
        _merge(void, each.void)
        _merge(failed, each.failed)
    sections = {name: rows for each in counting for name, rows in each.sections.rows().items()}
    problems = [*metrics.problems, *(problem for part in analysis.parts for problem in part.group.problems)]
    problems += [problem for each in counting for problem in each.sections.problems]
    return Summary(
        path=str(runs[0].path) if len(runs) == 1 and runs[0].path else "",
        info=runs[0].info if len(runs) == 1 else {},
        analysis=analysis,
        groups=[part.group for part in analysis.parts],
        statuses=dict(sorted(statuses.items(), key=lambda item: _rank(item[0]))),
        waiting=sum(each.waiting for each in counting),
        void=[
            Reason(status=status, target=target, count=count, example=example)
            for (status, target, _), (count, example) in sorted(void.items(), key=lambda item: -item[1][0])
        ],
        reasons=[
            Reason(status=status, error_class=error_class, count=count, example=example)
            for (status, error_class), (count, example) in sorted(
                failed.items(), key=lambda item: (-item[1][0], item[0])
            )
        ][:REASONS],
        sections=sections,
        problems=list(dict.fromkeys(problems)),
        speed=[group for each in counting for group in each.speed_groups()],
        asked=[group for each in counting for group in each.asked_groups()],
    )


class _Counting:
    """A run whose results and samples are counted while they are read."""

    def __init__(self, run: Run, label: str, plugins: Plugins) -> None:
        self.run, self.label = run, label
        self.statuses: Counter[str] = Counter()
        self.void: _Reasons = {}
        self.failed: _Reasons = {}
        self.sections = Sections(run, label, plugins)
        self._speeds, self._asking = Speeds(run.restore), Asking()
        self._samples = 0

    def result(self, each: Result) -> None:
        self.statuses[each.status.value] += 1
        self._speeds.add(each)
        self._asking.result(each)
        self.sections.add(each)
        if not each.status.counts:
            _count(self.void, (each.status.value, each.target, line_of(each.detail)), each.detail)
        elif not each.passed and each.error_class:
            _count(self.failed, (each.status.value, each.error_class), each.detail)

    def sample(self, each: Sample) -> None:
        self._samples += 1
        self._asking.sample(each)

    @property
    def waiting(self) -> int:
        return max(0, self._samples - self.statuses.total())

    def speed_groups(self) -> list[GroupSpeed]:
        return [evolve(each, model=self._named(each.model)) for each in self._speeds.groups()]

    def asked_groups(self) -> list[Asked]:
        self._asking.failures(self.run.unanswered())
        return [evolve(each, model=self._named(each.model)) for each in self._asking.groups()]

    def _named(self, model: str) -> str:
        return f"{model} ({self.label})" if self.label else model


def pass_at_1(group: Group) -> float | None:
    """pass@1 of a group; None when it is not available."""
    found = group.metric("pass@1")
    return None if found is None else found.value


def plain_group(group: Group) -> dict[str, Any]:
    """A group for `--json`."""
    return {
        "run": group.run or None,
        "model": group.model,
        "target": group.target,
        "tasks": group.tasks,
        "samples": group.samples,
        "missing": group.missing,
        "distinct": group.distinct,
        "passed": group.statuses.get(Status.PASSED.value, 0),
        "statuses": {name: group.statuses[name] for name in sorted(group.statuses, key=_rank)},
        "metrics": list(group.metrics),
    }


def _rank(status: str) -> int:
    return [each.value for each in Status].index(status)


def _count(table: _Reasons, key: tuple[str, ...], example: str) -> None:
    if key in table:
        table[key][0] += 1
    elif len(table) < _MANY:  # details that all differ must not fill the memory
        table[key] = [1, line_of(example)]


def _merge(into: _Reasons, table: _Reasons) -> None:
    for key, (count, example) in table.items():
        if key in into:
            into[key][0] += count
        else:
            into[key] = [count, example]
