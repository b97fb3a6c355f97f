"""What the protocols of the providers have in common: a call, an error, and what each protocol must be able to do.

A wire is pure: it turns a question into the JSON of a request and the JSON of an answer into a `Completion`. It opens
no connection, keeps no state and never looks at the environment, so all of it can be held against the providers' own
types without a network.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from attrs import field, frozen

from kernelbench_core.api import Completion, GenerationRequest


@frozen(kw_only=True)
class Call:
    """One request over HTTP.

    Args:
        path: After the base URL, with a slash at its start.
        body: JSON of the body.
        stream: Whether the answer comes as server-sent events.
        method: HTTP method.
    """

    path: str
    body: Mapping[str, Any] = field(factory=dict)
    stream: bool = False
    method: str = "POST"


@frozen(kw_only=True)
class Fault:
    """What an answer that is no success says.

    Args:
        message: The provider's words, on one line; empty when there are none.
        code: Its code or type (`insufficient_quota`, `overloaded_error`).
        parameter: The parameter that it names, as it stands in the body; empty for none.
        quota: Whether it means that there is no credit left, so that waiting will not help.
    """

    message: str = ""
    code: str = ""
    parameter: str = ""
    quota: bool = False


@frozen(kw_only=True)
class Mended:
    """A body without what the model refused.

    Args:
        body: The new body.
        parameter: What was changed, as the user calls it (`temperature`, `max_tokens`, `system_prompt`).
        how: What was done, for the record (`left out`, `sent as max_completion_tokens`, `sent in the user message`).
    """

    body: Mapping[str, Any]
    parameter: str
    how: str


class Wire(Protocol):
    """One provider's protocol."""

    name: str

    def headers(self, key: str) -> Mapping[str, str]:
        """Headers with the key; none about it where the key is empty."""

    def call(self, request: GenerationRequest, parameters: Mapping[str, Any], *, stream: bool) -> Call:
        """The question as a request.

        Args:
            request: Its model and messages are used.
            parameters: What goes into the body: the usual names (`temperature`, `top_p`, `max_tokens`, `seed`,
                `reasoning_effort`, `stop`) are put in the protocol's way, all others are passed through.
            stream: Whether the answer is to come in pieces.
        """

    def completion(self, body: Mapping[str, Any]) -> Completion:
        """What an answer says: text, reasoning, finish, usage, model, details. Never raises for what a server sent."""

    def assemble(self, events: Iterable[tuple[str, str]]) -> Mapping[str, Any]:
        """The body that the events (`event` and `data` fields) of a stream make up, in the form of a plain answer.

        Raises:
            ValueError: The stream says that something failed, or ended before it said that it was complete; the
                message says what.
        """

    def fault(self, status: int, body: Any) -> Fault:  # noqa: ANN401 - whatever a server sent
        """What an answer with an error says; `body` is the decoded JSON, or text where it was none."""

    def mend(self, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """The body without the parameter that a 400 or 422 names or talks about; None where nothing can be done."""

    def sent(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parameters in a body, without messages and model: what the record of a sample holds."""
