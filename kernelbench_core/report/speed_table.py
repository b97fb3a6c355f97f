"""The table of measured speed on one screen: rows where they fit, blocks of lines where they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kernelbench_core.metrics.derived import LEVEL
from kernelbench_core.report.screen import Screen, percent
from kernelbench_core.report.speed import GroupSpeed, TaskSpeed
from kernelbench_core.runs import Group

if TYPE_CHECKING:
    from rich.text import Text

MOST = 40
"""Tasks of a group that are shown unless all are asked for."""

FULL = 3
"""So many models and targets have a table of tasks each; more have a row each in one table."""

LABELS = {LEVEL: "speedup", "vector": "over vector", "scalar": "over scalar", "expert": "beside expert"}
"""What is compared with, as the table's headings say it."""

_COLORS = {"faster": "green", "level": "", "slower": "red", "suspect": "yellow", "noisy": "yellow", "unavailable": ""}
_HUNDRED, _TEN, _TENTH = 100, 10, 0.1
_FINE = 0.001


def parts(speeds: Sequence[GroupSpeed], groups: Sequence[Group], screen: Screen, run: str, *, every: bool) -> list[Any]:
    """Everything about speed that a report shows.

    Args:
        speeds: Measured speed by model and target.
        groups: For the metrics of the same models and targets.
        screen: Where it is shown.
        run: The run directory, for a hint; may be empty.
        every: Whether all tasks are shown, however many they are.

    Returns:
        Texts and tables for `Screen.render`, one below the other.
    """
    if not every and sum(bool(each.tasks) for each in speeds) > FULL:
        from kernelbench_core.report.speed_brief import brief  # which shows numbers as this module does

        return brief(speeds, groups, screen, run)
    found: list[Any] = []
    for each in speeds:
        same = [group for group in groups if (group.name, group.target) == (each.model, each.target)]
        found += ["", *_group(each, same[0] if same else None, screen, run, every=every)]
    return found


def _group(speed: GroupSpeed, group: Group | None, screen: Screen, run: str, *, every: bool) -> Iterator[Any]:
    from rich.text import Text

    title = f"speed of {speed.model} on {speed.target}"
    if speed.tasks:
        title += f" at -{speed.optimize}, beside the reference at -{LEVEL}"
        title += f": {len(speed.tasks)} tasks, {speed.samples} samples measured"
    yield Text(title, style="bold")
    if speed.tasks:
        cuts = _cuts(speed.tasks, every=every)
        shown = [task for cut in cuts for task in cut]
        yield from _body(cuts, screen)
        if len(shown) < len(speed.tasks):
            yield ""
            yield from _hint(speed.tasks, shown, run, ends=len(cuts) > 1)
        yield from _below(speed, group)
    for why, count in speed.unavailable.items():
        yield f"time unavailable: {why} ({count} samples)"


