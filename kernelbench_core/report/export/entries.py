"""The samples of a run one at a time: with a verdict, waiting for one, or missing; together all that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from sys import intern
from typing import Any

from attrs import evolve, frozen

from kernelbench_core.metrics.table import LABELS, Labels, Source, Table
from kernelbench_core.model import Result, Sample
from kernelbench_core.report.export.fields import MISSING
from kernelbench_core.report.rows import WAITING
from kernelbench_core.runs import Run
from kernelbench_core.store.artifacts import is_reference

_Question = tuple[str, str, str]
"""Model, target and task."""

_Identity = tuple[str, str, str, str]
"""A question and the sample's id."""


@frozen
class Kept:
    """What is kept of a sample while the results go by."""

    name: str
    cost: float | None
    latency: float | None
    tokens_in: Any
    tokens_out: Any
    finish_reason: str
    answered_by: str


@frozen
class Entry:
    """A sample of a run.

    Args:
        number: Its number in the run, from 1; None where it is missing.
        model: `provider/name`.
        target: Name of the target.
        task_id: `suite/name`.
        sample_id: Its id; empty where it is not known.
        status: As in `STATUSES` of the fields.
        passed: What pass@1 counts it as; None where it is left out.
        detail: Why it ended so.
        result: The verdict, whole as far as speed and counts go; None where there is none.
        kept: What is known of the sample; None where there is none.
    """

    number: int | None
    model: str
    target: str
    task_id: str
    sample_id: str
    status: str
    passed: bool | None
    detail: str = ""
    result: Result | None = None
    kept: Kept | None = None


def entries(run: Run, on_sample: Callable[[Sample], None] | None = None) -> Iterator[Entry]:
    """All entries of a run: those with a verdict in the order of the results, then those that wait, then the missing.

    Of samples that the results have not come to a few cells stay in memory, and of results four labels.

    Args:
        run: The run.
        on_sample: Called with every sample, before the first entry is given.
    """
    samples = {}
    for sample in run.samples():
        samples[identity_of(sample)] = _kept(sample)
        if on_sample is not None:
            on_sample(sample)
    labels: tuple[list[str], ...] = ([], [], [], [])
    number = 0
    for each in _latest(run):
        number += 1
        identity = identity_of(each)
        for label, text in zip(labels, (*identity[:3], each.status.value), strict=True):
            label.append(text)
        yield Entry(
            number, *identity, each.status.value, each.passed if each.status.counts else None, each.detail,
            _restored(run, each), samples.pop(identity, None),
        )  # fmt: skip
    lacking = _lacking(labels, run)
    for identity, kept in samples.items():
        number += 1
        counted = lacking.get(identity[:3])
        if counted:
            lacking[identity[:3]] = (counted[0] - 1, counted[1])
        passed = False if counted and counted[0] > 0 and counted[1] else None
        yield Entry(number, *identity, WAITING, passed, "", None, kept)
    yield from _missing(run, lacking)


def _lacking(labels: Sequence[Sequence[str]], run: Run) -> dict[_Question, tuple[int, bool]]:
    """For each question how many samples have no verdict, and whether the metrics count these as failed.

    They do where a model has any verdict on a target; of a model without any, all that was asked for is lacking.

    Args:
        labels: Model, target, task and status of every result.
        run: The run.
    """
    blank = [""] * len(labels[0])
    named = {**dict.fromkeys(LABELS, blank), **dict(zip(("model", "target", "task_id", "status"), labels, strict=True))}
    source = Source(label="", path="", info=run.info)
    table = Table(
        sources=(source,), labels={name: Labels.of(texts) for name, texts in named.items()},
        sample_id=blank, key=blank, detail=blank,
    )  # fmt: skip
    found: dict[_Question, tuple[int, bool]] = {}
    seen = set()
    for (_, model, target), rows in table.groups():
        seen.add((model, target))
        outcomes = table.outcomes(rows)
        for task, missing in zip(outcomes.tasks, outcomes.missing.tolist(), strict=True):
            found[model, target, task] = (missing, True)
    selection = run.info.get("selection", {})
    for model in selection.get("models", ()):
        for target in selection.get("targets", ()):
            if (model, target) not in seen and (wanted := source.wanted(model)):
                found |= {(model, target, task): (wanted, False) for task in source.asked}
    return found


def _missing(run: Run, lacking: Mapping[_Question, tuple[int, bool]]) -> Iterator[Entry]:
    """Entries of samples that are not there; of a question first those whose request is known to have failed."""
    failed: dict[_Question, list[tuple[str, str]]] = {}
    for each in run.unanswered():
        model, target, task, sample_id = (
            str(each.get(name, "")) for name in ("model", "target", "task_id", "sample_id")
        )
        failed.setdefault((model, target, task), []).append((sample_id, str(each.get("error", ""))))
    for question, (number, counted) in lacking.items():
        known = failed.get(question, [])
        for sample_id, why in [*known, *[("", "")] * number][: max(0, number)]:
            yield Entry(None, *question, sample_id, MISSING, False if counted else None, why)


def identity_of(each: Sample | Result) -> _Identity:
    """What tells a sample from all others of its run: model, target, task and id."""
    return intern(each.model), intern(each.target), intern(each.task_id), intern(each.sample_id)


def _kept(sample: Sample) -> Kept:
    usage = sample.usage
    return Kept(
        intern(str(usage.get("name", ""))), sample.cost, sample.latency,
        usage.get("input"), usage.get("output"),
        intern(sample.finish_reason), intern(sample.answered_by),
    )  # fmt: skip


def _latest(run: Run) -> Iterable[Result]:
    """The last result of every sample; of a run in memory, where the first one stood."""
    if run.path is not None:
        return run.results()
    return {(*identity_of(each), each.protocol): each for each in run.results()}.values()


def _restored(run: Run, result: Result) -> Result:
    """The result with its speed and counts, where these lie beside the records."""
    apart = {name: result.data[name] for name in ("speed", "counts") if is_reference(result.data.get(name))}
    return evolve(result, data={**result.data, **run.restore(evolve(result, data=apart)).data}) if apart else result
