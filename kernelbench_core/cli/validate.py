"""`kernelbench validate`: are the tasks themselves sound?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.evaluation.validate import Soundness


@click.command(
    "validate",
    cls=options.Verb,
    examples=("kernelbench validate --target x86-avx",),
)
@options.selection
@options.protocol
@options.vector_bits
@options.toolchain
@options.seed
@options.jobs
@options.unsafe
@options.config_file
@options.as_json
@click.pass_obj
def command(
    state: State,
    /,
    *,
    config_file: str | None,
    as_json: bool,
    **flags: Any,  # noqa: ANN401 - fields of RunConfig
) -> int:
    """Prove that tasks are sound.

    For each task: the reference has no undefined behaviour and answers the same at -O0 and -O3, experts pass, scalar
    code is told to be scalar, and every mutant and every negative control fails. Exit code 1 where that is not so.
    """
    from kernelbench_core import interface, logs
    from kernelbench_core.cli.progress import progress
    from kernelbench_core.report.screen import is_terminal

    logs.configure(state.verbosity)
    config = options.config(config_file, **flags)
    lines_are_seen = is_terminal(sys.stdout) and not as_json  # a bar between them would only be in the way
    with progress(0, "validated", quiet=state.quiet or lines_are_seen) as counter:

        def tell(record: Soundness) -> None:
            counter.step()
            if not as_json:
                echo_text("\n".join(lines_of(record)))

        records = interface.validate(config=config, plugins=state.plugins(), on_task=tell)
    total = totals(records)
    if as_json:
        echo_json({"total": total, "records": records})
    else:
        echo_text(
            f"{total['tasks']} tasks, {total['faults']} faults, mutants killed {total['killed']} of {total['mutants']}"
        )
    return 1 if total["faults"] else 0


def totals(records: Sequence[Soundness]) -> dict[str, int]:
    """Numbers over all records; a task counts once however many targets it was looked at on."""
    return {
        "tasks": len({each.task_id for each in records}),
        "faults": sum(len(each.findings) for each in records),
        "experts": sum(each.experts for each in records),
        "mutants": sum(each.mutants for each in records),
        "killed": sum(each.killed for each in records),
        "controls": sum(each.controls for each in records),
    }


def lines_of(record: Soundness) -> list[str]:
    """A line for a task on a target, and one for each fault."""
    from attrs import evolve

    from kernelbench_core.report.screen import line_of

    if not record.target:  # it cannot even be read
        return [f"FAULT {record.task_id}", *(f"      {line_of(each.message)}" for each in record.findings)]
    word = "FAULT" if record.findings else "ok   "
    experts = f"{record.experts} expert{'' if record.experts == 1 else 's'}"
    line = (
        f"{word} {record.task_id} on {record.target}: {experts}, mutants killed {record.killed} of {record.mutants}, "
        f"{record.controls} controls"
    )
    told = [*record.findings, *(evolve(each, check="note") for each in record.notes)]
    return [line, *(f"      {each.check}: {line_of(each.message)}" for each in told)]
