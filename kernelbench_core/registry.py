"""What plugins have, by kind and name, each entry with the distribution that it came from.

A `Registry` holds things that are their own description (targets, protocols); a `FactoryRegistry` holds descriptors
and makes the objects at first use. Both are filled when they are first asked, through the façade in
`kernelbench_core.plugins`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from attrs import field, frozen

from kernelbench_core.catalogue import Published, bringing
from kernelbench_core.descriptors import Descriptor
from kernelbench_core.errors import KernelbenchError, MissingError, PluginError, UsageError
from kernelbench_core.loading import (
    CORE,
    DISABLE,
    PluginStatus,
    State,
    describe,
    missing_module,
    output_to_stderr,
    short,
)
from kernelbench_core.registration import T

D = TypeVar("D", bound=Descriptor)
P = TypeVar("P")


@frozen(kw_only=True)
class Origin:
    """Who provides an entry.

    Args:
        plugin: Name of the plugin; `core` for the core's own pieces.
        distribution: What pip calls it; empty when it belongs to none.
        version: Of the distribution; empty when unknown.
        module: The plugin's module.
    """

    plugin: str
    distribution: str = ""
    version: str = ""
    module: str = ""

    def __str__(self) -> str:
        source = f"{self.distribution} {self.version}".strip() or self.module
        return f"{self.plugin} ({source})" if source else self.plugin


@frozen
class Entry(Generic[T]):
    """One thing that a plugin has."""

    value: T
    origin: Origin


@frozen(kw_only=True)
class Conflict:
    """A name that more than one plugin claims.

    Args:
        kind: What is named, such as `target`.
        name: The name.
        claimants: All who claim it.
        winner: `core` when the core has the name, which it keeps; else empty, and nobody has it.
    """

    kind: str
    name: str
    claimants: tuple[Origin, ...]
    winner: str = ""

    def __str__(self) -> str:
        text = f"{self.kind} {self.name!r} is claimed by {' and '.join(map(str, self.claimants))}"
        return f"{text}; {self.winner} keeps it" if self.winner else text

    @property
    def remedy(self) -> str:
        """What the user can do about it."""
        return f"uninstall one of them, or set {DISABLE}={self.claimants[-1].plugin}"


@frozen(kw_only=True)
class Source(Generic[T]):
    """Where a registry gets its entries from, and whom it tells what went wrong.

    Args:
        hook: The hook that brings them.
        element: What the hook's lists are made of.
        collect: All entries of the kind; called once, when they are first needed.
        ready: Called whenever entries are asked for; may raise (strict mode).
        absent: Statuses of the plugins that could not give their entries of this kind.
        fail: Told when a factory of a plugin fails: origin, what was going on, the exception.
        elsewhere: Distributions that are known and not installed.
        lock: Held while entries are collected and objects made; one for all registries, so that a factory can
            ask another registry.
    """

    hook: str
    element: type[T]
    collect: Callable[[], Sequence[Entry[T]]]
    ready: Callable[[], None]
    absent: Callable[[], Sequence[PluginStatus]]
    fail: Callable[[Origin, str, BaseException], None]
    elsewhere: Callable[[], Sequence[Published]] = tuple
    lock: threading.RLock = field(factory=threading.RLock)


class Registry(Generic[T]):
    """Everything of one kind, by name.

    Args:
        kind: What is named, in the singular, for messages: `target`.
        source: Where the entries come from.
    """

    def __init__(self, kind: str, source: Source[T]) -> None:
        self.kind = kind
        self.hook = source.hook
        self.element = source.element
        self._source = source
        self._filled: tuple[dict[str, Entry[T]], dict[str, Conflict]] | None = None

    def get(self, name: str) -> T:
        """The entry of that name.

        Raises:
            UsageError: Nobody has it.
            MissingError: Nobody has it, but a distribution that is not installed brings it, or a plugin that is not
                loaded might.
            PluginError: Two plugins claim it.
        """
        return self._entry(name).value

    def origin(self, name: str) -> Origin:
        """Who provides the entry of that name; raises what `get` raises."""
        return self._entry(name).origin

    def owners(self) -> dict[str, Origin]:
        """Who provides each name, sorted by name; like `conflicts`, never raises."""
        entries = self._fill()[0]
        return {name: entries[name].origin for name in sorted(entries)}

    def elsewhere(self) -> dict[str, tuple[str, ...]]:
        """Names that are known and not installed, by the distribution that brings them."""
        return bringing(self._source.elsewhere(), self.kind)

    def uninstalled(self, name: str) -> MissingError | None:
        """What to say of a name that a distribution brings which is not installed; None of any other name."""
        for each in self._source.elsewhere():
            if (found := each.named(self.kind, name)) and found not in self:
                text = f"{self.kind} {found!r}: {each.distribution} brings it and is not installed"
                return MissingError(text, each.remedy)
        return None

    def names(self) -> tuple[str, ...]:
        """All names that `get` can find, sorted."""
        return tuple(sorted(self._open()[0]))

    def entries(self) -> tuple[T, ...]:
        """All entries that `get` can find, sorted by name."""
        entries = self._open()[0]
        return tuple(entries[name].value for name in sorted(entries))

    def conflicts(self) -> tuple[Conflict, ...]:
        """Names with more than one claimant, sorted; never raises."""
        conflicts = self._fill()[1]
        return tuple(conflicts[name] for name in sorted(conflicts))

    def validate(self) -> None:
        """Raises a `PluginError` that says all of it when there are names that nobody can have."""
        open_ones = [conflict for conflict in self.conflicts() if not conflict.winner]
        if open_ones:
            raise PluginError("; ".join(map(str, open_ones)), open_ones[0].remedy)

    def __contains__(self, name: object) -> bool:
        return name in self._open()[0]

    def __iter__(self) -> Iterator[T]:
        return iter(self.entries())

    def __len__(self) -> int:
        return len(self._open()[0])

    def _entry(self, name: str) -> Entry[T]:
        entries, conflicts = self._open()
        if name in entries:
            return entries[name]
        if name in conflicts:
            raise PluginError(str(conflicts[name]), conflicts[name].remedy)
        raise self._unknown(name)

    def _open(self) -> tuple[dict[str, Entry[T]], dict[str, Conflict]]:
        filled = self._fill()
        self._source.ready()
        return filled

    def _fill(self) -> tuple[dict[str, Entry[T]], dict[str, Conflict]]:
        with self._source.lock:
            if self._filled is None:
                claims: dict[str, list[Entry[T]]] = {}
                for entry in self._source.collect():
                    claims.setdefault(entry.value.name, []).append(entry)
                self._filled = self._settle(claims)
            return self._filled

    def _settle(self, claims: Mapping[str, Sequence[Entry[T]]]) -> tuple[dict[str, Entry[T]], dict[str, Conflict]]:
        entries: dict[str, Entry[T]] = {}
        conflicts: dict[str, Conflict] = {}
        for name, claimants in claims.items():
            of_core = [entry for entry in claimants if entry.origin.plugin == CORE]
            if of_core or len(claimants) == 1:
                entries[name] = (of_core or claimants)[0]
            if len(claimants) > 1:
                conflicts[name] = Conflict(
                    kind=self.kind,
                    name=name,
                    claimants=tuple(entry.origin for entry in claimants),
                    winner=CORE if of_core else "",
                )
        return entries, conflicts

    def _unknown(self, name: str) -> KernelbenchError:
        if uninstalled := self.uninstalled(name):
            return uninstalled
        known = self.names()
        hints = [*_similar(name, known), f"known: {', '.join(known)}" if known else ""]
        absent = self._source.absent()
        if absent:
            return MissingError(
                f"{self.kind} {name!r}: no loaded plugin provides it; {_excuses(absent)}",
                "; ".join(filter(None, [*hints, "run `kernelbench plugins`"])),
            )
        if not known:
            return MissingError(
                f"{self.kind} {name!r}: no installed plugin provides any {self.kind}",
                "install the plugin that has it; `kernelbench plugins` shows what is installed and what can be",
            )
        return UsageError(f"unknown {self.kind} {name!r}", "; ".join(filter(None, hints)))


class FactoryRegistry(Registry[D], Generic[D, P]):
    """A registry of descriptors, which makes what they describe.

    Args:
        kind: What is named, in the singular, for messages.
        source: Where the descriptors come from.
        needs: Names of the methods that an object of this kind must have; `a|b` means one of the two.
        make: How the object is made from what the descriptor names, if not by calling it.
    """

    def __init__(
        self,
        kind: str,
        source: Source[D],
        needs: Sequence[str] = (),
        make: Callable[[Any, tuple[Any, ...], Entry[D]], Any] | None = None,
    ) -> None:
        super().__init__(kind, source)
        self._needs = tuple(needs)
        self._make = make or _call
        self._made: dict[str, P] = {}

    def create(self, name: str, *args: Any) -> P:  # noqa: ANN401 - what the factory of the kind takes
        """Makes the object of that name; one without arguments is made once and kept.

        Args:
            name: Name of the entry.
            args: Passed to the factory (the sandbox, for toolchains and executors).

        Raises:
            UsageError: As `get`.
            MissingError: As `get`; or a module is missing; or the plugin's factory failed. The plugin is then
                shown as failed. An error of ours (`KernelbenchError`) from a factory passes as it is.
            PluginError: As `get`; or the factory gave something that is not of this kind.
        """
        entry = self._entry(name)
        with self._source.lock:
            if args:
                return self._create(entry, args)
            if name not in self._made:
                self._made[name] = self._create(entry, args)
            return self._made[name]

    def _create(self, entry: Entry[D], args: tuple[Any, ...]) -> P:
        if entry.origin.plugin == CORE:  # our own mistakes are to be seen with their traceback
            return cast("P", self._make(resolve(entry.value.factory), args, entry))
        what = f"{self.kind} {entry.value.name!r} of plugin {entry.origin}"
        own = (entry.origin.module, _module_of(entry.value.factory))
        try:
            self._require(what, entry)
            with output_to_stderr():
                made = self._make(resolve(entry.value.factory), args, entry)
        except (KernelbenchError, KeyboardInterrupt):
            raise
        except BaseException as error:
            missing = missing_module(error, own)
            if missing:
                raise self._lacking(what, missing, entry) from error
            self._source.fail(entry.origin, f"factory of {self.kind} {entry.value.name!r}", error)
            raise MissingError(
                f"{what} could not be made: {describe(error)}", "run `kernelbench plugins -v` for the traceback"
            ) from error
        lacks = [
            method
            for method in self._needs
            if not any(callable(getattr(made, each, None)) for each in method.split("|"))
        ]
        if lacks:
            named = "(), ".join(lacks).replace("|", "() or ")
            problem = f"its factory gave {short(made)}, which has no {named}()"
            self._source.fail(entry.origin, f"{self.kind} {entry.value.name!r}", PluginError(problem))
            raise PluginError(f"{what}: {problem}", "docs/hooks.md says what it must give")
        return cast("P", made)

    def _require(self, what: str, entry: Entry[D]) -> None:
        for module in entry.value.requires:
            if not _importable(module):
                raise self._lacking(what, module, entry)

    @staticmethod
    def _lacking(what: str, module: str, entry: Entry[D]) -> MissingError:
        remedy = entry.value.remedy
        if not remedy:
            source = entry.origin.distribution
            remedy = f"python -m pip install {source}" if source else f"install the module {module}"
        return MissingError(f"{what} needs the module {module!r}, which cannot be found", remedy)


def _call(thing: Any, args: tuple[Any, ...], _entry: object) -> Any:  # noqa: ANN401 - any factory, any object
    """Calls a factory; what is named as `module:attribute` can also be the object itself."""
    return thing(*args) if callable(thing) or args else thing


def resolve(factory: Any) -> Any:  # noqa: ANN401 - a factory is a string or a callable
    """Imports what `module:attribute` names; anything else is given back."""
    if not isinstance(factory, str):
        return factory
    from importlib import import_module

    module, _, path = factory.partition(":")
    thing: Any = import_module(module)
    for attribute in path.split("."):
        thing = getattr(thing, attribute)
    return thing


def _module_of(factory: Any) -> str:  # noqa: ANN401 - a factory is a string or a callable
    return factory.partition(":")[0] if isinstance(factory, str) else str(getattr(factory, "__module__", ""))


def _importable(module: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # its package is missing; it is a half-made module
        return False


def _similar(name: str, known: Iterable[str]) -> list[str]:
    import difflib

    folded = {one.casefold(): one for one in known}
    close = difflib.get_close_matches(str(name).casefold(), folded, n=1)
    return [f"did you mean {folded[close[0]]!r}?"] if close else []


def _excuses(absent: Sequence[PluginStatus]) -> str:
    """Says of each plugin why it gave nothing; those that the user left out together, with their common reason."""
    parts = [f"plugin {status.name} is {status.label}" for status in absent if status.state is not State.DISABLED]
    left_out: dict[str, list[str]] = {}
    for status in absent:
        if status.state is State.DISABLED:
            left_out.setdefault(status.reason, []).append(status.name)
    return "; ".join([*parts, *(f"disabled ({reason}): {', '.join(names)}" for reason, names in left_out.items())])
