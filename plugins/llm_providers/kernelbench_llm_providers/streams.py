"""Reads the events of a stream; what they are put together to is each wire's own business."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kernelbench_llm_providers.faults import read_fault
from kernelbench_llm_providers.parts import kind, one_line

DONE = "[DONE]"
"""Data of the event that ends a stream of OpenAI's kind; also the name under which `decoded` gives it."""


def decoded(events: Iterable[tuple[str, str]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The name and the object of each event; the name is the object's `type` where it has one, as proxies lose others.

    Raises:
        ValueError: An event says that something failed, or holds no JSON.
    """
    for event, data in events:
        if not data.strip():
            continue
        if data.strip() == DONE:
            yield DONE, {}
            return
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            raise ValueError(f"the stream holds an event that is no JSON: {one_line(data, 80)}") from None
        for each in value if isinstance(value, list) else [value]:
            if not isinstance(each, Mapping):
                raise ValueError(f"the stream holds an event that is {kind(each)}, no object")  # noqa: TRY004 - as said
            named = each.get("type")
            if "error" in (event, named) or each.get("error"):
                raise ValueError(f"the stream ended with an error: {failure(each)}")
            yield named if isinstance(named, str) and named else event, each


def failure(value: object) -> str:
    """What an error in a stream says."""
    fault = read_fault(0, value)
    return fault.message or fault.code or "nobody says which"


def cut_off() -> ValueError:
    """The error for a stream that ended before it said that it was complete."""
    return ValueError("the stream ended before it was complete")
