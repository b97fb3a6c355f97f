"""What the wires make of errors: the message, whether the credit is gone, and what can be left out of the request."""

# ruff: noqa: E501
# The messages of the providers are easier to recognise on one line.

from __future__ import annotations

import json

import pytest
from anthropic.types import ErrorResponse
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.google_gemini import GeminiWire
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.openai_responses import ResponsesWire
from kernelbench_llm_providers.wire import Fault
from openai.types.shared import ErrorObject

from kernelbench_core.api import GenerationRequest, Message

CHAT, RESPONSES, MESSAGES, GEMINI = WIRES = [ChatWire(), ResponsesWire(), MessagesWire(), GeminiWire()]
TALK = (Message("system", "Be exact."), Message("user", "Write add."), Message("user", "Now."))
FULL = {
    "temperature": 0.2, "top_p": 0.9, "max_tokens": 4000, "seed": 42, "stop": ["END"], "reasoning_effort": "low",
    "presence_penalty": 0.1, "frequency_penalty": 0.1, "top_k": 3,
}  # fmt: skip


def body_of(wire, parameters=FULL, *, model="some-model", stream=False, messages=TALK):
    request = GenerationRequest(model=model, task=None, target=None, messages=messages)
    return wire.call(request, parameters, stream=stream).body


def openai(message, param=None, code=None, kind="invalid_request_error"):
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def anthropic(message, kind="invalid_request_error"):
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}


def google(message, status="INVALID_ARGUMENT", code=400, details=()):
    return {"error": {"code": code, "message": message, "status": status, "details": list(details)}}


def test_errors_of_these_tests_have_the_providers_own_types():
    ErrorObject.model_validate(openai("broke")["error"])
    ErrorResponse.model_validate(anthropic("broke"))


