"""What a page shows of each sample: a row of the big table, and everything about it once it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import field, frozen

from kernelbench_core.errors import KernelbenchError
from kernelbench_core.metrics.derived import LEVEL, size_text
from kernelbench_core.metrics.table import Table
from kernelbench_core.model import FunctionTask, Result, Sample, Task
from kernelbench_core.plugins import Plugins
from kernelbench_core.report import evidence as fields
from kernelbench_core.report.html.model import CurvePoint, SampleDetail, SampleRow
from kernelbench_core.report.rows import Row
from kernelbench_core.report.sample import plain, prompt_of
from kernelbench_core.runs import Run
from kernelbench_core.seams import Message

MOST = 20_000
"""So many samples can be opened in a page, unless another number is asked for."""

_GAINS = ("faster", "level", "slower", "suspect", "noisy", "timeout")


def rows_of(table: Table) -> Iterator[SampleRow]:
    """The rows of the big table, numbered from 1 in the order of the results."""
    texts = {name: labels.texts() for name, labels in table.labels.items()}
    for place, sample_id in enumerate(table.sample_id):
        task_id = texts["task_id"][place]
        facts = table.facts.get(task_id, {})
        passed = texts["status"][place] == "passed"
        ratio = _three(table, "data.speed.speedup.O3", place) if passed else None
        verdict = _text(table, "speed.verdict", place)
        tokens = [_number(table, f"sample.usage.{name}", place) for name in ("input", "output")]
        attempt = _number(table, "data.attempt", place)
        yield SampleRow(
            row=place + 1, run=texts["run"][place], task_id=task_id, target=texts["target"][place],
            model=texts["model"][place], sample_id=sample_id, name=_text(table, "sample.usage.name", place),
            status=texts["status"][place], error_class=texts["error_class"][place],
            category=facts.get("category", ""), difficulty=facts.get("difficulty", ""),
            speedup=ratio[0] if ratio else None, low=ratio[1] if ratio else None, high=ratio[2] if ratio else None,
            gain=verdict if passed and verdict in _GAINS else "",
            vectorization=_number(table, "counts.vectorization", place),
            attempt=None if attempt is None else int(attempt), cost=_number(table, "sample.cost", place),
            tokens=None if tokens == [None, None] else int(sum(each or 0 for each in tokens)),
            detail=table.detail[place],
        )  # fmt: skip


def _three(table: Table, path: str, row: int) -> tuple[float, float, float] | None:
    column = table.columns.get(path)
    found = None if column is None or column.dtype == np.float64 else column[row]
    return (found[0], found[1], found[2]) if isinstance(found, (list, tuple)) and len(found) == 3 else None  # noqa: PLR2004 - a ratio and its ends


def _number(table: Table, path: str, row: int) -> float | None:
    column = table.columns.get(path)
    found = None if column is None else column[row]
    return float(found) if isinstance(found, (int, float)) and found == found else None  # noqa: PLR0124 - NaN


def _text(table: Table, path: str, row: int) -> str:
    column = table.columns.get(path)
    found = None if column is None else column[row]
    return found if isinstance(found, str) else ""


def chosen(table: Table, most: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Rows whose samples can be opened: all where there are few, else the first samples of every task first.

    Args:
        table: All results.
        most: How many samples can be opened.

    Returns:
        Indices of rows, ascending, int64.
    """
    if len(table) <= most:
        return np.arange(len(table))
    turn = np.zeros(len(table), dtype=np.int64)
    for _, rows in table.groups(("run", "model", "target", "task_id")):
        turn[rows] = np.arange(len(rows))
    return np.sort(np.argsort(turn, kind="stable")[:most])


