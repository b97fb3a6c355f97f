"""`kernelbench new-plugin`: a distribution to start from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.scaffold.plugin import NewPlugin

KINDS = ("target", "tasks", "provider", "metric", "checker")


@click.command(
    "new-plugin",
    cls=options.Verb,
    examples=(
        "kernelbench new-plugin acme --kind target",
        "kernelbench new-plugin acme-dsp --kind tasks --out work/acme-dsp",
    ),
)
@click.argument("name", metavar="NAME")
@click.option("--kind", type=click.Choice(KINDS), required=True, help="What the plugin brings.")
@click.option("--out", metavar="FOLDER", help="Where to, new or empty.  [default: kernelbench-NAME]")
@options.as_json
@click.pass_obj
def command(state: State, *, name: str, kind: str, out: str | None, as_json: bool) -> int:
    """Write a plugin to start from: a small distribution whose own tests pass.

    NAME is a vendor's or a project's, in letters, digits and hyphens. The target, suite, provider, metric or checker
    gets it, and with `kernelbench-` before it, it is what pip installs.
    """
    from kernelbench_core.scaffold.plugin import new_plugin

    made = new_plugin(name, kind, None if out is None else Path(out), plugins=state.plugins())
    commands = _next(made)
    if as_json:
        record = {
            "name": made.name.name, "kind": made.kind, "distribution": made.name.distribution,
            "package": made.name.package, "folder": str(made.folder), "files": list(made.files), "next": commands,
        }  # fmt: skip
        echo_json(record)
    else:
        echo_text(_text(made, commands))
    return 0


def _next(made: NewPlugin) -> list[str]:
    return [f"cd {shlex.quote(str(made.folder))}", "python -m pip install -e '.[test]'", "python -m pytest"]


def _text(made: NewPlugin, commands: list[str]) -> str:
    """As it is, whatever the width of the terminal: broken lines cannot be copied."""
    from kernelbench_core.report.screen import visible

    lines = [f"{made.folder}/", *_tree(made.files), "", "Next:", *(f"  {each}" for each in commands)]
    return "\n".join(map(visible, lines))


def _tree(files: tuple[str, ...]) -> list[str]:
    """One line a file and a folder, indented by depth."""
    lines: list[str] = []
    seen: set[str] = set()
    for name in files:
        *folders, last = name.split("/")
        for depth in range(len(folders)):
            folder = "/".join(folders[: depth + 1])
            if folder not in seen:
                seen.add(folder)
                lines.append(f"{'  ' * (depth + 1)}{folders[depth]}/")
        lines.append(f"{'  ' * (len(folders) + 1)}{last}")
    return lines
