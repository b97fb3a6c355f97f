"""`kernelbench compare`: what became better or worse from one run to another."""

from __future__ import annotations

import sys

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.finish import BELOW
from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State


def _threshold(_ctx: click.Context, _param: click.Parameter, value: str | None) -> float | None:
    """A number of 0 or more, perhaps as a percentage."""
    if value is None:
        return None
    number = options.fraction(value)
    if not 0.0 <= number < float("inf"):
        raise click.BadParameter(f"{value!r} is no amount; give 0.02 or 2% for two points, or 0 for any loss at all")
    return number


def _models(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, str] | None:
    """Two models, with a comma or each with the option; the same twice for one name."""
    found = options.split(ctx, param, values)
    if found is None:
        return None
    if len(found) not in (1, 2):
        raise click.BadParameter("give two models: --models BASE,NEW")
    return found[0], found[-1]


@click.command(
    "compare",
    cls=options.Verb,
    examples=(
        "kernelbench compare runs/main runs/branch",
        "kernelbench compare runs/main runs/branch --metric speedup --threshold 2%",
        "kernelbench compare runs/x --models openai/gpt-4o,openai/gpt-4o-mini",
        "kernelbench compare runs/main runs/branch --by category --json",
    ),
)
@click.argument("runs", metavar="BASE [NEW]", nargs=-1, required=True)
@click.option("--metric", default="pass@1", show_default=True, metavar="NAME", help="What is compared.")
@click.option(
    "--models", metavar="BASE,NEW", multiple=True, callback=_models,
    help="A model of each run, or two of one.  [default: each that both have]",
)  # fmt: skip
@click.option(
    "--threshold", metavar="X", callback=_threshold,
    help="Exit with 1 where NEW is worse by more than X, as 0.02 or 2%.  [default: where it is worse beyond chance]",
)  # fmt: skip
@click.option("--by", default="", metavar="COLUMN", help="Also by target, category, element, or any other column.")
@click.option("--anyway", is_flag=True, help="Compare runs of different suites or protocols, too.")
@options.as_json
@click.pass_obj
def command(
    state: State, *, runs: tuple[str, ...], metric: str, models: tuple[str, str] | None, threshold: float | None,
    by: str, anyway: bool, as_json: bool,
) -> int:  # fmt: skip
    """Compare two runs, or two models of one run.

    Over the tasks that both have, with 95% intervals and the tasks that regressed. Exit code 1 where something is
    worse, 5 where nothing is in both.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.report.comparison import compare
    from kernelbench_core.report.comparison_text import moved, render
    from kernelbench_core.report.screen import Screen

    logs.configure(state.verbosity)
    if len(runs) > 2:  # noqa: PLR2004 - a base and a new one
        raise click.UsageError(f"{len(runs)} runs were given: compare takes a base and a new one")
    opened = [interface.load_run(each) for each in runs]
    base, new = opened[0], opened[1] if opened[1:] else None
    found = compare(base, new, state.plugins(), metric=metric, models=models, by=by, anyway=anyway)
    if as_json:
        echo_json(found.plain(threshold))
    else:
        echo_text(render(found, Screen.of(sys.stdout)))
    missed = [each for each in found.pairs if each.missed(threshold)]
    for each in missed:
        what = "worse" if threshold is None else "threshold missed"
        limit = "" if threshold is None else f", asked for no more than {threshold:g}"
        got = f"{moved(each.difference)}{limit}" if each.difference.value is not None else "the new one has no number"
        say(f"{what}: {metric} of {each.label}: {got}")
    return BELOW if missed else 0
