"""What asking the models took and gave: tokens, dollars, answers cut off or empty, and how many attempts it needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, fields, frozen, mutable

from kernelbench_core.generation.money import plain_usage
from kernelbench_core.model import Result, Sample
from kernelbench_core.report.screen import Screen, amount, line_of, percent
from kernelbench_core.seams import Usage

if TYPE_CHECKING:
    from rich.table import Table

_REASONS = 3
_NAMES = tuple(each.name for each in fields(Usage))


@mutable(kw_only=True)
class Asked:
    """The answers of one model about one target.

    Args:
        model: `provider/name`.
        target: Name of the target.
        answers: Samples that a model was asked for.
        cut_off: Those among them that stopped at the limit of tokens.
        silent: Why answers have no text, with how many there are of each.
        usage: Tokens of all of them.
        cost: US dollars of those whose price is known.
        unpriced: How many have no known price.
        from_cache: How many were taken from the cache.
        dropped: Parameters that the model refused, with what was done.
        seeds: How many were sent with a seed.
        fingerprints: The marks by which the provider says that its system was the same, with how many have each.
        unanswered: Requests that failed and have no answer up to now.
        error: What the first of them said.
        solved: Attempt to how many samples passed at it; empty without feedback.
        attempted: Samples that were asked for with feedback and have a verdict.
    """

    model: str
    target: str
    answers: int = 0
    cut_off: int = 0
    silent: Counter[str] = field(factory=Counter)
    usage: Usage = field(factory=Usage)
    cost: float = 0.0
    unpriced: int = 0
    from_cache: int = 0
    dropped: dict[str, str] = field(factory=dict)
    seeds: int = 0
    fingerprints: Counter[str] = field(factory=Counter)
    unanswered: int = 0
    error: str = ""
    solved: Counter[int] = field(factory=Counter)
    attempted: int = 0

    def curve(self) -> list[tuple[int, float]]:
        """Attempt, and the share of samples that had passed by then; it never goes down."""
        if not self.attempted or not self.solved:
            return []
        total = 0
        points = []
        for attempt in range(1, max(self.solved) + 1):
            total += self.solved.get(attempt, 0)
            points.append((attempt, total / self.attempted))
        return points

    def plain(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            "model": self.model, "target": self.target, "answers": self.answers, "cut_off": self.cut_off,
            "without_text": dict(self.silent), "usage": plain_usage(self.usage), "cost": round(self.cost, 6),
            "unpriced": self.unpriced, "from_cache": self.from_cache, "dropped": dict(self.dropped),
            "seeds_sent": self.seeds, "fingerprints": dict(self.fingerprints), "unanswered": self.unanswered,
            "error": self.error, "passed_at_attempt": {str(key): self.solved[key] for key in sorted(self.solved)},
            "with_feedback": self.attempted, "curve": [list(point) for point in self.curve()],
        }  # fmt: skip


@frozen
class Asking:
    """Gathers it while samples and results go by; holds a few numbers for each model and target."""

    _groups: dict[tuple[str, str], Asked] = field(factory=dict)
    _tokens: dict[tuple[str, str], dict[str, int]] = field(factory=dict)

    def sample(self, sample: Sample) -> None:
        """Counts a sample, if a model was asked for it."""
        if not sample.prompt_digest and not sample.answered_by and not sample.finish_reason:
            return
        group = self._of(sample.model, sample.target)
        group.answers += 1
        group.cut_off += sample.truncated
        if sample.completion is None:
            group.silent[sample.notes[-1] if sample.notes else "no reason given"] += 1
        if sample.usage:
            tokens = self._tokens.setdefault((sample.model, sample.target), dict.fromkeys(_NAMES, 0))
            for name, count in sample.usage.items():
                if name in tokens and type(count) is int and count >= 0:
                    tokens[name] += count
        if sample.cost is None:
            group.unpriced += 1
        else:
            group.cost += sample.cost
        group.from_cache += bool(sample.details.get("from_cache"))
        dropped = sample.details.get("dropped")
        if isinstance(dropped, Mapping):
            group.dropped |= {str(name): str(how) for name, how in dropped.items()}
        group.seeds += "seed" in sample.parameters
        if mark := sample.details.get("system_fingerprint"):
            group.fingerprints[str(mark)] += 1

    def result(self, result: Result) -> None:
        """Counts at which attempt a sample passed."""
        attempt = result.data.get("attempt")
        if not isinstance(attempt, int) or not result.status.counts:  # a fault of ours says nothing about the model
            return
        group = self._of(result.model, result.target)
        group.attempted += 1
        if result.passed:
            group.solved[attempt] += 1

    def failures(self, records: Iterable[Mapping[str, Any]]) -> None:
        """Counts requests that have no answer up to now."""
        for record in records:
            group = self._of(str(record.get("model")), str(record.get("target")))
            group.unanswered += 1
            group.error = group.error or line_of(str(record.get("error", "")))

    def groups(self) -> list[Asked]:
        """The groups, sorted."""
        for key, tokens in self._tokens.items():
            self._groups[key].usage = Usage(**tokens)
        return [self._groups[key] for key in sorted(self._groups)]

    def _of(self, model: str, target: str) -> Asked:
        group = self._groups.get((model, target))
        if group is None:
            group = self._groups[model, target] = Asked(model=model, target=target)
        return group


def parts(groups: Sequence[Asked], screen: Screen) -> Iterator[Any]:
    """The part of the report about asking, for a terminal."""
    if not groups:
        return
    yield ""
    table = _table(groups, screen)
    if screen.width_of(table) <= screen.width:
        yield table
    else:
        for each in groups:
            yield f"{each.model} on {each.target}: {', '.join(f'{name} {cell}' for name, cell in _cells(each))}"
    for each in groups:
        yield from _notes(each)


def _cells(group: Asked) -> list[tuple[str, str]]:
    cost = "-" if group.unpriced == group.answers else f"${group.cost:.4f}"
    return [
        ("answers", str(group.answers)), ("cut off", str(group.cut_off)), ("no text", str(group.silent.total())),
        ("failed", str(group.unanswered)), ("tokens in", amount(group.usage.input)),
        ("cached", amount(group.usage.cached)), ("tokens out", amount(group.usage.output)),
        ("reasoning", amount(group.usage.reasoning)), ("cost", cost),
    ]  # fmt: skip


def _table(groups: Sequence[Asked], screen: Screen) -> Table:
    names = [name for name, _ in _cells(groups[0])]
    table = screen.table("asked", "target", *names, right=tuple(range(2, 2 + len(names))))
    for each in groups:
        table.add_row(each.model, each.target, *(cell for _, cell in _cells(each)))
    return table


def _notes(group: Asked) -> Iterator[str]:
    where = f"{group.model} on {group.target}"
    if group.cut_off:
        share = percent(group.cut_off / group.answers)
        yield f"{where}: {share} of the answers were cut off at the limit of tokens; --max-tokens raises it"
    for reason, count in group.silent.most_common(_REASONS):
        yield f"{where}: {count} without text: {line_of(reason)}"
    if group.unanswered:
        yield f"{where}: {group.unanswered} requests failed, such as: {group.error}; the same command asks again"
    for name, how in group.dropped.items():
        yield f"{where}: the model refused {name}: {line_of(how)}"
    if group.seeds:
        marks = len(group.fingerprints)
        said = f"{marks} fingerprints came back" if marks else "nothing came back that says it was honoured"
        yield f"{where}: a seed was sent with {group.seeds} of {group.answers} answers; {said}"
    if group.unpriced:
        yield f"{where}: {group.unpriced} answers without a known price; --prices FILE gives it"
    if curve := group.curve():
        shown = ", ".join(f"{attempt}: {percent(share)}" for attempt, share in curve)
        yield f"{where}: passed by attempt {shown}"
