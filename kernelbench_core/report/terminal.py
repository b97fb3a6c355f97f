"""The summary of a run on one screen: a table where it fits, blocks of lines where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kernelbench_core.model import Status
from kernelbench_core.report import asked, speed_table, standings
from kernelbench_core.report.numbers import NOTHING, shown
from kernelbench_core.report.screen import Screen, line_of, percent
from kernelbench_core.report.summary import Reason, Summary
from kernelbench_core.runs import Group

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLE = 100
"""Characters of an example of an error that are shown."""

_GOOD, _BAD, _VOID = "green", "red", "yellow"


def render(summary: Summary, screen: Screen, *, every: bool = False, more: Sequence[Any] = ()) -> str:
    """The report as text.

    Args:
        summary: What to show.
        screen: Where.
        every: Whether the speed of all tasks is shown, however many they are.
        more: Further parts, below the tables.
    """
    parts: list[Any] = [_title(summary)]
    if summary.groups:
        parts += standings.parts(summary, screen)
        parts += ["", *_body(summary, screen)]
    else:
        parts.append("0 samples evaluated")
    notes = [*_notes(summary)]
    if notes:
        parts += ["", *notes]
    parts += more
    parts += asked.parts(summary.asked, screen)
    parts += speed_table.parts(summary.speed, summary.groups, screen, summary.path, every=every)
    for name, rows in summary.sections.items():
        parts += ["", f"{name}:", *(f"  {key}: {line_of(str(value))}" for key, value in rows.items())]
    if summary.path:
        parts += ["", f"run directory: {summary.path}"]
    return screen.render(*parts)


def _title(summary: Summary) -> str:
    sources = summary.analysis.table.sources if summary.analysis else ()
    if len(sources) > 1:
        return f"{len(sources)} runs: {', '.join(line_of(each.label) for each in sources)}"
    identity = summary.info.get("identity", {})
    named = [f"{key} {identity[key]}" for key in ("suite", "protocol", "seed") if identity.get(key) is not None]
    unsafe = summary.info.get("settings", {}).get("sandbox") is False
    return ", ".join([*named, *(["WITHOUT SANDBOX"] if unsafe else [])])


def _body(summary: Summary, screen: Screen) -> Sequence[Any]:
    """The widest form that fits."""
    others = [name for name in summary.statuses if name != Status.PASSED.value]
    for intervals, split in ((2, False), (1, False), (1, True), (0, False), (0, True)):
        table = _table(summary, others, screen, intervals=intervals, split=split)
        if screen.width_of(table) <= screen.width:
            return [table]
    return [line for group in summary.groups for line in _block(group)] + (
        _total_block(summary) if len(summary.groups) > 1 else []
    )


def _table(summary: Summary, others: Sequence[str], screen: Screen, *, intervals: int, split: bool) -> Table:
    """A row for each group.

    Args:
        summary: What to show.
        others: Statuses beside `passed`.
        screen: Where.
        intervals: 2 for an interval behind every pass@k, 1 for one behind pass@1 only, 0 for none.
        split: Whether headings are broken into several lines.
    """
    ks = [k for k in ("pass@1", "pass@5", "pass@10") if any(_metric(group, k) is not None for group in summary.groups)]
    ks = ks or ["pass@1"]
    names = [name.replace("_", "\n") if split else name for name in others]
    headings = ["model", "target", "samples", "distinct", "passed", *ks, *names]
    table = screen.table(*headings, right=tuple(range(2, len(headings))))
    for group in summary.groups:
        passed = group.statuses.get(Status.PASSED.value, 0)
        table.add_row(
            group.name, group.target, str(group.samples), str(group.distinct) if group.distinct else NOTHING,
            _number(passed, _GOOD),
            *(shown(group.metric(k), interval=intervals == 2 or (intervals == 1 and k == "pass@1")) for k in ks),  # noqa: PLR2004 - as above
            *(_number(group.statuses.get(name, 0), _color(name)) for name in others),
        )  # fmt: skip
    if len(summary.groups) > 1:
        table.add_section()
        table.add_row(
            "total", "", str(summary.evaluated), "", _number(summary.passed, _GOOD), *("" for _ in ks),
            *(_number(summary.statuses[name], _color(name)) for name in others),
        )  # fmt: skip
    return table


def _block(group: Group) -> list[Any]:
    from rich.text import Text

    passed = group.statuses.get(Status.PASSED.value, 0)
    shares = [
        f"{name} {shown(group.metric(name))}" for name in ("pass@1", "pass@5") if _metric(group, name) is not None
    ]
    distinct = [f"{group.distinct} distinct"] if group.distinct else []
    counts = [f"{group.samples} samples", *distinct, f"{passed} passed"]
    rest = [f"{name} {count}" for name, count in _rest(group.statuses.items())]
    lines: list[Any] = [Text(f"{group.name} on {group.target}", style="bold"), f"  {', '.join(counts)}"]
    return [*lines, *(f"  {', '.join(each)}" for each in (shares, rest) if each)]


def _total_block(summary: Summary) -> list[Any]:
    rest = [f"{name} {count}" for name, count in _rest(summary.statuses.items())]
    return [f"total: {', '.join([f'{summary.evaluated} samples', f'{summary.passed} passed', *rest])}"]


def _rest(items: Any) -> list[tuple[str, int]]:  # noqa: ANN401 - items of a mapping
    order = [each.value for each in Status]
    return sorted(
        ((name, count) for name, count in items if name != Status.PASSED.value and count),
        key=lambda item: order.index(item[0]),
    )


def _notes(summary: Summary) -> Iterator[str]:
    if summary.groups and not any(Status(name).counts for name in summary.statuses):
        yield f"0 evaluated of {summary.evaluated} samples"
    if summary.missing:
        wanted, found = summary.evaluated + summary.missing, summary.evaluated
        yield f"samples: {wanted} expected, {found} evaluated, {summary.missing} missing and counted as failed"
    if summary.waiting:
        yield f"not evaluated yet: {summary.waiting} samples; the same command goes on with them"
    for each in summary.void:
        yield f"{each.status}: {each.count} on {each.target}: {_short(each.example)}"
    yield from _failures(summary)
    for each in summary.reasons:
        yield f"{_name(each)}: {each.count}, such as: {_short(each.example)}"
    notes: dict[str, list[str]] = {}
    for group in summary.groups:
        for value in group.metrics:
            if value.name == "pass@1" and value.note:
                notes.setdefault(value.note, []).append(f"{group.name} on {group.target}")
    for note, where in notes.items():
        yield f"pass@1: {note} ({', '.join(where[:3])}{', ...' if len(where) > 3 else ''})"  # noqa: PLR2004 - a short note
    yield from summary.problems


def _failures(summary: Summary) -> Iterator[str]:
    """How the samples that failed are shared out among the statuses."""
    failed = {name: count for name, count in summary.statuses.items() if _fails(name)}
    total = sum(failed.values())
    if len(failed) > 1:
        shares = sorted(failed.items(), key=lambda item: -item[1])
        yield f"{total} failures: {', '.join(f'{name} {percent(count / total)}' for name, count in shares)}"


def _fails(status: str) -> bool:
    return Status(status).counts and status != Status.PASSED.value


def _name(reason: Reason) -> str:
    return f"{reason.status} ({reason.error_class})"


def _short(text: str) -> str:
    line = line_of(text)
    return line if len(line) <= EXAMPLE else f"{line[: EXAMPLE - 3]}..."


def _metric(group: Group, name: str) -> float | None:
    found = group.metric(name)
    return None if found is None else found.value


def _color(status: str) -> str:
    return _BAD if Status(status).counts else _VOID


def _number(value: int, style: str) -> Any:  # noqa: ANN401 - rich's Text, imported late
    from rich.text import Text

    return Text(str(value), style=style if value else "dim")
