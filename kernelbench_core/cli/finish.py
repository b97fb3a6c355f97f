"""Where a run goes and how it ends: the default directory, the table, the threshold and the exit code."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kernelbench_core.cli.output import echo_json, echo_text, say
from kernelbench_core.cli.state import State
from kernelbench_core.report.screen import Screen, amount, percent

if TYPE_CHECKING:
    from kernelbench_core.cli.estimate import Estimate
    from kernelbench_core.cli.plan import Plan
    from kernelbench_core.config import RunConfig
    from kernelbench_core.report.summary import Summary
    from kernelbench_core.runs import Group, Run

BELOW = 1
"""Exit code when a threshold was missed."""


def place(out: str | None, suite: str, state: State) -> str:
    """The run directory: the given one, or a new one under `runs/`; tells the state how to go on after Ctrl-C."""
    from kernelbench_core.suites import label_of

    if out is not None:
        state.resume = "the same command goes on where it stopped"
        return out
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{label_of(suite)}"
    found = Path("runs") / stem
    number = 1
    while found.exists():
        number += 1
        found = Path("runs") / f"{stem}-{number}"
    state.resume = f"the same command with `--out {found}` goes on where it stopped"
    return str(found)


@frozen(kw_only=True)
class Wanted:
    """What a report shows beside the tables.

    Args:
        metrics: Every metric with its note.
        by: Column by whose labels a metric is shown; empty for none.
        metric: Which one.
        published: Name of published figures to show beside; empty for none.
        speed: The speed of all tasks, however many they are.
        page: Whether a page is made of it, too.
    """

    metrics: bool = False
    by: str = ""
    metric: str = "pass@1"
    published: str = ""
    speed: bool = False
    page: bool = False


def report(runs: Run | Sequence[Run], state: State, *, as_json: bool, wanted: Wanted | None = None) -> Summary:
    """Prints the summary of a run, or of several side by side."""
    from kernelbench_core.report.further import further, plain
    from kernelbench_core.report.summary import summarize
    from kernelbench_core.report.terminal import render

    wanted = wanted or Wanted()
    summary = summarize(runs, state.plugins(), page=wanted.page, by=wanted.by)
    screen = Screen.of(sys.stdout)
    if as_json:
        echo_json(summary.plain() | plain(summary, wanted.by, wanted.metric, wanted.published))
        return summary
    more = further(
        summary, screen, metrics=wanted.metrics, by=wanted.by, metric=wanted.metric, published=wanted.published
    )
    echo_text(render(summary, screen, every=wanted.speed, more=more))
    if wanted.speed and not summary.speed:
        say("no speed was measured in this run: evaluate it with --measure")
    return summary


def write_html(summary: Summary, runs: Sequence[Run], path: Path, state: State, *, published: str = "") -> None:
    """Writes the report of some runs into one HTML file."""
    from kernelbench_core.report.html.making import make

    make(summary, runs, path, state.plugins(), published=published)
    say(f"report written to {path}")


def exit_code(run: Run, state: State, min_pass: float | None) -> int:
    """What the process exits with: the run's own code, or that of a missed threshold."""
    below = 0 if min_pass is None else threshold(run.groups(state.plugins()), min_pass)
    return run.exit_code or below


def threshold(groups: Sequence[Group], min_pass: float) -> int:
    """1, and a line for each model and target, where pass@1 is below what was asked for; else 0."""
    from kernelbench_core.report.summary import pass_at_1

    missed = 0 if groups else BELOW
    if missed:
        say("threshold missed: there is no result")
    for group in groups:
        value = pass_at_1(group)
        if value is None or value < min_pass:
            missed = BELOW
            got = "not available" if value is None else percent(value)
            say(f"threshold missed: pass@1 of {group.name} on {group.target} is {got}, asked for {percent(min_pass)}")
    return missed


def refuse_nothing(plan: Plan) -> None:
    """Stops a command that would work on nothing, before it leaves a run directory behind.

    Raises:
        NothingSelectedError: There is no sample.
    """
    from kernelbench_core.errors import NothingSelectedError

    if not plan.samples:
        raise NothingSelectedError("there is no sample", "check the samples or --model, --target and --task")


def show_plan(
    plan: Plan, config: RunConfig, out: str | None, *,
    as_json: bool, finished: str = "evaluated", estimate: Estimate | None = None,
) -> int:  # fmt: skip
    """Prints what would be done, and gives the exit code.

    Args:
        plan: How many samples there are.
        config: The configuration.
        out: The run directory.
        as_json: Whether to print JSON.
        finished: Heading of the samples that need no work.
        estimate: What asking would take; None where nobody is asked.
    """
    data: dict[str, Any] = {
        "suite": config.suite, "protocol": config.protocol, "seed": config.seed, "toolchain": config.toolchain or None,
        "jobs": config.workers, "sandbox": not config.unsafe_no_sandbox, "out": out,
        "rows": list(plan.rows), "samples": plan.samples, "finished": plan.finished, "open": plan.open,
    }  # fmt: skip
    if estimate is not None:
        data |= {"requests": list(estimate.rows), "prompts": estimate.prompts or None}
    if as_json:
        echo_json(data)
        return 0
    screen = Screen.of(sys.stdout)
    rows = [(row.model, row.target, row.tasks, row.samples, row.finished) for row in plan.rows]
    table = screen.listing(("model", "target", "tasks", "samples", finished), rows, right=(2, 3, 4))
    seed = "drawn" if config.seed is None else str(config.seed)
    sandbox = "none: candidates could do whatever you can" if config.unsafe_no_sandbox else "bubblewrap"
    echo_text(
        screen.render(
            f"suite {config.suite}, protocol {config.protocol}, seed {seed}, jobs {config.workers}, sandbox {sandbox}",
            "",
            *table,
            *(_estimated(estimate, screen) if estimate else ()),
            "",
            f"would work on {plan.open} of {plan.samples} samples; run directory: {out or 'a new one under runs/'}",
        )
    )
    return 0


def _estimated(estimate: Estimate, screen: Screen) -> list[Any]:
    """The table of what asking would take; nothing where nobody is asked."""
    if not estimate.rows:
        return []
    rows = [
        (row.model, row.target, row.requests, f"about {amount(row.input_tokens)}", f"about {amount(row.output_tokens)}",
         _dollars(row.dollars), _dollars(row.most_dollars))
        for row in estimate.rows
    ]  # fmt: skip
    names = ("model", "target", "requests", "tokens in", "tokens out", "cost", "at most")
    table = screen.listing(names, rows, right=(2, 3, 4, 5, 6))
    where = f"prompts: {estimate.prompts}" if estimate.prompts else "every sample is there"
    return ["", *table, "", where]


def _dollars(value: float | None) -> str:
    """An amount of money; a dash where no price or no limit is known."""
    return "-" if value is None else f"${value:.2f}" if value >= 1 else f"${value:.4f}"
