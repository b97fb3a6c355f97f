"""What the wires send, held against the types of the providers' own programs."""

from __future__ import annotations

import functools
import json

import pydantic
import pytest
from anthropic.types import MessageParam, message_create_params
from google.genai import types as google
from hypothesis import given, settings
from hypothesis import strategies as st
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.google_gemini import GeminiWire
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.openai_responses import ResponsesWire
from openai.types.chat import ChatCompletionMessageParam, completion_create_params
from openai.types.responses import EasyInputMessageParam, response_create_params

from kernelbench_core.api import GenerationRequest, Message

WIRES = [ChatWire(), ResponsesWire(), MessagesWire(), GeminiWire()]
TALK = (
    Message("system", "Be exact."), Message("user", "Write add."), Message("assistant", "int f;"), Message("user", "No")
)  # fmt: skip
USUAL = {"temperature": 0.2, "top_p": 0.9, "max_tokens": 4000, "seed": 42, "stop": ["END"]}
REMOVED_FROM_ANTHROPICS_TYPES = {"temperature", "top_p", "top_k"}  # the newest models refuse them, the others take them


adapter = functools.lru_cache(pydantic.TypeAdapter)  # they take long to build


def ask(model="some-model", messages=TALK):
    return GenerationRequest(model=model, task=None, target=None, messages=messages)


def body_of(wire, parameters, *, model="some-model", messages=TALK, stream=False):
    call = wire.call(ask(model, messages), parameters, stream=stream)
    json.dumps(call.body)
    assert call.method == "POST"
    assert call.stream is stream
    return call.body


def check_chat(body, *, stream=False):
    params = completion_create_params
    kind = params.CompletionCreateParamsStreaming if stream else params.CompletionCreateParamsNonStreaming
    adapter(kind).validate_python(body)
    assert set(body) <= set(kind.__annotations__)
    for message in body["messages"]:
        adapter(ChatCompletionMessageParam).validate_python(message)


def check_responses(body, *, stream=False):
    params = response_create_params
    kind = params.ResponseCreateParamsStreaming if stream else params.ResponseCreateParamsNonStreaming
    adapter(kind).validate_python(body)
    assert set(body) <= set(kind.__annotations__)
    for item in body["input"]:
        adapter(EasyInputMessageParam).validate_python(item)
        assert set(item) <= set(EasyInputMessageParam.__annotations__)


def check_messages(body, *, stream=False):
    params = message_create_params
    kind = params.MessageCreateParamsStreaming if stream else params.MessageCreateParamsNonStreaming
    adapter(kind).validate_python(body)
    assert set(body) <= set(kind.__annotations__) | REMOVED_FROM_ANTHROPICS_TYPES
    for message in body["messages"]:
        adapter(MessageParam).validate_python(message)
        assert message["role"] in ("user", "assistant")
    thinking = body.get("thinking", {})
    if thinking.get("type") == "enabled":
        assert 1024 <= thinking["budget_tokens"] < body["max_tokens"]


def check_gemini(body, *, stream=False):
    """The SDK's configuration joins the top-level fields; its classes forbid unknown ones."""
    config = {key: value for key, value in body.items() if key not in ("contents", "generationConfig")}
    google.GenerateContentConfig.model_validate({**config, **body.get("generationConfig", {})})
    assert set(config) <= {
        "systemInstruction", "safetySettings", "tools", "toolConfig", "labels", "cachedContent", "serviceTier", "store",
        "modelArmorConfig",
    }  # fmt: skip
    for content in body["contents"]:
        assert google.Content.model_validate(content).role in ("user", "model")


