"""Anthropic's messages.

Fields: https://docs.anthropic.com/en/api/messages. Thinking has two forms there: a budget of tokens for models before
Claude 4.6, an effort (`adaptive`) for those since, of which Claude Opus 4.7 and later refuse the budget.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kernelbench_core.api import Completion, GenerationRequest, Usage
from kernelbench_llm_providers.faults import read_fault
from kernelbench_llm_providers.mending import MERGED, hopeless, left_out, refused, slots, system_refused, without
from kernelbench_llm_providers.messages import apart, before, given
from kernelbench_llm_providers.parts import Reading, count, kept, kind, listed, mapping, text_in, tokens
from kernelbench_llm_providers.streams import cut_off, decoded, failure
from kernelbench_llm_providers.wire import Call, Fault, Mended

VERSION = "2023-06-01"
"""Of the protocol, for the header `anthropic-version`. The one after it, 2026-10-21, has no temperature for any model;
who wants it says so with `-M headers`. Source: Anthropic's page on moving to API version 2026-10-21."""
DEFAULT_LIMIT = 8192
"""Tokens of an answer where the user names no limit: the protocol wants one."""
_FIXED = ("model", "messages", "max_tokens", "stream")
_UNKNOWN_HERE = ("seed", "stream_options")
_NOT_WHILE_THINKING = ("temperature", "top_p", "top_k")
_LEAST_BUDGET = 1024
_BUDGETS = {"minimal": 1024, "low": 2048, "medium": 8192, "high": 16384, "xhigh": 32768, "max": 65536}
"""Tokens of thinking that an effort stands for."""
_EFFORTS = {"minimal": "low", "none": "low"}
"""Efforts that the protocol calls otherwise."""
_NUMBERED = re.compile(r"claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)")
_ADAPTIVE_SINCE = (4, 6)
_USERS = {"stop_sequences": "stop", "output_config.effort": "reasoning_effort"}
_DELTAS = {"text_delta": "text", "thinking_delta": "thinking"}


