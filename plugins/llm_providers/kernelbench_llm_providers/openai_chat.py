"""OpenAI's chat completions, which most other servers speak too.

Fields: https://platform.openai.com/docs/api-reference/chat. Beyond them, as found on other servers: `reasoning_content`
(DeepSeek, vLLM, xAI), `reasoning` (OpenRouter, vLLM, Groq), `prompt_cache_hit_tokens` (DeepSeek), `usage.cost` and an
`error` within a choice (OpenRouter), and content in parts with `thinking` among them (Mistral).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kernelbench_core.api import Completion, GenerationRequest, Usage
from kernelbench_llm_providers.faults import read_fault
from kernelbench_llm_providers.mending import MERGED, hopeless, left_out, refused, slots, system_refused, without
from kernelbench_llm_providers.messages import SYSTEM_ROLES, before, given
from kernelbench_llm_providers.parts import Reading, count, dollars, kept, kind, listed, mapping, text_in, tokens
from kernelbench_llm_providers.streams import DONE, cut_off, decoded, failure
from kernelbench_llm_providers.wire import Call, Fault, Mended

_FIXED = ("model", "messages", "stream")
_LIMIT, _NEW_LIMIT = "max_tokens", "max_completion_tokens"
_REASONING_FAMILY = re.compile(r"(?:^|[/:])(?:o\d{1,2}|gpt-(?:[5-9]|1\d))(?![a-z0-9])")
"""OpenAI's models that refuse `max_tokens`: o1, o3, o4-mini, gpt-5.1, openai/gpt-5-mini; not gpt-4o, nor gpt-oss."""
_REASONING = ("reasoning_content", "reasoning", "reasoning_text")
_DELTAS = ("content", "refusal", *_REASONING)


