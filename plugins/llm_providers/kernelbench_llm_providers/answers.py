"""What comes back from a server, or instead of it: an answer, a stream of events, an error in plain words."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen


@frozen(kw_only=True)
class Answer:
    """What a server answered, read to its end.

    Args:
        status: Status code.
        headers: By name in lower case.
        body: Decoded JSON; the text where it is none.
        text: The body as text; bytes that are no UTF-8 are replaced.
        seconds: From the sending to the end of the answer.
    """

    status: int
    headers: Mapping[str, str]
    body: Any = field(repr=False)
    text: str = field(repr=False)
    seconds: float


class TransportError(Exception):
    """There is no answer, or none that can be read.

    Args:
        kind: What happened, in a few words for a record (`connection refused`).
        where: The server, as host and port.
        sent: Whether the request may have reached the server, and so may be paid for.
        lasting: Whether the same will happen at every try.
        detail: More in words.
    """

    def __init__(self, kind: str, where: str, *, sent: bool, lasting: bool = False, detail: str = "") -> None:
        super().__init__(f"{where}: {kind}" + (f" ({detail})" if detail else ""))
        self.kind = kind
        self.sent = sent
        self.lasting = lasting


class StatusError(Exception):
    """A server answered a request for lines with something else than success.

    Args:
        answer: What it said.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"status {answer.status}")
        self.answer = answer


class UnwritableError(ValueError):
    """What is to be sent cannot be written as JSON: a number that is none, an object of an unknown type."""


class EventStream:
    """An answer that comes as server-sent events: pairs of `event` and `data`, in a `for`.

    Args:
        status: Status code.
        headers: By name in lower case.
        start: When the request was sent, by `time.perf_counter`.

    Attributes:
        answer: The whole answer where it is no stream of events (an error; a server that streams nothing), else None.
    """

    def __init__(self, status: int, headers: Mapping[str, str], start: float) -> None:
        self.status = status
        self.headers = headers
        self.answer: Answer | None = None
        self.events: Iterator[tuple[str, str]] = iter(())
        self._start = start

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return self.events

    @property
    def seconds(self) -> float:
        """Time since the request was sent."""
        return time.perf_counter() - self._start
