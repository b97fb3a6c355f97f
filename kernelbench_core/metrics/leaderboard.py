"""Ranks of models by a number, with those as ties that the results cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from attrs import field, frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.metrics.bootstrap import interval_with_readings
from kernelbench_core.metrics.comparing import BETTER, WORSE, Difference, between
from kernelbench_core.metrics.estimating import QUANTILES, value_of
from kernelbench_core.metrics.resampling import SEED, Draws, Readings, Replicates, readings_of

if TYPE_CHECKING:
    from kernelbench_core.report.analysis import Analysis, Part


@frozen(kw_only=True, eq=False)
class Row:
    """One model (of one run) on a leaderboard.

    Args:
        run: Label of its run; empty where there is only one.
        model: `provider/name`.
        parts: Its results, one part for each target.
        value: Its number.
        interval: Ends of the 95 % interval of the number; None where there is none.
        rank_low: The best rank that it may have: 1 and how many are better than it.
        rank_high: The worst: all ranked models without those that are worse than it.
        tied_with: Labels of those that it cannot be told from.
        shared: Whether another row has the same range of ranks.
    """

    run: str
    model: str
    parts: Sequence[Part]
    value: float
    interval: tuple[float, float] | None
    rank_low: int
    rank_high: int
    tied_with: Sequence[str]
    shared: bool = False

    @property
    def label(self) -> str:
        """What a person calls it."""
        return _label(self.run, self.model)

    @property
    def rank(self) -> str:
        """The rank as it is shown: `1`, `2-4`, and with `=` in front where another row has the same."""
        shown = str(self.rank_low) if self.rank_low == self.rank_high else f"{self.rank_low}-{self.rank_high}"
        return f"={shown}" if self.shared else shown


@frozen(kw_only=True, eq=False)
class Leaderboard:
    """Models ranked by one number.

    Args:
        metric: Name of the number.
        targets: What it is over; of several it is the mean over them.
        rows: The best first; models that have no number are not there.
        unranked: Label to why a model has no number.
        differences: Of every two rows, by their labels: how the second differs from the first.
        unit: As in an estimate.
        better: As in an estimate.
    """

    metric: str
    targets: Sequence[str]
    rows: Sequence[Row]
    unranked: Mapping[str, str] = field(factory=dict)
    differences: Mapping[tuple[str, str], Difference] = field(factory=dict)
    unit: str = "share"
    better: str = "higher"


def leaderboard(analysis: Analysis, metric: str = "pass@1", *, target: str = "", seed: str = SEED) -> Leaderboard:
    """Ranks the models of an analysis by a number.

    Every two models are compared as `comparing.difference` does. A model's ranks go from 1 and the number of those that
    are better than it to the number of all without those that are worse. Two models whose difference may be nothing
    can overlap in ranks without having the same: ties need not carry on from one pair to the next. The comparisons are
    not corrected for how many they are.

    Args:
        analysis: What was computed.
        metric: Name of a number that comes from columns.
        target: Only on this one. By default on the only one, or else over all that every model has: the mean over
            targets of each task's number (the geometric one where the number is), over tasks that have one on each.
        seed: Decides the draws.

    Raises:
        UsageError: The number does not exist, is none that can be ranked, or there is no such target.
    """
    parts = [each for each in analysis.parts if not target or each.target == target]
    if not parts:
        raise UsageError(f"there are no results on target {target!r}", _there(analysis.parts))
    _check(parts, metric)
    by_model: dict[tuple[str, str], dict[str, Part]] = {}
    for each in parts:
        by_model.setdefault((each.run, each.model), {})[each.target] = each
    unranked: dict[str, str] = {}
    known: dict[tuple[str, str], dict[str, Readings]] = {}
    for key, own in by_model.items():
        found, why = _numbers(key, own, metric, seed)
        if found:
            known[key] = found
        else:
            unranked[_label(*key)] = why
    shared = sorted(set.intersection(*map(set, known.values()))) if known else []
    if known and not shared:
        raise UsageError("no target has all models", f"rank on one target; {_there(parts)}")
    entries = []
    for key, numbers in known.items():
        whole = _over_targets([numbers[name] for name in shared])
        if len(whole["value"].tasks):
            entries.append((key, whole))
        else:
            unranked[_label(*key)] = "no task has a number on each target"
    rows, differences = _ranked(entries, by_model, shared, seed)
    estimate = next(part.estimates[metric] for part in parts if metric in part.estimates)
    return Leaderboard(
        metric=metric, targets=shared, rows=rows, unranked=unranked, differences=differences, unit=estimate.unit,
        better=estimate.better,
    )  # fmt: skip


def _label(run: str, model: str) -> str:
    return f"{model} ({run})" if run else model


def _there(parts: Sequence[Part]) -> str:
    return f"there are {', '.join(sorted({each.target for each in parts}))}"


def _check(parts: Sequence[Part], metric: str) -> None:
    found = next((each.estimates[metric] for each in parts if metric in each.estimates), None)
    if found is None:
        names = sorted({name for each in parts for name, one in each.estimates.items() if one.better})
        raise UsageError(f"{metric}: there is no such number to rank by", f"there are {', '.join(names) or 'none'}")
    if not found.better:
        raise UsageError(f"{metric}: neither more nor less of it is better", "choose another metric")
    if found.across in QUANTILES and len({each.target for each in parts}) > 1:
        raise UsageError(f"{metric} has no mean over targets", f"rank on one target; {_there(parts)}")


def _numbers(
    key: tuple[str, str], parts: Mapping[str, Part], metric: str, seed: str
) -> tuple[dict[str, Readings], str]:
    """The replicates of a model on each target where it has the number, and why it has none elsewhere."""
    found: dict[str, Readings] = {}
    why = "it has no such number"
    for name, part in parts.items():
        estimate = part.estimates.get(metric)
        if estimate is None:
            continue
        value = value_of(part.outcomes, estimate)
        if value.value is None:
            why = value.note
        else:  # with draws of its own: those of one model must say nothing of another's
            found[name] = readings_of(part.outcomes, estimate, Draws(f"{seed} {key} {name}"))
    return found, why


def _over_targets(found: Sequence[Readings]) -> Readings:
    """The mean over targets of each task's number, for tasks that have one on each."""
    if len(found) == 1:
        return found[0]
    names = ["value", *(("low", "high") if any("low" in each for each in found) else ())]
    return {name: _mean([each.get(name, each["value"]) for each in found]) for name in names}


