"""Finding plugins and importing them, one at a time, so that a broken one costs nobody else anything.

Entry points of the group `kernelbench` are found without importing anything. What went wrong with a plugin ends as
a `PluginStatus`, never as an exception. How the pieces are put together is in `kernelbench_core.plugins`.
"""

from __future__ import annotations

import contextlib
import enum
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from attrs import field, frozen

from kernelbench_core.api import KERNELBENCH_PLUGIN_API, PROJECT
from kernelbench_core.errors import KernelbenchError

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

CORE = "core"
"""Name under which the core registers its own pieces; no plugin can have it."""

LOAD = "KERNELBENCH_LOAD_PLUGINS"
DISABLE = "KERNELBENCH_DISABLE_PLUGINS"

_REASON_LENGTH = 300


class State(str, enum.Enum):
    """What became of a plugin."""

    LOADED = "loaded"
    DISABLED = "disabled"
    UNAVAILABLE = "unavailable"
    INCOMPATIBLE = "incompatible"
    FAILED = "failed"

    def __str__(self) -> str:
        return self.value

    @property
    def broken(self) -> bool:
        """Whether something has to be mended; a disabled plugin is as the user wanted it."""
        return self not in (State.LOADED, State.DISABLED)


@frozen(kw_only=True)
class PluginStatus:
    """What is known about one plugin.

    Args:
        name: Name of its entry point.
        distribution: What pip calls it; empty when it belongs to none.
        version: Of the distribution; empty when unknown.
        module: What the entry point names (`package.module` or `package.module:object`).
        state: What became of it.
        reason: Why it is in that state, in one line; a loaded plugin usually has none.
        remedy: What the user can do about it.
        hooks: Names of the hooks that it implements, sorted; empty unless it was registered.
        traceback: Text of the traceback, for `-v`; empty when nothing was raised.
    """

    name: str
    distribution: str = ""
    version: str = ""
    module: str = ""
    state: State = State.LOADED
    reason: str = ""
    remedy: str = ""
    hooks: tuple[str, ...] = ()
    traceback: str = ""

    @property
    def label(self) -> str:
        """The state and its reason, such as `unavailable (missing: serial)`."""
        return f"{self.state} ({self.reason})" if self.reason else str(self.state)


@frozen(kw_only=True)
class Candidate:
    """A plugin that was found and not yet imported: its status so far and how to get the plugin object."""

    status: PluginStatus
    load: Callable[[], object] = field(repr=False)


@frozen(kw_only=True)
class Selection:
    """Which of the found plugins the user wants.

    Args:
        load: Normalised names to load and no others; None for all.
        disable: Normalised names to leave out; wins over `load`.
        no_plugins: Leave out all.
    """

    load: frozenset[str] | None = None
    disable: frozenset[str] = frozenset()
    no_plugins: bool = False

    @classmethod
    def from_environ(cls, environ: Mapping[str, str], *, no_plugins: bool = False) -> Selection:
        """Reads the two lists: names of entry points or distributions, separated by commas."""
        wanted = environ.get(LOAD)
        return cls(
            load=None if wanted is None else _names(wanted),
            disable=_names(environ.get(DISABLE, "")),
            no_plugins=no_plugins,
        )

    def apply(self, status: PluginStatus) -> PluginStatus:
        """The status, turned to disabled where the user does not want the plugin."""
        from attrs import evolve

        mine = {normalize(status.name), normalize(status.distribution)}
        if self.no_plugins:
            reason, remedy = "--no-plugins was given", "leave out --no-plugins"
        elif mine & self.disable:
            reason, remedy = f"named in {DISABLE}", f"take it out of {DISABLE}"
        elif self.load is not None and not mine & self.load:
            reason, remedy = f"not named in {LOAD}", f"add {status.name} to {LOAD}, or unset it"
        else:
            return status
        return evolve(status, state=State.DISABLED, reason=reason, remedy=remedy)

    def absent(self, found: Iterable[PluginStatus]) -> list[PluginStatus]:
        """A status for each name in the load list that no installed plugin has."""
        if self.load is None or self.no_plugins:
            return []
        known = {normalize(text) for status in found for text in (status.name, status.distribution)}
        return [
            PluginStatus(
                name=name,
                state=State.UNAVAILABLE,
                reason=f"named in {LOAD} but not installed",
                remedy=f"install it, or take it out of {LOAD}",
            )
            for name in sorted(self.load - known)
        ]


