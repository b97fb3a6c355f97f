"""What `make demo` runs: the stored solutions of some SIMD tasks on this machine's targets and on emulated ones.

Prints the table of the run, and for each target whether every expert passes, every scalar answer is told to be
scalar, and every mutant is rejected. The run is kept in `runs/demo`. Exit codes are those of `kernelbench run`, and 1
when one of the three is not so.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from attrs import evolve

from kernelbench_core.cli.outcome import exit_code_of
from kernelbench_core.cli.output import echo_text
from kernelbench_core.cli.plan import of_models
from kernelbench_core.cli.progress import progress
from kernelbench_core.cli.state import State
from kernelbench_core.cli.targets import probe_targets
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import MissingError
from kernelbench_core.evaluation.validate import KILLED
from kernelbench_core.interface import list_tasks, run
from kernelbench_core.model import Status
from kernelbench_core.report.screen import Screen
from kernelbench_core.report.summary import summarize
from kernelbench_core.report.terminal import render
from kernelbench_core.runs import Run
from kernelbench_core.sandbox import default_sandbox
from kernelbench_core.store import RunDirectory

TARGETS = ("x86-sse", "x86-avx", "arm-neon", "arm-sve", "riscv-rvv")
EVERY = 12
"""A twelfth of the tasks shows as much as all of them, in a minute."""
EXPECTED = (
    ("expert", "passed", frozenset({Status.PASSED})),
    ("scalar", "no_intrinsics", frozenset({Status.NO_INTRINSICS})),
    ("mutant", "rejected", KILLED),
)
"""Model of the provider `reference`, the word for what its samples should be, and the statuses that mean it."""

OUT = Path(os.path.relpath(Path(__file__).resolve().parents[1] / "runs" / "demo"))


def demo(state: State, out: Path) -> int:
    """Evaluates, prints, and gives the exit code.

    Args:
        state: Holds the plugins.
        out: Run directory; one that is there is replaced, anything else is left alone.

    Raises:
        KernelbenchError: There is no sandbox or no compiler, or `out` is something else than a run directory.
    """
    plugins = state.plugins()
    default_sandbox()  # refuses in one line where there is none
    found = {each.name: each for each in probe_targets(plugins) if each.name in TARGETS}
    targets = [name for name in TARGETS if name in found and found[name].usable]
    for name in TARGETS:
        if name not in targets:
            reason = found[name].reason if name in found else "no plugin provides it"
            click.echo(f"{name} cannot be used here: {reason}", err=True)
    if not targets:
        raise MissingError("no target can be used here", "run `kernelbench doctor`")
    if out.is_dir() and RunDirectory.read_info(out) is not None:
        shutil.rmtree(out)
    # neither a file nor the environment has a say: the demonstration is the same everywhere
    config = RunConfig(
        targets=tuple(targets),
        tasks=tuple(task.name for task in list_tasks(plugins=plugins)[::EVERY]),
        models=tuple(f"reference/{model}" for model, _, _ in EXPECTED),
    )
    planned = of_models(config, plugins, set())
    with progress(planned.samples, "evaluated") as counter:
        result = run(out=out, config=config, plugins=plugins, on_result=counter.result)
    echo_text(render(evolve(summarize(result, plugins), path=""), Screen.of(sys.stdout)))
    click.echo()
    as_expected = say_whether(result, targets)
    click.echo(f"run directory: {out}")
    return result.exit_code or int(not as_expected)


def say_whether(result: Run, targets: Sequence[str]) -> bool:
    """Prints a line for each target and kind of solution; gives whether all are as they should be.

    A kind without a single sample is not: green with nothing run would mean nothing.
    """
    good = True
    for target in targets:
        for model, word, wanted in EXPECTED:
            statuses = [each.status for each in result.results()
                        if each.target == target and each.model == f"reference/{model}"]  # fmt: skip
            right = sum(status in wanted for status in statuses)
            as_expected = 0 < right == len(statuses)
            good &= as_expected
            mark = "" if as_expected else "   <- not as it should be"
            click.echo(f"{target}  {model}s: {right} of {len(statuses)} {word}{mark}")
    return good


if __name__ == "__main__":
    state = State()
    sys.exit(exit_code_of(lambda: demo(state, OUT), state))