def _mean(found: Sequence[Replicates]) -> Replicates:
    everywhere = set.intersection(*(set(each.tasks) for each in found))
    tasks = [each for each in found[0].tasks if each in everywhere]
    chosen = []
    for each in found:
        places = {task: place for place, task in enumerate(each.tasks)}
        chosen.append(each.of_tasks(np.array([places[task] for task in tasks], dtype=np.int64)))
    width = min([each.drawn.shape[1] for each in chosen if each.drawn.shape[1] > 1], default=1)
    drawn = sum((each.drawn[:, :width] for each in chosen), start=np.zeros((len(tasks), width)))
    per = [each.per for each in chosen if each.per is not None]
    return Replicates(
        estimate=found[0].estimate,
        tasks=tuple(tasks),
        by_task=np.sum([each.by_task for each in chosen], axis=0) / len(chosen),
        drawn=drawn / len(chosen),
        number=np.min([each.number for each in chosen], axis=0),
        per=np.sum(per, axis=0) / len(chosen) if per else None,
    )


def _ranked(
    entries: Sequence[tuple[tuple[str, str], Readings]],
    by_model: Mapping[tuple[str, str], Mapping[str, Part]],
    targets: Sequence[str],
    seed: str,
) -> tuple[list[Row], dict[tuple[str, str], Difference]]:
    draws = Draws(seed)
    labels = [_label(*key) for key, _ in entries]
    differences: dict[tuple[str, str], Difference] = {}
    above, below = Counter[str](), Counter[str]()
    tied: dict[str, list[str]] = {each: [] for each in labels}
    for place, (_, second) in enumerate(entries):
        for before, (_, first) in enumerate(entries[:place]):
            one, other = labels[before], labels[place]
            found = differences[one, other] = between(first, second, draws)
            if found.verdict in (BETTER, WORSE):
                upper, lower = (other, one) if found.verdict == BETTER else (one, other)
                above[lower] += 1
                below[upper] += 1
            else:
                tied[one].append(other)
                tied[other].append(one)
    ranges = {each: (1 + above[each], len(labels) - below[each]) for each in labels}
    often = Counter(ranges.values())
    rows = [
        Row(
            run=key[0], model=key[1], parts=tuple(by_model[key][name] for name in targets), value=each["value"].value,
            interval=interval_with_readings(each, draws).ends, rank_low=ranges[label][0], rank_high=ranges[label][1],
            tied_with=tuple(tied[label]), shared=often[ranges[label]] > 1,
        )
        for (key, each), label in zip(entries, labels, strict=True)
    ]  # fmt: skip
    sign = -1.0 if entries and entries[0][1]["value"].estimate.better == "higher" else 1.0
    return sorted(rows, key=lambda row: (sign * row.value, row.label)), differences