CHECKS = {"chat": check_chat, "responses": check_responses, "messages": check_messages, "gemini": check_gemini}


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
@settings(max_examples=60, deadline=None)
@given(
    parameters=st.fixed_dictionaries(
        {},
        optional={
            "temperature": st.floats(0, 1),
            "top_p": st.floats(0, 1),
            "max_tokens": st.integers(1, 100_000),
            "seed": st.integers(0, 2**31 - 1),
            "stop": st.one_of(st.just("END"), st.just(["A", "B"])),
            "reasoning_effort": st.sampled_from(["none", "minimal", "low", "medium", "high", "xhigh", "max"]),
        },
    ),
    model=st.sampled_from(
        ["gpt-4o", "gpt-5.1", "o3", "claude-sonnet-4-5", "claude-opus-4-7", "gemini-2.5-pro", "gemini-3-pro-preview"]
    ),
    system=st.booleans(),
)
def test_every_request_fits_the_types_of_the_providers_own_program(wire, stream, parameters, model, system):
    body = body_of(wire, parameters, model=model, messages=TALK[not system :], stream=stream)
    CHECKS[wire.name](body, stream=stream)


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_usual_parameters_go_out_under_the_protocols_names(wire):
    expected = {
        "chat": USUAL,
        "responses": {"temperature": 0.2, "top_p": 0.9, "max_output_tokens": 4000, "store": False},
        "messages": {"temperature": 0.2, "top_p": 0.9, "max_tokens": 4000, "stop_sequences": ["END"]},
        "gemini": {
            "generationConfig": {
                "temperature": 0.2, "topP": 0.9, "maxOutputTokens": 4000, "seed": 42, "stopSequences": ["END"],
            }
        },
    }  # fmt: skip
    for stream in (False, True):
        assert wire.sent(body_of(wire, USUAL, stream=stream)) == expected[wire.name]


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_messages_keep_their_order_and_roles(wire):
    body = body_of(wire, {})
    if wire.name == "chat":
        assert [(each["role"], each["content"]) for each in body["messages"]] == [(m.role, m.content) for m in TALK]
        return
    if wire.name == "gemini":
        system = body["systemInstruction"]["parts"][0]["text"]
        talk = [(each["role"].replace("model", "assistant"), each["parts"][0]["text"]) for each in body["contents"]]
    else:
        system = body["instructions" if wire.name == "responses" else "system"]
        talk = [(each["role"], each["content"]) for each in body["input" if wire.name == "responses" else "messages"]]
    assert system == "Be exact."
    assert talk == [(each.role, each.content) for each in TALK[1:]]


@pytest.mark.parametrize("wire", WIRES[1:], ids=lambda wire: wire.name)
def test_question_of_system_messages_alone_is_put_as_the_users(wire):
    body = body_of(wire, {}, messages=(Message("system", "One."), Message("developer", "Two.")))
    assert not {"instructions", "system", "systemInstruction"} & set(body)
    (message,) = body.get("input") or body.get("messages") or body["contents"]
    assert message["role"] == "user"
    assert "One.\\n\\nTwo." in json.dumps(message)


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_parameter_without_a_value_is_not_sent_and_the_question_cannot_be_replaced(wire):
    parameters = {
        "temperature": None, "model": "other", "messages": [], "input": "x", "contents": [], "instructions": "x",
        "system": "x", "systemInstruction": "x", "system_instruction": "x", "stream": True, "stream_options": {"a": 1},
    }  # fmt: skip
    mine = {
        "chat": {"model", "messages", "stream", "stream_options"},
        "responses": {"model", "input", "instructions", "stream", "stream_options"},
        "messages": {"model", "messages", "system", "stream", "stream_options"},
        "gemini": {"model", "messages", "contents", "system_instruction", "systemInstruction", "stream"},
    }[wire.name]  # fmt: skip
    parameters = {name: value for name, value in parameters.items() if name in mine | {"temperature"}}
    assert body_of(wire, parameters) == body_of(wire, {})


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_other_parameters_are_passed_through(wire):
    passed = {"metadata": {"run": "1"}, "odd_one": 3}
    body = body_of(wire, passed)
    if wire.name == "gemini":
        assert body["generationConfig"] == {"metadata": {"run": "1"}, "oddOne": 3}
    else:
        assert {name: body[name] for name in passed} == passed


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_parameters_of_the_caller_are_left_as_they_are(wire):
    parameters = {
        **USUAL,
        "reasoning_effort": "high",
        "output_config": {"format": None},
        "generationConfig": {"topK": 1},
    }
    before = json.dumps(parameters)
    body_of(wire, parameters, stream=True)
    assert json.dumps(parameters) == before


