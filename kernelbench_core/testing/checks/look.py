"""A plugin under the glass: what it gave, and how its objects are made."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve, frozen

from kernelbench_core.errors import KernelbenchError, PluginError
from kernelbench_core.loading import describe, output_to_stderr
from kernelbench_core.model import Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.registry import FactoryRegistry
from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.given import Given
from kernelbench_core.testing.here import strict

R = TypeVar("R")

BARE = Target(name="conformance", summary="Nothing in particular", label="plain C++", facts=("Nothing.",))
"""A target of this machine, for objects that want one."""
STRANGE = evolve(BARE, name="no-such-machine", arch="no-such-machine", triple="none-unknown-none", flags=("-mnone",))
"""A target that nothing can build or run for."""


@frozen(kw_only=True)
class Look:
    """What the checks share.

    Args:
        given: The plugin.
        plugins: The core, the plugin, and those that it builds on.
        entries: What its hooks gave, by the hook's name.
        findings: Where faults go.
        folder: For objects that write.
    """

    given: Given
    plugins: Plugins
    entries: Mapping[str, Sequence[Any]]
    findings: Findings
    folder: Path

    def of(self, hook: str) -> Sequence[Any]:
        """What a hook gave, but for names that are claimed by others too."""
        registry = self.plugins.registries()[hook]
        taken = {conflict.name for conflict in registry.conflicts()}
        return [each for each in self.entries.get(hook, ()) if each.name not in taken]

    def made(self, registry: FactoryRegistry[Any, Any], descriptor: Any, *args: object) -> Any | None:  # noqa: ANN401
        """The object that a descriptor describes; None where there is none, which is noted if it is a fault.

        An error of ours is no fault, because a factory says with it that it cannot be used here.
        """
        where = f"{registry.kind} {descriptor.name}"
        try:
            return registry.create(descriptor.name, *args)
        except KernelbenchError as error:
            cause = error.__cause__
            lacks = not cause and any(f"the module {each!r}" in error.message for each in descriptor.requires)
            if isinstance(cause, ImportError):
                self.findings.add(where, f"its factory: {describe(cause)}", "name such modules in `requires`")
            elif cause is not None:
                self.findings.add(
                    where, f"its factory raised {describe(cause)}", "raise a KernelbenchError that says what to mend"
                )
            elif isinstance(error, PluginError) or (lacks and strict()):
                self.findings.error(where, error)
            return None

    def made_from_argument(self, registry: FactoryRegistry[Any, Any], descriptor: Any) -> Any | None:  # noqa: ANN401
        """As `made`; for what takes an argument None, once nonsense was refused in our words."""
        if not descriptor.argument:
            return self.made(registry, descriptor)
        nonsense = str(self.folder / "is not there")
        made = self.made(registry, descriptor, nonsense)
        if made is not None and not self._refused(made):
            self.findings.add(
                f"{registry.kind} {descriptor.name}",
                f"it takes the {descriptor.argument} {nonsense!r}, which is not there",
                "raise a UsageError or ConfigError that names it, best in the factory",
            )
        return None

    @staticmethod
    def _refused(made: Any) -> bool:  # noqa: ANN401 - a plugin's
        """Whether a suite that was made of nonsense refuses to load."""
        if not callable(load := getattr(made, "load", None)):
            return False
        try:
            list(load())
        except KernelbenchError:
            return True
        return False

    def asked(self, where: str, question: str, function: Callable[..., R], *args: object) -> R | None:
        """What a call gives; None where it raised, which is a fault unless it is an error of ours."""
        with self.guarded(where, question):
            return function(*args)
        return None

    @contextlib.contextmanager
    def guarded(self, where: str, question: str) -> Iterator[None]:
        """Notes what is raised in here, unless it is an error of ours.

        Args:
            where: Whose code it is.
            question: What is called, as text.
        """
        try:
            with output_to_stderr():
                yield
        except PluginError as error:
            self.findings.error(where, error)
        except KernelbenchError:
            pass
        except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
            self.findings.add(
                where, f"{question} raised {describe(error)}", "raise a KernelbenchError that says what to mend"
            )
