"""What the wires make of answers; the whole ones are built with the classes of the providers' own programs."""

from __future__ import annotations

import json
import math

import pytest
from anthropic.types import Message
from google.genai.types import FinishReason, GenerateContentResponse
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.google_gemini import GeminiWire
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.openai_responses import ResponsesWire
from openai.types.chat import ChatCompletion
from openai.types.responses import Response

from kernelbench_core.api import Usage

CHAT, RESPONSES, MESSAGES, GEMINI = WIRES = [ChatWire(), ResponsesWire(), MessagesWire(), GeminiWire()]
FINISHES = {"", "stop", "length", "content_filter", "refusal", "tool_calls", "other"}
CODE = "```cpp\nint f;\n```"


def chat(message, finish="stop", **keys):
    choice = {"index": 0, "finish_reason": finish, "message": message}
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": "gpt-x", "choices": [choice], **keys}


def responses(*output, status="completed", **keys):
    return {"id": "r1", "object": "response", "model": "gpt-x", "status": status, "output": list(output), **keys}


def says(*content, **keys):
    return {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": list(content), **keys}


def part(text):
    return {"type": "output_text", "text": text, "annotations": []}


def messages(*content, stop="end_turn", **keys):
    plain = {"id": "m1", "type": "message", "role": "assistant", "model": "claude-x", "content": list(content)}
    return {**plain, "stop_reason": stop, "usage": {"input_tokens": 1, "output_tokens": 2}, **keys}


def gemini(*parts, finish="STOP", **keys):
    candidate = {"index": 0, "finishReason": finish, "content": {"role": "model", "parts": list(parts)}}
    return {"candidates": [candidate], "modelVersion": "gemini-x", "responseId": "g1", **keys}


def check(found):
    """What holds for every completion."""
    assert (found.text is None) == bool(found.reason)
    assert found.text is None or found.text.strip()
    assert found.finish in FINISHES
    assert "\n" not in found.reason
    assert found.reason.isprintable()
    for text in (found.text or "", found.reason, found.reasoning, found.model, json.dumps(found.details)):
        text.encode()
    if found.usage:
        assert found.usage.cached + found.usage.cache_write <= found.usage.input
        assert found.usage.reasoning <= found.usage.output
        assert min(found.usage.cached, found.usage.cache_write, found.usage.reasoning) >= 0


def read(wire, body):
    found = wire.completion(body)
    check(found)
    return found


def test_whole_answer_of_chat_completions_is_read():
    message = {"role": "assistant", "content": CODE, "refusal": None, "annotations": []}
    usage = {
        "prompt_tokens": 100, "completion_tokens": 50, "total_tokens": 150,
        "prompt_tokens_details": {"cached_tokens": 60, "cache_write_tokens": 30},
        "completion_tokens_details": {"reasoning_tokens": 40},
    }  # fmt: skip
    body = chat(message, usage=usage, system_fingerprint="fp_1", service_tier="default")
    for sent in (body, ChatCompletion.model_validate(body).model_dump(mode="json")):
        found = read(CHAT, sent)
        assert (found.text, found.finish, found.model) == (CODE, "stop", "gpt-x")
        assert found.usage == Usage(input=100, output=50, cached=60, cache_write=30, reasoning=40)
        assert found.details == {
            "id": "c1", "system_fingerprint": "fp_1", "service_tier": "default", "finish_reason": "stop",
        }  # fmt: skip


def test_whole_answer_of_responses_is_read():
    thought = {"id": "t", "type": "reasoning", "summary": [{"type": "summary_text", "text": "Thinking."}]}
    usage = {
        "input_tokens": 100, "output_tokens": 50, "total_tokens": 150,
        "input_tokens_details": {"cached_tokens": 60, "cache_write_tokens": 30},
        "output_tokens_details": {"reasoning_tokens": 40},
    }  # fmt: skip
    body = responses(
        thought, says(part("```cpp\n"), part("int f;\n```")), usage=usage, created_at=1.0, parallel_tool_calls=True,
        tool_choice="auto", tools=[], service_tier="default", error=None, incomplete_details=None,
    )  # fmt: skip
    for sent in (body, Response.model_validate(body).model_dump(mode="json")):
        found = read(RESPONSES, sent)
        assert (found.text, found.finish, found.model, found.reasoning) == (CODE, "stop", "gpt-x", "Thinking.")
        assert found.usage == Usage(input=100, output=50, cached=60, cache_write=30, reasoning=40)
        assert found.details == {"id": "r1", "service_tier": "default", "finish_reason": "completed"}


def test_whole_answer_of_messages_is_read_and_its_input_gets_the_tokens_of_the_cache():
    usage = {
        "input_tokens": 10, "cache_read_input_tokens": 60, "cache_creation_input_tokens": 30, "output_tokens": 50,
        "output_tokens_details": {"thinking_tokens": 40}, "service_tier": "standard",
    }  # fmt: skip
    thinking = {"type": "thinking", "thinking": "Thinking.", "signature": "s"}
    hidden = {"type": "redacted_thinking", "data": "x"}
    body = messages(thinking, hidden, {"type": "text", "text": "```cpp\n"}, {"type": "text", "text": "int f;\n```"})
    body["usage"] = usage
    for sent in (body, Message.model_validate(body).model_dump(mode="json")):
        found = read(MESSAGES, sent)
        assert (found.text, found.finish, found.model, found.reasoning) == (CODE, "stop", "claude-x", "Thinking.")
        assert found.usage == Usage(input=100, output=50, cached=60, cache_write=30, reasoning=40)
        assert found.details == {
            "id": "m1", "service_tier": "standard", "finish_reason": "end_turn",
            "other_parts": {"redacted_thinking": 1},
        }  # fmt: skip


def test_whole_answer_of_gemini_is_read_and_its_output_gets_the_tokens_of_the_thoughts():
    usage = {
        "promptTokenCount": 90, "toolUsePromptTokenCount": 10, "cachedContentTokenCount": 60,
        "candidatesTokenCount": 10, "thoughtsTokenCount": 40, "totalTokenCount": 150,
    }  # fmt: skip
    parts = [{"text": "Thinking.", "thought": True}, {"text": "```cpp\n"}, {"text": "int f;\n```"}]
    body = gemini(*parts, usageMetadata=usage)
    typed = GenerateContentResponse.model_validate(body)
    for sent in (body, typed.model_dump(mode="json", by_alias=True)):
        found = read(GEMINI, sent)
        assert (found.text, found.finish, found.model, found.reasoning) == (CODE, "stop", "gemini-x", "Thinking.")
        assert found.usage == Usage(input=100, output=50, cached=60, reasoning=40)
        assert found.details == {"id": "g1", "finish_reason": "STOP"}


EMPTY = [
    (CHAT, {"choices": []}, "no choices"),
    (CHAT, {"choices": None}, "no choices"),
    (CHAT, {}, "no choices"),
    (CHAT, {"choices": [None]}, "the message of the answer is null"),
    (CHAT, chat(None), "the message of the answer is null"),
    (CHAT, chat([CODE]), "the message of the answer is a list"),
    (CHAT, chat({"content": None}), "the content of the answer is null"),
    (CHAT, chat({"content": {"text": CODE}}), "the content of the answer is an object"),
    (CHAT, chat({"content": ""}), "the answer is empty"),
    (CHAT, chat({"content": " \n"}), "the answer is empty"),
    (CHAT, chat({"content": []}), "the answer is empty"),
    (CHAT, chat({"content": [{"type": "image_url"}]}), "only parts of other kinds (image_url)"),
    (RESPONSES, responses(), "no output"),
    (RESPONSES, responses(None), "only parts of other kinds (null)"),
    (RESPONSES, responses(says()), "the answer is empty"),
    (RESPONSES, responses(status="in_progress"), "its status is in_progress"),
    (RESPONSES, {"output": CODE}, "no output"),
    (MESSAGES, messages(), "the answer is empty"),
    (MESSAGES, {"content": None}, "the content of the answer is null"),
    (MESSAGES, messages({"type": "text", "text": None}), "only parts of other kinds (text)"),
    (GEMINI, {}, "no candidates"),
    (GEMINI, {"candidates": []}, "no candidates"),
    (GEMINI, gemini(), "no parts"),
    (GEMINI, {"candidates": [{"finishReason": "STOP"}]}, "the content of the answer is null"),
    (GEMINI, gemini({"inlineData": {}}), "only parts of other kinds (inlineData)"),
]


@pytest.mark.parametrize(("wire", "body", "says"), EMPTY)
def test_answer_without_text_gives_the_reason(wire, body, says):
    found = read(wire, body)
    assert found.text is None
    assert says in found.reason


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
@pytest.mark.parametrize(
    ("body", "says"), [([], "a list"), (CODE, "a text"), (None, "null"), (3, "a number"), (True, "true or false")]
)
def test_answer_that_is_no_object_gives_the_reason(wire, body, says):
    found = read(wire, body)
    assert (found.text, found.finish, found.usage) == (None, "", None)
    assert found.reason == f"the answer is {says}, no object"


@pytest.mark.parametrize(
    ("wire", "body"),
    [
        (
            CHAT,
            chat({"content": ["```cpp\n", {"type": "text", "text": "int f;"}, {"type": "audio"}, {"text": "\n```"}]}),
        ),
        (RESPONSES, responses(says(part("```cpp\nint f;\n"), {"type": "audio"}, part("```")))),
        (
            MESSAGES,
            messages({"type": "text", "text": "```cpp\nint f;"}, {"type": "audio"}, {"type": "text", "text": "\n```"}),
        ),
        (GEMINI, gemini({"text": "```cpp\n"}, {"text": None, "audio": {}}, {"text": "int f;\n```"})),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_parts_of_text_are_joined_and_other_parts_counted(wire, body):
    found = read(wire, body)
    assert found.text == CODE
    assert found.details["other_parts"] == {"audio": 1}


TOOL = {"id": "t", "type": "function", "function": {"name": "run", "arguments": "{}"}}
STOPPED = [
    (CHAT, chat({"content": None}, "length"), "length", "the limit of tokens was reached before the answer began"),
    (CHAT, chat({"content": None}, "content_filter"), "content_filter", "content filter"),
    (CHAT, chat({"content": None, "refusal": "I\ncannot."}), "refusal", "the model refused: I cannot."),
    (CHAT, chat({"content": [{"type": "refusal", "refusal": "No."}]}), "refusal", "the model refused: No."),
    (
        CHAT,
        chat({"content": None, "tool_calls": [TOOL]}, "tool_calls"),
        "tool_calls",
        "a tool instead of answering (run)",
    ),
    (CHAT, chat({"content": "", "tool_calls": [TOOL]}), "tool_calls", "(run)"),
    (CHAT, chat({"content": None, "function_call": {"name": "go"}}, "function_call"), "tool_calls", "(go)"),
    (CHAT, chat({"content": ""}, "insufficient_system_resource"), "other", "(insufficient_system_resource)"),
    (CHAT, chat({"content": ""}, "model_length"), "length", "limit of tokens"),
    (
        CHAT,
        {"choices": [{"finish_reason": "error", "error": {"message": "overloaded"}, "message": {"content": ""}}]},
        "other",
        "reports an error: overloaded",
    ),
    (CHAT, {"error": {"message": "no such route"}}, "other", "reports an error: no such route"),
    (
        RESPONSES,
        responses(status="incomplete", incomplete_details={"reason": "max_output_tokens"}),
        "length",
        "limit of tokens",
    ),
    (
        RESPONSES,
        responses(status="incomplete", incomplete_details={"reason": "content_filter"}),
        "content_filter",
        "content filter",
    ),
    (RESPONSES, responses(status="incomplete"), "length", "limit of tokens"),
    (RESPONSES, responses(says({"type": "refusal", "refusal": "No."})), "refusal", "the model refused: No."),
    (RESPONSES, responses({"type": "function_call", "name": "run"}), "tool_calls", "(run)"),
    (
        RESPONSES,
        responses(status="failed", error={"code": "server_error", "message": "broke"}),
        "other",
        "reports an error: broke",
    ),
    (MESSAGES, messages(stop="max_tokens"), "length", "limit of tokens"),
    (MESSAGES, messages(stop="model_context_window_exceeded"), "length", "limit of tokens"),
    (MESSAGES, messages(stop="refusal"), "refusal", "the model refused"),
    (
        MESSAGES,
        messages(stop="refusal", stop_details={"type": "refusal", "category": "cyber", "explanation": "Not that."}),
        "refusal",
        "the model refused: Not that.",
    ),
    (MESSAGES, messages({"type": "tool_use", "name": "run"}, stop="tool_use"), "tool_calls", "(run)"),
    (MESSAGES, messages(stop="pause_turn"), "other", "(pause_turn)"),
    (GEMINI, gemini(finish="MAX_TOKENS"), "length", "limit of tokens"),
    (GEMINI, gemini({"functionCall": {"name": "run"}}), "tool_calls", "(run)"),
    (GEMINI, gemini(finish="MALFORMED_FUNCTION_CALL"), "tool_calls", "(MALFORMED_FUNCTION_CALL)"),
    (GEMINI, {"candidates": [{"finishReason": "RECITATION"}]}, "content_filter", "(RECITATION)"),
    (GEMINI, {"promptFeedback": {"blockReason": "OTHER"}}, "content_filter", "the prompt was blocked (OTHER)"),
    (
        GEMINI,
        {"candidates": [{"finishReason": "SAFETY", "finishMessage": "see policy"}]},
        "content_filter",
        "SAFETY: see policy",
    ),
    (
        GEMINI,
        {"promptFeedback": {"blockReason": "SAFETY", "blockReasonMessage": "why"}},
        "content_filter",
        "the prompt was blocked (SAFETY: why)",
    ),
]


@pytest.mark.parametrize(("wire", "body", "finish", "says"), STOPPED)
def test_reason_to_stop_is_told_in_our_words_and_in_the_providers(wire, body, finish, says):
    found = read(wire, body)
    assert (found.text, found.finish) == (None, finish)
    assert says in found.reason


@pytest.mark.parametrize(
    ("wire", "body", "finish"),
    [
        (CHAT, chat({"content": "int f"}, "length"), "length"),
        (CHAT, chat({"content": "int f", "refusal": ""}, "content_filter"), "content_filter"),
        (RESPONSES, responses(says(part("int f")), status="incomplete"), "length"),
        (MESSAGES, messages({"type": "text", "text": "int f"}, stop="max_tokens"), "length"),
        (MESSAGES, messages({"type": "text", "text": "int f"}, stop="refusal"), "refusal"),
        (GEMINI, gemini({"text": "int f"}, finish="MAX_TOKENS"), "length"),
        (GEMINI, gemini({"text": "int f"}, finish="SAFETY"), "content_filter"),
    ],
)
def test_text_that_was_cut_off_is_kept_and_marked(wire, body, finish):
    found = read(wire, body)
    assert (found.text, found.finish, found.reason) == ("int f", finish, "")


def test_every_reason_of_gemini_to_stop_has_a_word_of_ours():
    by_word = {reason.value: read(GEMINI, gemini(finish=reason.value)).finish for reason in FinishReason}
    assert by_word.pop("FINISH_REASON_UNSPECIFIED") == ""
    assert {word for word, finish in by_word.items() if finish == "other"} == {
        "OTHER", "LANGUAGE", "IMAGE_OTHER", "NO_IMAGE", "MISSING_THOUGHT_SIGNATURE", "MALFORMED_RESPONSE",
        "PUP_LIMITED_DISABLED",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wire", "body"),
    [
        (CHAT, chat({"content": None, "reasoning_content": CODE}, "length")),
        (CHAT, chat({"content": "", "reasoning": CODE}, "length")),
        (CHAT, chat({"content": None, "reasoning_text": CODE, "reasoning": None}, "length")),
        (CHAT, chat({"content": None, "reasoning_content": CODE, "reasoning": CODE}, "length")),
        (CHAT, chat({"content": [{"type": "thinking", "thinking": [{"type": "text", "text": CODE}]}]}, "length")),
        (
            RESPONSES,
            responses(
                {"type": "reasoning", "summary": [{"text": CODE}], "content": [{"text": CODE}]}, status="incomplete"
            ),
        ),
        (RESPONSES, responses(says({"type": "reasoning_text", "text": CODE}), status="incomplete")),
        (MESSAGES, messages({"type": "thinking", "thinking": CODE}, stop="max_tokens")),
        (GEMINI, gemini({"text": CODE, "thought": True}, finish="MAX_TOKENS")),
    ],
)
def test_reasoning_is_kept_apart_and_never_taken_for_the_answer(wire, body):
    details = {"reasoning_tokens": 9, "thinking_tokens": 9}
    counted = {"prompt_tokens": 1, "completion_tokens": 9, "completion_tokens_details": details}
    usage = {"usage": {**counted, "input_tokens": 1, "output_tokens": 9, "output_tokens_details": details}}
    usage["usageMetadata"] = {"promptTokenCount": 1, "thoughtsTokenCount": 9}
    found = read(wire, {**body, **usage})
    assert (found.text, found.finish, found.reasoning) == (None, "length", CODE)
    assert found.usage == Usage(input=1, output=9, reasoning=9)
    assert "after 9 tokens of reasoning" in found.reason


def test_reasoning_without_an_answer_is_told():
    assert read(CHAT, chat({"content": "", "reasoning": "Hm."})).reason == "there is reasoning, but no answer"


def test_commentary_of_responses_is_no_answer_where_there_is_one():
    comment, final = says(part("First I look."), phase="commentary"), says(part(CODE), phase="final_answer")
    found = read(RESPONSES, responses(comment, final))
    assert (found.text, found.reasoning) == (CODE, "First I look.")
    assert read(RESPONSES, responses(comment)).text == "First I look."
    assert read(RESPONSES, responses(says(part("A")), says(part("B")))).text == "A\n\nB"


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        ({"prompt_tokens": 9, "completion_tokens": 2}, Usage(input=9, output=2)),
        ({"prompt_tokens": 9}, Usage(input=9)),
        ({"completion_tokens": 2, "prompt_tokens": None}, Usage(output=2)),
        (
            {"prompt_tokens": 9, "completion_tokens": 2, "prompt_cache_hit_tokens": 4},
            Usage(input=9, output=2, cached=4),
        ),
        (
            {
                "prompt_tokens": 9,
                "completion_tokens": 2,
                "cache_read_input_tokens": 4,
                "cache_creation_input_tokens": 3,
            },
            Usage(input=9, output=2, cached=4, cache_write=3),
        ),
        # Those that count a part beside the whole: xAI the reasoning, some gateways the cache.
        (
            {
                "prompt_tokens": 12,
                "completion_tokens": 100,
                "total_tokens": 152,
                "completion_tokens_details": {"reasoning_tokens": 40},
            },
            Usage(input=12, output=140, reasoning=40),
        ),
        (
            {"prompt_tokens": 12, "completion_tokens": 1, "completion_tokens_details": {"reasoning_tokens": 386}},
            Usage(input=12, output=387, reasoning=386),
        ),
        (
            {"prompt_tokens": 3, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 100}},
            Usage(input=103, output=1, cached=100),
        ),
        # What is no number of tokens is absent.
        ({"prompt_tokens": -9, "completion_tokens": 2}, Usage(output=2)),
        ({"prompt_tokens": 9.5, "completion_tokens": "2"}, None),
        ({"prompt_tokens": True, "completion_tokens": None}, None),
        ({"prompt_tokens": 10**30, "completion_tokens": math.nan}, None),
        ({"prompt_tokens": 9, "prompt_tokens_details": [1], "completion_tokens_details": None}, Usage(input=9)),
        ({"prompt_tokens": 9, "prompt_tokens_details": {"cached_tokens": -1}}, Usage(input=9)),
        ({}, None),
        (None, None),
        ([1], None),
    ],
)
def test_usage_counts_the_whole_with_its_parts(usage, expected):
    assert read(CHAT, chat({"content": CODE}, usage=usage)).usage == expected