def normalize(name: str) -> str:
    """A name in the form in which names are compared: case and the choice of `-`, `_`, `.` do not matter."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _names(text: str) -> frozenset[str]:
    return frozenset(normalize(part.strip()) for part in text.split(",") if part.strip())


def find(
    selection: Selection, entry_points: Iterable[EntryPoint] | None = None
) -> tuple[list[Candidate], list[PluginStatus]]:
    """Finds plugins without importing any.

    Args:
        selection: Which of them are wanted.
        entry_points: Look at these instead of what is installed.

    Returns:
        Candidates with names of their own, sorted; and the statuses of those that are not to be tried: not
        wanted, a name with two owners, a broken `entry_points.txt`, wanted but not installed.
    """
    unreadable: list[PluginStatus] = []
    if entry_points is None:
        entry_points, unreadable = _installed()
    found = [_candidate(point) for point in entry_points if point.group == PROJECT]
    found.sort(key=lambda one: (one.status.name, one.status.distribution, one.status.module))
    settled = [selection.apply(status) for status in unreadable]
    settled += selection.absent([*(one.status for one in found), *unreadable])
    owners: dict[str, list[Candidate]] = {}
    for one in found:
        judged = selection.apply(one.status)
        if judged.state is State.DISABLED:  # whoever leaves out one of two owners gets the other
            settled.append(judged)
        else:
            owners.setdefault(normalize(one.status.name), []).append(one)
    good = [group[0] for group in owners.values() if len(group) == 1 and normalize(group[0].status.name) != CORE]
    settled += [status for group in owners.values() for status in _refused([one.status for one in group])]
    return good, settled


def _refused(claims: Sequence[PluginStatus]) -> list[PluginStatus]:
    """Statuses of the claimants of one plugin name where none of them can have it."""
    from attrs import evolve

    if normalize(claims[0].name) == CORE:
        reason, remedy = f"the name {CORE!r} is reserved", "its author has to rename the entry point"
    elif len(claims) > 1:
        owners = " and ".join(f"{one.distribution} ({one.module})".strip() for one in claims)
        reason = f"the plugin name {claims[0].name!r} is claimed by {owners}"
        remedy = f"uninstall one of them, or name its distribution in {DISABLE}"
    else:
        return []
    return [evolve(one, state=State.FAILED, reason=reason, remedy=remedy) for one in claims]


def _installed() -> tuple[list[EntryPoint], list[PluginStatus]]:
    """Entry points of all installed distributions, the first on the path where one is there twice.

    `importlib.metadata.entry_points` would do, were it not that one damaged file makes it raise for everybody.
    """
    from importlib.metadata import distributions

    points: list[EntryPoint] = []
    unreadable: list[PluginStatus] = []
    seen: set[str] = set()
    for distribution in distributions():
        text = ""
        with contextlib.suppress(Exception):  # a file that nobody can read names no plugin
            text = distribution.read_text("entry_points.txt") or ""
        if f"[{PROJECT}]" not in text:
            continue
        name = _text_of(distribution, "name")
        if name and normalize(name) in seen:
            continue
        seen.add(normalize(name))
        try:
            points += [point for point in distribution.entry_points if point.group == PROJECT]
        except Exception as error:  # noqa: BLE001 - damaged metadata raises whatever the parser stumbles over
            unreadable.append(
                PluginStatus(
                    name=name or "?",
                    distribution=name,
                    version=_text_of(distribution, "version"),
                    state=State.FAILED,
                    reason=f"its entry_points.txt cannot be read: {describe(error)}",
                    remedy=f"python -m pip install --force-reinstall {name}".rstrip(),
                    traceback=traceback_of(error),
                )
            )
    return points, unreadable


def _candidate(point: EntryPoint) -> Candidate:
    distribution: Distribution | None = getattr(point, "dist", None)
    status = PluginStatus(
        name=point.name,
        distribution=_text_of(distribution, "name"),
        version=_text_of(distribution, "version"),
        module=point.value.strip(),
    )
    return Candidate(status=status, load=point.load)


def _text_of(distribution: Distribution | None, attribute: str) -> str:
    try:
        return str(getattr(distribution, attribute, None) or "")
    except Exception:  # noqa: BLE001 - metadata without its fields raises different things in different Pythons
        return ""


def missing_module(error: BaseException, own: Iterable[str]) -> str:
    """The module whose absence is the cause of an error; empty when it has another cause.

    Args:
        error: What was raised.
        own: Modules of the plugin; when one of *their* packages lacks a module, the plugin itself is broken.
    """
    if not isinstance(error, ImportError) or not error.name:
        return ""
    packages = {module.partition(":")[0].partition(".")[0].strip() for module in own}
    return "" if error.name.partition(".")[0] in packages else error.name


def classify(error: BaseException, status: PluginStatus, during: str) -> PluginStatus:
    """The status of a plugin whose code raised.

    Args:
        error: What was raised.
        status: The status before.
        during: What was going on, such as `import`.
    """
    from attrs import evolve

    where = status.distribution or status.module
    missing = missing_module(error, [status.module])
    if missing.partition(".")[0] == "kernelbench_core":
        # Names of a newer api are imported before the module could state what it requires.
        core = ".".join(map(str, KERNELBENCH_PLUGIN_API))
        state, reason = State.INCOMPATIBLE, f"{describe(error)}; this core has plugin API {core}"
        remedy = f"python -m pip install --upgrade kernelbench-core {status.distribution}".rstrip()
    elif missing:
        state, reason, upgrade = State.UNAVAILABLE, f"missing: {missing}", ""
        if not isinstance(error, ModuleNotFoundError):  # it is there, but has not what the plugin wants
            reason, upgrade = f"missing: {describe(error)}", "--upgrade "
        remedy = f"python -m pip install {upgrade}{where}" if status.distribution else f"install the module {missing}"
    else:
        state, reason = State.FAILED, f"{during}: {describe(error)}"
        remedy = f"tell the authors of {where}, or set {DISABLE}={status.name}"
    return evolve(status, state=state, reason=reason, remedy=remedy, traceback=traceback_of(error))


def describe(error: BaseException) -> str:
    """An exception in one printable line; for our own errors just their message."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - foreign exceptions can fail even at this
        text = "(its message cannot be printed)"
    if isinstance(error, SystemExit):
        text = f"it called sys.exit({text})"
    elif not isinstance(error, KernelbenchError):
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return one_line(text)


