"""Google's generateContent for Gemini.

Fields: https://ai.google.dev/api/generate-content. Thinking has two forms there: a budget of tokens for Gemini 2.5, a
level since Gemini 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from kernelbench_core.api import Completion, GenerationRequest, Usage
from kernelbench_llm_providers.faults import read_fault
from kernelbench_llm_providers.mending import MERGED, hopeless, left_out, refused, slots, system_refused, without
from kernelbench_llm_providers.messages import apart, given
from kernelbench_llm_providers.parts import Reading, count, kept, kind, listed, mapping, one_line, text_in, tokens
from kernelbench_llm_providers.streams import cut_off, decoded, failure
from kernelbench_llm_providers.wire import Call, Fault, Mended

_CONFIG = "generationConfig"
_FIXED = ("contents", _CONFIG)
_TOP_LEVEL = frozenset({
    "cachedContent", "labels", "modelArmorConfig", "safetySettings", "serviceTier", "store", "toolConfig", "tools",
})  # fmt: skip
_USUAL = {"max_tokens": "maxOutputTokens", "max_completion_tokens": "maxOutputTokens", "stop": "stopSequences"}
_USERS = {
    f"{_CONFIG}.maxOutputTokens": "max_tokens",
    f"{_CONFIG}.stopSequences": "stop",
    f"{_CONFIG}.thinkingConfig": "reasoning_effort",
}
_NAMES = {
    f"{_CONFIG}.thinkingConfig": ("thinking", "thinkingBudget", "thinkingLevel", "thinkingMode", "budget"),
    f"{_CONFIG}.presencePenalty": ("penalty",),
    f"{_CONFIG}.frequencyPenalty": ("penalty",),
}
_BUDGETS = {"none": 0, "minimal": 512, "low": 1024, "medium": 8192, "high": 24576, "xhigh": 24576, "max": 24576}
"""Tokens of thinking that an effort stands for; more than 24,576 only the largest of the 2.5 models take."""
_LEVELS = {"none": "MINIMAL", "max": "XHIGH"}
"""Efforts that have no level of their own: since Gemini 3 thinking cannot be turned off."""
_BUDGET_MODELS = re.compile(r"gemini-(?:1|2)\b")
_UNSPECIFIED = "FINISH_REASON_UNSPECIFIED"


class GeminiWire:
    """`POST /models/MODEL:generateContent`."""

    name = "gemini"

    def headers(self, key: str) -> Mapping[str, str]:
        """Headers with the key, which this protocol also takes in the URL, where it would be logged."""
        return {"x-goog-api-key": key} if key else {}

    def call(self, request: GenerationRequest, parameters: Mapping[str, Any], *, stream: bool) -> Call:
        """The question as a request. Names of parameters may be in snake_case."""
        system, others = apart(request.messages)
        body: dict[str, Any] = {
            "contents": [
                {"role": "model" if each.role == "assistant" else "user", "parts": [{"text": each.content}]}
                for each in others
            ]
        }
        if system:
            body["systemInstruction"] = {"parts": [{"text": system}]}
        passed = given(parameters, "model", "contents", "messages", "stream", "stream_options")
        effort = passed.pop("reasoning_effort", None)
        config: dict[str, Any] = {}
        for name, value in passed.items():
            known = _USUAL.get(name) or _camel(name)
            if known == _CONFIG:
                config.update(mapping(value))
            elif known in _TOP_LEVEL:
                body[known] = value
            elif known != "systemInstruction":
                config[known] = [value] if known == "stopSequences" and isinstance(value, str) else value
        if effort is not None:
            config["thinkingConfig"] = {
                **_thinking(request.model, str(effort)),
                **mapping(config.get("thinkingConfig")),
            }
        if config:
            body[_CONFIG] = config
        action = "streamGenerateContent?alt=sse" if stream else "generateContent"
        return Call(path=f"/{_place(request.model)}:{action}", body=body, stream=stream)

    def completion(self, body: Mapping[str, Any]) -> Completion:
        """What an answer says. Of several candidates the first counts."""
        reading = Reading()
        answer = mapping(body)
        feedback = mapping(answer.get("promptFeedback"))
        blocked = text_in(feedback.get("blockReason"))
        candidates = listed(answer.get("candidates"))
        if not isinstance(body, Mapping):
            reading.missing = f"the answer is {kind(body)}, no object"
        elif not candidates:
            reading.missing = "the answer has no candidates"
        else:
            _read_candidate(candidates[0], reading)
        if blocked:
            reading.word, reading.finish = blocked, "content_filter"
            said = one_line(text_in(feedback.get("blockReasonMessage")))
            reading.blocked = f"the prompt was blocked ({one_line(blocked, 60)}{': ' if said else ''}{said})"
        if answer.get("error"):
            reading.error = failure(answer)
        details = kept({**answer, "id": answer.get("responseId")}, "id")
        return reading.completion(
            usage=_usage(answer.get("usageMetadata")), model=answer.get("modelVersion"), details=details
        )

    def assemble(self, events: Iterable[tuple[str, str]]) -> Mapping[str, Any]:
        """The answer that the partial ones make up. It is complete when there was a reason to stop, or a block."""
        answer: dict[str, Any] = {}
        usage: dict[str, Any] = {}
        candidate: dict[str, Any] = {}
        parts: list[Any] = []
        for _, piece in decoded(events):
            answer.update({name: value for name, value in piece.items() if value is not None})
            usage.update({name: each for name, each in mapping(piece.get("usageMetadata")).items() if each is not None})
            for each in map(mapping, listed(piece.get("candidates"))):
                if each.get("index") in (0, None):
                    parts += listed(mapping(each.get("content")).get("parts"))
                    candidate.update({name: value for name, value in each.items() if value is not None})
        if candidate.get("finishReason") in (None, "", _UNSPECIFIED) and not _blocked(answer):
            raise cut_off()
        if candidate:
            answer["candidates"] = [{**candidate, "content": {"role": "model", "parts": parts}}]
        return {**answer, "usageMetadata": usage}

    def fault(self, status: int, body: Any) -> Fault:  # noqa: ANN401 - whatever a server sent
        """What an answer with an error says."""
        return read_fault(status, body)

    def mend(self, body: Mapping[str, Any], fault: Fault) -> Mended | None:
        """The body without what was refused; the system instruction moves into the contents."""
        if hopeless(fault):
            return None
        system = mapping(body.get("systemInstruction"))
        if system and (_camel(fault.parameter) == "systemInstruction" or system_refused(fault)):
            moved = {**without(body, ("systemInstruction",)), "contents": _before(system["parts"], body["contents"])}
            return Mended(body=moved, parameter="system_prompt", how=MERGED)
        found = slots(body, fixed=(*_FIXED, "systemInstruction"), inside=(_CONFIG,), users=_users(body), names=_NAMES)
        slot = refused(fault, found, fixed=_FIXED)
        return left_out(body, slot) if slot else None

    def sent(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parameters in a body, as it holds them: most are in `generationConfig`."""
        return {name: value for name, value in body.items() if name not in ("contents", "systemInstruction")}