class ChatWire:
    """`POST /chat/completions`."""

    name = "chat"

    def headers(self, key: str) -> Mapping[str, str]:
        """Headers with the key."""
        return {"authorization": f"Bearer {key}"} if key else {}

    def call(self, request: GenerationRequest, parameters: Mapping[str, Any], *, stream: bool) -> Call:
        """The question as a request; the limit of tokens goes out as `max_completion_tokens` where it has to."""
        body: dict[str, Any] = {
            "model": request.model,
            "messages": [{"role": each.role, "content": each.content} for each in request.messages],
            **given(parameters, *_FIXED),
        }
        if _LIMIT in body and _REASONING_FAMILY.search(request.model.lower()):
            limit = body.pop(_LIMIT)
            body.setdefault(_NEW_LIMIT, limit)
        if stream:
            body["stream"] = True
            body.setdefault("stream_options", {"include_usage": True})
        else:
            body.pop("stream_options", None)
        return Call(path="/chat/completions", body=body, stream=stream)

    def completion(self, body: Mapping[str, Any]) -> Completion:
        """What an answer says. Of several choices the first counts."""
        reading = Reading()
        answer = mapping(body)
        choices = answer.get("choices")
        if not isinstance(body, Mapping):
            reading.missing = f"the answer is {kind(body)}, no object"
        elif not isinstance(choices, list) or not choices:
            reading.missing = "the answer has no choices"
        else:
            _read_choice(choices[0], reading)
        if answer.get("error"):
            reading.error = failure(answer)
        details = kept(answer, "id", "system_fingerprint", "service_tier", "provider")
        cost = dollars(mapping(answer.get("usage")).get("cost"))
        if cost is not None:
            details["cost"] = cost
        return reading.completion(usage=_usage(answer.get("usage")), model=answer.get("model"), details=details)

    def assemble(self, events: Iterable[tuple[str, str]]) -> Mapping[str, Any]:
        """The answer that the chunks make up. It is complete when there was a finish reason, or `[DONE]`."""
        answer: dict[str, Any] = {}
        pieces: dict[str, list[Any]] = {}
        tools: list[Any] = []
        finish: Any = None
        complete = False
        for name, chunk in decoded(events):
            complete = complete or name == DONE
            answer.update({key: value for key, value in chunk.items() if value is not None and key != "choices"})
            for choice in map(mapping, listed(chunk.get("choices"))):
                if choice.get("error"):
                    raise ValueError(f"the stream ended with an error: {failure(choice)}")
                if choice.get("index") in (0, None):
                    delta = mapping(choice.get("delta"))
                    for key in _DELTAS:
                        pieces.setdefault(key, []).extend(_pieces(delta.get(key)))
                    tools += listed(delta.get("tool_calls"))
                    finish = choice.get("finish_reason") or finish
        if not complete and not finish:
            raise cut_off()
        message: dict[str, Any] = {"role": "assistant"}
        message.update({key: _joined(found) for key, found in pieces.items() if found})
        if tools:
            message["tool_calls"] = tools
        choices = [{"index": 0, "message": message, "finish_reason": finish}] if pieces or finish else []
        return {**answer, "object": "chat.completion", "choices": choices}

    def fault(self, status: int, body: Any) -> Fault:  # noqa: ANN401 - whatever a server sent
        """What an answer with an error says."""
        return read_fault(status, body)

    def mend(self, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """The body without what was refused. `max_tokens` gets its new name first, a system message moves."""
        if hopeless(fault):
            return None
        messages = body["messages"]
        system = "\n\n".join(each["content"] for each in messages if each["role"] in SYSTEM_ROLES)
        if system and system_refused(fault):
            others = [each for each in messages if each["role"] not in SYSTEM_ROLES]
            return Mended(body={**body, "messages": before(system, others)}, parameter="system_prompt", how=MERGED)
        slot = refused(fault, slots(body, fixed=_FIXED, users={_NEW_LIMIT: _LIMIT}), fixed=_FIXED)
        if slot is None:
            return None
        if slot.path == (_LIMIT,) and _NEW_LIMIT not in body:
            renamed = {**without(body, slot.path), _NEW_LIMIT: body[_LIMIT]}
            return Mended(body=renamed, parameter=_LIMIT, how=f"sent as {_NEW_LIMIT}")
        return left_out(body, slot)

    def sent(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parameters in a body."""
        return {name: value for name, value in body.items() if name not in (*_FIXED, "stream_options")}


def _read_choice(choice: object, reading: Reading) -> None:
    """Takes text, reasoning and the reason to stop from a choice."""
    fields = mapping(choice)
    reading.word = text_in(fields.get("finish_reason"))
    if fields.get("error"):
        reading.error = failure(fields)
    message = fields.get("message")
    if not isinstance(message, Mapping):
        reading.missing = f"the message of the answer is {kind(message)}"
        return
    content = message.get("content")
    if isinstance(content, list):
        for part in content:
            reading.part(part)
    elif isinstance(content, str):
        reading.part(content)
    else:
        reading.missing = f"the content of the answer is {kind(content)}"
    if isinstance(message.get("refusal"), str) and message["refusal"]:
        reading.refusals.append(message["refusal"])
    # A server that changes the name of the field sends its text under both names for a while.
    thoughts = (text_in(message.get(name)) for name in _REASONING)
    reading.thoughts += [each for each in thoughts if each][:1]
    for call in [*listed(message.get("tool_calls")), message.get("function_call")]:
        if isinstance(call, Mapping):
            named = text_in(mapping(call.get("function")).get("name")) or text_in(call.get("name"))
            reading.tools += [named] if named else []


def _pieces(delta: object) -> list[Any]:
    """What a delta adds to a field."""
    return delta if isinstance(delta, list) else [delta] if isinstance(delta, str) and delta else []


def _joined(pieces: list[Any]) -> Any:  # noqa: ANN401 - a text, or parts where not all of it is text
    return "".join(pieces) if all(isinstance(each, str) for each in pieces) else pieces


def _usage(value: object) -> Usage | None:
    usage = mapping(value)
    given_in, written = mapping(usage.get("prompt_tokens_details")), mapping(usage.get("completion_tokens_details"))
    cached = [given_in.get("cached_tokens"), usage.get("prompt_cache_hit_tokens"), usage.get("cache_read_input_tokens")]
    put = [given_in.get("cache_write_tokens"), usage.get("cache_creation_input_tokens")]
    return tokens(
        usage.get("prompt_tokens"),
        usage.get("completion_tokens"),
        cached=next(filter(count, cached), None),
        cache_write=next(filter(count, put), None),
        reasoning=written.get("reasoning_tokens"),
        total=usage.get("total_tokens"),
    )