@pytest.mark.parametrize(
    ("wire", "named", "always"),
    [
        (ChatWire(), {"authorization": "Bearer sk-1"}, {}),
        (ResponsesWire(), {"authorization": "Bearer sk-1"}, {}),
        (MessagesWire(), {"x-api-key": "sk-1"}, {"anthropic-version": "2023-06-01"}),
        (GeminiWire(), {"x-goog-api-key": "sk-1"}, {}),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_key_stands_in_the_providers_header_and_nowhere_without_a_key(wire, named, always):
    assert dict(wire.headers("sk-1")) == {**named, **always}
    assert dict(wire.headers("")) == always


@pytest.mark.parametrize(
    ("wire", "plain", "streamed"),
    [
        (ChatWire(), "/chat/completions", "/chat/completions"),
        (ResponsesWire(), "/responses", "/responses"),
        (MessagesWire(), "/v1/messages", "/v1/messages"),
        (GeminiWire(), "/models/some-model:generateContent", "/models/some-model:streamGenerateContent?alt=sse"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_requests_go_to_the_protocols_path(wire, plain, streamed):
    assert wire.call(ask(), {}, stream=False).path == plain
    assert wire.call(ask(), {}, stream=True).path == streamed


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ("gemini-2.5-pro", "/models/gemini-2.5-pro:generateContent"),
        ("models/gemini-2.5-pro", "/models/gemini-2.5-pro:generateContent"),
        ("tunedModels/mine-1", "/tunedModels/mine-1:generateContent"),
        ("a b?key=x#y", "/models/a%20b%3Fkey%3Dx%23y:generateContent"),
    ],
)
def test_model_of_gemini_stands_in_the_path_and_cannot_leave_it(model, path):
    assert GeminiWire().call(ask(model), {}, stream=False).path == path


@pytest.mark.parametrize(
    ("model", "limit"),
    [
        ("o1", "max_completion_tokens"),
        ("o3-mini", "max_completion_tokens"),
        ("o4-mini-2025-04-16", "max_completion_tokens"),
        ("gpt-5", "max_completion_tokens"),
        ("gpt-5.1-codex", "max_completion_tokens"),
        ("openai/gpt-5-mini", "max_completion_tokens"),
        ("ft:o4-mini:mine", "max_completion_tokens"),
        ("gpt-4o", "max_tokens"),
        ("gpt-4.1", "max_tokens"),
        ("gpt-35-turbo", "max_tokens"),
        ("gpt-oss-120b", "max_tokens"),
        ("Qwen/QwQ-o1-like", "max_tokens"),
        ("marco-o1", "max_tokens"),
        ("llama3", "max_tokens"),
        ("phi-4", "max_tokens"),
    ],
)
def test_limit_of_a_chat_has_the_name_that_the_model_takes(model, limit):
    body = body_of(ChatWire(), {"max_tokens": 10, "temperature": 0.2}, model=model)
    assert body[limit] == 10
    assert {"max_tokens", "max_completion_tokens"} & set(body) == {limit}
    assert body["temperature"] == 0.2
    assert (
        body_of(ChatWire(), {"max_tokens": 10, "max_completion_tokens": 20}, model="o1")["max_completion_tokens"] == 20
    )


def test_stream_of_a_chat_asks_for_the_usage_unless_the_user_says_otherwise():
    assert body_of(ChatWire(), {}, stream=True)["stream_options"] == {"include_usage": True}
    mine = {"stream_options": {"include_usage": False}}
    assert body_of(ChatWire(), mine, stream=True)["stream_options"] == {"include_usage": False}
    assert "stream_options" not in body_of(ChatWire(), mine)


def test_responses_are_not_stored_and_effort_joins_the_users_reasoning():
    body = body_of(ResponsesWire(), {"reasoning_effort": "low", "reasoning": {"summary": "auto"}})
    assert body["reasoning"] == {"effort": "low", "summary": "auto"}
    assert body["store"] is False
    assert body_of(ResponsesWire(), {"store": True})["store"] is True


@pytest.mark.parametrize(
    ("model", "effort", "limit", "expected"),
    [
        ("claude-3-7-sonnet-20250219", "low", 10_000, {"type": "enabled", "budget_tokens": 2048}),
        ("claude-sonnet-4-20250514", "high", None, {"type": "enabled", "budget_tokens": 16384}),
        ("claude-opus-4-1-20250805", "high", 4000, {"type": "enabled", "budget_tokens": 3000}),
        ("claude-haiku-4-5", "high", 1000, None),
        ("claude-sonnet-4-5", "none", None, None),
        ("kimi-k2", "medium", None, {"type": "enabled", "budget_tokens": 8192}),
        ("claude-sonnet-4-6", "high", None, {"type": "adaptive"}),
        ("claude-opus-4-7", "minimal", 1000, {"type": "adaptive"}),
        ("claude-opus-4.8", "high", None, {"type": "adaptive"}),
        ("claude-fable-5-20270101", "max", None, {"type": "adaptive"}),
        ("claude-mythos-preview", "high", None, {"type": "adaptive"}),
        ("claude-opus-5", "none", None, {"type": "disabled"}),
        ("claude-sonnet-4-5", "extreme", None, {"type": "adaptive"}),
    ],
)
def test_effort_of_claude_is_a_budget_before_4_6_and_an_effort_since(model, effort, limit, expected):
    body = body_of(MessagesWire(), {"reasoning_effort": effort, "max_tokens": limit, "temperature": 0.2}, model=model)
    assert body.get("thinking") == expected
    thinks = expected is not None and expected["type"] != "disabled"
    assert ("temperature" in body) is not thinks
    adaptive = expected == {"type": "adaptive"}
    assert body.get("output_config") == ({"effort": "low" if effort == "minimal" else effort} if adaptive else None)


def test_limit_of_claude_that_nobody_named_leaves_room_for_the_answer_beside_the_thinking():
    assert body_of(MessagesWire(), {})["max_tokens"] == 8192
    body = body_of(MessagesWire(), {"reasoning_effort": "high"}, model="claude-sonnet-4-5")
    assert body["max_tokens"] - body["thinking"]["budget_tokens"] == 8192
    assert body_of(MessagesWire(), {"reasoning_effort": "high"}, model="claude-opus-4-7")["max_tokens"] > 8192
    assert body_of(MessagesWire(), {"reasoning_effort": "high", "max_tokens": 99})["max_tokens"] == 99


@pytest.mark.parametrize(("kind", "kept"), [("enabled", False), ("adaptive", False), ("disabled", True)])
def test_temperature_is_not_sent_while_the_user_lets_claude_think(kind, kept):
    body = body_of(MessagesWire(), {"temperature": 0.2, "top_p": 0.5, "top_k": 3, "thinking": {"type": kind}})
    assert ({"temperature", "top_p", "top_k"} <= set(body)) is kept
    assert bool({"temperature", "top_p", "top_k"} & set(body)) is kept


def test_users_output_config_of_claude_joins_the_effort():
    parameters = {"reasoning_effort": "high", "output_config": {"format": {"type": "json_schema", "schema": {}}}}
    body = body_of(MessagesWire(), parameters, model="claude-opus-4-7")
    assert body["output_config"] == {"effort": "high", "format": {"type": "json_schema", "schema": {}}}


@pytest.mark.parametrize(
    ("model", "effort", "expected"),
    [
        ("gemini-2.5-pro", "low", {"thinkingBudget": 1024}),
        ("gemini-2.5-flash", "none", {"thinkingBudget": 0}),
        ("gemini-3-pro-preview", "low", {"thinkingLevel": "LOW"}),
        ("gemini-3.5-flash", "none", {"thinkingLevel": "MINIMAL"}),
        ("gemini-flash-latest", "xhigh", {"thinkingLevel": "XHIGH"}),
    ],
)
def test_effort_of_gemini_is_a_budget_before_3_and_a_level_since(model, effort, expected):
    body = body_of(
        GeminiWire(), {"reasoning_effort": effort, "thinking_config": {"includeThoughts": True}}, model=model
    )
    assert body["generationConfig"] == {"thinkingConfig": {**expected, "includeThoughts": True}}


def test_parameters_of_gemini_go_where_the_protocol_has_them_in_either_spelling():
    safety = [{"category": "HARM_CATEGORY_HARASSMENT", "threshold": "BLOCK_NONE"}]
    for spelled in ({"safety_settings": safety, "top_k": 3}, {"safetySettings": safety, "topK": 3}):
        body = body_of(GeminiWire(), {**spelled, "generationConfig": {"candidateCount": 1}, "stop": "END"})
        check_gemini(body)
        assert body["safetySettings"] == safety
        assert body["generationConfig"] == {"candidateCount": 1, "topK": 3, "stopSequences": ["END"]}