FAULTS = [
    (openai("No such thing", "model", "model_not_found"), Fault(message="No such thing", code="model_not_found", parameter="model")),
    (openai("No such thing"), Fault(message="No such thing", code="invalid_request_error")),
    (anthropic("Overloaded", "overloaded_error"), Fault(message="Overloaded", code="overloaded_error")),
    (google("Not now", "UNAVAILABLE", 503), Fault(message="Not now", code="UNAVAILABLE")),
    ([google("Not now", "UNAVAILABLE", 503)], Fault(message="Not now", code="UNAVAILABLE")),
    (
        google("API key not valid.", details=[{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]),
        Fault(message="API key not valid.", code="API_KEY_INVALID"),
    ),
    (
        google("Bad.", details=[{"fieldViolations": [{"field": "contents[0].role", "description": "Bad."}]}]),
        Fault(message="Bad.", code="INVALID_ARGUMENT", parameter="contents[0].role"),
    ),
    (
        google("Invalid JSON payload received. Unknown name \"seed\" at 'generation_config': Cannot find field."),
        Fault(
            message="Invalid JSON payload received. Unknown name \"seed\" at 'generation_config': Cannot find field.",
            code="INVALID_ARGUMENT", parameter="generation_config.seed",
        ),
    ),
    ({"error": "model 'x' not found"}, Fault(message="model 'x' not found")),
    ({"message": "broke", "code": 500}, Fault(message="broke", code="500")),
    ({"object": "error", "message": "broke", "type": "BadRequestError", "code": 400}, Fault(message="broke", code="BadRequestError")),
    ({"detail": "Not Found"}, Fault(message="Not Found")),
    (
        {"detail": [{"loc": ["body", "temperature"], "msg": "too hot", "type": "x"}]},
        Fault(message="too hot", parameter="temperature"),
    ),
    (
        {"message": {"detail": [{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]}, "type": "invalid"},
        Fault(message="Extra inputs are not permitted", code="invalid", parameter="seed"),
    ),
    (openai("broke", "None", "400", "None"), Fault(message="broke", code="400")),
    (
        {"error": {"message": "Provider returned error", "code": 400, "metadata": {
            "raw": json.dumps(openai("'temperature' is not supported", "temperature", "unsupported_parameter"))}}},
        Fault(message="Provider returned error: 'temperature' is not supported", code="400", parameter="temperature"),
    ),
    (
        {"error": {"message": "Provider returned error", "code": 502, "metadata": {"raw": "upstream\nbroke"}}},
        Fault(message="Provider returned error: upstream broke", code="502"),
    ),
    ("upstream connect error\r\n\x1b[31mreset", Fault(message="upstream connect error [31mreset")),
    (
        "<html><head><style>p {color: red}</style><title>502 Bad Gateway</title></head><body><p>nginx</body></html>",
        Fault(message="502 Bad Gateway nginx"),
    ),
    ("", Fault()),
    (None, Fault()),
    (17, Fault()),
    ([], Fault()),
    ({}, Fault()),
    ({"error": None, "message": None}, Fault()),
    ({"error": {"message": ["a", {"msg": "b"}]}}, Fault(message="a; b")),
]  # fmt: skip


@pytest.mark.parametrize(("body", "expected"), FAULTS)
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_error_is_read_in_every_form(wire, body, expected):
    assert wire.fault(400, body) == expected


def test_long_messages_are_cut():
    assert len(CHAT.fault(500, "x" * 10_000).message) == 200
    assert len(CHAT.fault(400, openai("x " * 10_000)).message) == 1000
    deep = {"error": "here"}
    nested = openai("here")["error"]
    for _ in range(5000):
        deep = {"error": deep}
        nested = {"message": "out", "metadata": {"raw": {"error": nested}}}
    assert CHAT.fault(400, deep).message == ""
    assert CHAT.fault(400, {"error": nested}).message == "out"


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (429, openai("You exceeded your current quota, please check your plan.", None, "insufficient_quota")),
        (429, openai("You exceeded your current quota, please check your plan.", kind="insufficient_quota")),
        (429, openai("You exceeded your current quota, please check your plan.")),
        (429, openai("Billing hard limit has been reached", None, "billing_hard_limit_reached")),
        (400, anthropic("Your credit balance is too low to access the Anthropic API.")),
        (400, anthropic("You have reached your specified API usage limits. You will regain access on 2030-01-01.")),
        (402, anthropic("There is an issue with your account.", "billing_error")),
        (402, openai("Insufficient Balance")),
        (402, "Payment Required"),
        (403, openai("Your team has used all available credits or reached its monthly spending limit.")),
        (400, openai("Access denied, please make sure your account is in good standing.", None, "Arrearage")),
        (429, google("Quota exceeded for metric: x, limit: 0, model: gemini-2.5-pro", "RESOURCE_EXHAUSTED", 429)),
        (
            429,
            google("You exceeded your current quota.", "RESOURCE_EXHAUSTED", 429, [{"violations": [
                {"quotaId": "GenerateRequestsPerMinutePerProjectPerModel"},
                {"quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]),
        ),
        (429, {"error": {"message": "Provider returned error", "code": 429, "metadata": {
            "raw": json.dumps(openai("x", None, "insufficient_quota"))}}}),
    ],
)  # fmt: skip
def test_credit_that_is_gone_is_quota(status, body):
    assert CHAT.fault(status, body).quota
    assert MESSAGES.mend(body_of(MESSAGES), MESSAGES.fault(status, body)) is None


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (429, openai("Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 29000.", None, "rate_limit_exceeded", "tokens")),
        (429, openai("Rate limit reached on tokens per day (TPD). Try again in 7m. Upgrade at https://x.com/settings/billing", None, "rate_limit_exceeded")),
        (429, anthropic("This request would exceed your organization's rate limit of 30,000 input tokens per minute.", "rate_limit_error")),
        (529, anthropic("Overloaded", "overloaded_error")),
        (429, google("Resource has been exhausted (e.g. check quota).", "RESOURCE_EXHAUSTED", 429)),
        (429, google("You exceeded your current quota, please check your plan and billing details.", "RESOURCE_EXHAUSTED", 429)),
        (
            429,
            google("You exceeded your current quota.", "RESOURCE_EXHAUSTED", 429, [{"violations": [
                {"quotaId": "GenerateContentInputTokensPerModelPerMinute-FreeTier", "quotaMetric": "x/requests"}]}, {"retryDelay": "3s"}]),
        ),
        (429, google("Quota exceeded, limit: 10", "RESOURCE_EXHAUSTED", 429)),
        (401, openai("Incorrect API key provided", None, "invalid_api_key")),
        (429, "Too Many Requests"),
        (500, {}),
    ],
)  # fmt: skip
def test_asking_too_fast_is_no_quota(status, body):
    assert not CHAT.fault(status, body).quota


OPENAI_UNSUPPORTED = "Unsupported parameter: '{0}' is not supported with this model."
LEFT_OUT = [
    (CHAT, openai(OPENAI_UNSUPPORTED.format("top_p"), "top_p", "unsupported_parameter"), "top_p"),
    (CHAT, openai(OPENAI_UNSUPPORTED.format("top_p")), "top_p"),
    (CHAT, openai("Bad request", "seed"), "seed"),
    (CHAT, openai("Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.", "temperature", "unsupported_value"), "temperature"),
    (CHAT, openai("temperature does not support 0.2 with this model. Only the default (1) value is supported"), "temperature"),
    (CHAT, openai("Unsupported value: 'reasoning_effort' does not support 'low' with this model. Supported values are: 'medium'.", "reasoning_effort", "unsupported_value"), "reasoning_effort"),
    (CHAT, openai("reasoning_effort is not supported by this model"), "reasoning_effort"),
    (CHAT, openai("Unrecognized request argument supplied: reasoning_effort"), "reasoning_effort"),
    (CHAT, openai("Unknown parameter: 'top_k'."), "top_k"),
    (CHAT, openai("`presence_penalty` is not supported on this model"), "presence_penalty"),
    (CHAT, openai("litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.2. Only temperature=1 is supported. To drop unsupported params set `litellm.drop_params = True`", "None", "400", "None"), "temperature"),
    (CHAT, openai("litellm.UnsupportedParamsError: x does not support parameters: ['seed'], for model=y"), "seed"),
    (CHAT, openai("invalid temperature: only 1 is allowed for this model"), "temperature"),
    (CHAT, {"detail": [{"loc": ["body", "stop"], "msg": "Extra inputs are not permitted"}]}, "stop"),
    (CHAT, {"message": "[{'type': 'extra_forbidden', 'loc': ('body', 'top_k'), 'msg': 'Extra inputs are not permitted', 'input': 3}]"}, "top_k"),
    (CHAT, "stream_options: extra fields not permitted", "stream_options"),
    (CHAT, openai("Unknown parameter: 'stream_options.include_usage'.", "stream_options.include_usage"), "stream_options"),
    (CHAT, openai("temperature and top_p cannot both be specified for this model. Please use only one."), "top_p"),
    (CHAT, openai("top_p and temperature cannot both be specified", "temperature"), "top_p"),
    (CHAT, openai("Model x does not support setting the seed parameter"), "seed"),
    (RESPONSES, openai(OPENAI_UNSUPPORTED.format("temperature"), "temperature"), "temperature"),
    (RESPONSES, openai(OPENAI_UNSUPPORTED.format("reasoning.effort"), "reasoning.effort"), "reasoning_effort"),
    (RESPONSES, openai(OPENAI_UNSUPPORTED.format("reasoning.effort")), "reasoning_effort"),
    (RESPONSES, openai("Unknown parameter: 'max_output_tokens'.", "max_output_tokens"), "max_tokens"),
    (RESPONSES, openai("Unknown parameter: 'top_k'.", "top_k"), "top_k"),
    (MESSAGES, anthropic("`temperature` is deprecated for this model."), "temperature"),
    (MESSAGES, anthropic("`temperature` and `top_p` cannot both be specified for this model. Please use only one."), "top_p"),
    (MESSAGES, anthropic("`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled."), "top_p"),
    (MESSAGES, anthropic("presence_penalty: Extra inputs are not permitted"), "presence_penalty"),
    (MESSAGES, anthropic("stop_sequences: not supported"), "stop"),
    (GEMINI, google("Invalid JSON payload received. Unknown name \"seed\" at 'generation_config': Cannot find field."), "seed"),
    (GEMINI, google("Invalid JSON payload received. Unknown name \"topK\" at 'generation_config': Cannot find field."), "top_k"),
    (GEMINI, google('Unknown name "seed": Cannot find field.', details=[{"fieldViolations": [{"field": "generation_config"}]}]), "seed"),
    (GEMINI, google("Penalty is not enabled for models/x", details=[{"fieldViolations": [{"field": "generation_config"}]}]), "presence_penalty"),
    (GEMINI, google("Thinking level is not supported for this model."), "reasoning_effort"),
    (GEMINI, google("Unable to submit request because Thinking can't be disabled for this model. Remove 'thinking_config.thinking_budget' from your request."), "reasoning_effort"),
    (GEMINI, google("Budget 0 is invalid. This model only works in thinking mode."), "reasoning_effort"),
    (GEMINI, google("stop sequences are not supported"), "stop"),
]  # fmt: skip


@pytest.mark.parametrize(("wire", "error", "parameter"), LEFT_OUT)
def test_parameter_that_was_refused_is_left_out_and_nothing_else(wire, error, parameter):
    effort = {"reasoning_effort": None} if wire is MESSAGES else {}
    body = body_of(wire, {**FULL, **effort}, stream=wire is CHAT)
    before = json.dumps(body)
    fault = wire.fault(400, error)
    mended = wire.mend(body, fault)
    assert (mended.parameter, mended.how) == (parameter, "left out")
    assert json.dumps(body) == before
    expected = body_of(wire, {**FULL, **effort, parameter: None}, stream=wire is CHAT)
    assert mended.body == {name: value for name, value in expected.items() if name != parameter}
    again = wire.mend(mended.body, fault)
    assert again is None or again.parameter != parameter


@pytest.mark.parametrize(
    "error",
    [
        openai("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "max_tokens", "unsupported_parameter"),
        openai("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."),
        openai("`max_tokens` is not supported, use `max_completion_tokens`"),
        "max_tokens: extra fields not permitted",
    ],
)  # fmt: skip
def test_limit_of_a_chat_gets_its_new_name_once(error):
    body = body_of(CHAT)
    fault = CHAT.fault(400, error)
    mended = CHAT.mend(body, fault)
    assert (mended.parameter, mended.how) == ("max_tokens", "sent as max_completion_tokens")
    assert mended.body == {**{k: v for k, v in body.items() if k != "max_tokens"}, "max_completion_tokens": 4000}
    other = CHAT.fault(400, openai("Unknown parameter: 'max_completion_tokens'.", "max_completion_tokens"))
    last = CHAT.mend(mended.body, other)
    assert (last.parameter, last.how) == ("max_tokens", "left out")
    assert not {"max_tokens", "max_completion_tokens"} & set(last.body)
    both = {**body, "max_completion_tokens": 7}
    assert CHAT.mend(both, fault).body == {name: value for name, value in both.items() if name != "max_tokens"}


@pytest.mark.parametrize(
    "error",
    [
        openai("Unsupported value: 'messages[0].role' does not support 'system' with this model.", "messages[0].role", "unsupported_value"),
        openai("System role not supported"),
        openai("system messages are not supported by this model"),
        openai("Conversation roles must alternate user/assistant/user/assistant/..."),
        openai("Only user and assistant roles are supported!"),
        openai("Unknown role: system is not one of user, assistant"),
        google("Developer instruction is not enabled for models/gemma-3-27b-it"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_system_message_that_was_refused_goes_before_the_users_first(wire, error):
    fault = wire.fault(400, error)
    mended = wire.mend(body_of(wire), fault)
    assert (mended.parameter, mended.how) == ("system_prompt", "sent in the user message")
    merged = (Message("user", "Be exact.\n\nWrite add."), Message("user", "Now."))
    assert mended.body == body_of(wire, messages=merged)
    assert wire.mend(mended.body, fault) is None


def test_field_of_the_system_message_that_is_unknown_goes_before_the_users_first():
    for wire, error in (
        (RESPONSES, openai("Unknown parameter: 'instructions'.", "instructions")),
        (GEMINI, google('Unknown name "system_instruction": Cannot find field.')),
        (GEMINI, google('Unknown name "systemInstruction": Cannot find field.')),
    ):
        assert wire.mend(body_of(wire), wire.fault(400, error)).parameter == "system_prompt"


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_system_message_before_an_answer_becomes_a_message_of_the_user(wire):
    body = body_of(wire, messages=(Message("system", "Be exact."), Message("assistant", "int f;")))
    mended = wire.mend(body, Fault(message="System role not supported"))
    merged = (Message("user", "Be exact."), Message("assistant", "int f;"))
    assert mended.body == body_of(wire, messages=merged)


NOTHING = [
    openai("This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (5000 in the messages, 4000 in the completion).", "messages", "context_length_exceeded"),
    openai("'max_tokens' or 'max_completion_tokens' is too large: 4000. This model's maximum context length is 2048 tokens.", "max_tokens"),
    openai("max_tokens is too large: 4000. This model supports at most 2048 completion tokens, whereas you provided 4000.", "max_tokens", "invalid_value"),
    openai("the request exceeds the available context size", None, "exceed_context_size_error"),
    openai("Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.", "temperature", "decimal_above_max_value"),
    openai("Invalid type for 'seed': expected an integer, but got a string instead.", "seed", "invalid_type"),
    openai("The model `x` does not exist or you do not have access to it.", "model", "model_not_found"),
    openai("Invalid value for 'messages': not a list", "messages"),
    openai("Unsupported parameter: 'logit_bias' is not supported with this model.", "logit_bias"),
    openai("Unsupported parameter: 'logit_bias' is not supported with this model."),
    openai("Unsupported value: 'max_tokens': the context length of this model is 2048.", "max_tokens"),
    openai("'logit_bias' is not supported together with 'temperature'", "logit_bias"),
    openai("Your organization must be verified to stream this model.", "stream", "unsupported_value"),
    openai("temperature", "[]"),
    openai("The sampling temperature was measured"),
    openai("The user must not say temperature here"),
    anthropic("prompt is too long: 210000 tokens > 200000 maximum"),
    anthropic("max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for x"),
    anthropic("input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000"),
    anthropic("max_tokens: Field required"),
    anthropic("temperature: range: 0..1"),
    anthropic("temperature: Input should be less than or equal to 1"),
    anthropic("Your credit balance is too low; temperature is not supported"),
    anthropic("messages: at least one message is required"),
    google("API key not valid. Please pass a valid API key."),
    google("The input token count (2000000) exceeds the maximum number of tokens allowed (1048576)."),
    google('Unknown name "foo" at \'generation_config\': Cannot find field.'),
    google("contents is not specified", details=[{"fieldViolations": [{"field": "contents"}]}]),
    "Bad Request",
    {},
    None,
]  # fmt: skip


@pytest.mark.parametrize("error", NOTHING)
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_error_about_something_else_changes_nothing(wire, error):
    assert wire.mend(body_of(wire, stream=True), wire.fault(400, error)) is None


def test_budget_of_claude_that_was_refused_becomes_an_effort_and_is_then_left_out():
    words = '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort".'
    body = body_of(MESSAGES, {"reasoning_effort": "medium"}, model="some-claude-like-model-4-5")
    body = {**body, "thinking": {"type": "enabled", "budget_tokens": 8192}}
    body.pop("output_config", None)
    mended = MESSAGES.mend(body, MESSAGES.fault(400, anthropic(words)))
    assert (mended.parameter, mended.how) == ("reasoning_effort", "sent as adaptive thinking")
    assert mended.body == {**body, "thinking": {"type": "adaptive"}, "output_config": {"effort": "medium"}}
    no_effort = MESSAGES.fault(400, anthropic("This model does not support the effort parameter."))
    last = MESSAGES.mend(mended.body, no_effort)
    assert "output_config" not in last.body
    assert last.parameter == "reasoning_effort"
    last = MESSAGES.mend(last.body, MESSAGES.fault(400, anthropic("adaptive thinking is not supported on this model")))
    assert "thinking" not in last.body
    assert (last.parameter, last.how) == ("thinking", "left out")


@pytest.mark.parametrize(
    ("budget", "effort"), [(1024, "low"), (2048, "low"), (5000, "medium"), (10**6, "max"), ("x", "low")]
)
def test_effort_stands_for_at_least_the_budget(budget, effort):
    body = {**body_of(MESSAGES, {}), "thinking": {"type": "enabled", "budget_tokens": budget}}
    fault = Fault(message="'thinking.type.enabled' is not supported, use 'thinking.type.adaptive'")
    assert MESSAGES.mend(body, fault).body["output_config"] == {"effort": effort}


@pytest.mark.parametrize("alone", ["temperature", "top_p"])
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
def test_one_of_two_that_exclude_each_other_is_kept(wire, alone):
    fault = Fault(message="temperature and top_p cannot both be specified")
    both = body_of(wire, {"temperature": 0.2, "top_p": 0.9})
    assert wire.mend(both, fault).body == body_of(wire, {"temperature": 0.2})
    assert wire.mend(body_of(wire, {alone: 0.5}), fault) is None


def test_users_output_format_survives_when_the_effort_is_refused():
    body = body_of(
        MESSAGES, {"reasoning_effort": "low", "output_config": {"format": {"a": 1}}}, model="claude-opus-4-7"
    )
    mended = MESSAGES.mend(body, Fault(message="This model does not support the effort parameter."))
    assert mended.body["output_config"] == {"format": {"a": 1}}


NAMES = [
    *FULL,
    "max_completion_tokens",
    "stream_options",
    "messages[0].role",
    "model",
    "thinking",
    "generation_config.topP",
]
PHRASES = [
    "'{0}' is not supported", "`{0}` is deprecated for this model, use adaptive", 'Unknown name "{0}"', "{0}: extra",
    "System role not supported", "temperature and top_p cannot both be set", "{0} is too large", "unsupported",
]  # fmt: skip
SOME_FAULTS = st.builds(
    lambda phrase, name, param: Fault(message=phrase.format(name), parameter=param),
    st.one_of(st.sampled_from(PHRASES), st.text(max_size=20).map(lambda text: text.replace("{", "").replace("}", ""))),
    st.sampled_from(NAMES),
    st.one_of(st.just(""), st.sampled_from(NAMES), st.text(max_size=10)),
)


@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)
@settings(max_examples=80, deadline=None)
@given(
    faults=st.lists(SOME_FAULTS, min_size=1, max_size=4),
    model=st.sampled_from(["gpt-5", "claude-sonnet-4-5", "claude-opus-4-7", "gemini-2.5-pro"]),
)
@example(faults=[Fault(message="'max_tokens' is not supported"), Fault(parameter="max_completion_tokens")], model="x")
def test_mending_comes_to_an_end_whatever_the_server_refuses(wire, faults, model):
    body = body_of(wire, model=model, stream=True)
    wanted = body_of(wire, {}, model=model, stream=True)
    seen = [json.dumps(body)]
    for step in range(40):
        mended = wire.mend(body, faults[step % len(faults)])
        if mended is not None:
            body = mended.body
            assert mended.parameter
            assert json.dumps(body) not in seen
            seen.append(json.dumps(body))
    assert len(seen) <= 20
    for essential in (
        "model",
        "messages",
        "input",
        "contents",
        "max_tokens" if wire is MESSAGES else "model",
        "stream",
    ):
        assert (essential in body) is (essential in wanted)
    assert all(wire.mend(body, fault) is None for fault in faults)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["error", "message", "type", "param", "code", "status", "details", "detail", "metadata", "raw",
                             "loc", "msg", "reason", "fieldViolations", "field", "violations", "quotaId", "x"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(status=st.integers(100, 599), body=JSON)
@example(status=400, body={"error": {"metadata": {"raw": '{"error": {"metadata": {"raw": "x"}}}'}}})
@example(status=400, body={"error": {"metadata": {"raw": "[" * 10_000}}})
@example(status=400, body={"metadata": {"raw": {"error": {"metadata": {"raw": {"error": "x"}}}}}})
def test_whatever_a_server_sends_with_an_error_is_read_without_an_exception(status, body):
    fault = CHAT.fault(status, body)
    for text in (fault.message, fault.code, fault.parameter):
        assert text == " ".join(text.split()) or text.isprintable()
        text.encode()
    for wire in WIRES:
        wire.mend(body_of(wire), fault)