def _cuts(tasks: Sequence[TaskSpeed], *, every: bool) -> list[list[TaskSpeed]]:
    """Tasks that are shown: all in one list, or the fastest and the slowest ones in two."""
    if every or len(tasks) <= MOST:
        return [list(tasks)]
    good = [each for each in tasks if each.believed]
    if len(good) <= MOST:  # there is room for some of those that cannot be believed
        return [list(tasks[:MOST])]
    return [good[: MOST // 2], good[-(MOST // 2) :]]


def _hint(tasks: Sequence[TaskSpeed], shown: Sequence[TaskSpeed], run: str, *, ends: bool) -> Iterator[str]:
    """What is not shown, and how to see it."""
    there = {each.task_id for each in shown}
    counts = Counter(each.verdict for each in tasks if each.task_id not in there and not each.believed)
    without = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    which = f"the {MOST // 2} fastest and the {MOST // 2} slowest" if ends else f"the first {MOST}"
    yield f"{which} of {len(tasks)} tasks{f', without {without}' if without else ''}; all of them:"
    yield f"  kernelbench report {run or 'RUN'} --speed"


def _body(cuts: Sequence[Sequence[TaskSpeed]], screen: Screen) -> list[Any]:
    """The widest form that fits."""
    tasks = [task for cut in cuts for task in cut]
    several = any(each.samples > 1 for each in tasks)
    names = [name for name in LABELS if any(name in each.speedup for each in tasks)]
    headings = ["task", *(["samples"] if several else []), *(LABELS[name] for name in names)]
    headings += ["noise", "pairs", "discarded", "gain"]
    rows = [_row(each, names, screen, several=several) for each in tasks]
    right = tuple(range(1, len(headings) - 1))
    noted = [each for each in tasks if each.notes]
    below: list[Any] = []
    if screen.bounded:  # notes are long: on a terminal they stand below
        below = ["", *(f"{_name(each)}: {note}" for each in noted for note in each.notes)] if noted else []
    elif noted:
        headings.append("notes")
        rows = [[*row, "; ".join(each.notes)] for row, each in zip(rows, tasks, strict=True)]
    if len(cuts) > 1:
        rows.insert(len(cuts[0]), ["...", *("" for _ in headings[1:])])
    listed = screen.listing(headings, rows, right)
    if len(listed) == 1:
        return [*listed, *below]
    blocks = [_block(each, names, screen, several=several) for each in tasks]
    if len(cuts) > 1:
        blocks.insert(len(cuts[0]), ["..."])
    return [line for block in blocks for line in block]


def _name(task: TaskSpeed) -> str:
    """The task without its suite, as in a row of `report --samples`."""
    return task.task_id.partition("/")[2]


def _row(task: TaskSpeed, names: Sequence[str], screen: Screen, *, several: bool) -> list[Any]:
    ratios = [_ratio(task, name) for name in names]
    return [
        _name(task),
        *([str(task.samples)] if several else []),
        *ratios,
        noise(task.floor, screen),
        str(task.pairs),
        str(sum(task.discarded.values())),
        _verdict(task.verdict),
    ]


def _block(task: TaskSpeed, names: Sequence[str], screen: Screen, *, several: bool) -> list[Any]:
    from rich.text import Text

    head = Text.assemble((_name(task), "bold"), "  ")
    if LEVEL in task.speedup:
        head.append_text(_ratio(task, LEVEL)).append(" ")
    head.append_text(_verdict(task.verdict))
    if task.floor is not None:
        head.append(f", noise {noise(task.floor, screen)}")
    lines: list[Any] = [head]
    others = [name for name in names if name != LEVEL and name in task.speedup]
    lines += [f"  {LABELS[name]} {interval(task.speedup[name])}" for name in others]
    counts = [f"{task.pairs} pairs", f"{sum(task.discarded.values())} discarded"]
    lines.append(f"  {', '.join([*counts, *([f'best of {task.samples} samples'] if several else [])])}")
    return [*lines, *(f"  {note}" for note in task.notes)]


def _ratio(task: TaskSpeed, name: str) -> Text:
    """A ratio with its interval; coloured only where it is a gain or a loss over the reference."""
    from rich.text import Text

    if name not in task.speedup:
        return Text("-", style="dim")
    color = _COLORS.get(task.verdict, "red") if name == LEVEL else ""
    return Text(interval(task.speedup[name]), style=color)


def _verdict(verdict: str) -> Text:
    from rich.text import Text

    return Text(verdict, style=_COLORS.get(verdict, "red"))


def _below(speed: GroupSpeed, group: Group | None) -> Iterator[str]:
    """What is said over the tasks."""
    means = speed.means()
    believed = sum(each.believed for each in speed.tasks)
    yield ""
    if means:
        best = "the best sample of each" if speed.samples > len(speed.tasks) else "one sample each"
        yield f"geometric means over {believed} tasks, {best}: {', '.join(_means(means, believed))}"
    if group is not None:
        yield from _metrics(group)
    for name, reasons in speed.lacking().items():
        why, count = reasons.most_common(1)[0]
        more = f"; other reasons in {reasons.total() - count}" if len(reasons) > 1 else ""
        yield f"not compared with {name} in {reasons.total()} tasks: {why}{more}"


def _means(means: Mapping[str, tuple[float, int]], tasks: int) -> Iterator[str]:
    for name, label in LABELS.items():
        if name in means:
            value, count = means[name]
            yield f"{label} {ratio(value)}{f' ({count} tasks)' if count != tasks else ''}"


def _metrics(group: Group) -> Iterator[str]:
    """The metrics of the group that are about speed, and what they were taken over."""
    values = {each.name: each for each in group.metrics}
    shown = []
    for name, each in values.items():
        if name.startswith("efficient@") and " " not in name and each.value is not None:
            paper = values.get(f"{name} (paper)")
            beside = f" (paper: {percent(paper.value)})" if paper and paper.value is not None else ""
            shown.append(f"{name} {percent(each.value)}{beside}")
    if shown:
        yield ", ".join(shown)
    notes = {each.note for name, each in values.items() if name.startswith("efficient@1") and each.value is not None}
    yield from (f"  {note}" for note in sorted(filter(None, notes)))
    own = [each for name, each in values.items() if name == "speedup" or name.endswith(" (paper)")]
    means = [each for each in own if each.value is not None and each.name.startswith("speedup")]
    if means:
        yield f"all samples: {', '.join(f'{each.name} {ratio(each.value or 0.0)}' for each in means)}, {means[0].note}"


def ratio(value: float) -> str:
    """A ratio with about three digits that mean something."""
    if value >= _HUNDRED:
        return f"{value:.0f}"
    if value >= _TEN:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= _TENTH else f"{value:.2g}"


def interval(values: Sequence[float]) -> str:
    """A ratio with its interval, as `2.90 [2.80, 3.00]`."""
    value, low, high = values
    return f"{ratio(value)} [{ratio(low)}, {ratio(high)}]"


def noise(floor: float | None, screen: Screen) -> str:
    """A noise floor, as `±0.6%`; a dash where there is none."""
    if floor is None:
        return "-"
    sign = "±" if screen.unicode else "+-"
    return f"{sign}{floor:.1%}" if floor >= _FINE else f"{sign}{floor:.2%}"
