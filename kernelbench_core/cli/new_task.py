"""`kernelbench new-task`: a folder for a task of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.scaffold.tasks import NewTask

EXAMPLE = "void scale(const float *x, float *y, float a, size_t n)"


@click.command(
    "new-task",
    cls=options.Verb,
    examples=(
        "kernelbench new-task mytasks/brighten",
        f'kernelbench new-task mytasks/scale --prototype "{EXAMPLE}"',
    ),
)
@click.argument("path", metavar="PATH")
@click.option(
    "--prototype", default="", metavar="TEXT",
    help="Declaration of the scalar function.  [default: an example that works]",
)  # fmt: skip
@click.option("--c", "c", is_flag=True, help="The reference is C, not C++.")
@options.as_json
@click.pass_obj
def command(state: State, *, path: str, prototype: str, c: bool, as_json: bool) -> int:
    """Write a folder for a task of your own.

    PATH is a new folder: the task is called by its name, and the folder around it is the suite, for --suite.
    Without --prototype the task is a small example that is sound as it is. With it everything that can be told by
    the prototype is there, and the reference and the description are yours to write.
    """
    from kernelbench_core.scaffold.tasks import new_task

    made = new_task(Path(path).expanduser(), prototype, c=c)
    if as_json:
        folder = str(made.folder)
        echo_json({"folder": folder, "suite": made.suite, "entry": made.entry, "files": list(made.files)})
    elif not state.quiet:
        echo_text("\n".join(_lines(made)))
    return 0


def _lines(made: NewTask) -> list[str]:
    """What was written, and what to do next."""
    suite, name = shlex.quote(made.suite), shlex.quote(made.folder.name)
    reference = next(each for each in made.files if each.startswith("reference."))
    todo = [
        f"kernelbench validate --suite {suite} --task {name} --target scalar",
        f"kernelbench prompt {name} scalar --suite {suite}",
    ]
    if not made.finished:
        todo = [
            f"write {reference} and description.md, check the guesses in task.toml",
            "add subtly wrong solutions: mutants/WHAT.cpp",
            todo[0],
        ]
    return [f"{made.folder}/", *(f"  {each}" for each in made.files), "", "Next:", *(f"  {each}" for each in todo)]