def test_parts_that_are_smaller_than_the_rest_are_added_where_the_protocol_counts_them_apart():
    usage = {"input_tokens": 100, "cache_read_input_tokens": 20, "cache_creation_input_tokens": 3, "output_tokens": 9}
    assert read(MESSAGES, messages(usage=usage)).usage == Usage(input=123, output=9, cached=20, cache_write=3)
    usage = {
        "promptTokenCount": 100,
        "cachedContentTokenCount": 20,
        "candidatesTokenCount": 50,
        "thoughtsTokenCount": 9,
    }
    assert read(GEMINI, gemini(usageMetadata=usage)).usage == Usage(input=100, output=59, cached=20, reasoning=9)


@pytest.mark.parametrize(
    ("cost", "kept"),
    [(0.0012, True), (0, True), (-1, False), ("1", False), (True, False), (math.inf, False), (math.nan, False)],
)
def test_cost_that_the_server_names_is_kept_where_it_is_a_price(cost, kept):
    details = read(CHAT, chat({"content": CODE}, usage={"cost": cost}, provider="Some")).details
    assert ("cost" in details) is kept
    assert details["provider"] == "Some"


def test_half_a_surrogate_pair_is_replaced_and_two_halves_are_joined():
    found = read(CHAT, chat({"content": "a\ud83d\ude00b\ud800", "reasoning": "\udc00"}, model="m\ud800"))
    assert found.text == "a\U0001f600b�"
    assert (found.reasoning, found.model) == ("�", "m�")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=10,
)
KNOWN = st.sampled_from([
    "choices", "message", "content", "refusal", "tool_calls", "function", "name", "finish_reason", "reasoning", "usage",
    "prompt_tokens", "completion_tokens", "prompt_tokens_details", "cached_tokens", "error", "type", "text", "output",
    "summary", "status", "incomplete_details", "reason", "input_tokens", "output_tokens", "phase", "stop_reason",
    "stop_details", "explanation", "thinking", "cache_read_input_tokens", "candidates", "parts", "thought",
    "finishReason", "finishMessage", "promptFeedback", "blockReason", "usageMetadata", "promptTokenCount",
    "functionCall", "thoughtsTokenCount", "id", "model", "function_call", "role", "cost", "metadata", "raw", "detail",
])  # fmt: skip
SHAPED = st.recursive(
    st.one_of(JSON, st.sampled_from(["text", "thinking", "reasoning", "message", "refusal", "tool_use", "error", 7])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KNOWN, inner, max_size=5)),
    max_leaves=30,
)


