"""The samples of a run as numbered rows, for lists, CSV files, and to find one that a person names."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.model import Result, Sample
from kernelbench_core.report.screen import line_of
from kernelbench_core.runs import Run

WAITING = "waiting"
"""Stands in place of a status where there is no result yet."""

COLUMNS = (
    "row", "task_id", "target", "model", "sample_id", "name", "status", "error_class", "phase", "detail", "protocol",
    "key",
)  # fmt: skip

_DETAIL = 400
_SHOWN = 20


@frozen(kw_only=True)
class Row:
    """One sample of a run.

    Args:
        row: Its number in the run, from 1, in the order of the results; samples without one come last.
        task_id: `suite/name`.
        target: Name of the target.
        model: `provider/name`.
        sample_id: The sample's id.
        name: The provider's name for the sample (the mutant's); else empty.
        status: How it ended; `waiting` where there is no result.
        error_class: Finer class of an error.
        phase: Where it ended.
        detail: Why, in one line.
        protocol: Name of the protocol.
        key: The result's key.
    """

    row: int
    task_id: str
    target: str
    model: str
    sample_id: str
    name: str = ""
    status: str = WAITING
    error_class: str = ""
    phase: str = ""
    detail: str = ""
    protocol: str = ""
    key: str = ""

    @property
    def path(self) -> str:
        """What names it fully: `target/task/provider-model/sample`."""
        return f"{self.target}/{self.task_id.partition('/')[2]}/{self.model.replace('/', '-')}/{self.sample_id}"


def rows_of(run: Run) -> list[Row]:
    """All samples of a run, without their code."""
    found: dict[tuple[str, str, str, str], Row] = {}
    for each in run.results():
        identity = (each.task_id, each.target, each.model, each.sample_id)
        known = found.get(identity)
        detail = line_of(each.detail)
        found[identity] = Row(
            row=known.row if known else len(found) + 1, task_id=each.task_id, target=each.target, model=each.model,
            sample_id=each.sample_id, status=each.status.value, error_class=each.error_class, phase=each.phase,
            detail=detail if len(detail) <= _DETAIL else f"{detail[: _DETAIL - 3]}...", protocol=each.protocol,
            key=each.key,
        )  # fmt: skip
    for sample in run.samples():
        identity = (sample.task_id, sample.target, sample.model, sample.sample_id)
        name = str(sample.usage.get("name", ""))
        known = found.get(identity)
        if known is None:
            found[identity] = Row(
                row=len(found) + 1, task_id=sample.task_id, target=sample.target, model=sample.model,
                sample_id=sample.sample_id, name=name,
            )  # fmt: skip
        elif name:
            found[identity] = evolve(known, name=name)
    return list(found.values())


def select(rows: Iterable[Row], *, target: str = "", model: str = "", status: str = "") -> list[Row]:
    """The rows that have what is given; a model and a target can be patterns with `*`."""
    return [
        each
        for each in rows
        if (not target or fnmatch.fnmatchcase(each.target, target))
        and (not model or fnmatch.fnmatchcase(each.model, model))
        and (not status or each.status == status)
    ]


def find(rows: Sequence[Row], text: str, where: str) -> Row:
    """The one row that a person means.

    Args:
        rows: To choose from.
        text: A row number, or some of target, task, model and sample id or name, such as `argmax`, `simd/argmax:0`,
            `x86-avx/argmax/reference-expert/0`.
        where: The run, for messages.

    Raises:
        UsageError: There is none, or more than one, which are then listed.
    """
    hits = [each for each in rows if str(each.row) == text] or [each for each in rows if text in set(_spellings(each))]
    if len(hits) == 1:
        return hits[0]
    if not hits:
        raise UsageError(f"{where} has no sample {text!r}", _hint(rows, text, where))
    raise AmbiguousError(text, hits)


class AmbiguousError(UsageError):
    """More than one sample has the name.

    Args:
        text: What was given.
        hits: All that it can mean.
    """

    def __init__(self, text: str, hits: Sequence[Row]) -> None:
        super().__init__(f"{text!r} can mean {len(hits)} samples", "name one by its number, or say more")
        self.hits = hits

    def lines(self) -> list[str]:
        """The candidates, with their numbers; not more than a screen has room for."""
        shown = self.hits[:_SHOWN]
        width = max(len(str(each.row)) for each in shown)
        lines = [
            f"{each.row:>{width}}  {each.path}{f' ({each.name})' if each.name else ''}  {each.status}" for each in shown
        ]
        hidden = len(self.hits) - len(shown)
        return [*lines, f"and {hidden} more"] if hidden else lines


def _spellings(row: Row) -> Iterator[str]:
    """Everything that a person may call a row."""
    models = {row.model, row.model.replace("/", "-")}
    for task in {row.task_id, row.task_id.partition("/")[2]}:
        for sample in filter(None, {row.sample_id, row.name}):
            yield from (f"{task}:{sample}", f"{row.target}/{task}:{sample}", f"{task}/{sample}")
            for model in models:
                yield from (f"{row.target}/{task}/{model}/{sample}", f"{task}/{model}/{sample}")
        yield from (task, f"{row.target}/{task}")
        for model in models:
            yield from (f"{row.target}/{task}/{model}", f"{task}/{model}")


def _hint(rows: Sequence[Row], text: str, where: str) -> str:
    import difflib

    known = sorted({name for each in rows for name in (each.task_id.partition("/")[2], each.task_id)})
    part = next((piece for piece in text.replace(":", "/").split("/") if piece in known), "")
    close = difflib.get_close_matches(text, known, n=1)
    if part:
        return f"see `kernelbench report {where} --samples` for what there is of {part}"
    return f"did you mean {close[0]!r}?" if close else f"see `kernelbench report {where} --samples`"


def fetch(run: Run, row: Row) -> tuple[Sample | None, Result | None]:
    """The sample and the result of a row, with all that is kept beside them."""
    wanted = (row.task_id, row.target, row.model, row.sample_id)

    def is_it(each: Sample | Result) -> bool:
        return (each.task_id, each.target, each.model, each.sample_id) == wanted

    sample = next((each for each in run.samples() if is_it(each)), None)
    result = None
    for each in run.results():
        if is_it(each):
            result = each
    return sample, run.restore(result) if result else None


def csv_text(rows: Iterable[Row]) -> str:
    """The rows as CSV with a heading."""
    import csv
    import io

    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(each, name) for name in COLUMNS] for each in rows)
    return buffer.getvalue()
