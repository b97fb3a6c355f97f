"""`kernelbench generate`: samples from models, to be evaluated later or elsewhere."""

from __future__ import annotations

from typing import Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State


@click.command(
    "generate",
    cls=options.Verb,
    examples=("kernelbench generate --target x86-avx --model reference/expert --out runs/x",),
)
@options.suite
@options.targets
@options.models
@options.tasks
@options.limit
@options.n_samples
@options.asking
@options.protocol
@options.seed
@options.out
@options.config_file
@options.dry_run
@options.as_json
@click.pass_obj
def command(
    state: State, /, *, out: str | None, config_file: str | None, dry_run: bool, as_json: bool,
    **flags: Any,  # noqa: ANN401 - fields of RunConfig
) -> int:  # fmt: skip
    """Ask models for samples and keep them.

    Needs no compiler and no sandbox. `run` with the same settings and --out goes on from there; on another machine,
    `evaluate --samples DIR` does.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.cli import finish, plan
    from kernelbench_core.cli.estimate import estimate
    from kernelbench_core.cli.progress import progress
    from kernelbench_core.generation.asking import Tally

    logs.configure(state.verbosity)
    config = options.config(config_file, **flags)
    plugins = state.plugins()
    planned = plan.of_models(config, plugins, plan.generated(out), sending=not dry_run)
    finish.refuse_nothing(planned)
    if dry_run:
        return finish.show_plan(
            planned,
            config,
            out,
            as_json=as_json,
            finished="there",
            estimate=estimate(config, plugins, out, plan.generated(out)),
        )
    out = finish.place(out, config.suite, state)
    tally = Tally()
    with progress(planned.samples, "generated", quiet=state.quiet, tally=tally) as counter:
        run = interface.generate(out=out, config=config, plugins=plugins, on_sample=counter.sample, tally=tally)
    samples = sum(1 for _ in run.samples())
    data = {"run": str(run.path), "samples": samples, "new": max(0, samples - planned.finished)}
    if as_json:
        echo_json(data)
    else:
        echo_text(f"{data['samples']} samples, {data['new']} of them new\nrun directory: {data['run']}")
    return int(run.incomplete)
