"""What of the plugin API will go: said in the specification itself, told for each plugin that uses it.

A hook:       @hookspec(warn_on_impl=going("kernelbench_old", since="1.5", gone="2.0", instead="kernelbench_new"))
An argument:  @hookspec(warn_on_impl_args={"config": going(...)})
A field:      old: str = going_field("", since="1.5", gone="2.0", instead="new")

A plugin that uses one of these works as before, and `kernelbench plugins` says so. Nothing goes before the first number
of the API changes, and nothing that was not marked so in at least one release before (docs/plugin-api.md).
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any

from attrs import field, fields, has

_MARK = "kernelbench_going"


class ApiDeprecationWarning(DeprecationWarning):
    """A part of the plugin API that will go is in use."""


def going(what: str, *, since: str, gone: str, instead: str) -> ApiDeprecationWarning:
    """The warning for a hook or an argument; given to `hookspec`, not raised.

    Args:
        what: The hook, argument or field.
        since: Version of the API in which it was marked.
        gone: Version in which it will not be there.
        instead: What to use; empty where nothing takes its place.
    """
    words = f"use {instead} instead" if instead else "nothing takes its place"
    return ApiDeprecationWarning(f"{what} is deprecated since API {since} and gone in {gone}: {words}")


def going_field(default: Any, *, since: str, gone: str, instead: str) -> Any:  # noqa: ANN401 - any type of field
    """A field of a descriptor that will go; it must have a default, and only another value is told."""
    return field(default=default, metadata={_MARK: {"since": since, "gone": gone, "instead": instead}})


def used_fields(value: object) -> list[str]:
    """What a descriptor sets of that which will go."""
    kind: Any = type(value)
    if not has(kind):
        return []
    return [
        str(going(f"{kind.__name__}.{each.name}", **each.metadata[_MARK]))
        for each in fields(kind)
        if _MARK in each.metadata and getattr(value, each.name) != each.default
    ]


@contextlib.contextmanager
def overheard() -> Iterator[list[str]]:
    """Collects the deprecations that are told while a plugin is registered; other warnings pass."""
    heard: list[str] = []
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ApiDeprecationWarning)
        yield heard
    for each in told:
        if issubclass(each.category, ApiDeprecationWarning):
            heard.append(str(each.message))
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
