"""`kernelbench run`: generate, evaluate, report."""

from __future__ import annotations

from typing import Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.state import State


@click.command(
    "run",
    cls=options.Verb,
    examples=("kernelbench run --target x86-avx --model reference/expert --out runs/x",),
)
@options.suite
@options.targets
@options.models
@options.tasks
@options.limit
@options.n_samples
@options.asking
@options.judging
@options.out
@options.config_file
@options.min_pass
@options.dry_run
@options.as_json
@click.pass_obj
def command(
    state: State, /, *, out: str | None, config_file: str | None, min_pass: float | None, dry_run: bool, as_json: bool,
    **flags: Any,  # noqa: ANN401 - fields of RunConfig
) -> int:  # fmt: skip
    """Ask models for samples, evaluate them and report.

    What is in the run directory already is neither asked for nor evaluated again.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.cli import finish, plan
    from kernelbench_core.cli.estimate import estimate
    from kernelbench_core.cli.progress import progress
    from kernelbench_core.generation.asking import Tally

    logs.configure(state.verbosity)
    config = options.config(config_file, **flags)
    plugins = state.plugins()
    planned = plan.of_models(config, plugins, plan.finished(out), sending=not dry_run)
    finish.refuse_nothing(planned)
    if dry_run:
        return finish.show_plan(
            planned, config, out, as_json=as_json, estimate=estimate(config, plugins, out, plan.generated(out))
        )
    out = finish.place(out, config.suite, state)
    tally = Tally()
    with progress(planned.open, "evaluated", quiet=state.quiet, tally=tally) as counter:
        run = interface.run(out=out, config=config, plugins=plugins, on_result=counter.result, tally=tally)
    finish.report(run, state, as_json=as_json)
    return finish.exit_code(run, state, min_pass)