def _camel(name: str) -> str:
    """A name as the protocol writes it."""
    first, *rest = name.split("_")
    return first + "".join(each[:1].upper() + each[1:] for each in rest)


def _place(model: str) -> str:
    """The path of a model; `models/` goes without saying, unless it is one of the user's own."""
    named = model if model.startswith(("models/", "tunedModels/")) else f"models/{model}"
    return quote(named, safe="/-._~@")


def _thinking(model: str, effort: str) -> dict[str, Any]:
    """What asks for an effort."""
    if _BUDGET_MODELS.search(model.lower()) and effort in _BUDGETS:
        return {"thinkingBudget": _BUDGETS[effort]}
    return {"thinkingLevel": _LEVELS.get(effort, effort.upper())}


def _users(body: Mapping[str, Any]) -> dict[str, str]:
    """What the user calls the fields: the usual name, else the field's own in snake_case."""
    paths = [(name, name) for name in body] + [(f"{_CONFIG}.{name}", name) for name in mapping(body.get(_CONFIG))]
    return {path: re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower() for path, name in paths} | _USERS


def _before(parts: Sequence[Mapping[str, Any]], contents: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Contents with a text put before the first text of the user."""
    text = "\n\n".join(part["text"] for part in parts)
    place = next((i for i, each in enumerate(contents) if each.get("role") == "user"), None)
    if place is None:
        return [{"role": "user", "parts": [{"text": text}]}, *contents]
    (first, *rest) = contents[place]["parts"]
    user = {**contents[place], "parts": [{**first, "text": f"{text}\n\n{first['text']}"}, *rest]}
    return [*contents[:place], user, *contents[place + 1 :]]


def _blocked(answer: Mapping[str, Any]) -> bool:
    return bool(mapping(answer.get("promptFeedback")).get("blockReason"))


def _read_candidate(candidate: object, reading: Reading) -> None:
    """Takes text, thoughts and the reason to stop from a candidate."""
    fields = mapping(candidate)
    word = text_in(fields.get("finishReason"))
    reading.word = "" if word == _UNSPECIFIED else word
    said = one_line(text_in(fields.get("finishMessage")))
    reading.blocked = f"{one_line(word, 60)}: {said}" if said else ""
    content = fields.get("content")
    parts = mapping(content).get("parts")
    if not isinstance(content, Mapping):
        reading.missing = f"the content of the answer is {kind(content)}"
    elif not listed(parts):
        reading.missing = "the content of the answer has no parts"
    for part in map(mapping, listed(parts)):
        text = part.get("text")
        if isinstance(text, str):
            (reading.thoughts if part.get("thought") is True else reading.texts).append(text)
        elif isinstance(part.get("functionCall"), Mapping):
            reading.tools.append(text_in(part["functionCall"].get("name")))
        else:
            named = (one_line(str(name), 40) for name, value in part.items() if value is not None)
            reading.others[next(named, "empty part")] += 1


def _usage(value: object) -> Usage | None:
    """Here, unlike elsewhere, the tokens of the thoughts are not among those of the answer."""
    usage = mapping(value)
    written = [count(usage.get(name)) for name in ("candidatesTokenCount", "thoughtsTokenCount")]
    asked = [count(usage.get(name)) for name in ("promptTokenCount", "toolUsePromptTokenCount")]
    return tokens(
        sum(filter(None, asked)) if asked != [None, None] else None,
        sum(filter(None, written)) if written != [None, None] else None,
        cached=usage.get("cachedContentTokenCount"),
        reasoning=usage.get("thoughtsTokenCount"),
    )