def replaced(body, path, value):
    """A body with another value somewhere."""
    if not path:
        return value
    copy = dict(body) if isinstance(body, dict) else list(body)
    copy[path[0]] = replaced(copy[path[0]], path[1:], value)
    return copy


def places(body, path=()):
    """The paths of all values in a body."""
    yield path
    inner = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


WHOLE = {
    "chat": [body for wire, body, *_ in STOPPED + EMPTY if wire is CHAT],
    "responses": [body for wire, body, *_ in STOPPED + EMPTY if wire is RESPONSES],
    "messages": [body for wire, body, *_ in STOPPED + EMPTY if wire is MESSAGES],
    "gemini": [body for wire, body, *_ in STOPPED + EMPTY if wire is GEMINI],
}


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
@settings(max_examples=100, deadline=None)
@given(body=st.one_of(JSON, SHAPED))
@example(body={"choices": [{"message": {"content": [[["x"]]]}}]})
@example(body={"error": {"error": {"error": {"error": {"error": "deep"}}}}})
def test_whatever_a_server_sends_is_read_without_an_exception(wire, body):
    read(wire, body)


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_wrong_type_at_any_depth_is_read_without_an_exception(wire, data):
    body = data.draw(st.sampled_from(WHOLE[wire.name]))
    path = data.draw(st.sampled_from(list(places(body))))
    read(wire, replaced(body, path, data.draw(JSON)))
