"""What the wires put together from the events of a stream, built with the classes of the providers' own programs."""

from __future__ import annotations

import contextlib
import functools
import json

import pydantic
import pytest
from anthropic.types import Message, RawMessageStreamEvent
from google.genai.types import GenerateContentResponse
from hypothesis import given, settings
from hypothesis import strategies as st
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.google_gemini import GeminiWire
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.openai_responses import ResponsesWire
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.responses import ResponseStreamEvent

from kernelbench_core.api import Usage

CHAT, RESPONSES, MESSAGES, GEMINI = WIRES = [ChatWire(), ResponsesWire(), MessagesWire(), GeminiWire()]
DONE = ("", "[DONE]")
adapter = functools.lru_cache(pydantic.TypeAdapter)  # they take long to build


def unnamed(*data):
    return [("", json.dumps(each)) for each in data]


def named(*data):
    return [(each["type"], json.dumps(each)) for each in data]


def chunk(delta, finish=None, **keys):
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    plain = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-x", "choices": [choice]}
    return {**plain, **keys}


CHAT_CHUNKS = [
    chunk({"role": "assistant", "content": ""}, system_fingerprint="fp_1"),
    chunk({"reasoning_content": "Thin"}),
    chunk({"reasoning_content": "king."}),
    chunk({"content": "int "}, usage=None),
    chunk({"content": "f;"}),
    chunk({}, "stop"),
    chunk({}, choices=[], usage={"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11}),
]
MESSAGE = {"id": "m", "type": "message", "role": "assistant", "status": "completed"}
TEXT = {"type": "output_text", "text": "int f;", "annotations": []}
WHOLE_RESPONSE = {
    "id": "r1", "object": "response", "model": "gpt-x", "status": "completed", "created_at": 1.0, "tools": [],
    "parallel_tool_calls": True, "tool_choice": "auto", "output": [{**MESSAGE, "content": [TEXT]}],
    "usage": {
        "input_tokens": 9, "output_tokens": 2, "total_tokens": 11,
        "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    },
}  # fmt: skip


def response_delta(kind, delta, place, number):
    """A piece of a text; the classes want all of these fields."""
    keys = {"content_index": 0, "summary_index": 0, "item_id": "i", "logprobs": [], "output_index": place}
    return {"type": kind, "delta": delta, "sequence_number": number, **keys}


RESPONSE_EVENTS = [
    {"type": "response.created", "sequence_number": 0, "response": {**WHOLE_RESPONSE, "output": [], "usage": None}},
    response_delta("response.reasoning_summary_text.delta", "Thinking.", 0, 1),
    response_delta("response.output_text.delta", "int ", 1, 2),
    response_delta("response.output_text.delta", "f;", 1, 3),
    {"type": "response.completed", "sequence_number": 4, "response": WHOLE_RESPONSE},
]
MESSAGE_EVENTS = [
    {
        "type": "message_start",
        "message": {
            "id": "m1", "type": "message", "role": "assistant", "model": "claude-x", "content": [], "stop_reason": None,
            "stop_sequence": None, "usage": {"input_tokens": 4, "cache_read_input_tokens": 5, "output_tokens": 1},
        },
    },
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}},
    {"type": "ping"},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Thin"}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "king."}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "s"}},
    {"type": "content_block_stop", "index": 0},
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "int "}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "f;"}},
    {"type": "content_block_stop", "index": 1},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn", "stop_sequence": None},
        "usage": {"output_tokens": 2, "input_tokens": None},
    },
    {"type": "message_stop"},
]  # fmt: skip


def partial(*parts, finish=None, **keys):
    candidate = {"index": 0, "content": {"role": "model", "parts": list(parts)}}
    return {
        "candidates": [{**candidate, **({"finishReason": finish} if finish else {})}],
        "modelVersion": "g-x",
        **keys,
    }


GEMINI_PIECES = [
    partial({"text": "Thinking.", "thought": True}, usageMetadata={"promptTokenCount": 9}),
    partial({"text": "int "}, responseId="g1"),
    partial({"text": "f;"}, finish="STOP", usageMetadata={"promptTokenCount": 9, "candidatesTokenCount": 2}),
]
STREAMS = [
    (CHAT, [*unnamed(*CHAT_CHUNKS), DONE]),
    (RESPONSES, named(*RESPONSE_EVENTS)),
    (MESSAGES, named(*MESSAGE_EVENTS)),
    (GEMINI, unnamed(*GEMINI_PIECES)),
]
by_wire = pytest.mark.parametrize(("wire", "events"), STREAMS, ids=[wire.name for wire, _ in STREAMS])


def test_events_of_these_tests_are_those_of_the_providers():
    for each in CHAT_CHUNKS:
        ChatCompletionChunk.model_validate(each)
    for each in RESPONSE_EVENTS:
        adapter(ResponseStreamEvent).validate_python(each)
    for each in MESSAGE_EVENTS:
        if each["type"] != "ping":
            adapter(RawMessageStreamEvent).validate_python(each)
    for each in GEMINI_PIECES:
        GenerateContentResponse.model_validate(each)


