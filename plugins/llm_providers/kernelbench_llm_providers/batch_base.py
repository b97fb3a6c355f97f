"""What the batches of all providers share: bodies, the ids that callers see, and answers line by line.

A batch belongs to the provider: all that callers keep is its id, so it can be polled and collected by another process,
days later. The id that they see is the provider's, and behind a `#` the model, and the parameters that were left out
since the model had refused them in an earlier batch: so that it is in the record of each answer, and so that what is
refused in this batch is left out of the next one to the same model.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from attrs import evolve

from kernelbench_core.api import Completion, GenerationRequest, RequestError
from kernelbench_llm_providers.answers import Answer
from kernelbench_llm_providers.client import Client
from kernelbench_llm_providers.judging import Outcome, judge_completion
from kernelbench_llm_providers.parts import count, mapping, text_in
from kernelbench_llm_providers.wire import Call, Fault

BodyParameters = Callable[[GenerationRequest], Mapping[str, Any]]
"""Gives those of a request's parameters that go into the body."""

MAX_BYTES = 180_000_000
"""Largest batch that is handed over, in bytes: OpenAI takes files of 200 MB, Anthropic bodies of 256 MB."""

_MODEL = "model"
_FAULTS = 20


class BatchesBase:
    """What both kinds share: bodies without what the model is known to refuse, and answers line by line.

    All requests of one batch are to one model. Threads may share it.
    """

    limit = 2000
    """Most requests of one batch: both providers take more, but this bounds what is held in memory at once, and a batch
    that fails or expires as a whole costs less time."""

    def __init__(self, client: Client, body_parameters: BodyParameters) -> None:
        self.client = client
        self._body_parameters = body_parameters
        self._lock = threading.Lock()
        self._faults: dict[str, dict[tuple[str, str], Fault]] = {}

    def calls(self, requests: Mapping[str, GenerationRequest]) -> tuple[dict[str, Call], dict[str, str]]:
        """The requests by custom id; and the model, with what was mended for it."""
        if not requests:
            raise ValueError("there is no request to hand over")
        model = next(iter(requests.values())).model
        wire, calls, dropped = self.client.wire, dict[str, Call](), dict[str, str]()
        with self._lock:
            faults = list(self._faults.get(model, {}).values())
        for custom_id, request in requests.items():
            call = wire.call(request, self._body_parameters(request), stream=False)
            for fault in faults:
                if mended := wire.mend(call.body, fault):
                    call = evolve(call, body=mended.body)
                    dropped[mended.parameter] = f"{mended.how}: {self.client.say(fault.message, 100)}"
            calls[custom_id] = call
        return calls, {_MODEL: model, **dropped}

    def answers(
        self, lines: Iterable[str], batch: str, read: Callable[[Mapping[str, Any], str], Completion | str]
    ) -> Iterator[tuple[str, Completion | str]]:
        """What the lines of a file of results say: each custom id once, no matter how often it comes.

        Lines that are cut off, or have no custom id, are passed over.
        """
        name, dropped = unpacked(batch)
        model = dropped.pop(_MODEL, "")
        seen = set[str]()
        for line in lines:
            try:
                record = mapping(json.loads(line))
            except (ValueError, RecursionError):
                continue
            custom_id = record.get("custom_id")
            if not isinstance(custom_id, str) or custom_id in seen:
                continue
            seen.add(custom_id)
            answer = read(record, model)
            if isinstance(answer, Completion):
                answer = evolve(answer, dropped=dropped, details={**answer.details, "batch": name})
            yield custom_id, answer

    def judged(self, status: int, body: object, model: str) -> Completion | str:
        """What one answer means; a parameter that is refused is remembered for the next batch."""
        answer = Answer(status=status, headers={}, body=body, text="", seconds=0.0)
        judged = judge_completion(self.client.wire, answer)
        if judged.outcome is Outcome.DONE:
            return self.client.wire.completion(mapping(body))
        said = self.client.say(judged.said)
        if judged.outcome is Outcome.FILTERED:
            return Completion(text=None, finish="content_filter", reason=f"refused by a filter: {said}")
        if judged.outcome is Outcome.REFUSED:
            with self._lock:
                faults = self._faults.setdefault(model, {})
                if len(faults) < _FAULTS:
                    faults.setdefault((judged.fault.parameter, judged.fault.message), judged.fault)
        return said

    def described(self, answer: Answer, what: str) -> Mapping[str, Any]:
        """The object in an answer, which has an id."""
        body = mapping(answer.body)
        if not text_in(body.get("id")):
            raise RequestError(
                f"{self.client.name}: the answer describes no {what}: {self.client.say(answer.text, 80)}"
            )
        return body


def joined(entries: Iterable[Mapping[str, Any]]) -> bytes:
    """The entries as lines of JSON.

    Raises:
        RequestError: They are too large together, or cannot be written as JSON.
    """
    content = bytearray()
    for entry in entries:
        try:
            # ASCII, for halves of surrogate pairs and for line ends that are none in JSON.
            line = json.dumps(entry, allow_nan=False, separators=(",", ":"), default=dict)
        except (TypeError, ValueError) as error:
            raise RequestError(f"a request cannot be written as JSON ({error})", "check what -M gives") from error
        content += line.encode("ascii") + b"\n"
        if len(content) > MAX_BYTES:
            raise RequestError(
                f"a batch would have more than {MAX_BYTES // 1_000_000} MB",
                "make the prompts shorter, or leave out --batch",
            )
    return bytes(content)


def packed(batch: str, notes: Mapping[str, str]) -> str:
    """What callers see as a batch's id: the provider's, and its model, with what was mended for it."""
    return f"{batch}#{urlencode(notes)}" if notes else batch


def unpacked(batch: str) -> tuple[str, dict[str, str]]:
    """The two parts of what `packed` gives."""
    name, _, notes = batch.partition("#")
    return name, dict(parse_qsl(notes))


def at(path: str, batch: str) -> str:
    """Where a batch is."""
    return f"{path}/{quote(unpacked(batch)[0], safe='')}"


def counts(state: Mapping[str, Any]) -> dict[str, int]:
    """Requests by state."""
    found = mapping(state.get("request_counts"))
    return {name: number for name, value in found.items() if (number := count(value)) is not None}
