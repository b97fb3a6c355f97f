"""`kernelbench export`: results and aggregates of runs as files for other programs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import OutputError, echo_json, say
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.report.export.dataset import Dataset, Sink
    from kernelbench_core.runs import Run

FORMATS = ("json", "jsonl", "csv", "parquet", "evalplus")
_SUFFIXES = {".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".parquet": "parquet"}
_RESULTS, _AGGREGATES = "results", "aggregates"
STANDARD = "-"


@click.command(
    "export",
    cls=options.Verb,
    examples=(
        "kernelbench export runs/x -o results.csv",
        "kernelbench export runs/x runs/y --of aggregates --by category -o aggregates.json",
        "kernelbench export runs/x --format evalplus -o evalplus",
    ),
)
@click.argument("runs", metavar="RUN...", nargs=-1)
@click.option("-o", "--output", metavar="FILE", help="The file, or `-` for standard output; of evalplus, a folder.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="The form.  [default: by the suffix, json for `-`]")
@click.option(
    "--of", "kind", type=click.Choice([_RESULTS, _AGGREGATES]), default=_RESULTS, show_default=True,
    help="A row for each sample, or for each metric of a model on a target.",
)  # fmt: skip
@click.option(
    "--by", multiple=True, callback=options.split, metavar="COLUMN",
    help="Split aggregates by category, element, difficulty, ...; repeatable, or a list with commas.",
)  # fmt: skip
@click.option("--schema", is_flag=True, help="Print the JSON Schema of json, or with --format jsonl of a line.")
@click.pass_obj
def command(
    state: State, *, runs: tuple[str, ...], output: str | None, form: str | None, kind: str, by: tuple[str, ...] | None,
    schema: bool,
) -> int:  # fmt: skip
    """Write results or aggregates for other programs.

    Samples that wait for a verdict or are missing are rows too, so that counts add up.
    """
    if schema:
        return _print_schema(kind, form, runs)
    if not runs:
        raise click.UsageError("name a run: `kernelbench export RUN -o FILE`")
    if output is None:
        raise click.UsageError("say where to: -o FILE, or `-o -` for standard output")
    form = _form(output, form)
    _check(kind, form, output, by)
    from kernelbench_core import interface, logs
    from kernelbench_core.report.export.output import refuse_records

    logs.configure(state.verbosity)
    opened = [interface.load_run(each) for each in _once(runs)]
    if output != STANDARD:
        refuse_records(Path(output), opened)
    if form == "evalplus":
        return _evalplus(opened, output)
    return _table(state, opened, kind, by or (), form, output)


def _print_schema(kind: str, form: str | None, runs: tuple[str, ...]) -> int:
    from kernelbench_core.report.export.schema import schema

    if form not in (None, "json", "jsonl") or runs:
        raise click.UsageError("--schema is of json or jsonl, and of no run")
    echo_json(schema(kind, lines=form == "jsonl"))
    return 0


def _form(output: str, form: str | None) -> str:
    """The form that is asked for, or that the file's name says."""
    if form is not None:
        return form
    if output == STANDARD:
        return "json"
    found = _SUFFIXES.get(Path(output).suffix.lower())
    if found is None:
        raise click.UsageError(f"{output}: the suffix says no form; give --format ({', '.join(FORMATS)})")
    return found


def _check(kind: str, form: str, output: str, by: tuple[str, ...] | None) -> None:
    """Refuses what does not go together, before anything is read."""
    if by and kind != _AGGREGATES:
        raise click.UsageError("--by splits aggregates: give --of aggregates")
    if form == "evalplus" and kind != _RESULTS:
        raise click.UsageError("--format evalplus has no place for aggregates")
    if form in ("evalplus", "parquet") and output == STANDARD:
        raise click.UsageError(f"--format {form} cannot go to standard output: give -o {_place(form)}")
    if form == "parquet":
        from kernelbench_core.report.export.as_parquet import check

        check()


def _place(form: str) -> str:
    return "FOLDER" if form == "evalplus" else "FILE"


def _once(runs: Sequence[str]) -> list[str]:
    """The runs, each of them once.

    Raises:
        UsageError: One is named twice.
    """
    from kernelbench_core.errors import UsageError

    seen: dict[Path, str] = {}
    for each in runs:
        try:
            place = Path(each).resolve()
        except ValueError:  # no path at all, which is said when it is opened
            continue
        if place in seen:
            raise UsageError(f"{each} is named twice", "its rows would count twice: name it once")
        seen[place] = each
    return list(runs)


def _evalplus(runs: Sequence[Run], output: str) -> int:
    from kernelbench_core.report.export.evalplus import write_evalplus

    done = write_evalplus(runs, Path(output))
    say(f"{done.count} verdicts written to {len(done.files)} files in {output}")
    if left := Counter(done.left_out):
        say(f"{left.total()} samples without a verdict about their model are left out ({_counted(left)})")
    return 0


def _table(state: State, runs: Sequence[Run], kind: str, by: tuple[str, ...], form: str, output: str) -> int:
    statuses: Counter[str] = Counter()
    dataset, writer = _dataset(state, runs, kind, by, statuses), _writer(form)
    for problem in dataset.problems:
        say(f"warning: {problem}")
    if output == STANDARD:
        writer(dataset, _Standard())
        return 0
    from kernelbench_core.report.export.output import replacing

    with replacing(Path(output)) as file:
        count = writer(dataset, file)
    say(f"{count} {kind} written to {output}" + (f" ({_counted(statuses)})" if statuses else ""))
    return 0


def _dataset(
    state: State, runs: Sequence[Run], kind: str, by: tuple[str, ...], statuses: Counter[str]
) -> Dataset:  # fmt: skip
    """What is to be written.

    Raises:
        NothingSelectedError: There is nothing.
    """
    import itertools

    from attrs import evolve

    from kernelbench_core.errors import NothingSelectedError
    from kernelbench_core.report.export.aggregates import aggregates_of
    from kernelbench_core.report.export.results import results_of

    if kind == _RESULTS:
        dataset = results_of(runs, state.plugins(), statuses)
    else:
        dataset = aggregates_of(runs, state.plugins(), by)
    rows = iter(dataset.rows)
    first = next(rows, None)
    if first is None:
        raise NothingSelectedError(
            f"there are no {kind}", "see what a run holds with `kernelbench report`; nothing was written"
        )
    return evolve(dataset, rows=itertools.chain([first], rows))


def _writer(form: str) -> Callable[[Dataset, Sink], int]:
    """What writes a form."""
    from kernelbench_core.report.export import as_csv, as_json, as_parquet

    return {
        "json": as_json.write_json, "jsonl": as_json.write_lines, "csv": as_csv.write_csv,
        "parquet": as_parquet.write_parquet,
    }[form]  # fmt: skip


class _Standard:
    """Standard output, in UTF-8 whatever the terminal has."""

    def write(self, data: bytes, /) -> None:
        try:
            sys.stdout.buffer.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.strerror or str(error)) from error


def _counted(statuses: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in statuses.most_common())