@by_wire
def test_stream_gives_the_same_as_a_plain_answer(wire, events):
    body = wire.assemble(events)
    json.dumps(body)
    found = wire.completion(body)
    assert (found.text, found.finish, found.reason) == ("int f;", "stop", "")
    assert found.reasoning == ("" if wire is RESPONSES else "Thinking.")
    assert found.model == {"chat": "gpt-x", "responses": "gpt-x", "messages": "claude-x", "gemini": "g-x"}[wire.name]
    assert found.usage == Usage(input=9, output=2, cached=5 if wire is MESSAGES else 0)


def test_assembled_answers_have_the_providers_own_types():
    answer = ChatCompletion.model_validate(CHAT.assemble(STREAMS[0][1]))
    assert (answer.choices[0].message.content, answer.system_fingerprint) == ("int f;", "fp_1")
    thinking, text = Message.model_validate(MESSAGES.assemble(STREAMS[2][1])).content
    assert (thinking.thinking, text.text) == ("Thinking.", "int f;")
    assert GenerateContentResponse.model_validate(GEMINI.assemble(STREAMS[3][1])).text == "int f;"


@by_wire
def test_empty_data_and_an_unknown_event_are_passed_over(wire, events):
    odd = [("", ""), ("keep-alive", " "), ("some.event", '{"type": "some.event", "index": "x", "choices": 3}')]
    odd += [("", '{"candidates": [3], "choices": [null, {"delta": 3}, {"index": 1, "delta": {"content": "no"}}]}')]
    assert wire.completion(wire.assemble([*odd, *events])).text == "int f;"


@by_wire
def test_events_whose_name_got_lost_or_is_the_default_are_known_by_their_type(wire, events):
    for name in ("", "message"):
        assert wire.completion(wire.assemble([(name, data) for _, data in events])).text == "int f;"


@pytest.mark.parametrize(
    ("wire", "events", "needed"),
    [
        (CHAT, unnamed(*CHAT_CHUNKS), 6),  # the finish reason; the usage and [DONE] follow
        (RESPONSES, named(*RESPONSE_EVENTS), 5),
        (MESSAGES, named(*MESSAGE_EVENTS), 12),
        (GEMINI, unnamed(*GEMINI_PIECES), 3),
    ],
)
def test_stream_that_ends_before_it_says_so_is_an_error(wire, events, needed):
    for length in range(needed):
        with pytest.raises(ValueError, match="ended before it was complete"):
            wire.assemble(events[:length])
    assert wire.completion(wire.assemble(events[:needed])).text == "int f;"


def test_done_alone_completes_a_chat_whose_server_gives_no_reason_to_stop():
    found = CHAT.completion(CHAT.assemble([*unnamed(chunk({"content": "int f;"})), DONE]))
    assert (found.text, found.finish) == ("int f;", "")
    assert CHAT.completion(CHAT.assemble([DONE])).reason == "the answer has no choices"


@by_wire
@pytest.mark.parametrize(
    ("event", "data", "says"),
    [
        ("error", '{"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}', "Overloaded"),
        ("", '{"error": {"message": "broke\\ndown", "code": 502}}', "broke down"),
        ("", '{"error": "broke"}', "broke"),
        ("", '{"type": "error", "code": "server_error", "message": "broke", "param": null}', "broke"),
        ("error", "{}", "nobody says which"),
        ("", '{"choices": [{"del', "no JSON"),
        ("", "[" * 100_000, "no JSON"),
        ("", "Internal Server Error", "no JSON"),
        ("", '"text"', "a text, no object"),
        ("", "null", "null, no object"),
    ],
)
def test_event_that_is_an_error_or_no_event_is_an_error(wire, events, event, data, says):
    for place in (0, 1, len(events) - 1):
        with pytest.raises(ValueError, match=says) as caught:
            wire.assemble([*events[:place], (event, data), *events[place:]])
        assert str(caught.value).isprintable()


def test_chunk_that_says_null_takes_nothing_back():
    late = chunk({"content": ""}, usage=None, model=None, system_fingerprint=None)
    found = CHAT.completion(CHAT.assemble([*unnamed(*CHAT_CHUNKS, late), DONE]))
    assert (found.finish, found.model, found.usage) == ("stop", "gpt-x", Usage(input=9, output=2))
    assert found.details["system_fingerprint"] == "fp_1"


def test_error_within_a_choice_of_a_chat_is_an_error():
    broken = chunk({"content": ""}, "error")
    broken["choices"][0]["error"] = {"message": "the upstream went away"}
    with pytest.raises(ValueError, match="the upstream went away"):
        CHAT.assemble([*unnamed(CHAT_CHUNKS[3], broken), DONE])


