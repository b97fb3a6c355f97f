"""`kernelbench plugins`: which there are, where they come from, and what became of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from kernelbench_core.api import PROJECT
from kernelbench_core.cli import options
from kernelbench_core.cli.output import echo_json, echo_text
from kernelbench_core.cli.state import State

if TYPE_CHECKING:
    from kernelbench_core.loading import PluginStatus
    from kernelbench_core.plugins import Conflict

_STYLES = {"loaded": "green", "disabled": "dim"}


@click.command("plugins", cls=options.Verb)
@options.as_json
@click.pass_obj
def command(state: State, *, as_json: bool) -> int:
    """List plugins and their states.

    A plugin is loaded, disabled, unavailable (something that it needs is missing), incompatible or failed; the
    last three cost the others nothing. -v shows tracebacks.

    KERNELBENCH_LOAD_PLUGINS is the exact list of what to load (empty: nothing), KERNELBENCH_DISABLE_PLUGINS what to
    leave out.
    """
    plugins = state.plugins()
    statuses = plugins.statuses(include_core=True)
    conflicts = plugins.conflicts()
    if as_json:
        echo_json([_record(each, conflicts, traceback=bool(state.verbose)) for each in statuses])
        return 0
    echo_text(_text(statuses, conflicts, verbose=bool(state.verbose)))
    return 0


def _record(status: PluginStatus, conflicts: Sequence[Conflict], *, traceback: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "name": status.name, "distribution": status.distribution, "version": status.version, "module": status.module,
        "state": status.state.value, "reason": status.reason, "remedy": status.remedy, "hooks": list(status.hooks),
        "conflicts": [str(each) for each in conflicts if any(one.plugin == status.name for one in each.claimants)],
    }  # fmt: skip
    return {**record, "traceback": status.traceback} if traceback else record


def _text(statuses: Sequence[PluginStatus], conflicts: Sequence[Conflict], *, verbose: bool) -> str:
    from rich.text import Text

    from kernelbench_core.report.screen import Screen, visible

    screen = Screen.of(sys.stdout)
    rows = [
        (
            each.name, each.version, each.distribution,
            Text(each.state.value, style=_STYLES.get(each.state.value, "red")),
            ", ".join(hook.removeprefix(f"{PROJECT}_").replace("_", "-") for hook in each.hooks),
        )
        for each in statuses
    ]  # fmt: skip
    parts: list[Any] = screen.listing(("plugin", "version", "distribution", "state", "brings"), rows)
    notes = [f"{each.name}: {'; '.join(filter(None, [each.label, each.remedy]))}" for each in statuses if each.reason]
    parts += ["", *notes] if notes else []
    parts += ["", *(f"conflict: {each}; {each.remedy}" for each in conflicts)] if conflicts else []
    if verbose:
        for each in statuses:
            if each.traceback:
                parts += ["", Text(f"== {each.name} ==", style="bold"), visible(each.traceback.rstrip())]
    return screen.render(*parts)
