"""A comparison of two runs, or of two models, on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kernelbench_core.metrics.changes import FASTER, FIXED, REGRESSED, SLOWER
from kernelbench_core.metrics.comparing import BETTER, RATIO, UNKNOWN, WORSE, Difference
from kernelbench_core.report.comparison import Changed, Comparison, Pair
from kernelbench_core.report.numbers import NOTHING, number
from kernelbench_core.report.screen import Screen, line_of

_NAMED = 8
_STYLES = {BETTER: "green", WORSE: "red", UNKNOWN: "yellow"}


def render(comparison: Comparison, screen: Screen) -> str:
    """The comparison as text.

    Args:
        comparison: What to show.
        screen: Where.
    """
    parts: list[Any] = [*_title(comparison), "", *_table(comparison.pairs, screen)]
    if comparison.by:
        pairs = [pair for each in comparison.strata.values() for pair in each]
        labels = [label for label, each in comparison.strata.items() for _ in each]
        parts += ["", *_table(pairs, screen, comparison.by, labels)]
    for pair in comparison.pairs:
        parts += _changed(pair, screen)
    if notes := list(_notes(comparison)):
        parts += ["", *notes]
    if comparison.conditions:
        parts += ["", "made under different conditions:"]
        parts += screen.listing(("", "base", "new"), comparison.conditions)
    return screen.render(*parts)


def _title(comparison: Comparison) -> list[str]:
    first = comparison.pairs[0]
    models = ["", ""] if _named_alike(comparison.pairs) else [f" {first.base}", f" {first.new}"]
    sides = [("base", comparison.base, models[0]), ("new", comparison.new, models[1])]
    return [comparison.metric, *(f"{side}: {line_of(f'{run}{model}')}" for side, run, model in sides)]


def _named_alike(pairs: Sequence[Pair]) -> bool:
    """Whether a model is compared with itself; else two models are, the same ones in all pairs."""
    return pairs[0].base == pairs[0].new


def _table(pairs: Sequence[Pair], screen: Screen, by: str = "", labels: Sequence[str] = ()) -> list[Any]:
    """Pairs as a table where there is room for it, else each on two lines.

    Args:
        pairs: The pairs.
        screen: Where.
        by: Name of the column whose labels they are of; empty for the whole.
        labels: The label of each pair.
    """
    from rich.text import Text

    named = bool(pairs) and _named_alike(pairs)
    first = [*([by] if by else []), *(["model"] if named else []), "target"]
    table = screen.table(*first, "base", "new", "tasks", "difference", "verdict",
                         right=tuple(range(len(first), len(first) + 3)))  # fmt: skip
    blocks: list[Any] = []
    for place, pair in enumerate(pairs):
        found = pair.difference
        heads = [*labels[place : place + 1], *([line_of(pair.base)] if named else []), line_of(pair.target)]
        ends = [NOTHING if each is None else number(each, found.unit) for each in (found.a, found.b)]
        verdict = Text(found.verdict, style=_STYLES.get(found.verdict, ""))
        table.add_row(*map(Text, heads), *ends, str(found.tasks), moved(found), verdict)
        blocks += [
            Text(" ".join(heads), style="bold"),
            Text.assemble("  ", verdict, f": {ends[0]} > {ends[1]} over {tasks_of(found.tasks)}, {moved(found)}"),
        ]
    return [table] if screen.width_of(table) <= screen.width else blocks


def moved(found: Difference) -> str:
    """A difference with its interval: `-4.2 points [-7.9, -0.6]`, `x 0.93 [0.88, 0.98]`."""
    if found.value is None:
        return NOTHING
    if found.kind == RATIO:
        text, ends = f"x {found.value:.3g}", [f"{each:.3g}" for each in found.interval or ()]
    elif found.unit == "share":
        text, ends = f"{found.value * 100:+.1f} points", [f"{each * 100:+.1f}" for each in found.interval or ()]
    else:
        text = _signed(found.value, found.unit)
        ends = [_signed(each, found.unit).replace("$", "").removesuffix(" s") for each in found.interval or ()]
    return f"{text} [{', '.join(ends)}]" if ends else text


def _signed(value: float, unit: str) -> str:
    return f"{'-' if value < 0 else '+'}{number(abs(value), unit)}"


def _changed(pair: Pair, screen: Screen) -> list[Any]:
    """The tasks that regressed, one by one; the others by name."""
    by_kind: dict[str, list[Changed]] = {}
    for each in pair.changed:
        by_kind.setdefault(each.change.kind, []).append(each)
    parts: list[Any] = []
    label = pair.label
    if lost := by_kind.get(REGRESSED):
        rows = [[line_of(each.change.task), *_passed(each), _why(each)] for each in lost]
        parts += ["", f"{label}: {tasks_of(len(lost))} regressed"]
        parts += screen.listing(("task", "base passes", "new passes", "new fails with"), rows)
    if slower := by_kind.get(SLOWER):
        rows = [[line_of(each.change.task), *_speeds(each)] for each in slower]
        parts += ["", f"{label}: {tasks_of(len(slower))} got slower, beyond their intervals"]
        parts += screen.listing(("task", "base speedup", "new speedup"), rows, right=(1, 2))
    for kind, words in ((FIXED, "fixed"), (FASTER, "got faster, beyond their intervals")):
        if kind in by_kind:
            names = [line_of(each.change.task) for each in by_kind[kind]]
            parts += ["", f"{label}: {tasks_of(len(names))} {words}: {_named(names)}"]
    return parts


def tasks_of(count: int) -> str:
    """A number of tasks in words."""
    return "1 task" if count == 1 else f"{count} tasks"


def _passed(changed: Changed) -> list[str]:
    change = changed.change
    return [f"{change.passed_a} of {change.samples_a}", f"{change.passed_b} of {change.samples_b}"]


def _speeds(changed: Changed) -> list[str]:
    both = (changed.change.speedup_a, changed.change.speedup_b)
    return [NOTHING if each is None else f"{each:.3g}" for each in both]


def _why(changed: Changed) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in changed.statuses.items())
    return f"{counts}: {changed.reason}" if changed.reason else counts


def _named(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")


def _notes(comparison: Comparison) -> Iterator[str]:
    for pair in comparison.pairs:
        found, label = pair.difference, pair.label
        if found.note:
            yield f"{label}: {line_of(found.note)}"
        for side, tasks in (("base", found.only_a), ("new run", found.only_b)):
            if tasks:
                names = _named([line_of(each) for each in tasks])
                yield f"{label}: only in the {side}: {tasks_of(len(tasks))}, {names}"
    for side, labels in (("base", comparison.only_base), ("new run", comparison.only_new)):
        if labels:
            yield f"only in the {side}: {_named(labels)}"
