"""Two runs, or two models of one, side by side: differences, the tasks that changed, and under which conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

from kernelbench_core.errors import NothingSelectedError, UsageError
from kernelbench_core.metrics.changes import REGRESSED, TaskChange, changes
from kernelbench_core.metrics.comparing import DIFFERENCE, UNKNOWN, WORSE, Difference, difference
from kernelbench_core.report.screen import line_of

if TYPE_CHECKING:
    from kernelbench_core.metrics.table import Table
    from kernelbench_core.plugins import Plugins
    from kernelbench_core.report.analysis import Analysis, Part
    from kernelbench_core.runs import Run

SCHEMA_VERSION = 1
"""Version of the JSON form of a comparison; raised when a key changes its meaning or goes away."""

DECISIVE = ("identity.suite", "identity.protocol")
"""Conditions without which the numbers of two runs say different things."""

ABSENT = "(nothing)"

_UNTOLD = ("schema_version", "created", "history", "selection")
_SHORT = 200
_ROUNDING = 1e-9


@frozen(kw_only=True)
class Changed:
    """A task that fares otherwise, and why.

    Args:
        change: What changed.
        statuses: How the new samples that failed ended, the commonest first, with their number.
        reason: Why the first of them failed, in one line.
    """

    change: TaskChange
    statuses: Mapping[str, int]
    reason: str

    def plain(self) -> dict[str, Any]:
        """The change for `--json`."""
        found = asdict(self.change)
        names = {"passed_a": "base_passed", "samples_a": "base_samples", "passed_b": "new_passed",
                 "samples_b": "new_samples", "speedup_a": "base_speedup", "speedup_b": "new_speedup"}  # fmt: skip
        shown = {names.get(name, name): value for name, value in found.items()}
        return {**shown, "statuses": dict(self.statuses), "reason": self.reason}


@frozen(kw_only=True)
class Pair:
    """One model on one target in both.

    Args:
        base: Model of the base.
        new: Model of the new one.
        target: The target.
        difference: How the number differs.
        changed: Tasks that fare otherwise; empty in a part of the results.
    """

    base: str
    new: str
    target: str
    difference: Difference
    changed: Sequence[Changed] = ()

    @property
    def label(self) -> str:
        """What a person calls it."""
        return line_of(f"{self.base if self.base == self.new else f'{self.base} > {self.new}'} on {self.target}")

    def missed(self, threshold: float | None) -> bool:
        """Whether the new number is too bad.

        Args:
            threshold: By how much it may be worse; None where it may not be worse beyond chance.
        """
        found = self.difference
        if found.value is None:
            return found.a is not None  # what could be told of the base cannot be told any more
        if threshold is None:
            return found.verdict == WORSE
        return found.worsening is not None and found.worsening > threshold + _ROUNDING

    def plain(self) -> dict[str, Any]:
        """The pair for `--json`."""
        found = self.difference
        return {
            "base_model": self.base, "new_model": self.new, "target": self.target, "base": found.a, "new": found.b,
            "kind": found.kind, "difference": found.value, "interval": found.interval, "verdict": found.verdict,
            "unit": found.unit, "better": found.better, "tasks": found.tasks, "only_base_tasks": list(found.only_a),
            "only_new_tasks": list(found.only_b), "note": found.note,
            "changed": [each.plain() for each in self.changed],
        }  # fmt: skip


@frozen(kw_only=True)
class Comparison:
    """Two runs, or two models of one, side by side.

    Args:
        metric: Name of the number.
        base: Directory of the base.
        new: Directory of the new run; that of the base where two models of one run are compared.
        pairs: By model and target.
        conditions: What differs in how the runs were made: name, base, new.
        only_base: What only the base has, as `MODEL on TARGET`.
        only_new: The same of the new one.
        by: Column whose labels are compared one by one; empty for none.
        strata: The pairs of each label.
    """

    metric: str
    base: str
    new: str
    pairs: Sequence[Pair]
    conditions: Sequence[tuple[str, str, str]] = ()
    only_base: Sequence[str] = ()
    only_new: Sequence[str] = ()
    by: str = ""
    strata: Mapping[str, Sequence[Pair]] = field(factory=dict)

    def plain(self, threshold: float | None = None) -> dict[str, Any]:
        """The comparison for `--json`."""
        return {
            "schema_version": SCHEMA_VERSION, "metric": self.metric, "base_run": self.base, "new_run": self.new,
            "conditions": [{"name": name, "base": base, "new": new} for name, base, new in self.conditions],
            "pairs": [each.plain() | {"missed": each.missed(threshold)} for each in self.pairs],
            "only_in_base": list(self.only_base), "only_in_new": list(self.only_new),
            "by": self.by or None,
            "strata": [
                {"label": label, "pairs": [each.plain() for each in pairs]} for label, pairs in self.strata.items()
            ],
            "threshold": threshold, "missed": any(each.missed(threshold) for each in self.pairs),
        }  # fmt: skip


def compare(
    base: Run,
    new: Run | None,
    plugins: Plugins,
    *,
    metric: str = "pass@1",
    models: tuple[str, str] | None = None,
    by: str = "",
    anyway: bool = False,
) -> Comparison:
    """Compares two runs, or two models.

    Args:
        base: What is compared with.
        new: What is compared; None for another model of the same run.
        plugins: For metrics, and for what suites know of their tasks.
        metric: Name of the number.
        models: A model of the base and one of the new run, compared on each target that both have. By default each
            model and target that both runs have; where these have none in common, but one model each, these two.
        by: A column whose labels are compared one by one, too; empty for none.
        anyway: Whether runs of different suites or protocols may be compared.

    Raises:
        UsageError: The runs cannot be compared, or there is no such model, metric or column.
        NothingSelectedError: Nothing is in both, or none of it has the number.
    """
    from kernelbench_core.metrics.computing import Metrics
    from kernelbench_core.report.analysis import Plain, analyse, labels_of, read
    from kernelbench_core.report.strata import strata

    runs = [base] if new is None else [base, new]
    conditions = [] if new is None else differing(base.info, new.info)
    if not anyway:
        _refuse(conditions)
    metrics = Metrics(plugins)
    labels = labels_of(runs)
    table = read([Plain(run, label) for run, label in zip(runs, labels, strict=True)], plugins, metrics)
    analysis = analyse(table, metrics, intervals=None)
    chosen = _pairs_of(analysis, labels, models)
    _check_metric(analysis, metric, chosen)
    pairs = [_pair(a, b, metric, table) for a, b in chosen]
    if all(each.difference.a is None and each.difference.b is None for each in pairs):
        why = line_of(pairs[0].difference.note)
        raise NothingSelectedError(f"{metric} is not available in either: {why}", "choose another --metric")
    mine, theirs = ({(each.model, each.target) for each in side} for side in zip(*chosen, strict=True))
    found: dict[str, list[Pair]] = {}
    if by:
        for stratum in strata(analysis, by, intervals=False):
            parts = {(each.run, each.model, each.target): each for each in stratum.parts}
            both = [(parts.get(_key(a)), parts.get(_key(b))) for a, b in chosen]
            of_label = [_pair(a, b, metric, None) for a, b in both if a is not None and b is not None]
            if of_label:
                found[line_of(stratum.label)] = of_label
    return Comparison(
        metric=metric, base=str(base.path or ""), new=str((new or base).path or ""), pairs=pairs,
        conditions=conditions,
        only_base=_only(analysis, labels[0], mine if models is None else None),
        only_new=_only(analysis, labels[-1], theirs if models is None else None),
        by=by, strata=found,
    )  # fmt: skip


def _key(part: Part) -> tuple[str, str, str]:
    return part.run, part.model, part.target


def _only(analysis: Analysis, label: str, compared: set[tuple[str, str]] | None) -> list[str]:
    """What a run has beyond what was compared; nothing where somebody chose what is compared."""
    if compared is None:
        return []
    parts = [each for each in analysis.parts if each.run == label and (each.model, each.target) not in compared]
    return [f"{line_of(each.model)} on {line_of(each.target)}" for each in parts]


def _pairs_of(analysis: Analysis, labels: Sequence[str], models: tuple[str, str] | None) -> list[tuple[Part, Part]]:
    """What is compared with what."""
    sides: list[dict[tuple[str, str], Part]] = [
        {(each.model, each.target): each for each in analysis.parts if each.run == label}
        for label in (labels[0], labels[-1])
    ]
    own = [sorted({model for model, _ in side}) for side in sides]
    if models is None and len(labels) == 1:
        raise UsageError("one run alone has nothing to be compared with", _which(own[0]))
    if models is None:
        if found := [(part, sides[1][key]) for key, part in sides[0].items() if key in sides[1]]:
            return found
        if [len(each) for each in own] != [1, 1]:
            raise NothingSelectedError("no model and target is in both", "name a model of each with --models BASE,NEW")
        models = (own[0][0], own[1][0])
    for model, known in zip(models, own, strict=True):
        if model not in known:
            raise UsageError(
                f"--models: there are no results of {line_of(model)}", f"there are {', '.join(map(line_of, known))}"
            )
    found = [
        (part, sides[1][models[1], target])
        for (model, target), part in sides[0].items()
        if model == models[0] and (models[1], target) in sides[1]
    ]
    if not found:
        named = " and ".join(map(line_of, models))
        raise NothingSelectedError(f"{named} have no target in common", "choose other --models")
    return found


def _which(models: Sequence[str]) -> str:
    if len(models) > 1:
        return f"give another run, or two of its models with --models: {', '.join(map(line_of, models))}"
    return "give another run"


def _refuse(conditions: Sequence[tuple[str, str, str]]) -> None:
    for name, base, new in conditions:
        if name in DECISIVE:
            what = name.rpartition(".")[2]
            raise UsageError(
                f"the runs have different {what}s, {base} and {new}: their numbers say different things",
                "give --anyway to compare them all the same",
            )


def _check_metric(analysis: Analysis, metric: str, chosen: Sequence[tuple[Part, Part]]) -> None:
    """Refuses a name that no part has; one that only others have is a matter of its value."""
    if any(metric in each.values for pair in chosen for each in pair):
        return
    import difflib

    close = difflib.get_close_matches(metric, analysis.names(), n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(analysis.names()) or 'none'}"
    raise UsageError(f"there is no number {metric!r} in these results", hint)


def _pair(a: Part, b: Part, metric: str, table: Table | None) -> Pair:
    """The comparison of two parts; with the table, their tasks that changed and why."""
    changed: list[Changed] = []
    if table is not None:
        found = changes(a.outcomes, b.outcomes)
        reasons = _reasons(table, b, {each.task for each in found})
        changed = [_changed(each, *reasons.get(each.task, (Counter(), ""))) for each in found]
    return Pair(base=a.model, new=b.model, target=a.target, difference=_difference(a, b, metric), changed=changed)


def _changed(change: TaskChange, statuses: Counter[str], reason: str) -> Changed:
    missing = change.samples_b - change.passed_b - statuses.total()
    if change.kind != REGRESSED:
        return Changed(change=change, statuses=dict(statuses.most_common()), reason="")
    if missing > 0:
        statuses = statuses + Counter({"missing": missing})
    return Changed(change=change, statuses=dict(statuses.most_common()), reason=reason)


def _reasons(table: Table, part: Part, tasks: set[str]) -> dict[str, tuple[Counter[str], str]]:
    """How the samples of some tasks that failed ended, and why the first of each did."""
    ids, statuses = table.labels["task_id"], table.labels["status"]
    found: dict[str, tuple[Counter[str], str]] = {}
    for row in part.rows.tolist():
        task, status = ids.names[ids.codes[row]], statuses.names[statuses.codes[row]]
        if task not in tasks or status == "passed":
            continue
        counted, reason = found.get(task, (Counter[str](), ""))
        counted[status] += 1
        found[task] = counted, reason or line_of(table.detail[row])[:_SHORT]
    return found


def _difference(a: Part, b: Part, metric: str) -> Difference:
    first, second = a.estimates.get(metric), b.estimates.get(metric)
    if first is not None and second is not None:
        return difference(a.outcomes, b.outcomes, first, second)
    mine, theirs = a.values.get(metric), b.values.get(metric)
    before, after = mine.value if mine else None, theirs.value if theirs else None
    known = mine or theirs
    sides = [
        f"{side}: {each.note if each else 'there is no such number'}"
        for side, each in (("base", mine), ("new", theirs))
        if each is None or each.value is None
    ]
    return Difference(
        name=metric, a=before, b=after, value=None if before is None or after is None else after - before,
        interval=None, verdict=UNKNOWN, tasks=known.n if known else 0, kind=DIFFERENCE,
        unit=known.unit if known else "number", better=known.better if known else "",
        note="; ".join(sides) or "no interval: the metric gives only the number",
    )  # fmt: skip


def differing(base: Mapping[str, Any], new: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What differs in how two runs were made, by its place in `run.toml`: name, base, new, each on one line.

    Args:
        base: What `run.toml` of the base says.
        new: The same of the new run.
    """
    ours, theirs = dict(_flat(base)), dict(_flat(new))
    names = [*ours, *(each for each in theirs if each not in ours)]
    return [
        (line_of(name), ours.get(name, ABSENT), theirs.get(name, ABSENT))
        for name in names
        if ours.get(name, ABSENT) != theirs.get(name, ABSENT)
    ]


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        if name in _UNTOLD:
            continue
        if isinstance(value, Mapping):
            found += _flat(value, f"{name}.")
        else:
            shown = line_of(str(value))
            found.append((name, shown if len(shown) <= _SHORT else f"{shown[: _SHORT - 3]}..."))
    return found
