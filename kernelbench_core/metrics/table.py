"""The results of one run or several as columns: what every number, chart and export is taken from."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import field, frozen, mutable

from kernelbench_core.metrics.arrays import Ints, Texts
from kernelbench_core.metrics.derived import DERIVED
from kernelbench_core.model import Result, Sample
from kernelbench_core.seams_metrics import STATUSES, Outcomes

LABELS = ("run", "task_id", "target", "model", "status", "error_class", "phase", "protocol")
"""Columns of few different texts that every table has."""

GROUP = ("run", "model", "target")
"""What results are grouped by, unless something else is asked for."""

STORED = "reference/"
"""How the name of a model begins that is a store of solutions."""

DETAIL = 400
"""Characters of a reason that are kept."""

UNKNOWN = "unknown"
"""Label of what has none: a task that no installed suite knows, a result without threads."""


@frozen(eq=False)
class Labels:
    """A column of few different texts.

    Args:
        names: The texts.
        codes: Index of each row's text, int64 (N,).
    """

    names: tuple[str, ...]
    codes: Ints

    @classmethod
    def of(cls, texts: Sequence[str]) -> Labels:
        """The column of some texts, in order of first use."""
        places: dict[str, int] = {}
        codes = np.fromiter((places.setdefault(each, len(places)) for each in texts), np.int64, len(texts))
        return cls(tuple(places), codes)

    def __len__(self) -> int:
        return len(self.codes)

    def texts(self) -> list[str]:
        """The text of every row."""
        return [self.names[each] for each in self.codes]

    def counts(self) -> dict[str, int]:
        """How many rows have each text, without those that none has."""
        found = np.bincount(self.codes, minlength=len(self.names))
        return {name: int(count) for name, count in zip(self.names, found, strict=True) if count}


@frozen(kw_only=True)
class Source:
    """A run that results come from.

    Args:
        label: Short name, unique in the table.
        path: Its directory; empty for a run in memory.
        info: Its resolved configuration.
        samples: Samples that are there, by (model, target, task_id).
    """

    label: str
    path: str
    info: Mapping[str, Any]
    samples: Mapping[tuple[str, str, str], int] = field(factory=dict)

    @property
    def asked(self) -> tuple[str, ...]:
        """Ids of the tasks that were asked for; empty where it is not known."""
        return tuple(self.info.get("selection", {}).get("tasks", ()))

    @property
    def conditions(self) -> dict[str, str]:
        """What models were asked under, as labels: `prompt`, `retrieval`, `feedback`, and parameters that were set."""
        made = self.info.get("identity", {}).get("generation", {})
        found = {
            "prompt": str(made.get("prompt") or "default"),
            "retrieval": str(made.get("retrieve") or "none"),
            "feedback": str(made.get("feedback") or "none"),
        }
        return found | {str(name): str(value) for name, value in (made.get("parameters") or {}).items()}

    @property
    def finds_out(self) -> frozenset[str]:
        """What was to be found out of samples that pass: `measure` their speed, `counts` of their instructions."""
        identity = self.info.get("identity", {})
        return frozenset(name for name in ("measure", "counts") if identity.get(name))

    def wanted(self, model: str) -> int:
        """How many samples of each task were asked of a model; 0 where it is not known."""
        if model.startswith(STORED) or model not in self.info.get("selection", {}).get("models", ()):
            return 0
        number = self.info.get("settings", {}).get("n_samples", 0)
        return number if isinstance(number, int) else 0


@frozen(kw_only=True, eq=False)
class Table:
    """One row for each result.

    Args:
        sources: The runs.
        labels: Columns of few different texts: `LABELS`.
        sample_id: Of each row.
        key: Key of each row's result; equal keys mean equal code under equal conditions.
        detail: Why each row ended as it did, at most `DETAIL` characters, as it is in the record.
        columns: Further columns by path, as in `Outcomes`.
        facts: What is known of tasks by their ids: `category`, `element`, ...
    """

    sources: tuple[Source, ...]
    labels: Mapping[str, Labels]
    sample_id: Sequence[str]
    key: Sequence[str]
    detail: Sequence[str]
    columns: Mapping[str, Any] = field(factory=dict)
    facts: Mapping[str, Mapping[str, str]] = field(factory=dict)

    def __len__(self) -> int:
        return len(self.sample_id)

    def fact(self, task_id: str, name: str) -> str:
        """What is known of a task; `UNKNOWN` where nothing is."""
        return self.facts.get(task_id, {}).get(name) or UNKNOWN

    @property
    def fact_names(self) -> list[str]:
        """Names of what is known of some task, sorted."""
        return sorted({name for each in self.facts.values() for name in each})

    @property
    def condition_names(self) -> list[str]:
        """Names of what models were asked under in some run, sorted."""
        return sorted({name for each in self.sources for name in each.conditions})

    def column(self, name: str) -> Labels:
        """Any column as labels: one of `LABELS`, a fact of tasks, a condition of the runs, or a path.

        Raises:
            KeyError: There is no such column.
        """
        if name in self.labels:
            return self.labels[name]
        if name in self.columns:
            values = self.columns[name]
            shown = [_shown(each) for each in (values.tolist() if values.dtype == np.float64 else values)]
            return Labels.of(shown)
        if name in self.fact_names:
            tasks = self.labels["task_id"]
            kinds = Labels.of([self.fact(each, name) for each in tasks.names])
            return Labels(kinds.names, kinds.codes[tasks.codes])
        if name in self.condition_names:
            runs = self.labels["run"]
            by_label = {each.label: each.conditions.get(name, UNKNOWN) for each in self.sources}
            kinds = Labels.of([by_label[each] for each in runs.names])
            return Labels(kinds.names, kinds.codes[runs.codes])
        raise KeyError(name)

    @property
    def names(self) -> list[str]:
        """Names of everything that `column` knows."""
        return [*self.labels, *self.fact_names, *self.condition_names, *self.columns]

    def groups(self, by: Sequence[str] = GROUP) -> Iterator[tuple[tuple[str, ...], Ints]]:
        """Rows with the same labels, sorted by these.

        Args:
            by: Names of columns.

        Returns:
            The labels of a group, and the indices of its rows in order.
        """
        columns = [self.column(each) for each in by]
        code = np.zeros(len(self), dtype=np.int64)
        for each in columns:
            code = code * max(1, len(each.names)) + each.codes
        order = np.argsort(code, kind="stable")
        starts = np.flatnonzero(np.diff(code[order], prepend=-1))
        found = [
            (tuple(each.names[each.codes[rows[0]]] for each in columns), rows)
            for rows in np.split(order, starts[1:])
            if len(rows)
        ]
        return iter(sorted(found, key=lambda item: item[0]))

    def outcomes(self, rows: Ints, tasks: Sequence[str] | None = None, *, complete: bool = True) -> Outcomes:
        """Some rows of one (run, model, target) as metrics want them.

        Args:
            rows: Indices of the rows.
            tasks: All tasks that were asked for; None takes them from the run. Rows of other tasks are left out.
            complete: Whether `rows` are all there are of their tasks, so that what is not there is missing.
        """
        ids = self.labels["task_id"]
        first = int(rows[0]) if len(rows) else -1
        source = self.sources[int(self.labels["run"].codes[first])] if first >= 0 else None
        model = self.labels["model"].names[self.labels["model"].codes[first]] if first >= 0 else ""
        stored = model.startswith(STORED)
        found = sorted({ids.names[each] for each in np.unique(ids.codes[rows])})
        if tasks is None:
            tasks = found if stored or source is None else sorted({*source.asked, *found})
        place = {task: index for index, task in enumerate(tasks)}
        where = np.array([place.get(each, -1) for each in ids.names], dtype=np.int64)
        task = where[ids.codes[rows]]
        kept = rows[task >= 0]
        task = task[task >= 0]
        status = self._statuses[kept]
        missing = np.zeros(len(tasks), dtype=np.int64)
        if complete and not stored:
            there = np.bincount(task, minlength=len(tasks))
            wanted = source.wanted(model) if source else 0
            missing = np.maximum(0, wanted - there) if wanted else _lacking(there)
        return Outcomes(
            tasks=tuple(tasks),
            task=task,
            status=status,
            missing=missing,
            columns={**{name: column[kept] for name, column in self.columns.items()}, **self._own(kept)},
            stored=stored,
            asked=source.finds_out if source else frozenset(),
        )

    @property
    def _statuses(self) -> Ints:
        labels = self.labels["status"]
        return np.array([STATUSES.index(each) for each in labels.names], dtype=np.int64)[labels.codes]

    def _own(self, rows: Ints) -> dict[str, Texts]:
        """Columns that every result has."""
        classes = self.labels["error_class"]
        return {
            "result.error_class": np.array(classes.names, dtype=object)[classes.codes[rows]],
            "result.key": np.array([self.key[each] for each in rows], dtype=object),
        }


def _lacking(there: Ints) -> Ints:
    """How many samples tasks lack where nobody says how many were asked for.

    Where more than half of the tasks that have any have the same number, the others lack what they have less. Where
    there is no such number, a task with none lacks as many as any task has, so that it has failed for every k.

    Args:
        there: How many samples each task has, (T,).
    """
    counts = Counter(int(each) for each in there if each)
    number, tasks = max(counts.items(), key=lambda item: item[1], default=(1, 0))
    if not counts or 2 * tasks > counts.total():
        return np.maximum(0, number - there)
    return np.where(there == 0, there.max(), 0)


def _shown(value: object) -> str:
    if value is None or value != value:  # noqa: PLR0124 - NaN
        return UNKNOWN
    return f"{value:g}" if isinstance(value, float) else str(value)


class TableBuilder:
    """Makes a table from results and samples that come one at a time; keeps only what columns hold.

    Args:
        reads: Paths of the columns beyond `LABELS`: `data.X` of a result's data, `sample.X` of the sample's record, or
            a name in `DERIVED`.
    """

    def __init__(self, reads: Iterable[str] = ()) -> None:
        paths = sorted({each for each in reads if not each.startswith("result.")})
        self._columns: dict[str, dict[int, Any]] = {name: {} for name in paths}
        self._data = self._plan("data.")
        self._sample = self._plan("sample.")
        self._derived = [(DERIVED[each], self._columns[each]) for each in paths if each in DERIVED]
        self._labels: list[tuple[dict[str, int], list[int]]] = [({}, []) for _ in LABELS]
        self._sample_id: list[str] = []
        self._key: list[str] = []
        self._detail: list[str] = []
        self._rows: dict[tuple[str, str, str, str], int] = {}
        self._sources: list[tuple[str, str, Mapping[str, Any], Counter[tuple[str, str, str]]]] = []

    def _plan(self, prefix: str) -> _Plan:
        """What to look up in which order, so that what several paths begin with is looked up once."""
        plan: _Plan = []
        for name, column in self._columns.items():
            if not name.startswith(prefix):
                continue
            inner, columns = plan, []
            for step in name[len(prefix) :].split("."):
                entry = next((each for each in inner if each.step == step), None)
                if entry is None:
                    entry = _Step(step, int(step) if step.isdecimal() else -1)
                    inner.append(entry)
                inner, columns = entry.inner, entry.columns
            columns.append(column)
        return plan

    def start(self, label: str, path: str, info: Mapping[str, Any]) -> None:
        """Begins a run; what is added from now on belongs to it."""
        self._sources.append((label, path, info, Counter()))
        self._rows.clear()

    def add(self, result: Result) -> None:
        """Takes a result in; another one of the same sample takes its place."""
        shared = sys.intern
        identity = (shared(result.task_id), shared(result.target), shared(result.model), shared(result.sample_id))
        rows = len(self._sample_id)
        row = self._rows.setdefault(identity, rows)
        texts = (
            self._sources[-1][0], *identity[:3], result.status.value, result.error_class, result.phase, result.protocol
        )  # fmt: skip
        if row == rows:
            for (names, codes), text in zip(self._labels, texts, strict=True):
                codes.append(names.setdefault(text, len(names)))
            self._sample_id.append(identity[3])
            self._key.append(result.key)
            self._detail.append(result.detail[:DETAIL])
        else:
            for (names, codes), text in zip(self._labels, texts, strict=True):
                codes[row] = names.setdefault(text, len(names))
            self._key[row] = result.key
            self._detail[row] = result.detail[:DETAIL]
            for name, column in self._columns.items():
                if not name.startswith("sample."):
                    column.pop(row, None)
        _take(result.data, self._data, row)
        for derive, column in self._derived:
            if (value := derive(result)) is not None:
                column[row] = value

    def add_sample(self, sample: Sample) -> None:
        """Takes in what columns want of a sample whose result is there, and counts it."""
        self._sources[-1][3][sample.model, sample.target, sample.task_id] += 1
        row = self._rows.get((sample.task_id, sample.target, sample.model, sample.sample_id))
        if row is None:
            return
        for each in self._sample:
            value = getattr(sample, each.step, None)
            if value is not None:
                for column in each.columns:
                    column[row] = value
                if each.inner:
                    _take(value, each.inner, row)

    def table(self, facts: Mapping[str, Mapping[str, str]] | None = None) -> Table:
        """What was added up to now."""
        return Table(
            sources=tuple(
                Source(label=label, path=path, info=info, samples=dict(samples))
                for label, path, info, samples in self._sources
            ),
            labels={
                name: Labels(tuple(names), np.array(codes, dtype=np.int64))
                for name, (names, codes) in zip(LABELS, self._labels, strict=True)
            },
            sample_id=self._sample_id,
            key=self._key,
            detail=self._detail,
            columns={name: column_of(values, len(self._sample_id)) for name, values in self._columns.items()},
            facts=facts or {},
        )


@mutable
class _Step:
    """A key, or an index, that paths have in one place.

    Args:
        step: The key.
        index: The same as an index into a list; -1 where it is none.
        inner: What is looked up below it.
        columns: The columns that take what lies there.
    """

    step: str
    index: int
    inner: list[_Step] = field(factory=list)
    columns: list[dict[int, Any]] = field(factory=list)


_Plan = list[_Step]


def _take(data: Any, plan: _Plan, row: int) -> None:  # noqa: ANN401 - any value of a record
    """Puts what lies at the paths of a plan into their columns."""
    if isinstance(data, dict):
        for each in plan:
            value = data.get(each.step)
            if value is not None:
                for column in each.columns:
                    column[row] = value
                if each.inner:
                    _take(value, each.inner, row)
    elif isinstance(data, (list, tuple)):
        for each in plan:
            if 0 <= each.index < len(data) and data[each.index] is not None:
                for column in each.columns:
                    column[row] = data[each.index]
                if each.inner:
                    _take(data[each.index], each.inner, row)
    elif isinstance(data, Mapping):
        _take(dict(data), plan, row)


_NUMBERS = {float, int, bool}


def column_of(values: Mapping[int, Any], rows: int) -> Any:  # noqa: ANN401 - an array of one of two types
    """Values by row as a column: float64 where all are numbers or truth values, with NaN for nothing; else objects.

    A record may have whole numbers of any length: with one that no float can hold, they are objects.
    """
    place = np.fromiter(values, np.int64, len(values))
    if set(map(type, values.values())) <= _NUMBERS:
        try:
            numbers = np.fromiter(values.values(), np.float64, len(values))
        except OverflowError:
            pass
        else:
            column = np.full(rows, np.nan)
            column[place] = numbers
            return column
    objects = np.empty(rows, dtype=object)
    for row, value in values.items():
        objects[row] = value
    return objects
