"""OpenAI's batches: files, statuses, errors line by line, and batches whose id got lost."""

from __future__ import annotations

import json

import openai
import pytest
from kernelbench_llm_providers.openai_responses import ResponsesWire

from kernelbench_core.api import Completion, ProviderError, RequestError

KEY = "sk-test-0123456789abcdef"


@pytest.fixture
def kind():
    return "openai"


def texts(collected):
    return {key: answer.text if isinstance(answer, Completion) else answer for key, answer in collected}


ALL = {f"id-{n}": f"answer to id-{n}" for n in range(3)}


def is_order(received):
    return received.method == "POST" and received.path.endswith("/batches")


def refusal(status, message, **fields):
    return {"response": {"status_code": status, "request_id": "q", "body": {"error": {"message": message, **fields}}}}


def test_responses_can_be_batched_too(fake, connect, three):
    batches = connect(ResponsesWire())
    batch = batches.submit(three)
    assert fake.batches["batch_0"]["order"]["endpoint"] == "/v1/responses"
    batches.poll(batch)
    assert texts(connect(ResponsesWire()).collect(batch)) == ALL


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (refusal(400, "Bad thing", type="invalid_request_error"), "Bad thing (status 400)"),
        (refusal(500, f"Trouble with {KEY}"), "Trouble with *** (status 500)"),
        (refusal(429, "No quota left", code="insufficient_quota"), "No quota left (status 429)"),
        ({"error": {"code": "batch_expired", "message": "This request could not be executed."}},
         "batch_expired: This request could not be executed."),
        ({"response": {"status_code": 200, "body": {"error": {"message": "late trouble"}}}}, "late trouble"),
        ({"response": {"status_code": 200, "body": None}}, "empty answer"),
        ({"response": {"status_code": 502, "body": "<html>Bad gateway</html>"}}, "Bad gateway (status 502)"),
        ({}, "there is neither an answer nor an error"),
        ({"response": "x", "error": "y"}, "there is neither an answer nor an error"),
    ],
)  # fmt: skip
def test_request_without_an_answer_gives_the_reason_and_the_others_their_answers(fake, connect, three, line, says):
    fake.errors = {"id-1": {"response": None, "error": None, "mark": 1} | line}
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    assert texts(batches.collect(batch)) == ALL | {"id-1": says}


def test_prompt_that_a_filter_refused_is_a_completion_that_says_so(fake, connect, three):
    fake.errors = {"id-2": refusal(400, "The prompt was filtered", code="content_filter")}
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    answer = dict(batches.collect(batch))["id-2"]
    assert (answer.text, answer.finish) == (None, "content_filter")
    assert "The prompt was filtered" in answer.reason


@pytest.mark.parametrize("status", ["expired", "cancelled"])
def test_batch_that_ended_early_gives_what_was_done(fake, connect, three, status):
    fake.status = status
    fake.errors = {"id-1": {"error": {"code": "batch_expired", "message": "not executed"}}}
    batches = connect()
    batch = batches.submit(three)
    state = batches.poll(batch)
    assert (state.done, state.failed) == (True, "")
    assert texts(batches.collect(batch)) == ALL | {"id-1": "batch_expired: not executed"}


@pytest.mark.parametrize("status", ["completed", "expired", "cancelled"])
def test_batch_that_ended_without_any_answer_says_so(fake, connect, three, status):
    fake.status, fake.change = status, lambda _: []
    batches = connect()
    batch = batches.submit(three)
    state = batches.poll(batch)
    assert (state.done, state.failed) == (True, f"{status} without an answer")
    assert list(batches.collect(batch)) == []


