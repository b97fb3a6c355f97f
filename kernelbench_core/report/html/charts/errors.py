"""How samples ended: shares of statuses by model, and the commonest classes of errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.html.charts import cells, panels
from kernelbench_core.report.html.charts.dots import room
from kernelbench_core.report.html.charts.looks import NEUTRAL, Looks, by_target, hover, left_out, text
from kernelbench_core.report.html.model import Absent, Cell, Chart, Column, Grid
from kernelbench_core.seams_metrics import STATUSES

MISSING = "missing"
"""Stands among the statuses for samples that were asked for and have no result."""

STYLES = {
    "passed": ("#009E73", ""),
    "wrong_result": ("#D55E00", "/"),
    "compile_error": ("#0072B2", "\\"),
    "runtime_error": ("#CC79A7", "x"),
    "memory_error": ("#AA3377", "."),
    "timeout": ("#E69F00", "-"),
    "no_intrinsics": ("#56B4E9", "+"),
    "no_code": ("#5B4FC0", "|"),
    "link_error": ("#0072B2", "x"),
    "compile_timeout": ("#0072B2", "-"),
    "tampered": ("#D55E00", "x"),
    "unavailable": (NEUTRAL, "/"),
    "harness_error": (NEUTRAL, "x"),
    MISSING: (NEUTRAL, "."),
}
"""Colour and pattern of each status, in the order in which they are stacked."""

_ROW = 22
_CLASSES = 15
_SERIES = 8


def errors(analysis: Analysis, looks: Looks) -> list[Chart | Absent]:
    """The two figures about how samples ended."""
    return [_statuses(analysis, looks), _classes(analysis, looks)]


def counts(part: Part) -> dict[str, int]:
    """How many samples of a part ended in each status, missing ones too, in the order of `STYLES`."""
    found = np.bincount(part.outcomes.status, minlength=len(STATUSES))
    by_name = {name: int(count) for name, count in zip(STATUSES, found, strict=True)}
    by_name[MISSING] = int(part.outcomes.missing.sum())
    return {name: by_name[name] for name in STYLES if by_name[name]}


def _statuses(analysis: Analysis, looks: Looks) -> Chart:
    title = "How samples ended"
    found = {id(part): counts(part) for part in analysis.parts}
    used = [name for name in STYLES if any(name in each for each in found.values())]
    rows = cells.Rows(
        analysis,
        Column(name="samples", label="samples", kind="number", help="All that were asked for."),
        *(Column(name=name, label=name, kind="share") for name in used),
    )
    drawn, out = looks.best(analysis.parts, room(by_target(analysis.parts)))
    by = by_target(drawn)
    figure = panels.Panels(
        list(by), [_ROW * len(parts) + 8 for parts in by.values()], x=panels.SHARES, y={}, title="share of samples"
    )
    for panel, parts in enumerate(by.values()):
        figure.rows(panel, [looks.of(part).label for part in parts])
        for name in used:
            color, pattern = STYLES[name]
            share = [found[id(part)].get(name, 0) / _total(found[id(part)]) for part in parts]
            figure.add(
                panel, entry=name, type="bar", orientation="h", x=share, y=list(range(len(parts))), width=0.75,
                marker=panels.hatched(color, pattern),
                hoverinfo="text",
                hovertext=[
                    hover(part.label, f"{name}: {each.get(name, 0)} of {_total(each)} samples")
                    for part in parts for each in [found[id(part)]]
                ],
            )  # fmt: skip
    for part in analysis.parts:
        each = found[id(part)]
        rows.add(part, _total(each), *(each.get(name, 0) / _total(each) for name in used))
    about = (
        "Each row is all samples of a model, by the status that they ended in; `missing` are those that were asked for "
        "and are not there. `unavailable` and `harness_error` are not the model's failures and count in no score."
    )
    return Chart(
        id="statuses", title=title, caption=f"{about} {left_out(out)}".strip(),
        figure=figure.figure(barmode="stack"), table=rows.grid("statuses-table", title),
    )  # fmt: skip


def _total(found: dict[str, int]) -> int:
    return max(1, sum(found.values()))


def _classes(analysis: Analysis, looks: Looks) -> Chart | Absent:
    title = "Commonest errors"
    by_part = [(part, _failed(part)) for part in analysis.parts]
    total: Counter[tuple[str, str]] = Counter()
    for _, found in by_part:
        total.update(found)
    if not total:
        return Absent(title=title, why="no sample failed")
    top = sorted(total, key=lambda each: (-total[each], each))[:_CLASSES]
    failed = total.total()
    by_look: dict[int, Counter[tuple[str, str]]] = {}
    styles = {looks.of(part).place: looks.of(part) for part in analysis.parts}
    for part, found in by_part:
        by_look.setdefault(looks.of(part).place, Counter()).update(found)
    figure = panels.Panels(
        [""],
        [_ROW * len(top) + 8],
        x={"tickformat": ".0%", "rangemode": "tozero"},
        y={},
        title="share of all failed samples",
    )
    figure.rows(0, [text(_class(each), 30) for each in top])
    places = sorted(by_look)
    groups = [([place], styles[place].label, styles[place].color, styles[place].pattern) for place in places[:_SERIES]]
    if places[_SERIES:]:
        groups.append((places[_SERIES:], f"{len(places) - _SERIES} other models", NEUTRAL, ""))
    for members, label, color, pattern in groups:
        name = styles[members[0]].name if len(members) == 1 else label
        count = [sum(by_look[place][each] for place in members) for each in top]
        figure.add(
            0, entry=label, type="bar", orientation="h", x=[each / failed for each in count],
            y=list(range(len(top))), width=0.75,
            marker=panels.hatched(color, pattern),
            hoverinfo="text",
            hovertext=[
                hover(_class(each), f"{name}: {number} of {total[each]} samples")
                for each, number in zip(top, count, strict=True)
            ],
        )  # fmt: skip
    rest = sum(total.values()) - sum(total[each] for each in top)
    caption = (
        f"The statuses and finer classes that most of the {failed} failed samples ended in, over all models and "
        "targets, split by model."
    )
    if len(total) > len(top):
        caption += f" The other {len(total) - len(top)} classes hold {rest} samples."
    return Chart(
        id="error-classes", title=title, caption=caption, figure=figure.figure(barmode="stack"),
        table=_class_table(title, top, total, [(styles[place].name, by_look[place]) for place in places]),
    )  # fmt: skip


def _failed(part: Part) -> Counter[tuple[str, str]]:
    """Samples that are the model's failures, by status and error class."""
    outcomes = part.outcomes
    chosen = outcomes.counts & ~outcomes.passed
    names = outcomes.columns["result.error_class"][chosen]
    return Counter(
        (STATUSES[status], str(name or ""))
        for status, name in zip(outcomes.status[chosen].tolist(), names, strict=True)
    )


def _class(each: tuple[str, str]) -> str:
    return f"{each[0]}: {each[1]}" if each[1] else each[0]


def _class_table(
    title: str,
    top: Sequence[tuple[str, str]],
    total: Counter[tuple[str, str]],
    by_look: Sequence[tuple[str, Counter[tuple[str, str]]]],
) -> Grid:
    columns = [
        Column(name="status", label="status"), Column(name="class", label="error class"),
        Column(name="samples", label="samples", kind="number"),
        Column(name="share", label="of all failed", kind="share"),
        *(Column(name=f"model{place}", label=name, kind="number") for place, (name, _) in enumerate(by_look)),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [*each, total[each], total[each] / total.total(), *(found[each] for _, found in by_look)] for each in top
    ]
    return Grid(id="error-classes-table", title=title, columns=columns, rows=rows)
