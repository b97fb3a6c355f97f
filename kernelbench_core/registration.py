"""Taking one plugin in, and asking one of its hooks: where foreign code meets the rules.

What a plugin does wrong here is told in words that name the hook, the element and the fault, because the reader is
its author.
"""

from __future__ import annotations

import contextlib
import inspect
import math
import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeVar
from typing import Protocol as TypingProtocol

import pluggy
from attrs import Attribute, evolve, fields

from kernelbench_core import hookspecs
from kernelbench_core.api import KERNELBENCH_PLUGIN_API, PROJECT, Target
from kernelbench_core.deprecation import overheard
from kernelbench_core.errors import PluginError
from kernelbench_core.loading import (
    Candidate,
    PluginStatus,
    State,
    classify,
    output_to_stderr,
    short,
)

HOOKS: tuple[str, ...] = tuple(sorted(name for name in vars(hookspecs) if name.startswith(f"{PROJECT}_")))
"""Names of all hooks."""

REQUIRES_API = "KERNELBENCH_REQUIRES_API"

_UNSTATED = ">=1,<2"
"""What a plugin requires that says nothing: the API that there was when saying nothing was allowed."""

_VERSION = r"\d+(?:\.\d+)*"
_CLAUSE = re.compile(rf"\s*(>=|<=|==|!=|~=|>|<)\s*({_VERSION})\s*")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@+-]*")
_FACTORY = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_LEVELS = ("O0", "O1", "O2", "O3", "Os")
GATES = ("", "vector", "scalable", "operations")
"""What a target's gate can ask for."""
_BASELINES = ("O0", "scalar", "vector", "expert")


def _is_timing(value: Any) -> bool:  # noqa: ANN401 - whatever a plugin gives
    """Whether a protocol's timing can be done: levels and baselines that there are, and numbers that mean something."""
    if type(value).__name__ != "Timing":
        return False
    numbers = (value.sample_seconds, value.starts, value.pairs, value.half_width, value.budget_seconds, value.repeats)
    named = bool(value.levels) and set(value.levels) <= set(_LEVELS) and set(value.baselines) <= set(_BASELINES)
    return named and all(0 < number < math.inf for number in numbers) and value.rows >= 0


_SHAPES: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "str": ("a string", lambda value: isinstance(value, str)),
    "bool": ("true or false", lambda value: isinstance(value, bool)),
    # Numbers are counts, sizes and limits: none of them means anything at zero, and zero cases would pass everything.
    "int": (
        "a whole number above 0",
        lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    ),
    "float": (
        "a number above 0",
        lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < math.inf,
    ),
    "tuple[str, ...]": (
        "a tuple of strings",
        lambda value: isinstance(value, tuple) and all(isinstance(part, str) for part in value),
    ),
    "tuple[int, ...]": (
        "a tuple of whole numbers above 0",
        lambda value: (
            isinstance(value, tuple)
            and all(isinstance(part, int) and not isinstance(part, bool) and part > 0 for part in value)
        ),
    ),
    "Timing": ("a Timing with known levels and baselines, and numbers above 0", _is_timing),
    "Mapping[str, float]": (
        "a mapping of names to numbers",
        lambda value: isinstance(value, Mapping) and all(isinstance(each, (int, float)) for each in value.values()),
    ),
    "Factory": (
        "'module:attribute' or something that can be called",
        lambda value: bool(_FACTORY.fullmatch(value)) if isinstance(value, str) else callable(value),
    ),
}


class Named(TypingProtocol):
    """What all elements of the hooks' lists have."""

    @property
    def name(self) -> str:
        """Unique among its kind."""


T = TypeVar("T", bound=Named)


def satisfies(requirement: object, version: Sequence[int]) -> bool:
    """Whether a version of the hooks is one that a plugin asks for.

    Args:
        requirement: Clauses separated by commas, each one of `>= > <= < == != ~=` and a version (`>=1.0,<2`).
        version: Numbers of the version that is there.

    Raises:
        PluginError: The requirement is not written like that.
    """
    clauses = requirement.split(",") if isinstance(requirement, str) else [""]
    return all([_holds(clause, version, requirement) for clause in clauses])  # noqa: C419 - all clauses are looked at


def _holds(clause: str, version: Sequence[int], whole: object) -> bool:
    parsed = _CLAUSE.fullmatch(clause)
    numbers = tuple(int(part) for part in parsed[2].split(".")) if parsed else ()
    if not parsed or (parsed[1] == "~=" and len(numbers) == 1):
        raise PluginError(f"{REQUIRES_API} must look like '>=1.0,<2', got {short(whole)}")
    length = max(len(numbers), len(version))
    left, right = (tuple(part) + (0,) * (length - len(part)) for part in (version, numbers))
    answers = {
        ">=": left >= right,
        ">": left > right,
        "<=": left <= right,
        "<": left < right,
        "==": left == right,
        "!=": left != right,
        "~=": left >= right and left[: len(numbers) - 1] == right[: len(numbers) - 1],
    }
    return answers[parsed[1]]


def check_api(plugin: Any) -> str:  # noqa: ANN401 - a plugin can be any object
    """What a plugin requires of the hooks where this core does not have it; empty when all is well.

    Raises:
        PluginError: The requirement is malformed.
    """
    requirement = getattr(plugin, REQUIRES_API, None)
    if requirement is None:
        requirement = _UNSTATED
    return "" if satisfies(requirement, KERNELBENCH_PLUGIN_API) else str(requirement)


