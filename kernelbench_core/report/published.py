"""Figures that others published, to be shown beside ours: each was measured under a protocol of its own.

The figures are in `kernelbench_core/published/NAME.toml`, one file a paper. A file names the targets that its columns
mean, and what files and providers call its models; nothing here knows either. A file that breaks its own rules is
our fault, not the user's, so that is a plain `ValueError`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from importlib import resources
from typing import Any

import tomli
from attrs import field, frozen

from kernelbench_core.errors import UsageError
from kernelbench_core.runs import Group

MARK = "published, another protocol"
"""Stands wherever a published figure does, so that nobody takes it for one of ours."""

UNITS = ("percent", "share", "ratio")
"""How a table gives its figures; shares in per cent become shares in [0, 1]."""

_ROUNDING = 1e-9
_PACKAGE = "kernelbench_core.published"
_SUFFIX = ".toml"
_TOP = frozenset({"title", "source", "url", "protocol", "columns", "models", "tables"})
_TABLE = frozenset({"title", "source", "unit", "model", "metrics", "columns", "rows", "figures"})
_FIGURE = frozenset({"column", "metric", "value", "note"})


@frozen(kw_only=True)
class PublishedRow:
    """One published figure.

    Args:
        model: As the paper calls it; `all models` for a figure over all of them.
        target: Our name of the target; empty for a figure over all of them.
        metric: Our name of the metric where we have it.
        value: A share in [0, 1], or a ratio >= 0; see `unit`.
        note: What else is said of it (`first` of the most frequent reasons).
        setting: What else it was measured with, where the same metric has several (`with retrieval`).
        unit: `share` or `ratio`.
        printed: The figure as it was published.
        printed_unit: One of `UNITS`.
        protocol: Always `MARK`.
    """

    model: str
    target: str
    metric: str
    value: float
    note: str = ""
    setting: str = ""
    unit: str = "share"
    printed: str = ""
    printed_unit: str = "percent"
    protocol: str = MARK


@frozen(kw_only=True)
class Table:
    """One table of a paper.

    Args:
        title: What it shows, in our words.
        source: Where in the paper it is.
        unit: One of `UNITS`: how the paper gives the figures.
        metrics: Names of the metrics, in the order of the paper.
        columns: Names of the columns as the paper has them.
        rows: One for each figure.
    """

    title: str
    source: str
    unit: str
    metrics: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[PublishedRow, ...]


@frozen(kw_only=True)
class Column:
    """What a column of a paper means here.

    Args:
        target: Our name of the target; empty for all of them.
        setting: As in `PublishedRow`.
    """

    target: str = ""
    setting: str = ""


@frozen(kw_only=True)
class PublishedModel:
    """What is known of a model of a paper.

    Args:
        tag: The version that was asked; empty for unknown.
        names: What files and providers call this very version.
    """

    tag: str = ""
    names: tuple[str, ...] = ()


@frozen(kw_only=True)
class PublishedTable:
    """The figures of one paper.

    Args:
        name: As in `names`.
        title: Of the benchmark.
        source: The paper, with its arXiv id where it has one.
        protocol: How it measured: numbers of tasks and samples, temperature, machines, ...
        tables: Its tables.
        url: Where the paper is; empty for unknown.
        columns: Names of its columns and what they mean.
        models: Names of its models and what is known of them, where something is.
        mark: Always `MARK`.
    """

    name: str
    title: str
    source: str
    protocol: Mapping[str, Any]
    tables: tuple[Table, ...]
    url: str = ""
    columns: Mapping[str, Column] = field(factory=dict)
    models: Mapping[str, PublishedModel] = field(factory=dict)
    mark: str = MARK

    def rows(self) -> Iterator[PublishedRow]:
        """The figures of all tables, in order."""
        for table in self.tables:
            yield from table.rows

    def target_of(self, column: str) -> str:
        """Our target for the name of a column (`Neon`); empty where it means none."""
        found = self.columns.get(column)
        return found.target if found else ""

    def model_of(self, name: str) -> str:
        """What the paper calls a model of ours; empty where it does not have it.

        Args:
            name: `provider/name` or `router/vendor/name`. Its last part counts: it must be one of the names that the
                file lists for the model, or the paper's own; capitals do not matter.
        """
        wanted = name.rpartition("/")[2].casefold()
        for model in dict.fromkeys(each.model for each in self.rows()):
            known = self.models.get(model, PublishedModel())
            if wanted in [each.casefold() for each in (model, *known.names)]:
                return model
        return ""


@frozen(kw_only=True)
class SideBySide:
    """One of our figures beside the published one.

    Args:
        model: Ours, `provider/name`.
        published_model: As the paper calls it.
        tag: The version that the paper asked; empty for unknown.
        target: Name of the target.
        metric: Name of the metric.
        ours: Our value; None where it is not available.
        published: Theirs.
        difference: Ours minus theirs, in percentage points for shares, as it is for ratios; None without ours.
        same: Whether ours, to as many digits as theirs was printed with, is theirs.
        unit: `share` or `ratio`.
        setting: As in `PublishedRow`.
        mark: Always `MARK`.
    """

    model: str
    published_model: str
    tag: str
    target: str
    metric: str
    ours: float | None
    published: float
    difference: float | None
    same: bool
    unit: str = "share"
    setting: str = ""
    mark: str = MARK


def names() -> list[str]:
    """Names of all papers whose figures are here, sorted."""
    files = (each.name for each in resources.files(_PACKAGE).iterdir())
    return sorted(each[: -len(_SUFFIX)] for each in files if each.endswith(_SUFFIX))


def load(name: str) -> PublishedTable:
    """The figures of one paper.

    Args:
        name: One of `names`.

    Raises:
        UsageError: There are no figures of that name; the message lists those that there are.
        ValueError: The file is broken, which is our fault.
    """
    known = names()
    if name not in known:
        close = difflib.get_close_matches(name.casefold(), known, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise UsageError(f"{name}: no published figures of that name", f"{hint}there are {', '.join(known)}")
    return parse(name, resources.files(_PACKAGE).joinpath(name + _SUFFIX).read_text(encoding="utf-8"))


def side_by_side(groups: Iterable[Group], published: PublishedTable) -> list[SideBySide]:
    """Our figures beside the published ones of the same model, target and metric.

    Args:
        groups: Of a run, with their metrics.
        published: The figures of a paper.

    Returns:
        One entry for each pair, in the order of the groups and then of the paper; nothing for what only one side has.
    """
    theirs: dict[tuple[str, str], list[PublishedRow]] = {}
    for row in published.rows():
        theirs.setdefault((row.model, row.target), []).append(row)
    found = []
    for group in groups:
        model = published.model_of(group.model)
        values = {each.name: each.value for each in group.metrics}
        for row in theirs.get((model, group.target), ()):
            if row.metric not in values:
                continue
            ours = values[row.metric]
            difference = None if ours is None else (100 if row.unit == "share" else 1) * (ours - row.value)
            found.append(
                SideBySide(
                    model=group.model, published_model=model, tag=published.models.get(model, PublishedModel()).tag,
                    target=group.target, metric=row.metric, ours=ours, published=row.value,
                    difference=difference, same=difference is not None and abs(difference) <= _half_digit(row),
                    unit=row.unit, setting=row.setting,
                )
            )  # fmt: skip
    return found


def _half_digit(row: PublishedRow) -> float:
    """Half of the last digit that a figure was printed with, in the unit of `SideBySide.difference`."""
    exponent = Decimal(row.printed).as_tuple().exponent
    points = 100 if row.printed_unit == "share" else 1
    return points * (0.5 * 10.0 ** int(exponent) + _ROUNDING)


def parse(name: str, text: str) -> PublishedTable:
    """Reads and checks one file of figures.

    Args:
        name: Of the paper.
        text: TOML. `title`, `source`, `url`, `protocol` (free); `columns` (name to `target` and `setting`); `models`
            (name to `tag` and `names`); `tables`, each with `title`, `source`, `unit`, `metrics`, `columns` and either
            `rows` (model to a list for each column of a figure for each metric) or `model` and `figures` (each with
            `column`, `metric`, `value` and perhaps `note`).

    Raises:
        ValueError: Something in it is wrong; the message says what and where.
    """
    try:
        raw = tomli.loads(text, parse_float=Decimal)
        _only(raw, _TOP, "the file")
        columns = {key: Column(**value) for key, value in raw["columns"].items()}
        models = {
            key: PublishedModel(tag=value.get("tag", ""), names=tuple(value.get("names", ())))
            for key, value in raw["models"].items()
            if _only(value, {"tag", "names"}, key)
        }
        tables = tuple(_table(each, columns) for each in raw["tables"])
        found = PublishedTable(
            name=name, title=raw["title"], source=raw["source"], protocol=_floats(raw["protocol"]), tables=tables,
            url=raw.get("url", ""), columns=columns, models=models,
        )  # fmt: skip
        _check(found)
    except KeyError as error:
        raise ValueError(f"{name}{_SUFFIX}: {error} is missing") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{name}{_SUFFIX}: {error}") from error
    return found


def _only(table: Mapping[str, Any], known: Iterable[str], where: str) -> bool:
    if unknown := set(table) - set(known):
        raise ValueError(f"{where}: unknown keys {sorted(unknown)}")
    return True


def _table(raw: Mapping[str, Any], columns: Mapping[str, Column]) -> Table:
    title = raw["title"]
    _only(raw, _TABLE, title)
    metrics, used, unit = tuple(raw["metrics"]), tuple(raw["columns"]), raw["unit"]
    if unit not in UNITS:
        raise ValueError(f"{title}: the unit {unit!r} is none of {UNITS}")
    if unknown := [each for each in used if each not in columns]:
        raise ValueError(f"{title}: no such columns: {unknown}")
    rows: list[PublishedRow] = []
    for model, cells in raw.get("rows", {}).items():
        where = f"{title}: {model}"
        for column, figures in _pairs(used, cells, where):
            rows += [
                _row(model, columns[column], metric, each, unit) for metric, each in _pairs(metrics, figures, where)
            ]
    for each in raw.get("figures", ()):
        _only(each, _FIGURE, title)
        if each["column"] not in used or each["metric"] not in metrics:
            raise ValueError(f"{title}: {each['column']}, {each['metric']}: no such column or metric")
        rows.append(
            _row(raw["model"], columns[each["column"]], each["metric"], each["value"], unit, each.get("note", ""))
        )
    return Table(title=title, source=raw["source"], unit=unit, metrics=metrics, columns=used, rows=tuple(rows))


def _pairs(keys: Sequence[str], values: Sequence[Any], where: str) -> Iterator[tuple[str, Any]]:
    if not isinstance(values, list) or len(values) != len(keys):
        raise ValueError(f"{where}: expected a list of {len(keys)} for {', '.join(keys)}, got {values}")
    yield from zip(keys, values, strict=True)


def _row(model: str, column: Column, metric: str, figure: Any, unit: str, note: str = "") -> PublishedRow:  # noqa: ANN401 - from a file
    if isinstance(figure, bool) or not isinstance(figure, (int, Decimal)):
        raise TypeError(f"{model}, {metric}: expected a number, got {figure!r}")
    if not Decimal(figure).is_finite():
        raise ValueError(f"{model}, {metric}: {figure} is no figure")
    value = Decimal(figure) / 100 if unit == "percent" else Decimal(figure)  # in decimals, so that 0.2735 is 0.2735
    if value < 0 or (unit != "ratio" and value > 1):
        raise ValueError(f"{model}, {metric}: {figure} {unit} cannot be")
    return PublishedRow(
        model=model, target=column.target, metric=metric, value=float(value), note=note, setting=column.setting,
        unit="ratio" if unit == "ratio" else "share", printed=str(figure), printed_unit=unit,
    )  # fmt: skip


def _floats(value: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
    """The same with floats for decimals, for JSON."""
    if isinstance(value, dict):
        return {key: _floats(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_floats(each) for each in value]
    return float(value) if isinstance(value, Decimal) else value


def _check(found: PublishedTable) -> None:
    """What no single entry can show: figures that are there twice, models and names that mean nothing or two things."""
    seen = set()
    for row in found.rows():
        key = (row.model, row.target, row.metric, row.setting)
        if key in seen:
            raise ValueError(f"two figures for {key}")
        seen.add(key)
    if not seen:
        raise ValueError("no figures")
    if strange := set(found.models) - {row.model for row in found.rows()}:
        raise ValueError(f"models without a figure: {sorted(strange)}")
    called = [each.casefold() for model in found.models.values() for each in model.names]
    if len(called) != len(set(called)):
        raise ValueError("one name for two models")
