"""Does the plugin get in, for which core was it written, and what do its hooks give?"""

from __future__ import annotations

import contextlib
import inspect
import io
import warnings
from collections.abc import Sequence
from typing import Any

import pluggy
from attrs import fields

from kernelbench_core import hookspecs
from kernelbench_core.api import KERNELBENCH_PLUGIN_API, PROJECT, Descriptor
from kernelbench_core.deprecation import ApiDeprecationWarning, used_fields
from kernelbench_core.errors import PluginError
from kernelbench_core.loading import State, describe
from kernelbench_core.plugins import Plugins
from kernelbench_core.registration import HOOKS, REQUIRES_API, read_hook, satisfies, try_plugin
from kernelbench_core.testing.findings import Findings
from kernelbench_core.testing.given import Given

LONGEST_SUMMARY = 100
"""Characters of a summary that a list has room for."""


def check_api(given: Given, findings: Findings) -> None:
    """The plugin says for which versions of the hooks it was written, and not for all that will come."""
    major, minor = KERNELBENCH_PLUGIN_API
    remedy = f'write {REQUIRES_API} = ">={major}.{minor},<{major + 1}" in the module'
    requirement = getattr(given.plugin, REQUIRES_API, None)
    if requirement is None:
        findings.add("plugin", f"it does not state {REQUIRES_API}", remedy)
        return
    with contextlib.suppress(PluginError):  # a malformed one is told where the plugin is registered
        if any(satisfies(requirement, (major + more, 0)) for more in (1, 99)):
            findings.add("plugin", f"{REQUIRES_API} = {requirement!r} has no upper bound", remedy)


def collected(given: Given, findings: Findings) -> dict[str, list[Any]]:
    """What the plugin's hooks give, by the hook's name, as far as it can be used."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    status = try_plugin(manager, given.candidate)
    if status.state is not State.LOADED:
        remedy = "" if status.state is State.FAILED else status.remedy  # which tells users to ask its author
        findings.add("plugin", f"it is {status.label}", remedy)
        return {}
    if status.hooks and status.reason:
        warnings.warn(ApiDeprecationWarning(f"plugin {given.name}: {status.reason}"), stacklevel=4)
    if not status.hooks:
        findings.add("plugin", "it implements no hook", "mark functions with @hookimpl; docs/hooks.md names the hooks")
    plugins = Plugins.of()
    found: dict[str, list[Any]] = {}
    for hook in HOOKS:
        for impl in getattr(manager.hook, hook).get_hookimpls():
            found.setdefault(hook, []).extend(_asked(hook, impl.function, plugins, findings))
    for note in sorted({note for values in found.values() for value in values for note in used_fields(value)}):
        warnings.warn(ApiDeprecationWarning(f"plugin {given.name}: {note}"), stacklevel=4)
    return found


def _asked(hook: str, function: Any, plugins: Plugins, findings: Findings) -> list[Any]:  # noqa: ANN401 - a hook
    """The good elements of what one implementation gives; it is asked twice."""
    element = plugins.registries()[hook].element
    heard = io.StringIO()
    try:
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            first = read_hook(function, element)
            second = read_hook(function, element)
    except PluginError as error:
        findings.error(hook, error)
        return _good(hook, function, element, findings)
    except Exception as error:  # noqa: BLE001 - a plugin's code can raise anything
        findings.add(hook, f"it raised {describe(error)}", "a hook only lists what there is; work belongs in factories")
        return []
    if said := heard.getvalue().strip():
        findings.add(hook, f"it prints {said.splitlines()[0][:60]!r}", "say nothing in a hook")
    if list(map(_plain, first)) != list(map(_plain, second)):
        findings.add(hook, "asked twice, it gives two different lists", "let it depend on nothing that changes")
    return first


def _good(hook: str, function: Any, element: type[Any], findings: Findings) -> list[Any]:  # noqa: ANN401 - a hook
    """The elements of a faulty list that are right by themselves; each fault is noted."""
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        return []
    values = function()
    good = []
    for place, value in enumerate(values if isinstance(values, list) else []):
        fault = _fault_of(value, element)
        if fault:
            findings.add(hook, fault.replace("element 0", f"element {place}"))
        else:
            good.append(value)
    return good


def _fault_of(value: object, element: type[Any]) -> str:
    try:
        read_hook(lambda: [value], element)
    except PluginError as error:
        return error.message
    return ""


def _plain(value: Any) -> list[Any]:  # noqa: ANN401 - any attrs object
    """The fields of a descriptor without functions, which are equal only to themselves."""
    parts = [getattr(value, attribute.name) for attribute in fields(type(value))]
    return ["function" if callable(part) else part for part in parts]


def check_descriptors(entries: dict[str, list[Any]], plugins: Plugins, findings: Findings) -> None:
    """Names and summaries are fit for lists, and no name is taken twice."""
    for hook, values in entries.items():
        kind = plugins.registries()[hook].kind
        for value in values:
            where = f"{kind} {value.name}"
            for fault, remedy in _summary_faults(value.summary):
                findings.add(where, fault, remedy)
            if isinstance(value, Descriptor):
                _check_requires(where, value, findings)
    for conflict in plugins.conflicts():
        remedy = "begin names with your vendor's"
        findings.add(f"{conflict.kind} {conflict.name}", f"the name is taken: {conflict}", remedy)


def _summary_faults(summary: str) -> Sequence[tuple[str, str]]:
    if not summary.strip():
        return [("it has no summary", "say in one line what it is")]
    faults = []
    if "\n" in summary or summary != summary.strip():
        faults.append(("its summary is not one line", "leave out line breaks and outer spaces"))
    if summary.rstrip().endswith("."):
        faults.append((f"its summary ends with a full stop: {summary[-30:]!r}", "leave the full stop out"))
    if len(summary) > LONGEST_SUMMARY:
        faults.append((f"its summary has {len(summary)} characters", f"lists have room for {LONGEST_SUMMARY}"))
    return faults


def _check_requires(where: str, value: Descriptor, findings: Findings) -> None:
    wrong = [each for each in value.requires if not all(part.isidentifier() for part in each.split("."))]
    if wrong:
        findings.add(
            where,
            f"requires: {wrong[0]!r} is no module",
            "name what is imported, not what is installed (yaml, not PyYAML)",
        )
    if value.requires and not value.remedy:
        findings.add(
            where,
            f"it requires {', '.join(value.requires)} and has no remedy",
            "say what installs it: remedy='pip install ...'",
        )