@pytest.mark.parametrize(
    ("errors", "says"),
    [
        (
            {"object": "list", "data": [{"code": "m", "message": f"No model\nfor {KEY}", "line": 3}]},
            "No model for *** (line 3)",
        ),
        ({"data": [{"code": "token_limit_exceeded"}, {"message": "b"}]}, "token_limit_exceeded; b"),
        ({"data": []}, "the provider does not say why"),
        ({"data": [3, None]}, "the provider does not say why"),
        (None, "the provider does not say why"),
    ],
)
def test_batch_that_failed_says_why(fake, connect, three, server, errors, says):
    batches = connect()
    batch = batches.submit(three)
    fake.before = lambda _: server.reply(body={"id": "batch_0", "status": "failed", "errors": errors})
    state = batches.poll(batch)
    assert (state.done, state.failed) == (True, says)


def test_batch_whose_id_got_lost_is_found_by_its_first_custom_id(fake, connect, three, question):
    first = connect().submit(three)
    for n in range(150):
        fake.batches[f"other_{n}"] = {"order": {"endpoint": "/v1/x", "input_file_id": "f"}, "polls": 9, "output": None}
    assert connect().find("id-0") == first
    assert connect().find("id-1") is None
    newer = connect().submit({"id-0": question("m")})
    assert connect().find("id-0") == newer
    fake.status = "failed"
    for batch in fake.batches.values():
        batch["polls"] = 9
    assert connect().find("id-0") is None


def test_search_ends_after_a_thousand_batches(fake, connect, server):
    fake.before = lambda _: server.reply(body={"data": [{"id": "b"}], "has_more": True})
    assert connect().find("id-0") is None
    assert len(server.got) == 10


@pytest.mark.parametrize("how", [{"silent": True}, {"status": 500, "body": "{}"}, {"body": "{}"}, {"body": "<html>"}])
def test_batch_that_was_made_while_the_answer_got_lost_is_not_made_again(fake, connect, three, server, how):
    def lose(received):
        if is_order(received):
            fake.answer(received)
            return server.reply(**how)
        return None

    fake.before = lose
    batch = connect().submit(three)
    assert batch == "batch_0#model=gpt-4o"
    assert sum(map(is_order, server.got)) == 1
    assert list(fake.batches) == ["batch_0"]


def test_batch_of_another_file_is_not_taken_for_one_whose_answer_got_lost(fake, connect, three, server):
    connect().submit(three)
    fake.before = lambda received: server.reply(silent=True) if is_order(received) else None
    with pytest.raises(RequestError):
        connect().submit(three)


@pytest.mark.parametrize("status", [404, 405, 501])
def test_server_without_batches_is_a_provider_error_with_the_remedy(fake, connect, three, server, status):
    fake.before = lambda _: server.reply(status=status, body={"detail": "Not Found"})
    with pytest.raises(ProviderError, match=r"the server has no batches: .*; leave out --batch"):
        connect().submit(three)


@pytest.mark.parametrize("field", ["status", "output_file_id", "request_counts", "errors", "metadata"])
@pytest.mark.parametrize("value", [None, 3, [], {}, "", {"a": "b"}, [1]])
def test_fields_of_any_type_raise_nothing(fake, connect, server, field, value):
    for status in ("completed", "failed"):
        body = {"id": "b", "status": status, field: value}
        fake.before = lambda _, body=body: server.reply(body=body)
        batches = connect()
        assert batches.poll("b").done in (True, False)
        fake.before = lambda _, body=body: server.reply(body={"data": [body, 3], "has_more": 1})
        assert batches.find("id-0") is None


def test_the_fake_server_is_one_for_the_official_client_too(fake, three, connect, server):
    line = {"custom_id": "a", "method": "POST", "url": "/v1/chat/completions",
            "body": {"model": "m", "messages": [{"role": "user", "content": "x"}]}}  # fmt: skip
    with openai.OpenAI(api_key=KEY, base_url=f"{server.url}/v1") as client:
        file = client.files.create(file=("b.jsonl", json.dumps(line).encode()), purpose="batch")
        batch = client.batches.create(
            input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h", metadata={"a": "b"}
        )
        state = client.batches.retrieve(batch.id)
        answers = client.files.content(state.output_file_id).text
        assert [each.id for each in client.batches.list(limit=5)] == ["batch_0"]
    assert texts(connect().collect(batch.id)) == {"a": "answer to a"}
    assert '"answer to a"' in answers
