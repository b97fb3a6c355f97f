"""The speed of one sample: a line for each row of sizes, a small curve, and what they come to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kernelbench_core.metrics.derived import LEVEL, size_text, verdict_of
from kernelbench_core.report.screen import Screen, line_of
from kernelbench_core.report.speed import notes_of
from kernelbench_core.report.speed_table import LABELS, interval, noise, ratio

if TYPE_CHECKING:
    from rich.text import Text

CURVE_COLUMNS = 80
"""Width from which a curve is drawn, in columns."""

_BAR = 40
_PARTS = " ▏▎▍▌▋▊▉"
_EDGE = 1.25
"""Ratio that the axis of the curve reaches at least: a bar of noise must not fill it."""

_HARMLESS = ("ok", "noisy", "unavailable")
"""Statuses of a row that say nothing against the candidate."""

_COLORS = {"faster": "green", "level": "", "slower": "red"}


def parts(speed: Mapping[str, Any], screen: Screen) -> Iterator[Any]:
    """What `show` prints about speed.

    Args:
        speed: A result's `data["speed"]`.
        screen: Where it is shown.
    """
    if "unavailable" in speed:
        yield f"time unavailable: {line_of(str(speed['unavailable']))}"
        return
    rows: Sequence[Mapping[str, Any]] = speed.get("rows", ())
    if speed.get("optimize", LEVEL) != LEVEL:
        yield f"the candidate at -{speed['optimize']}"
    names = _names(rows)
    yield from _rows(rows, names, screen)
    curve = list(_curve(rows, screen)) if screen.bounded and screen.width >= CURVE_COLUMNS else []
    if curve:
        yield from ["", "speedup by size, on a logarithmic scale:", *curve]
    yield ""
    yield from _over_all(speed, names, screen)
    yield from notes_of(speed)
    lacking = {name: line_of(str(why)) for row in rows for name, why in (row.get("lacking") or {}).items()}
    yield from (f"not compared with {name}: {why}" for name, why in lacking.items())


def _names(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the sample is compared with, in the order of the other tables."""
    found = dict.fromkeys(name for row in rows for name in row.get("ratios") or {})
    return [*(name for name in LABELS if name in found), *(name for name in found if name not in LABELS)]


def _label(name: str) -> str:
    return LABELS.get(name, f"over {name}")


def _rows(rows: Sequence[Mapping[str, Any]], names: Sequence[str], screen: Screen) -> Iterator[Any]:
    headings = ["size", "bytes", "ns", "reference ns", *map(_label, names), "noise", "pairs", "starts", "gain"]
    cells = [_cells(row, names, screen) for row in rows]
    right = tuple(range(1, len(headings) - 1))
    listed = screen.listing([*headings, "discarded"], cells, right)
    if len(listed) == 1:
        yield from listed
        return
    for row in rows:
        yield from _block(row, names, screen)


def _cells(row: Mapping[str, Any], names: Sequence[str], screen: Screen) -> list[Any]:
    from rich.text import Text

    ratios = row.get("ratios") or {}
    return [
        size_text(row), str(row["bytes"]), _ns(row.get("ns")), _ns(row.get("reference_ns")),
        *(Text(interval(ratios[name]), style=_color(row, name)) if name in ratios else "-" for name in names),
        noise(row.get("floor"), screen), _count(row, "pairs"), _count(row, "starts"), _outcome(row), _discarded(row),
    ]  # fmt: skip


def _block(row: Mapping[str, Any], names: Sequence[str], screen: Screen) -> Iterator[Any]:
    from rich.text import Text

    ratios = row.get("ratios") or {}
    head = Text.assemble((size_text(row), "bold"), f" ({row['bytes']} bytes)  ")
    if LEVEL in ratios:
        head.append(f"{interval(ratios[LEVEL])} ", style=_color(row, LEVEL))
    yield head.append_text(_outcome(row))
    if row.get("ns") is not None:
        yield f"  {_ns(row['ns'])} ns a call, reference {_ns(row['reference_ns'])} ns, noise {_noise(row, screen)}"
    yield from (f"  {_label(name)} {interval(ratios[name])}" for name in names if name != LEVEL and name in ratios)
    if row.get("pairs") is not None:
        lost = _discarded(row)
        yield f"  {row['pairs']} pairs from {_count(row, 'starts')} starts{f', discarded {lost}' if lost else ''}"


