"""A new plugin: a small distribution that can be installed and passes its own tests as it is written."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kernelbench_core import __version__
from kernelbench_core.api import KERNELBENCH_PLUGIN_API, PROJECT
from kernelbench_core.catalogue import published
from kernelbench_core.errors import UsageError
from kernelbench_core.loading import normalize
from kernelbench_core.scaffold.names import PREFIX, PluginName
from kernelbench_core.scaffold.trees import TEMPLATES, render, write

if TYPE_CHECKING:
    from kernelbench_core.plugins import Plugins
    from kernelbench_core.registry import Registry


@frozen
class Kind:
    """A kind of plugin.

    Args:
        summary: What the plugin brings, with `{title}` for its name.
        registry: Attribute of `Plugins` that must not have the name already.
    """

    summary: str
    registry: str


KINDS = {
    "target": Kind(
        "The target {title} for kernelbench: a header of intrinsics, and solutions that use them", "targets"
    ),
    "tasks": Kind("The suite {title} for kernelbench: tasks with their references, experts and mutants", "suites"),
    "provider": Kind("Models of {title} for kernelbench", "providers"),
    "metric": Kind("A metric of {title} for kernelbench", "metrics"),
    "checker": Kind("A checker of {title} for kernelbench: compares outputs by their largest error", "checkers"),
}


@frozen(kw_only=True)
class NewPlugin:
    """What was written.

    Args:
        name: The names of the plugin.
        kind: One of `KINDS`.
        folder: Where it is.
        files: Paths within the folder, in order.
    """

    name: PluginName
    kind: str
    folder: Path
    files: tuple[str, ...]


def new_plugin(
    name: str, kind: str, folder: Path | None = None, *, plugins: Plugins, installed: Iterable[EntryPoint] | None = None
) -> NewPlugin:
    """Writes the distribution `kernelbench-NAME`.

    Args:
        name: As the author calls it; `PluginName.of` says what can be a name.
        kind: One of `KINDS`.
        folder: Where to; a new or an empty folder, by default `kernelbench-NAME` in the current one.
        plugins: What there is already, whose names cannot be taken.
        installed: Entry points to look at in place of those that are installed.

    Raises:
        UsageError: The name or the folder cannot be used.
        InfrastructureError: The disk is full, or the machine failed otherwise.
    """
    names = PluginName.of(name)
    _refuse_taken(names, KINDS[kind].registry, plugins, installed)
    values = values_for(names, kind)
    files = render(TEMPLATES / "common", values) | render(TEMPLATES / kind, values)
    folder = Path(names.distribution) if folder is None else folder
    write(files, folder, remedy="name another place with --out")
    return NewPlugin(name=names, kind=kind, folder=folder, files=tuple(sorted(files)))


def values_for(names: PluginName, kind: str) -> dict[str, str]:
    """What the templates of a kind can say."""
    major, minor = KERNELBENCH_PLUGIN_API
    return {
        "name": names.name,
        "identifier": names.identifier,
        "distribution": names.distribution,
        "package": names.package,
        "title": names.title,
        "class_name": names.class_name,
        "kind": kind,
        "summary": KINDS[kind].summary.format(title=names.title),
        "versions": version_range(__version__),
        "api": f">={major}.{minor},<{major + 1}",
    }


def version_range(version: str) -> str:
    """The releases that what works with a version works with: of 1.4.2 `>=1.4,<2`, of 0.1.0 `>=0.1,<0.2`."""
    major, minor = (int(part) for part in version.split(".")[:2])
    return f">={major}.{minor},<{major + 1}" if major else f">=0.{minor},<0.{minor + 1}"


def _refuse_taken(names: PluginName, registry: str, plugins: Plugins, installed: Iterable[EntryPoint] | None) -> None:
    """Raises where a plugin, or something of the kind, has the name: here, or among what is published."""
    there = {each.name: each.dist.name if each.dist else each.value for each in _entry_points(installed)}
    known = there | {each.plugin: each.distribution for each in published()}
    for plugin, distribution in known.items():
        if names.name in (normalize(plugin), normalize(distribution).removeprefix(PREFIX)):
            remedy = f"give another name, or `pip uninstall {distribution}` first" if plugin in there else ""
            raise UsageError(f"{names.name}: {distribution} is a plugin of this name", remedy or "give another name")
    entries: Registry[Any] = getattr(plugins, registry)
    owners = {each.named(entries.kind, names.name): each.distribution for each in published()}
    owners |= {each: str(entries.origin(each)) for each in entries.names()}
    if names.name in owners:
        raise UsageError(
            f"{names.name}: there is a {entries.kind} of this name, from {owners[names.name]}", "give another name"
        )


def _entry_points(installed: Iterable[EntryPoint] | None) -> Iterable[EntryPoint]:
    return entry_points(group=PROJECT) if installed is None else installed
