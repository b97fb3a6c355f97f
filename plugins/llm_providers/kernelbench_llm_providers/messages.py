"""What the wires share when they write a request: the system message, and where else it can stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernelbench_core.api import Message

SYSTEM_ROLES = ("system", "developer")


def apart(messages: Sequence[Message]) -> tuple[str, list[Message]]:
    """The system messages as one text, and the others; where there are no others, the system's text becomes one."""
    system = "\n\n".join(each.content for each in messages if each.role in SYSTEM_ROLES)
    others = [each for each in messages if each.role not in SYSTEM_ROLES]
    return (system, others) if others else ("", [Message(role="user", content=system)])


def before(system: str, messages: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Chat messages with a text put before the first message of the user."""
    place = next((i for i, each in enumerate(messages) if each.get("role") == "user"), None)
    if place is None:
        return [{"role": "user", "content": system}, *messages]
    user = {**messages[place], "content": f"{system}\n\n{messages[place]['content']}"}
    return [*messages[:place], user, *messages[place + 1 :]]


def given(parameters: Mapping[str, Any], *reserved: str) -> dict[str, Any]:
    """The parameters that somebody gave a value, without those that the wire itself writes."""
    return {name: value for name, value in parameters.items() if value is not None and name not in reserved}
