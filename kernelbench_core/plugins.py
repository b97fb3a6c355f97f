"""The typed façade over all plugins; the only user of pluggy's hooks.

    plugins = Plugins.discover()
    target = plugins.targets.get("x86-avx")
    toolchain = plugins.toolchains.create("clang", sandbox)

Nothing is imported before the first registry is asked. A plugin that fails costs only what it would have brought:
`statuses()` says why, and asking for something that it might have had is a `MissingError`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy
from attrs import evolve

from kernelbench_core import __version__, catalogue, hookspecs
from kernelbench_core.api import (
    PROJECT,
    Availability,
    Checker,
    CheckerDescriptor,
    ColumnMetric,
    CommandDescriptor,
    DoctorCheckDescriptor,
    Executor,
    ExecutorDescriptor,
    Metric,
    MetricDescriptor,
    PromptBuilder,
    PromptBuilderDescriptor,
    Protocol,
    Provider,
    ProviderDescriptor,
    ReportSection,
    ReportSectionDescriptor,
    Retriever,
    RetrieverDescriptor,
    SuiteDescriptor,
    Target,
    TaskLoader,
    Toolchain,
    ToolchainDescriptor,
)
from kernelbench_core.deprecation import used_fields
from kernelbench_core.errors import PluginError
from kernelbench_core.loading import (
    CORE,
    Candidate,
    PluginStatus,
    Selection,
    State,
    classify,
    describe,
    find,
    output_to_stderr,
    short,
)
from kernelbench_core.registration import HOOKS, T, hooks_of, read_hook, try_plugin
from kernelbench_core.registry import (
    Conflict,
    D,
    Entry,
    FactoryRegistry,
    Origin,
    P,
    Registry,
    Source,
)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    import click

__all__ = ["Conflict", "FactoryRegistry", "Origin", "PluginStatus", "Plugins", "Registry", "State"]

STRICT = "KERNELBENCH_STRICT_PLUGINS"

DoctorCheck = Callable[[], Availability]


class Plugins:
    """Everything that plugins and the core itself have, one registry a kind.

    Args:
        candidates: Plugins to load, in this order, when the first registry is asked.
        settled: Statuses of plugins that are not to be tried.
        strict: Whether a broken plugin is an error for whoever asks a registry.
        published: Distributions that can be installed, asked for when a name is not found; none by default.
    """

    def __init__(
        self,
        candidates: Sequence[Candidate] = (),
        settled: Sequence[PluginStatus] = (),
        *,
        strict: bool = False,
        published: Callable[[], Sequence[catalogue.Published]] = tuple,
    ) -> None:
        self._candidates = tuple(candidates)
        self._settled = tuple(settled)
        self._strict = strict
        self._published = published
        self._lock = threading.RLock()
        self._manager = pluggy.PluginManager(PROJECT)
        self._loaded = False
        self._tried: dict[str, PluginStatus] = {}
        self._collected: dict[str, list[Entry[Any]]] = {}
        self._silent: dict[str, set[str]] = {}

        self.suites: FactoryRegistry[SuiteDescriptor, TaskLoader] = self._factories(
            "kernelbench_task_loaders", "suite", SuiteDescriptor, "load"
        )
        self.targets: Registry[Target] = Registry("target", self._source("kernelbench_targets", Target))
        self.prompt_builders: FactoryRegistry[PromptBuilderDescriptor, PromptBuilder] = self._factories(
            "kernelbench_prompt_builders", "prompt builder", PromptBuilderDescriptor, "build"
        )
        self.providers: FactoryRegistry[ProviderDescriptor, Provider] = self._factories(
            "kernelbench_providers", "provider", ProviderDescriptor, "models", "samples_for", "complete"
        )
        self.retrievers: FactoryRegistry[RetrieverDescriptor, Retriever] = self._factories(
            "kernelbench_retrievers", "retriever", RetrieverDescriptor, "index", "retrieve"
        )
        self.toolchains: FactoryRegistry[ToolchainDescriptor, Toolchain] = self._factories(
            "kernelbench_toolchains", "toolchain", ToolchainDescriptor, "probe", "digest", "build"
        )
        self.executors: FactoryRegistry[ExecutorDescriptor, Executor] = self._factories(
            "kernelbench_executors", "executor", ExecutorDescriptor, "probe", "run"
        )
        self.checkers: FactoryRegistry[CheckerDescriptor, Checker] = self._factories(
            "kernelbench_checkers", "checker", CheckerDescriptor, "check"
        )
        self.metrics: FactoryRegistry[MetricDescriptor, Metric | ColumnMetric] = self._factories(
            "kernelbench_metrics", "metric", MetricDescriptor, "compute|estimates"
        )
        self.protocols: Registry[Protocol] = Registry("protocol", self._source("kernelbench_protocols", Protocol))
        self.report_sections: FactoryRegistry[ReportSectionDescriptor, ReportSection] = self._factories(
            "kernelbench_report_sections", "report section", ReportSectionDescriptor, "rows"
        )
        self.commands: FactoryRegistry[CommandDescriptor, click.Command] = self._factories(
            "kernelbench_commands", "command", CommandDescriptor, *_COMMAND, make=_command
        )
        self.doctor_checks: FactoryRegistry[DoctorCheckDescriptor, DoctorCheck] = self._factories(
            "kernelbench_doctor_checks", "doctor check", DoctorCheckDescriptor, "__call__", make=self._doctor_check
        )

    @classmethod
    def discover(
        cls,
        environ: Mapping[str, str] | None = None,
        *,
        no_plugins: bool = False,
        entry_points: Iterable[EntryPoint] | None = None,
    ) -> Plugins:
        """Finds the installed plugins; imports none of them yet.

        Args:
            environ: Where the settings are read from; `os.environ` when None. `KERNELBENCH_LOAD_PLUGINS` is the
                exact list of what to load (empty: nothing), `KERNELBENCH_DISABLE_PLUGINS` what to leave out; both
                hold names of entry points or distributions, separated by commas. With
                `KERNELBENCH_STRICT_PLUGINS=1` a broken plugin is an error.
            no_plugins: Load none; the core's own pieces are there all the same.
            entry_points: Look at these instead of what is installed.
        """
        environ = os.environ if environ is None else environ
        selection = Selection.from_environ(environ, no_plugins=no_plugins)
        candidates, settled = find(selection, entry_points)
        strict = environ.get(STRICT, "").strip().lower() not in ("", "0", "false", "no", "off")
        return cls(candidates, settled, strict=strict, published=catalogue.published)

    @classmethod
    def of(cls, plugins: Mapping[str, object] | None = None, *, strict: bool = False) -> Plugins:
        """The core and the given plugin objects, whatever is installed; for tests and notebooks.

        Args:
            plugins: Name to module (or object) with hook implementations.
            strict: Whether a broken plugin is an error for whoever asks a registry.
        """
        candidates = [
            Candidate(
                status=PluginStatus(name=name, module=str(getattr(plugin, "__name__", type(plugin).__name__))),
                load=_given(plugin),
            )
            for name, plugin in sorted((plugins or {}).items())
        ]
        return cls(candidates, strict=strict)

    def registries(self) -> dict[str, Registry[Any]]:
        """Hook name to registry, in the order of the hooks' names."""
        found = {registry.hook: registry for registry in vars(self).values() if isinstance(registry, Registry)}
        return {hook: found[hook] for hook in HOOKS}

    def statuses(self, *, include_core: bool = False) -> tuple[PluginStatus, ...]:
        """What became of every plugin, sorted by name and distribution; loads all and asks all their hooks.

        Never raises for a broken plugin, not even in strict mode: this is how one finds out.

        Args:
            include_core: Put the core's own pieces first, as a plugin named `core`.
        """
        for hook, registry in self.registries().items():
            self._gather(hook, registry.element)
        statuses = self._known()
        return statuses if include_core else tuple(status for status in statuses if status.name != CORE)

    def problems(self) -> tuple[PluginStatus, ...]:
        """Plugins known so far to be broken; loads nothing. For a note at `-v`."""
        return tuple(status for status in self._known() if status.state.broken)

    def conflicts(self) -> tuple[Conflict, ...]:
        """All names with more than one claimant, of all kinds; like `statuses`, never raises for a broken plugin."""
        return tuple(conflict for registry in self.registries().values() for conflict in registry.conflicts())

    def elsewhere(self) -> tuple[catalogue.Published, ...]:
        """Distributions that are known and not installed; loads nothing. A disabled or broken one is installed."""
        return catalogue.lacking(self._published(), [status.distribution for status in self._known()])

    def _known(self) -> tuple[PluginStatus, ...]:
        with self._lock:
            tried = dict(self._tried)
        waiting = [one.status for one in self._candidates if one.status.name not in tried]
        everyone = [*tried.values(), *waiting, *self._settled]
        return tuple(sorted(everyone, key=lambda one: (one.name != CORE, one.name, one.distribution, one.module)))

    def _source(self, hook: str, element: type[T]) -> Source[T]:
        return Source(
            hook=hook,
            element=element,
            collect=lambda: self._gather(hook, element),
            ready=self._check_strict,
            absent=lambda: self._absent(hook),
            fail=self._fail,
            elsewhere=self.elsewhere,
            lock=self._lock,
        )

    def _factories(
        self,
        hook: str,
        kind: str,
        element: type[D],
        *needs: str,
        make: Callable[[Any, tuple[Any, ...], Entry[D]], Any] | None = None,
    ) -> FactoryRegistry[D, P]:
        return FactoryRegistry(kind, self._source(hook, element), needs, make)

    def _load(self) -> pluggy.PluginManager:
        """Imports and registers everything, one plugin at a time, once; goes on where Ctrl-C ended it."""
        if CORE not in self._tried:
            from kernelbench_core import builtin

            self._manager.add_hookspecs(hookspecs)
            self._manager.register(builtin, CORE)
            self._tried[CORE] = PluginStatus(
                name=CORE,
                distribution="kernelbench-core",
                version=__version__,
                module=builtin.__name__,
                hooks=hooks_of(self._manager, builtin),
            )
        for candidate in () if self._loaded else self._candidates:
            if candidate.status.name not in self._tried:
                self._tried[candidate.status.name] = try_plugin(self._manager, candidate)
        self._loaded = True
        return self._manager

    def _gather(self, hook: str, element: type[T]) -> list[Entry[T]]:
        """Asks every implementation of a hook, the core's first and then by name; each is asked once."""
        with self._lock:
            if hook in self._collected:
                return self._collected[hook]
            hook_impls = getattr(self._load().hook, hook).get_hookimpls()
            entries: list[Entry[T]] = []
            for impl in sorted(hook_impls, key=lambda impl: (impl.plugin_name != CORE, impl.plugin_name)):
                origin = self._origin(impl.plugin_name)
                try:
                    with output_to_stderr():
                        values = read_hook(impl.function, element)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:
                    if origin.plugin == CORE:
                        raise  # our own mistake is to be seen with its traceback
                    self._silent.setdefault(hook, set()).add(origin.plugin)
                    self._fail(origin, f"hook {hook}", error)
                else:
                    entries += [Entry(value, origin) for value in values]
                    self._tell(origin, [note for value in values for note in used_fields(value)])
            self._collected[hook] = entries
            return entries

    def _check_strict(self) -> None:
        if self._strict and (broken := self.problems()):
            raise PluginError(
                "; ".join(f"plugin {status.name} is {status.label}" for status in broken),
                f"{broken[0].remedy} ({STRICT} is set)",
            )

    def _absent(self, hook: str) -> list[PluginStatus]:
        """Statuses of the plugins that gave nothing for a hook because they could not, or were not asked."""
        silent = self._silent.get(hook, set())
        return [
            status
            for status in self._known()
            if status.name in silent or (status.state is not State.LOADED and not status.hooks)
        ]

    def _origin(self, plugin: str) -> Origin:
        status = self._tried[plugin]
        return Origin(plugin=plugin, distribution=status.distribution, version=status.version, module=status.module)

    def _tell(self, origin: Origin, notes: Sequence[str]) -> None:
        """Adds to what is told of a plugin that works."""
        if notes:
            before = self._tried[origin.plugin]
            told = "; ".join(dict.fromkeys(filter(None, [before.reason, *notes])))
            self._tried[origin.plugin] = evolve(before, reason=told)

    def _fail(self, origin: Origin, during: str, error: BaseException) -> None:
        """Notes that a plugin's code failed; what its other hooks gave stays usable."""
        with self._lock:
            before = self._tried[origin.plugin]
            after = classify(error, before, during)
            if before.state.broken:
                if after.reason in before.reason:
                    return
                after = evolve(
                    before,
                    reason=f"{before.reason}; {after.reason}",
                    traceback=f"{before.traceback}\n{after.traceback}",
                )
            self._tried[origin.plugin] = after

    def _doctor_check(self, thing: Any, _args: object, entry: Entry[DoctorCheckDescriptor]) -> DoctorCheck:  # noqa: ANN401
        """A check that always answers: what a factory names may be the check itself or make it."""

        def check() -> Availability:
            try:
                with output_to_stderr():
                    return _ask(thing)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                if entry.origin.plugin == CORE:
                    raise
                self._fail(entry.origin, f"doctor check {entry.value.name!r}", error)
                return Availability(
                    usable=False,
                    reason=f"the check of plugin {entry.origin} failed: {describe(error)}",
                    remedy="run `kernelbench plugins -v` for the traceback",
                )

        return check


_COMMAND = ("make_context", "invoke")


def _command(thing: Any, args: tuple[Any, ...], _entry: object) -> Any:  # noqa: ANN401 - any factory, any object
    """A `click.Command` can be called too, which would run it; so it is told by its methods."""
    return thing if all(hasattr(thing, name) for name in _COMMAND) else thing(*args)


def _ask(thing: Any) -> Availability:  # noqa: ANN401 - a check, or what makes one
    answer = thing()
    if callable(answer):
        answer = answer()
    if not isinstance(answer, Availability):
        raise PluginError(f"it gave {short(answer)}, not an Availability")
    return answer


def _given(plugin: object) -> Callable[[], object]:
    return lambda: plugin
