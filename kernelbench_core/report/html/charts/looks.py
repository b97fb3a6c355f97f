"""How models are named and drawn: the same in all figures of a page."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from kernelbench_core.metrics.table import STORED
from kernelbench_core.report.analysis import Analysis, Part
from kernelbench_core.report.screen import line_of

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#AA3377", "#5B4FC0")
"""Six colours of Okabe and Ito (jfly.uni-koeln.de/color) without yellow and black, of which one cannot be seen on a
light page and one not on a dark page, and two more that differ from them in every common form of colour blindness."""

SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star", "triangle-down")
DASHES = ("solid", "dash", "dot", "dashdot")
PATTERNS = ("", "/", "\\", "x", "-", "|", "+", ".")

NEUTRAL = "#8a8f98"
"""Of lines that belong to no model; it can be seen on light and on dark."""

_LABEL = 24
"""Characters of a label on an axis: more leave no room for the figure on a telephone."""

_HOVER = 80


@frozen(kw_only=True)
class Look:
    """How a model, or a run of it, is drawn.

    Args:
        name: Its whole name as others wrote it; for cells of tables.
        label: A short name that no other one has, safe for Plotly.
        color: Of lines, points and bars.
        symbol: Of points.
        dash: Of lines.
        pattern: Of bars.
        place: Its place among all, the best first, from 0.
    """

    name: str
    label: str
    color: str
    symbol: str
    dash: str
    pattern: str
    place: int


class Looks:
    """Looks of everything in an analysis, the best first: by mean pass@1 over the targets.

    The first eight differ in their colour, the first 32 in colour, symbol and dash together.
    """

    def __init__(self, analysis: Analysis) -> None:
        found: dict[tuple[str, str], list[float]] = {}
        for part in analysis.parts:
            passed = part.value("pass@1")
            found.setdefault((part.run, part.model), []).extend([] if passed is None else [passed])
        order = sorted(found, key=lambda key: (-_mean(found[key]), key))
        names = [f"{model} ({run})" if run else model for run, model in order]
        self._by_key = {
            key: _look(place, name, label)
            for place, (key, name, label) in enumerate(zip(order, names, _short(order), strict=True))
        }
        self.targets = sorted({part.target for part in analysis.parts})

    def __len__(self) -> int:
        return len(self._by_key)

    def of(self, part: Part) -> Look:
        """The look of a part's model and run."""
        return self._by_key[part.run, part.model]

    def of_model(self, part: Part) -> Look:
        """The look of a part's model, without the run in its label."""
        return evolve(self.of(part), name=part.model, label=text(_own(part.model)))

    def best(self, parts: Iterable[Part], most: int) -> tuple[list[Part], list[str]]:
        """Parts of the best models, and the names of the models that are left out.

        Args:
            parts: Parts that have something to show.
            most: How many models are wanted.

        Returns:
            The parts, the best model's first and then by target, and the names, the best first.
        """
        ordered = sorted(parts, key=lambda part: (self.of(part).place, part.target))
        places = list(dict.fromkeys(self.of(part).place for part in ordered))
        kept = set(places[:most])
        out = dict.fromkeys(self.of(part).name for part in ordered if self.of(part).place not in kept)
        return [part for part in ordered if self.of(part).place in kept], list(out)


def _look(place: int, name: str, label: str) -> Look:
    turn = place + place // len(COLORS)
    return Look(
        name=name, label=label, color=COLORS[place % len(COLORS)], symbol=SYMBOLS[turn % len(SYMBOLS)],
        dash=DASHES[turn % len(DASHES)], pattern=PATTERNS[turn % len(PATTERNS)], place=place,
    )  # fmt: skip


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else -1.0


def _short(keys: Sequence[tuple[str, str]]) -> list[str]:
    """Labels that are all different: without the provider where that is enough, and without their middle."""
    plain = [_label(_own(model), run) for run, model in keys]
    if len(set(plain)) < len(plain):
        plain = [_label(model, run) for run, model in keys]
    often = Counter(plain)
    return [each if often[each] == 1 else f"{each} #{place}" for place, each in enumerate(plain, 1)]


def _label(name: str, run: str) -> str:
    """Of a model, and the run where there are several: both can be seen, however long they are."""
    if not run:
        return text(name)
    shown = text(run, _LABEL // 2)
    return f"{text(name, max(_LABEL // 2, _LABEL - len(run) - 3))} ({shown})"


def _own(model: str) -> str:
    """A model's name without its provider; a store of solutions is known by both."""
    return model if model.startswith(STORED) else model.partition("/")[2] or model


@functools.lru_cache(maxsize=8192)
def text(label: str, most: int = _LABEL) -> str:
    """A text of others as Plotly shows it literally: on one line, without its middle where it is long, never a tag.

    Args:
        label: The text.
        most: Characters that are kept.
    """
    line = line_of(label) or "(empty)"
    if len(line) > most:
        line = f"{line[: most - most // 3 - 1]}…{line[-(most // 3) :]}"
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def hover(*lines: str) -> str:
    """Lines for the box that appears over a point; they may be texts of others."""
    return "<br>".join(text(each, _HOVER) for each in lines if each)


def names(found: Sequence[str], most: int = 5) -> str:
    """Names in a sentence, the first of many."""
    shown = [line_of(each) for each in found[:most]]
    return ", ".join(shown) + (f" and {len(found) - most} more" if len(found) > most else "")


def left_out(found: Sequence[str], why: str = "with the highest pass@1") -> str:
    """What a caption says of models that are not drawn; empty where there are none."""
    if not found:
        return ""
    return f"Drawn are only the models {why}; the table below the figure has {names(found)} too."


def by_target(parts: Iterable[Part]) -> dict[str, list[Part]]:
    """Parts by target, the targets sorted; in the given order within a target."""
    found: dict[str, list[Part]] = {}
    for part in sorted(parts, key=lambda part: part.target):
        found.setdefault(part.target, []).append(part)
    return found