def try_plugin(manager: pluggy.PluginManager, candidate: Candidate) -> PluginStatus:
    """Imports and registers one plugin; leaves the manager as it was when that does not work."""
    status = candidate.status
    if status.state is not State.LOADED:
        return status
    during = "import"
    try:
        with output_to_stderr():
            plugin = candidate.load()
            during = "registration"
            lacking = check_api(plugin)
            if lacking:
                return _incompatible(status, f"needs API {lacking}")
            _check_object(manager, plugin)
            with overheard() as deprecated:
                manager.register(plugin, status.name)
            hooks = hooks_of(manager, plugin)
            unknown = _unknown_hooks(manager, status.name)
    except KeyboardInterrupt:
        _forget(manager, status.name)
        raise
    except BaseException as error:  # noqa: BLE001 - SystemExit and the like of one plugin must not end everything
        _forget(manager, status.name)
        return classify(error, status, during)
    if unknown:
        _forget(manager, status.name)
        return _incompatible(status, f"implements {', '.join(unknown)}, unknown to this core")
    return evolve(status, hooks=hooks, reason="; ".join(deprecated) if hooks else "implements no hook")


def _incompatible(status: PluginStatus, reason: str) -> PluginStatus:
    ours = ".".join(map(str, KERNELBENCH_PLUGIN_API))
    return evolve(
        status,
        state=State.INCOMPATIBLE,
        reason=f"{reason}; this core has plugin API {ours}",
        remedy=f"python -m pip install --upgrade kernelbench-core {status.distribution}".rstrip(),
    )


def _check_object(manager: pluggy.PluginManager, plugin: object) -> None:
    """Looks for mistakes that pluggy takes without a word, or tells in a way that no user understands."""
    if plugin is None:
        raise PluginError("its entry point names None")
    for name, other in manager.list_name_plugin():
        if other is plugin:
            raise PluginError(f"its module is already loaded as plugin {name!r}")
    if not isinstance(plugin, ModuleType):
        return
    marker = f"{PROJECT}_impl"
    unmarked = [
        hook
        for hook in HOOKS
        if inspect.isfunction(function := vars(plugin).get(hook)) and not hasattr(function, marker)
    ]
    if unmarked:
        raise PluginError(f"{', '.join(unmarked)} is not marked with @hookimpl, so it would never be called")


def hooks_of(manager: pluggy.PluginManager, plugin: object) -> tuple[str, ...]:
    """Names of the specified hooks that a plugin implements, sorted."""
    return tuple(sorted(caller.name for caller in manager.get_hookcallers(plugin) or () if caller.has_spec()))


def _unknown_hooks(manager: pluggy.PluginManager, name: str) -> list[str]:
    """Hooks of a plugin that no specification has, but for those marked with `optionalhook`.

    `PluginManager.check_pending` finds the first such hook of all plugins together; this finds all of one.
    """
    return sorted(
        caller.name
        for caller in manager.get_hookcallers(manager.get_plugin(name)) or ()
        if not caller.has_spec()
        and any(impl.plugin_name == name and not impl.optionalhook for impl in caller.get_hookimpls())
    )


def _forget(manager: pluggy.PluginManager, name: str) -> None:
    """Takes a plugin out again, as far as it got in."""
    with contextlib.suppress(Exception):  # it never got in
        manager.unregister(name=name)


def read_hook(function: Callable[..., object], element: type[T]) -> list[T]:
    """Calls one implementation of a hook and looks at every element that it returns.

    Args:
        function: The implementation.
        element: What the list must be made of.

    Raises:
        PluginError: The implementation broke a rule; the message names element and fault. Whatever the
            implementation raises itself passes.
    """
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        raise PluginError("it is a generator (it uses `yield`); it must return a list")
    if inspect.iscoroutinefunction(function):
        raise PluginError("it is async; it must be a plain function that returns a list")
    values = function()
    if not isinstance(values, list):
        kind = "a generator" if inspect.isgenerator(values) else short(values)
        raise PluginError(f"it returned {kind}; it must return a list of {element.__name__}")
    seen: set[str] = set()
    for index, value in enumerate(values):
        fault = _fault_of(value, element)
        if not fault and value.name in seen:
            fault = f"the name {value.name!r} is there twice"
        if fault:
            raise PluginError(f"element {index}: {fault}")
        seen.add(value.name)
    return list(values)


def _fault_of(value: Any, element: type[Any]) -> str:  # noqa: ANN401 - a plugin can return anything
    """What is wrong with an element of a hook's list; empty when all is well."""
    if not isinstance(value, element):
        return f"expected {element.__name__}, got {short(value)}"
    attributes: Sequence[Attribute[Any]] = fields(element)
    for attribute in attributes:
        expected, fits = _SHAPES.get(str(attribute.type), ("", lambda _: True))
        if not fits(getattr(value, attribute.name)):
            return f"{attribute.name}: expected {expected}, got {short(getattr(value, attribute.name))}"
    if isinstance(value, Target) and (fault := _fault_of_target(value)):
        return fault
    if not _NAME.fullmatch(value.name):
        return f"name: {short(value.name)} must be letters, digits and any of - _ . @ + after the first"
    return ""


def _fault_of_target(target: Target) -> str:
    """What is wrong with a target although each of its fields has the right type."""
    if target.gate not in GATES:
        return f"gate: expected one of {', '.join(map(repr, GATES))}, got {target.gate!r}"
    if target.gate == "operations" and not target.operations:
        return "operations: missing, and the gate counts nothing else"
    for name in ("operations", "vector_assembly", "kernel_assembly"):
        if fault := _fault_of_pattern(getattr(target, name)):
            return f"{name}: no regular expression: {fault}"
    if target.vector_bits and target.default_vector_bits not in target.vector_bits:
        return f"default_vector_bits: {target.default_vector_bits} is none of the vector_bits"
    return ""


def _fault_of_pattern(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        return str(error)
    return ""
