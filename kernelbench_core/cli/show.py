"""`kernelbench show`: everything about one sample."""

from __future__ import annotations

import sys

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State


@click.command(
    "show",
    cls=options.Verb,
    examples=(
        "kernelbench show runs/x 12",
        "kernelbench show runs/x argmax",
        "kernelbench show runs/x argmax:no_tail",
        "kernelbench show runs/x x86-avx/argmax/reference-expert/0",
    ),
)
@click.argument("run", metavar="RUN")
@click.argument("sample", metavar="SAMPLE")
@click.option("--target", default="", metavar="NAME", help="Look only among the samples of this target.")
@click.option("--model", default="", metavar="PROVIDER/NAME", help="Look only among the samples of this model.")
@options.as_json
@click.pass_obj
def command(state: State, *, run: str, sample: str, target: str, model: str, as_json: bool) -> int:
    """Print one sample: prompt, code, diagnostics, first wrong value, why.

    SAMPLE is a row number as in `report RUN --samples`, or as much of task, target, model and sample as it takes.
    The model's whole answer is shown where no code was found in it, or with -v.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.report import rows
    from kernelbench_core.report import sample as page
    from kernelbench_core.report.screen import Screen
    from kernelbench_core.suites import found_in

    logs.configure(state.verbosity)
    opened = interface.load_run(run)
    try:
        row = rows.find(rows.select(rows.rows_of(opened), target=target, model=model), sample, run)
    except rows.AmbiguousError as error:
        for line in error.lines():
            say(line)
        raise
    found, result = rows.fetch(opened, row)
    data = page.plain(row, found, result, page.prompt_of(row, state.plugins(), found_in(opened.info), found))
    if as_json:
        echo_json(data)
    else:
        echo_text(page.render(data, Screen.of(sys.stdout), answer=bool(state.verbose)))
    return 0