@frozen(kw_only=True)
class Details:
    """Makes the details of samples, one at a time.

    Args:
        plugins: For prompts of samples that nobody was asked for.
        tasks: By id: for references and experts.
        prompts: Prompts that were made, by task and target.
    """

    plugins: Plugins
    tasks: Mapping[str, Task]
    prompts: dict[tuple[str, str], tuple[Message, ...] | str] = field(factory=dict)

    def of(self, number: int, sample: Sample | None, result: Result) -> SampleDetail:
        """The detail of one sample.

        Args:
            number: Its row, from 1.
            sample: None where it is not kept.
            result: With all that is kept beside it.
        """
        row = Row(
            row=number, task_id=result.task_id, target=result.target, model=result.model, sample_id=result.sample_id,
            status=result.status.value, error_class=result.error_class, phase=result.phase, detail=result.detail,
            protocol=result.protocol, key=result.key, name=str((sample.usage if sample else {}).get("name", "")),
        )  # fmt: skip
        data = plain(row, sample, result, self._prompt(row, sample))
        task = self.tasks.get(result.task_id)
        evidence: Mapping[str, Any] = data["evidence"]
        speed = evidence.get("speed") or {}
        code = str(data["code"] or "")
        completion = str(data["completion"] or "")
        return SampleDetail(
            row=number,
            code=code,
            completion="" if completion.strip() == code.strip() else completion,
            prompt=[(each["role"], each["content"]) for each in data["prompt"] or ()],
            notes=list(data["notes"]),
            diagnostics=str(evidence.get("diagnostics") or ""),
            stdout=str(evidence.get("stdout") or ""),
            stderr=str(evidence.get("stderr") or ""),
            mismatch=_texts(fields.mismatch(evidence.get("mismatch") or {})),
            gate=_texts(fields.gate(evidence.get("gate") or {})),
            attempts=[_attempt(each) for each in data["attempts"]],
            facts=list(_texts({**fields.verdict(data, evidence), **fields.asked(data)}).items()),
            curve=_curve(speed, LEVEL),
            beside={name: points for name in ("vector", "scalar", "expert", "O0") if (points := _curve(speed, name))},
            reference=task.reference if isinstance(task, FunctionTask) else "",
            expert=task.experts.get(result.target, "") if isinstance(task, FunctionTask) else "",
        )

    def _prompt(self, row: Row, sample: Sample | None) -> tuple[Message, ...] | str:
        if sample is not None and sample.messages:
            return prompt_of(row, self.plugins, "", sample)
        question = (row.task_id, row.target)
        if question not in self.prompts:
            task = self.tasks.get(row.task_id)
            try:
                self.prompts[question] = (
                    f"the installed suites do not know {row.task_id}"
                    if task is None
                    else self.plugins.prompt_builders.create("default").build(
                        task, self.plugins.targets.get(row.target)
                    )
                )
            except KernelbenchError as error:
                self.prompts[question] = str(error)
        return self.prompts[question]


def _texts(found: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in found.items() if value not in (None, "", [], {})}


def _attempt(attempt: Mapping[str, Any]) -> dict[str, str]:
    names = ("attempt", "status", "detail", "completion", "feedback")
    return {name: str(attempt[name]) for name in names if attempt.get(name) not in (None, "")}


def _curve(speed: Mapping[str, Any], name: str) -> list[CurvePoint]:
    """Speed over one baseline by size; nothing where no size has it."""
    points = []
    for row in speed.get("rows", ()):
        ratio: Sequence[float] | None = (row.get("ratios") or {}).get(name)
        status = str(row.get("status", ""))
        if ratio is None:
            points.append(CurvePoint(size=size_text(row), ratio=None, status=status))
        else:
            points.append(CurvePoint(size=size_text(row), ratio=ratio[0], low=ratio[1], high=ratio[2], status=status))
    return points if any(each.ratio is not None for each in points) else []


def details_of(runs: Sequence[Run], rows: np.ndarray[Any, Any], make: Details) -> Iterator[SampleDetail]:
    """The details of some rows in order, read from the runs one at a time.

    Args:
        runs: The runs, in the order of the table.
        rows: Indices of rows in the table, ascending.
        make: Makes them.
    """
    wanted = iter(rows.tolist())
    following = next(wanted, None)
    place = 0
    for run in runs:
        with run.lookup() as look:
            for result in run.results():
                if place == following:
                    yield make.of(place + 1, look.sample(result), look.restore(result))
                    following = next(wanted, None)
                place += 1
