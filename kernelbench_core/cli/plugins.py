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
    from kernelbench_core.catalogue import Published
    from kernelbench_core.loading import PluginStatus
    from kernelbench_core.plugins import Conflict, Plugins
    from kernelbench_core.report.screen import Screen

Brings = dict[str, list[str]]
"""Kind, as `kernelbench list` calls it, to names."""

_NAMED = 4
"""So many names of a kind are told one by one."""

_STYLES = {"loaded": "green", "disabled": "dim"}


@click.command("plugins", cls=options.Verb)
@click.option("--all", "all_of_them", is_flag=True, help="With --json, those that are known and not installed, too.")
@options.as_json
@click.pass_obj
def command(state: State, *, all_of_them: bool, as_json: bool) -> int:
    """List plugins and their states.

    A plugin is loaded, disabled, unavailable (something that it needs is missing), incompatible or failed; the
    last three cost the others nothing. -v shows tracebacks. Below them stand those that are known and not installed.

    KERNELBENCH_LOAD_PLUGINS is the exact list of what to load (empty: nothing), KERNELBENCH_DISABLE_PLUGINS what to
    leave out.
    """
    plugins = state.plugins()
    statuses = plugins.statuses(include_core=True)
    conflicts = plugins.conflicts()
    elsewhere = plugins.elsewhere()
    if as_json:
        brings = _brought(plugins)
        records = [
            _record(each, conflicts, brings.get(each.name, {}), traceback=bool(state.verbose)) for each in statuses
        ]
        echo_json(records + [_uninstalled(each) for each in elsewhere if all_of_them])
        return 0
    echo_text(_text(statuses, conflicts, elsewhere, verbose=bool(state.verbose)))
    return 0


def installable(screen: Screen, rows: Sequence[tuple[str, str]]) -> list[Any]:
    """A table of distributions and what they bring, and how one gets them."""
    return [*screen.listing(("distribution", "brings"), rows), "", "`python -m pip install NAME` installs one"]


def _record(status: PluginStatus, conflicts: Sequence[Conflict], brings: Brings, *, traceback: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "name": status.name, "distribution": status.distribution, "version": status.version, "module": status.module,
        "state": status.state.value, "reason": status.reason, "remedy": status.remedy, "hooks": list(status.hooks),
        "brings": brings,
        "conflicts": [str(each) for each in conflicts if any(one.plugin == status.name for one in each.claimants)],
    }  # fmt: skip
    return {**record, "traceback": status.traceback} if traceback else record


def _uninstalled(known: Published) -> dict[str, Any]:
    """The record of a distribution that is not installed, with the fields of one that is."""
    return {
        "name": known.plugin, "distribution": known.distribution, "version": "", "module": "",
        "state": "not installed", "reason": "", "remedy": known.remedy, "hooks": [],
        "brings": {kind: list(names) for kind, names in known.brings.items()}, "conflicts": [],
    }  # fmt: skip


def _brought(plugins: Plugins) -> dict[str, Brings]:
    """The names that can be found, by plugin and kind."""
    from kernelbench_core.catalogue import plural

    found: dict[str, Brings] = {}
    for registry in plugins.registries().values():
        for name, origin in registry.owners().items():
            found.setdefault(origin.plugin, {}).setdefault(plural(registry.kind), []).append(name)
    return found


def _text(
    statuses: Sequence[PluginStatus], conflicts: Sequence[Conflict], elsewhere: Sequence[Published], *, verbose: bool
) -> str:
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
    if elsewhere:
        rows_of_them = [(each.distribution, _summary(each)) for each in elsewhere]
        parts += ["", "not installed:", *installable(screen, rows_of_them)]
    if verbose:
        for each in statuses:
            if each.traceback:
                parts += ["", Text(f"== {each.name} ==", style="bold"), visible(each.traceback.rstrip())]
    return screen.render(*parts)


def _summary(known: Published) -> str:
    """What a distribution brings, in one cell: few things by name, many by their number."""
    return "; ".join(
        f"{kind} {' '.join(names)}" if len(names) <= _NAMED else f"{len(names)} {kind}"
        for kind, names in known.brings.items()
    )
