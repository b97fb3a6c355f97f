"""Anthropic's message batches: kinds of results, and results that are gone or elsewhere."""

from __future__ import annotations

import anthropic
import pytest

from kernelbench_core.api import Completion

KEY = "sk-test-0123456789abcdef"


@pytest.fixture
def kind():
    return "anthropic"


def texts(collected):
    return {key: answer.text if isinstance(answer, Completion) else answer for key, answer in collected}


ALL = {f"id-{n}": f"answer to id-{n}" for n in range(3)}


def errored(kind, message):
    return {
        "type": "errored",
        "error": {"type": "error", "request_id": None, "error": {"type": kind, "message": message}},
    }


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (errored("invalid_request_error", "max_tokens: too large"), "max_tokens: too large"),
        (errored("overloaded_error", f"Overloaded {KEY}"), "Overloaded ***"),
        ({"type": "expired"}, "not answered within 24 hours"),
        ({"type": "canceled"}, "the batch was cancelled before it was its turn"),
    ],
)
def test_message_without_an_answer_gives_the_reason_and_the_others_their_answers(fake, connect, three, result, says):
    fake.errors = {"id-1": result}
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    assert texts(batches.collect(batch)) == ALL | {"id-1": says}


@pytest.mark.parametrize(
    "result",
    ['"x"', "{}", '{"type": "new"}', '{"type": "succeeded"}', '{"type": "errored"}', '{"type": ["succeeded"]}'],
)
def test_result_of_an_unknown_form_is_a_reason_and_no_exception(fake, connect, three, result):
    batches = connect()
    batch = batches.submit(three)
    fake.change = lambda lines: [lines[0], f'{{"custom_id": "id-1", "result": {result}}}']
    collected = dict(batches.collect(batch))
    assert isinstance(collected["id-0"], Completion)
    assert isinstance(collected["id-1"], str)
    assert collected["id-1"]


def test_message_batch_whose_results_are_gone_says_so(fake, connect, three):
    fake.url = ""
    batches = connect()
    batch = batches.submit(three)
    assert batches.poll(batch).failed == "its results are no longer kept"


def test_key_goes_to_no_other_host_whatever_the_batch_says_about_its_results(fake, connect, three, server):
    fake.url = "http://127.0.0.1:1"
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    assert texts(batches.collect(batch)) == ALL
    assert server.got[-1].path == "/v1/messages/batches/msgbatch_0/results"


def test_message_batches_cannot_be_found(fake, connect, three, server):
    connect().submit(three)
    asked = len(server.got)
    assert connect().find("id-0") is None
    assert len(server.got) == asked


def test_the_fake_server_is_one_for_the_official_client_of_anthropic_too(fake, connect, server):
    fake.url = server.url
    params = {"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": "x"}]}
    with anthropic.Anthropic(api_key=KEY, base_url=server.url) as client:
        batch = client.messages.batches.create(requests=[{"custom_id": "a", "params": params}])
        assert client.messages.batches.retrieve(batch.id).processing_status == "ended"
        (theirs,) = client.messages.batches.results(batch.id)
    assert theirs.result.message.content[0].text == "answer to a"
    assert texts(connect().collect(batch.id)) == {"a": "answer to a"}