class MessagesWire:
    """`POST /v1/messages`, after a base URL without a version, as Anthropic's own programs expect it."""

    name = "messages"

    def headers(self, key: str) -> Mapping[str, str]:
        """Headers with the key, and the version of the protocol."""
        version = {"anthropic-version": VERSION}
        return {"x-api-key": key, **version} if key else version

    def call(self, request: GenerationRequest, parameters: Mapping[str, Any], *, stream: bool) -> Call:
        """The question as a request. While the model thinks, the protocol allows no temperature and no top_p."""
        system, others = apart(request.messages)
        passed = given(parameters, "model", "messages", "system", "stream", *_UNKNOWN_HERE)
        stop = passed.pop("stop", None)
        effort = passed.pop("reasoning_effort", None)
        limits = [passed.pop(name, None) for name in ("max_tokens", "max_completion_tokens")]
        limit = next((each for each in limits if each is not None), None)
        body: dict[str, Any] = {"model": request.model, "max_tokens": DEFAULT_LIMIT if limit is None else limit}
        if system:
            body["system"] = system
        body["messages"] = [{"role": each.role, "content": each.content} for each in others]
        if effort is not None:
            _think(body, str(effort), named=limit is not None)
        for name, value in passed.items():
            merged = isinstance(value, Mapping) and name == "output_config"
            body[name] = {**mapping(body.get(name)), **value} if merged else value
        if stop is not None:
            body.setdefault("stop_sequences", [stop] if isinstance(stop, str) else stop)
        if mapping(body.get("thinking")).get("type") in ("enabled", "adaptive"):
            body = {name: value for name, value in body.items() if name not in _NOT_WHILE_THINKING}
        if stream:
            body["stream"] = True
        return Call(path="/v1/messages", body=body, stream=stream)

    def completion(self, body: Mapping[str, Any]) -> Completion:
        """What an answer says."""
        reading = Reading()
        answer = mapping(body)
        content = answer.get("content")
        if not isinstance(body, Mapping):
            reading.missing = f"the answer is {kind(body)}, no object"
        elif not isinstance(content, list):
            reading.missing = f"the content of the answer is {kind(content)}"
        for part in listed(content):
            reading.part(part)
        reading.word = text_in(answer.get("stop_reason"))
        explanation = text_in(mapping(answer.get("stop_details")).get("explanation"))
        reading.refusals += [explanation] if explanation else []
        if answer.get("error"):
            reading.error = failure(answer)
        usage = mapping(answer.get("usage"))
        details = {**kept(answer, "id", "stop_sequence"), **kept(usage, "service_tier")}
        return reading.completion(usage=_usage(usage), model=answer.get("model"), details=details)

    def assemble(self, events: Iterable[tuple[str, str]]) -> Mapping[str, Any]:
        """The message that the events make up. It is complete when there was a reason to stop."""
        message: dict[str, Any] = {}
        usage: dict[str, Any] = {}
        blocks: dict[int, dict[str, Any]] = {}
        pieces: dict[tuple[int, str], list[str]] = {}
        complete = False
        for name, event in decoded(events):
            place = count(event.get("index")) or 0
            changed = mapping(event.get("delta"))
            if name == "message_start":
                message = dict(mapping(event.get("message")))
                usage = dict(mapping(message.get("usage")))
            elif name == "content_block_start":
                blocks[place] = dict(mapping(event.get("content_block")))
            elif name == "content_block_delta" and (key := _DELTAS.get(text_in(changed.get("type")))):
                pieces.setdefault((place, key), []).append(_plain_text(changed.get(key)))
            elif name == "message_delta":
                message.update({key: value for key, value in changed.items() if value is not None})
                usage.update({key: each for key, each in mapping(event.get("usage")).items() if each is not None})
            complete = complete or name == "message_stop" or bool(message.get("stop_reason"))
            if name == "message_stop":
                break
        if not complete:
            raise cut_off()
        for (place, key), found in pieces.items():
            block = blocks.setdefault(place, {"type": key})
            block[key] = _plain_text(block.get(key)) + "".join(found)
        return {**message, "content": [blocks[place] for place in sorted(blocks)], "usage": usage}

    def fault(self, status: int, body: Any) -> Fault:  # noqa: ANN401 - whatever a server sent
        """What an answer with an error says."""
        return read_fault(status, body)

    def mend(self, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """The body without what was refused; a budget for thinking becomes an effort first."""
        if hopeless(fault):
            return None
        about = fault.parameter == "system" or system_refused(fault)
        if about and body.get("system"):
            moved = {**without(body, ("system",)), "messages": before(body["system"], body["messages"])}
            return Mended(body=moved, parameter="system_prompt", how=MERGED)
        found = slots(
            body,
            fixed=(*_FIXED, "system"),
            inside=("output_config",),
            users=_USERS,
            names={"output_config.effort": ("effort",)},
        )
        slot = refused(fault, found, fixed=_FIXED)
        if slot is None:
            return None
        thinking = mapping(body.get("thinking"))
        if slot.path == ("thinking",) and thinking.get("type") == "enabled" and "adaptive" in fault.message:
            config = {"effort": _effort(thinking.get("budget_tokens")), **mapping(body.get("output_config"))}
            adapted = {**body, "thinking": {"type": "adaptive"}, "output_config": config}
            return Mended(body=adapted, parameter="reasoning_effort", how="sent as adaptive thinking")
        return left_out(body, slot)

    def sent(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parameters in a body."""
        return {name: value for name, value in body.items() if name not in ("model", "messages", "system", "stream")}


def _think(body: dict[str, Any], effort: str, *, named: bool) -> None:
    """Asks for as much thinking as an effort stands for.

    Args:
        body: The body, with its limit of tokens. Thinking counts towards it, so a limit that the user did not name
            grows by what the effort stands for.
        effort: `none`, `minimal`, `low`, `medium`, `high`, `xhigh` or `max`.
        named: Whether the user named the limit.
    """
    adaptive = _adaptive(body["model"])
    if effort == "none":
        if adaptive:  # the newest think unless they are told not to
            body["thinking"] = {"type": "disabled"}
        return
    budget = _BUDGETS.get(effort, 0)
    if not named:
        body["max_tokens"] += budget
    if adaptive or not budget:
        body["thinking"] = {"type": "adaptive"}
        body["output_config"] = {"effort": _EFFORTS.get(effort, effort)}
        return
    budget = min(budget, (count(body["max_tokens"]) or 0) * 3 // 4)
    if budget >= _LEAST_BUDGET:
        body["thinking"] = {"type": "enabled", "budget_tokens": budget}


def _adaptive(model: str) -> bool:
    """Whether a model takes an effort; others' models behind this protocol take a budget."""
    found = _NUMBERED.search(model.lower())
    if found is None:
        return "claude" in model.lower() and "claude-instant" not in model.lower()
    return (int(found[1]), int(found[2] or 0)) >= _ADAPTIVE_SINCE


def _effort(budget: object) -> str:
    """The effort that stands for at least a budget."""
    wanted = count(budget) or 0
    return next((_EFFORTS.get(name, name) for name, each in _BUDGETS.items() if each >= wanted), "max")


def _plain_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _usage(usage: Mapping[str, Any]) -> Usage | None:
    """Here, unlike elsewhere, the tokens of the cache are not among those of the input."""
    plain, read, put = (
        usage.get(name) for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    )
    known = [each for each in map(count, (plain, read, put)) if each is not None]
    return tokens(
        sum(known) if known else None,
        usage.get("output_tokens"),
        cached=read,
        cache_write=put,
        reasoning=mapping(usage.get("output_tokens_details")).get("thinking_tokens"),
    )
