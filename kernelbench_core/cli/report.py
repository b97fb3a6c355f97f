"""`kernelbench report`: the table of a run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.report.rows import Row
    from kernelbench_core.runs import Run


@click.command(
    "report",
    cls=options.Verb,
    examples=(
        "kernelbench report runs/x",
        "kernelbench report runs/x --samples --status wrong_result",
        "kernelbench report runs/x --by category --metric fast@1",
        "kernelbench report runs/x runs/y --html report.html",
    ),
)
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("--samples", is_flag=True, help="Every sample on a line, with its number for `show`.")
@click.option("--target", default="", metavar="NAME", help="Of --samples and --csv only those of this target.")
@click.option("--model", default="", metavar="PROVIDER/NAME", help="As --target, for the model.")
@click.option("--status", default="", metavar="STATUS", help="As --target, for the status.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write every sample to a CSV file; `-` for standard output.")
@click.option("--speed", is_flag=True, help="Measured speed of all tasks, where there are more than a screen holds.")
@click.option("--metrics", is_flag=True, help="Every metric of every model and target, with its note.")
@click.option("--by", metavar="COLUMN", help="--metric by category, element, threads, attempt, or any other column.")
@click.option("--metric", default="pass@1", show_default=True, metavar="NAME", help="Which one, for --by.")
@click.option("--html", metavar="FILE", help="Write everything into one HTML file that needs no network.")
@click.option("--published", metavar="NAME", help="Show the figures of a paper beside: simdbench, npueval, hpc-bench.")
@options.min_pass
@options.as_json
@click.pass_obj
def command(
    state: State, *, runs: tuple[str, ...], samples: bool, target: str, model: str, status: str, csv_file: str | None,
    speed: bool, metrics: bool, by: str | None, metric: str, html: str | None, published: str | None,
    min_pass: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Print the tables of a run, or of several side by side.

    Works while a run goes on, too. A low score is not a failure: without --min-pass the exit code is 0.
    RUN is a run directory, or a file of published verdicts (task_id, sample, passed, result).
    """
    from kernelbench_core import logs
    from kernelbench_core.cli import finish
    from kernelbench_core.report import rows as table

    logs.configure(state.verbosity)
    opened_all = _open(runs, state)
    opened = opened_all[0]
    if status:
        _check_status(status)
    if (target or model or status) and not samples and csv_file is None:
        raise click.UsageError("--target, --model and --status choose rows of --samples or --csv")
    if speed and samples:
        raise click.UsageError("--speed is about tasks, --samples lists samples: give one of them")
    if samples or csv_file is not None:
        if len(opened_all) > 1:
            raise click.UsageError("--samples and --csv are of one run; `kernelbench export` takes several")
        chosen = table.select(table.rows_of(opened), target=target, model=model, status=status)
        if csv_file is not None:
            text = table.csv_text(chosen)
            if csv_file == "-":
                echo_text(text)
                return 0
            _write(Path(csv_file), text)
            say(f"{len(chosen)} rows written to {csv_file}")
        if samples:
            echo_json(chosen) if as_json else _print(chosen)
            return 0
    wanted = finish.Wanted(
        metrics=metrics, by=by or "", metric=metric, published=published or "", speed=speed, page=html is not None
    )
    summary = finish.report(opened_all, state, as_json=as_json, wanted=wanted)
    if html is not None:
        finish.write_html(summary, opened_all, Path(html), state, published=published or "")
    return 0 if min_pass is None else finish.threshold(summary.groups, min_pass)


def _open(names: Sequence[str], state: State) -> list[Run]:
    """The runs at some paths; files of verdicts become one run in memory."""
    from kernelbench_core.runs import Run

    files = [name for name in names if Path(name).is_file()]
    runs = [Run.open(name) for name in names if name not in files]
    if files:
        from kernelbench_core import interface

        runs.append(interface.published_run(files, plugins=state.plugins()))
    return runs


def _write(path: Path, text: str) -> None:
    from kernelbench_core.errors import UsageError

    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})", "choose another --csv") from error


def _check_status(status: str) -> None:
    from kernelbench_core.errors import UsageError
    from kernelbench_core.model import Status
    from kernelbench_core.report.rows import WAITING

    known = [*(each.value for each in Status), WAITING]
    if status not in known:
        raise UsageError(f"--status {status}: there is no such status", f"there are {', '.join(known)}")


def _print(rows: Sequence[Row]) -> None:
    from kernelbench_core.report.screen import Screen

    screen = Screen.of(sys.stdout)
    if screen.bounded:  # paths are long: on a terminal the reason gets a line of its own
        width = len(str(max((each.row for each in rows), default=0)))
        shown: list[Any] = []
        for each in rows:
            name = f" ({each.name})" if each.name else ""
            shown.append(f"{each.row:>{width}}  {each.path}{name}  {each.status}")
            shown += [f"{'':{width}}  {each.detail}"] if each.detail else []
    else:
        cells = [(str(each.row), each.path, each.name, each.status, each.detail) for each in rows]
        shown = screen.listing(("row", "sample", "name", "status", "why"), cells, right=(0,))
    echo_text(screen.render(*shown, f"\n{len(rows)} samples"))
