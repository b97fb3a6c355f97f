"""The plugins that a test is about, and no others."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

from attrs import field, frozen

from kernelbench_core.api import PROJECT, UsageError, hookimpl
from kernelbench_core.loading import Candidate, PluginStatus
from kernelbench_core.plugins import Plugins
from kernelbench_core.registration import HOOKS


@frozen(kw_only=True)
class Given:
    """A plugin as a test names it.

    Args:
        name: What the plugin is called: its entry point, or the package of its module without `kernelbench_`.
        plugin: The module, or the object, with the hook implementations.
        distribution: What pip calls it; empty where it was not given by its entry point.
        module: Name under which a fresh interpreter can import it; empty for what was made on the spot.
    """

    name: str
    plugin: object = field(repr=False)
    distribution: str = ""
    module: str = ""

    @property
    def candidate(self) -> Candidate:
        """The plugin as the loader takes it."""
        status = PluginStatus(
            name=self.name, distribution=self.distribution, module=self.module or type(self.plugin).__name__
        )
        return Candidate(status=status, load=lambda: self.plugin)


def find(plugin: object) -> Given:
    """The plugin that a test names.

    Args:
        plugin: A module, an object with hook implementations, or the name of an installed entry point.

    Raises:
        UsageError: No installed distribution has such an entry point.
    """
    if isinstance(plugin, str):
        return _installed(plugin)
    name = str(getattr(plugin, "__name__", type(plugin).__name__))
    module = name if isinstance(plugin, types.ModuleType) and getattr(plugin, "__spec__", None) else ""
    return Given(name=_short(name), plugin=plugin, module=module)


def plugins_of(*plugins: object, **named: object) -> Plugins:
    """The core and exactly these plugins, whatever is installed; a broken one is an error for whoever asks.

    Args:
        *plugins: Modules, objects with hook implementations, or names of installed entry points. A module is named
            like its package without `kernelbench_`.
        **named: The same, with the names to give them.

    Raises:
        UsageError: Two of them have one name, or there is no such entry point.
    """
    given = [*map(find, plugins), *(Given(name=name, plugin=find(each).plugin) for name, each in named.items())]
    return with_plugins(Plugins(strict=True), given)


def with_plugins(plugins: Plugins, more: Sequence[Given]) -> Plugins:
    """The plugins and some more.

    Raises:
        UsageError: Two of them have one name.
    """
    candidates = [*plugins._candidates, *(each.candidate for each in more)]  # noqa: SLF001 - our own
    names = [each.status.name for each in candidates]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UsageError(f"two plugins are called {twice[0]!r}", "give one of them another name: plugins_of(name=...)")
    ordered = sorted(candidates, key=lambda one: one.status.name)
    return Plugins(ordered, plugins._settled, strict=plugins._strict, published=plugins._published)  # noqa: SLF001


def plugin_of(name: str = "made", **hooks: Sequence[Any]) -> types.ModuleType:
    """A plugin made on the spot.

    Args:
        name: What its module is called.
        **hooks: By the hook's name without `kernelbench_`, the list that it gives: `targets=[Target(...)]`.

    Raises:
        UsageError: There is no such hook.
    """
    module = types.ModuleType(name)
    for hook, values in hooks.items():
        full = f"{PROJECT}_{hook}"
        if full not in HOOKS:
            raise UsageError(f"there is no hook {full}", f"there are {', '.join(HOOKS)}")
        setattr(module, full, hookimpl(_giving(values)))
    return module


def _giving(values: Sequence[Any]) -> Any:  # noqa: ANN401 - a hook implementation
    def hook() -> list[Any]:
        return list(values)

    return hook


def _installed(name: str) -> Given:
    from importlib.metadata import entry_points

    found = [point for point in entry_points(group=PROJECT) if point.name == name]
    if not found:
        known = ", ".join(sorted({point.name for point in entry_points(group=PROJECT)}))
        raise UsageError(
            f"no installed distribution has the entry point {name!r} of the group {PROJECT!r}",
            f"install it (pip install -e .); there are {known or 'none'}",
        )
    point = found[0]
    distribution = getattr(point.dist, "name", "") or ""
    return Given(name=name, plugin=point.load(), distribution=distribution, module=point.module)


def _short(module: str) -> str:
    """`acme` for the module `kernelbench_acme.plugin`; its own name for a single module."""
    return module.partition(".")[0].removeprefix(f"{PROJECT}_") or module
