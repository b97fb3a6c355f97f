"""OpenAI's responses.

Fields: https://platform.openai.com/docs/api-reference/responses. It knows neither `seed` nor `stop`: they are not sent,
and so the record of the sample lacks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kernelbench_core.api import Completion, GenerationRequest, Usage
from kernelbench_llm_providers.faults import read_fault
from kernelbench_llm_providers.mending import MERGED, hopeless, left_out, refused, slots, system_refused, without
from kernelbench_llm_providers.messages import apart, before, given
from kernelbench_llm_providers.parts import Reading, count, kept, kind, listed, mapping, text_in, tokens
from kernelbench_llm_providers.streams import cut_off, decoded, failure
from kernelbench_llm_providers.wire import Call, Fault, Mended

_FIXED = ("model", "input", "instructions", "stream")
_UNKNOWN_HERE = ("seed", "stop")
_USERS = {"max_output_tokens": "max_tokens", "reasoning.effort": "reasoning_effort"}
_ENDS = ("response.completed", "response.incomplete")
_TEXTS = {
    "response.output_text.delta": "output_text",
    "response.refusal.delta": "refusal",
    "response.reasoning_text.delta": "reasoning_text",
    "response.reasoning_summary_text.delta": "summary_text",
}


class ResponsesWire:
    """`POST /responses`."""

    name = "responses"

    def headers(self, key: str) -> Mapping[str, str]:
        """Headers with the key."""
        return {"authorization": f"Bearer {key}"} if key else {}

    def call(self, request: GenerationRequest, parameters: Mapping[str, Any], *, stream: bool) -> Call:
        """The question as a request. Nothing is stored at the provider unless the user says so."""
        system, others = apart(request.messages)
        passed = given(parameters, *_FIXED, *_UNKNOWN_HERE)
        limits = [passed.pop(name, None) for name in ("max_tokens", "max_completion_tokens")]
        effort = passed.pop("reasoning_effort", None)
        body: dict[str, Any] = {"model": request.model, "store": False}
        if system:
            body["instructions"] = system
        body["input"] = [{"role": each.role, "content": each.content} for each in others]
        body.update(passed)
        if limit := next(filter(None, limits), None):
            body.setdefault("max_output_tokens", limit)
        if effort is not None:
            body["reasoning"] = {"effort": effort, **mapping(body.get("reasoning"))}
        if stream:
            body["stream"] = True
        else:
            body.pop("stream_options", None)
        return Call(path="/responses", body=body, stream=stream)

    def completion(self, body: Mapping[str, Any]) -> Completion:
        """What an answer says. A message marked as commentary counts only where there is no other."""
        reading = Reading()
        answer = mapping(body)
        status = text_in(answer.get("status"))
        why = text_in(mapping(answer.get("incomplete_details")).get("reason"))
        if not isinstance(body, Mapping):
            reading.missing = f"the answer is {kind(body)}, no object"
        elif not listed(answer.get("output")):
            reading.missing = "the answer has no output"
        _read_output(listed(answer.get("output")), reading)
        reading.word = why or status
        if status in ("queued", "in_progress", "cancelled"):
            reading.missing = f"the answer is not complete (its status is {status})"
        if answer.get("error"):
            reading.error = failure(answer)
        return reading.completion(
            usage=_usage(answer.get("usage")), model=answer.get("model"), details=kept(answer, "id", "service_tier")
        )

    def assemble(self, events: Iterable[tuple[str, str]]) -> Mapping[str, Any]:
        """The response that the last event holds; its output from the pieces where it does not bring it."""
        items: dict[int, Any] = {}
        pieces: dict[int, list[dict[str, Any]]] = {}
        for name, event in decoded(events):
            place = count(event.get("output_index")) or 0
            response = mapping(event.get("response"))
            if name == "response.failed":
                raise ValueError(f"the stream ended with an error: {failure(response)}")
            if name in _ENDS:
                output = listed(response.get("output")) or [
                    items.get(each) or _item(pieces[each]) for each in sorted({*items, *pieces})
                ]
                return {"status": name.removeprefix("response."), **response, "output": output}
            if name == "response.output_item.done":
                items[place] = event.get("item")
            elif name in _TEXTS and isinstance(event.get("delta"), str):
                part = _TEXTS[name]
                pieces.setdefault(place, []).append(
                    {
                        "type": part,
                        "refusal" if part == "refusal" else "text": event["delta"],
                    }
                )
        raise cut_off()

    def fault(self, status: int, body: Any) -> Fault:  # noqa: ANN401 - whatever a server sent
        """What an answer with an error says."""
        return read_fault(status, body)

    def mend(self, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """The body without what was refused; instructions move into the input."""
        if hopeless(fault):
            return None
        about = fault.parameter == "instructions" or system_refused(fault)
        if about and body.get("instructions"):
            moved = {**without(body, ("instructions",)), "input": before(body["instructions"], body["input"])}
            return Mended(body=moved, parameter="system_prompt", how=MERGED)
        found = slots(
            body,
            fixed=_FIXED,
            inside=("reasoning", "text"),
            users=_USERS,
            names={"reasoning.effort": ("effort",)},
        )
        slot = refused(fault, found, fixed=_FIXED)
        return left_out(body, slot) if slot else None

    def sent(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parameters in a body."""
        return {name: value for name, value in body.items() if name not in (*_FIXED, "stream_options")}


def _read_output(output: list[Any], reading: Reading) -> None:
    """Takes text and reasoning from the items of an output."""
    messages: list[tuple[bool, str]] = []
    for item in output:
        fields = mapping(item)
        if fields.get("type") == "message" or (fields.get("role") == "assistant" and "type" not in fields):
            inner = Reading()
            content = fields.get("content")
            for part in listed(content) or [content] * isinstance(content, str):
                inner.part(part)
            messages.append((fields.get("phase") == "commentary", "".join(inner.texts)))
            reading.thoughts += inner.thoughts
            reading.refusals += inner.refusals
            reading.others += inner.others
        elif fields.get("type") == "reasoning":
            # The summary is made of the content: one of them says it all.
            for part in listed(fields.get("content")) or listed(fields.get("summary")):
                reading.thoughts.append(text_in(mapping(part).get("text")))
        else:
            reading.part(item)
    final = [text for commentary, text in messages if not commentary and text]
    comments = [text for commentary, text in messages if commentary and text]
    reading.texts = ["\n\n".join(final or comments)]
    reading.thoughts += comments if final else []


def _item(pieces: list[dict[str, Any]]) -> dict[str, Any]:
    """An item of an output from the pieces of its text."""
    thought = pieces[0]["type"] in ("reasoning_text", "summary_text")
    return {"type": "reasoning" if thought else "message", "content": pieces}


def _usage(value: object) -> Usage | None:
    usage = mapping(value)
    given_in, written = mapping(usage.get("input_tokens_details")), mapping(usage.get("output_tokens_details"))
    return tokens(
        usage.get("input_tokens"),
        usage.get("output_tokens"),
        cached=given_in.get("cached_tokens"),
        cache_write=given_in.get("cache_write_tokens"),
        reasoning=written.get("reasoning_tokens"),
        total=usage.get("total_tokens"),
    )
