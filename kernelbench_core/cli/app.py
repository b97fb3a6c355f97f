"""The group of all verbs. Its help and its version load no plugin and no verb."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn, cast

import click

from kernelbench_core import __version__
from kernelbench_core.cli import outcome
from kernelbench_core.cli.options import global_options
from kernelbench_core.cli.state import State
from kernelbench_core.errors import MissingError, UsageError

VERBS = {
    "run": "Ask models for samples, evaluate them and report.",
    "evaluate": "Evaluate samples that somebody else has generated.",
    "generate": "Ask models for samples and keep them.",
    "prompt": "Print what would be sent to a model for a task and a target.",
    "report": "Print the tables of a run, or of several side by side.",
    "show": "Print one sample: prompt, code, diagnostics, first wrong value, why.",
    "export": "Write results or aggregates for other programs.",
    "compare": "Compare two runs, or two models of one run.",
    "agree": "Compare the verdicts of a run with published ones.",
    "validate": "Prove that tasks are sound.",
    "new-task": "Write a folder for a task of your own.",
    "list": "List tasks, targets, models and whatever else there is.",
    "doctor": "Say what is installed, what is missing, and what brings it.",
    "plugins": "List plugins and their states.",
    "new-plugin": "Write a plugin to start from: a small distribution whose own tests pass.",
}
"""Verb to one line of help; the code is in the module of that name, with `_` for `-`."""

_EPILOG = """\
Plugins can add commands: `kernelbench list commands` shows them.

Exit codes: 0 everything ran (a low score is not a failure), 1 some units failed for reasons of infrastructure or a
threshold was missed, 2 usage or configuration, 3 internal error, 4 a needed plugin or toolchain is missing, 5 nothing
selected, 130 interrupted.
"""


class LazyGroup(click.Group):
    """Finds verbs by name: the core's own in their modules, others among the plugins' commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The core's verbs; those of plugins would have to be loaded."""
        return list(VERBS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """Writes the list of verbs without importing their modules."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of that name, or the command of a plugin; None where there is none.

        Raises:
            KernelbenchError: A plugin that claims the name is broken.
        """
        if cmd_name in VERBS:
            return cast("click.Command", import_module(f"kernelbench_core.cli.{cmd_name.replace('-', '_')}").command)
        commands = ctx.ensure_object(State).plugins().commands
        contested = any(each.name == cmd_name for each in commands.conflicts())
        if cmd_name not in commands and not contested:
            return None
        command = commands.create(cmd_name)
        ctx.ensure_object(State).owner = str(commands.origin(cmd_name))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with an error that says what is there.

        Raises:
            UsageError: There is no such command.
            MissingError: There is none, and a broken plugin might have had it.
        """
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and (normal := name.replace("_", "-")) != name:
            command = self.get_command(ctx, normal)
        if command is None and not ctx.resilient_parsing:  # which is completion in a shell
            raise _unknown(name, ctx.ensure_object(State))
        return command.name if command else None, command, args[1:]

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - click's signature
    ) -> click.Context:  # fmt: skip
        """As click's; `--help` and `--version` print from in here."""
        with outcome.pipes():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """As click's; a closed pipe is told from other errors before click makes exit code 1 of it."""
        with outcome.pipes():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - as above
    ) -> Any:  # noqa: ANN401 - as above
        """Runs the command line and exits with the code that says how it ended."""
        state = extra.get("obj") or State()
        extra["obj"] = state

        def call() -> Any:  # noqa: ANN401 - as above
            return super(LazyGroup, self).main(
                args, prog_name or "kernelbench", complete_var,
                standalone_mode=False, windows_expand_args=windows_expand_args, **extra,
            )  # fmt: skip

        if not standalone_mode:
            return call()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, ValueError):  # replaced or closed streams stay as they are
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # lone surrogates of models
        sys.exit(outcome.exit_code_of(cast("Callable[[], object]", call), state))


def _unknown(name: str, state: State) -> UsageError | MissingError:
    import difflib

    plugins = state.plugins()
    if uninstalled := plugins.commands.uninstalled(name):
        return uninstalled
    close = difflib.get_close_matches(name, [*VERBS, *plugins.commands.names()], n=1)
    if close:
        return UsageError(f"there is no command {name!r}", f"did you mean {close[0]!r}?")
    if broken := plugins.problems():
        excuses = "; ".join(f"plugin {each.name} is {each.label}" for each in broken)
        return MissingError(f"there is no command {name!r}; {excuses}", "run `kernelbench plugins`")
    return UsageError(f"there is no command {name!r}", f"there are {', '.join([*VERBS, *plugins.commands.names()])}")


@click.group(
    cls=LazyGroup,
    name="kernelbench",
    epilog=_EPILOG,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "token_normalize_func": lambda token: token.replace("_", "-"),
        "max_content_width": 100,
    },
)
@click.version_option(__version__, prog_name="kernelbench")
@global_options
@click.pass_context
def cli(ctx: click.Context) -> int | None:
    """Find out how well language models write low-level kernels."""
    if ctx.invoked_subcommand is not None:
        return None
    click.echo(ctx.get_help(), err=True)  # to do nothing is not what anybody asked for
    return UsageError.exit_code


def main() -> NoReturn:
    """Entry point of the command `kernelbench`."""
    cli()
    raise AssertionError("the command line exits")  # pragma: no cover - for the type checker