def one_line(text: str) -> str:
    """Text of others as one line without control characters, of a length that a person reads."""
    line = " ".join("".join(c if c.isprintable() or c.isspace() else "?" for c in text).split())
    return line if len(line) <= _REASON_LENGTH else f"{line[: _REASON_LENGTH - 1]}…"


def short(value: object) -> str:
    """`repr` in at most 60 characters, whatever the object does."""
    try:
        text = one_line(repr(value))
    except Exception:  # noqa: BLE001 - foreign objects can fail even at this
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else f"{text[:59]}…"  # noqa: PLR2004 - the number in the docstring


def traceback_of(error: BaseException) -> str:
    """The traceback as text."""
    import traceback

    return "".join(traceback.format_exception(type(error), error, error.__traceback__))


class _Detour:
    """Standard output led to standard error, for as long as anybody wants it so.

    `contextlib.redirect_stdout` puts back what it found, so two threads that overlap can leave it led astray for
    good; here the first one in saves it and the last one out puts it back.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._depth = 0
        self._saved: TextIO = sys.stdout

    @contextlib.contextmanager
    def __call__(self) -> Iterator[None]:
        """Keeps what a plugin prints out of standard output, where it would spoil `--json`."""
        with self._guard:
            if not self._depth:
                self._saved, sys.stdout = sys.stdout, sys.stderr
            self._depth += 1
        try:
            yield
        finally:
            with self._guard:
                self._depth -= 1
                if not self._depth:
                    sys.stdout = self._saved


output_to_stderr = _Detour()
