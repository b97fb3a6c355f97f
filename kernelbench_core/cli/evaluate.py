"""`kernelbench evaluate`: verdicts on samples that are there already."""

from __future__ import annotations

from typing import Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.state import State


@click.command(
    "evaluate",
    cls=options.Verb,
    examples=("kernelbench evaluate --target x86-avx --samples answers.jsonl --out runs/y",),
)
@click.option(
    "--samples", required=True, metavar="FILE", help="JSON Lines, plain or .gz, or a folder of them or of code files."
)
@options.suite
@options.targets
@click.option("--model", metavar="PROVIDER/NAME", help="Model of samples that name none.  [default: samples/FILE]")
@options.tasks
@options.limit
@options.judging
@options.out
@options.config_file
@options.min_pass
@options.dry_run
@options.as_json
@click.pass_obj
def command(
    state: State, /, *, samples: str, model: str | None, out: str | None, config_file: str | None,
    min_pass: float | None, dry_run: bool, as_json: bool, **flags: Any,  # noqa: ANN401 - fields of RunConfig
) -> int:  # fmt: skip
    """Evaluate samples that somebody else has generated.

    A line is an object with `task_id` and one of `solution`, `code` (code) or `completion` (what a model wrote); a
    repeated task_id is another sample. Lines that cannot be used are named and cost the others nothing.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.cli import finish, plan
    from kernelbench_core.cli.progress import Problems, progress

    logs.configure(state.verbosity)
    config = options.config(config_file, **flags)
    plugins = state.plugins()
    problems = Problems(quiet=state.quiet)
    planned = plan.of_samples(config, plugins, samples, model, plan.finished(out), problems.add)
    problems.finish()
    finish.refuse_nothing(planned)
    if dry_run:
        return finish.show_plan(planned, config, out, as_json=as_json)
    out = finish.place(out, config.suite, state)
    with progress(planned.open, "evaluated", quiet=state.quiet) as counter:
        run = interface.evaluate(
            samples, out=out, config=config, plugins=plugins, model=model, on_result=counter.result
        )  # fmt: skip
    finish.report(run, state, as_json=as_json)
    return finish.exit_code(run, state, min_pass)