def _noise(row: Mapping[str, Any], screen: Screen) -> str:
    return noise(row.get("floor"), screen)


def _outcome(row: Mapping[str, Any]) -> Text:
    """The gain where there is a time, else why there is none."""
    from rich.text import Text

    if row["status"] != "ok":
        return Text(str(row["status"]), style="yellow" if row["status"] in _HARMLESS else "red")
    if row.get("suspect"):
        return Text("suspect", style="yellow")
    return Text(str(row.get("gain") or ""), style=_COLORS.get(str(row.get("gain")), ""))


def _color(row: Mapping[str, Any], name: str) -> str:
    if name != LEVEL or row["status"] != "ok":
        return ""
    return "yellow" if row.get("suspect") else _COLORS.get(str(row.get("gain")), "")


def _ns(value: float | None) -> str:
    """Nanoseconds with four digits that mean something."""
    if value is None:
        return "-"
    digits = max(0, 3 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{min(digits, 3)}f}"


def _count(row: Mapping[str, Any], name: str) -> str:
    return "-" if row.get(name) is None else str(row[name])


def _discarded(row: Mapping[str, Any]) -> str:
    return ", ".join(f"{count} {cause}" for cause, count in (row.get("discarded") or {}).items())


def _curve(rows: Sequence[Mapping[str, Any]], screen: Screen) -> Iterator[Text]:
    """A bar for each size: to the right of the line where the candidate is faster, to the left where it is slower."""
    from rich.text import Text

    found = [(row, row["ratios"][LEVEL][0]) for row in rows if LEVEL in (row.get("ratios") or {})]
    if not found:
        return
    logs = [math.log(value) for _, value in found]
    low, high = min(0.0, *logs), max(math.log(_EDGE), *logs)
    scale = _BAR / (high - low)
    left = round(-low * scale)
    width = max(len(size_text(row)) for row, _ in found)
    line = "│" if screen.unicode else "|"
    for (row, value), log in zip(found, logs, strict=True):
        fine = screen.unicode and log > 0  # parts of a block stand at the left of their column
        bar = _bar(abs(log) * scale, fine=fine, block="█" if screen.unicode else "#")
        before, after = (bar, "") if log < 0 else ("", bar)
        status = "" if row["status"] == "ok" else f" {row['status']}"
        picture = f"{before.rjust(left)}{line}{after.ljust(_BAR - left + 1)}"
        shown = f"{size_text(row):>{width}} {picture} {ratio(value)}{status}"
        yield Text(shown, style=_color(row, LEVEL))


def _bar(length: float, *, fine: bool, block: str) -> str:
    """A bar to the nearest column or, where it is fine, to the nearest eighth of one."""
    if not fine:
        return block * round(length)
    whole, part = divmod(round(length * 8), 8)
    return block * whole + (_PARTS[part] if part else "")


def _over_all(speed: Mapping[str, Any], names: Sequence[str], screen: Screen) -> Iterator[str]:
    """What the sizes come to together."""
    means = speed.get("speedup") or {}
    if not means:
        yield "no size could be timed"
        return
    each = [f"{_label(name)} {interval(means[name])}" for name in names if name in means]
    statuses = [str(row["status"]) for row in speed["rows"]]
    timed = statuses.count("ok")
    where = "all sizes" if timed == len(statuses) else f"{timed} of {len(statuses)} sizes"
    wrong = [status for status in statuses if status not in _HARMLESS]  # quick and wrong is not faster
    verdict = wrong[0] if wrong else verdict_of(speed)
    yield f"over {where} ({verdict}, noise {noise(speed.get('floor'), screen)}): {', '.join(each)}"
    if paper := speed.get("paper"):
        yield f"as the paper counts: {', '.join(f'{ratio(value)} at -{level}' for level, value in paper.items())}"
