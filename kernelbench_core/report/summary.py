"""A run in numbers: statuses and metrics by model and target, totals that add up, and the commonest reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.loading import describe
from kernelbench_core.model import Result, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.asked import Asked, Asking
from kernelbench_core.report.screen import line_of
from kernelbench_core.report.speed import GroupSpeed, Speeds
from kernelbench_core.runs import Group, Run

SCHEMA_VERSION = 1
"""Version of the JSON form of a summary; raised when a key changes its meaning or goes away."""

REASONS = 5
"""How many of the commonest error reasons are given."""

_MANY = 1000


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
            "not_evaluated": list(self.void),
            "reasons": list(self.reasons),
            "speed": [each.plain() for each in self.speed],
            "asked": [each.plain() for each in self.asked],
            "sections": dict(self.sections),
            "problems": list(self.problems),
        }


def summarize(run: Run, plugins: Plugins) -> Summary:
    """Reads a run's results; nothing of their size stays in memory.

    Args:
        run: The run.
        plugins: For metrics and report sections.
    """
    statuses: Counter[str] = Counter()
    void: dict[tuple[str, str, str], list[Any]] = {}
    failed: dict[tuple[str, str], list[Any]] = {}
    speeds, asking = Speeds(run.restore), Asking()
    for each in run.results():
        statuses[each.status.value] += 1
        speeds.add(each)
        asking.result(each)
        if not each.status.counts:
            _count(void, (each.status.value, each.target, line_of(each.detail)), each.detail)
        elif not each.passed and each.error_class:
            _count(failed, (each.status.value, each.error_class), each.detail)
    groups = run.groups(plugins)
    samples = 0
    for sample in run.samples():
        samples += 1
        asking.sample(sample)
    asking.failures(run.unanswered())
    sections, problems = _sections(run, plugins)
    return Summary(
        path=str(run.path) if run.path else "",
        info=run.info,
        groups=groups,
        statuses=dict(sorted(statuses.items(), key=lambda item: _rank(item[0]))),
        waiting=max(0, samples - statuses.total()),
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
        problems=problems,
        speed=speeds.groups(),
        asked=asking.groups(),
    )


def pass_at_1(group: Group) -> float | None:
    """pass@1 of a group; None when it is not available."""
    return next((each.value for each in group.metrics if each.name == "pass@1"), None)


def plain_group(group: Group) -> dict[str, Any]:
    """A group for `--json`."""
    return {
        "model": group.model,
        "target": group.target,
        "tasks": group.tasks,
        "samples": group.samples,
        "distinct": group.distinct,
        "passed": group.statuses.get(Status.PASSED.value, 0),
        "statuses": {name: group.statuses[name] for name in sorted(group.statuses, key=_rank)},
        "metrics": list(group.metrics),
    }


def _rank(status: str) -> int:
    return [each.value for each in Status].index(status)


def _count(table: dict[Any, list[Any]], key: object, example: str) -> None:
    if key in table:
        table[key][0] += 1
    elif len(table) < _MANY:  # details that all differ must not fill the memory
        table[key] = [1, line_of(example)]


def _sections(run: Run, plugins: Plugins) -> tuple[dict[str, Mapping[str, Any]], list[str]]:
    """What plugins add to the report; one that fails costs only its own section."""
    sections: dict[str, Mapping[str, Any]] = {}
    problems: list[str] = []
    for each in plugins.report_sections.entries():
        results: Iterator[Result] = run.results()
        try:
            if rows := dict(plugins.report_sections.create(each.name).rows(results)):
                sections[each.name] = rows
        except KernelbenchError as error:
            problems.append(f"section {each.name}: {error}")
        except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
            owner = plugins.report_sections.origin(each.name)
            problems.append(f"section {each.name} of plugin {owner}: {describe(error)}")
    return sections, problems