def test_failed_response_is_an_error():
    failed = {"error": {"code": "server_error", "message": "broke"}, "status": "failed"}
    with pytest.raises(ValueError, match="broke"):
        RESPONSES.assemble(named(*RESPONSE_EVENTS[:3], {"type": "response.failed", "response": failed}))


def test_incomplete_response_is_marked():
    incomplete = {**WHOLE_RESPONSE, "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
    events = named(*RESPONSE_EVENTS[:4], {"type": "response.incomplete", "response": incomplete})
    found = RESPONSES.completion(RESPONSES.assemble(events))
    assert (found.text, found.finish) == ("int f;", "length")


@pytest.mark.parametrize("items", [False, True])
def test_response_whose_end_brings_no_output_is_put_together_from_its_pieces(items):
    done = {"type": "response.output_item.done", "output_index": 1, "item": {**MESSAGE, "content": [TEXT]}}
    end = {"type": "response.completed", "response": {"model": "gpt-x", "output": []}}
    events = named(*RESPONSE_EVENTS[:3], done if items else RESPONSE_EVENTS[3], end)  # the item makes up for a piece
    found = RESPONSES.completion(RESPONSES.assemble(events))
    assert (found.text, found.reasoning, found.finish) == ("int f;", "Thinking.", "stop")


def test_refusal_in_pieces_is_a_refusal():
    chat = unnamed(chunk({"refusal": "I "}), chunk({"refusal": "cannot."}), chunk({}, "stop"))
    assert CHAT.completion(CHAT.assemble(chat)).reason == "the model refused: I cannot."
    end = {"type": "response.completed", "response": {}}
    events = named(*(response_delta("response.refusal.delta", each, 0, 1) for each in ("I ", "cannot.")), end)
    assert RESPONSES.completion(RESPONSES.assemble(events)).finish == "refusal"


def test_tool_call_in_pieces_is_told():
    start = {"index": 0, "id": "t", "type": "function", "function": {"name": "run", "arguments": ""}}
    more = {"index": 0, "function": {"arguments": "{}"}}
    chunks = unnamed(chunk({"tool_calls": [start]}), chunk({"tool_calls": [more]}), chunk({}, "tool_calls"))
    assert "(run)" in CHAT.completion(CHAT.assemble(chunks)).reason
    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "name": "run"}}
    piece = {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": "{"}}
    end = {"type": "message_delta", "delta": {"stop_reason": "tool_use"}}
    assert "(run)" in MESSAGES.completion(MESSAGES.assemble(named(MESSAGE_EVENTS[0], block, piece, end))).reason


def test_content_of_a_chat_in_parts_keeps_the_thinking_apart():
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    chunks = unnamed(chunk({"content": [thinking]}), chunk({"content": "int f;"}), chunk({}, "stop"))
    found = CHAT.completion(CHAT.assemble(chunks))
    assert (found.text, found.reasoning) == ("int f;", "Hm.")


def test_prompt_that_gemini_blocks_is_complete_without_a_candidate():
    found = GEMINI.completion(GEMINI.assemble(unnamed({"promptFeedback": {"blockReason": "SAFETY"}})))
    assert (found.text, found.finish) == (None, "content_filter")


def test_pieces_of_gemini_in_one_list_are_read():
    assert GEMINI.completion(GEMINI.assemble(unnamed(GEMINI_PIECES))).text == "int f;"


def test_surrogate_pair_cut_between_two_pieces_is_whole_again():
    chunks = [
        ("", '{"choices": [{"delta": {"content": "\\ud83d"}}]}'),
        ("", '{"choices": [{"delta": {"content": "\\ude00"}}]}'),
    ]
    assert CHAT.completion(CHAT.assemble([*chunks, DONE])).text == "\U0001f600"


def test_nothing_after_the_end_is_waited_for():
    def endless(events):
        yield from events
        raise AssertionError("read on")

    for wire, events in STREAMS[:3]:
        assert wire.completion(wire.assemble(endless(events))).text == "int f;"


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.text(max_size=5), inner, max_size=2)),
    max_leaves=5,
)


@by_wire
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_wrong_type_anywhere_in_a_stream_gives_a_body_or_a_valueerror(wire, events, data):
    place = data.draw(st.integers(0, len(events) - 1))
    if events[place] != DONE:
        event = json.loads(events[place][1])
        spot, key = event, data.draw(st.sampled_from(sorted(event)))
        while isinstance(spot[key], (dict, list)) and spot[key] and data.draw(st.booleans()):
            spot = spot[key]
            key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
        spot[key] = data.draw(VALUES)
        events = [*events[:place], (events[place][0], json.dumps(event)), *events[place + 1 :]]
    body = {}
    with contextlib.suppress(ValueError):
        body = wire.assemble(events)
    wire.completion(body)
