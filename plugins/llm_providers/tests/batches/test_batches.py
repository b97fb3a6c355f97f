"""What the batches of both providers have in common, against servers that keep state, lose, repeat and refuse."""

from __future__ import annotations

import pytest
from kernelbench_llm_providers import batch_base

from kernelbench_core.api import Completion, ProviderError, RequestError


def texts(collected):
    return {key: answer.text if isinstance(answer, Completion) else answer for key, answer in collected}


ALL = {f"id-{n}": f"answer to id-{n}" for n in range(3)}


def is_order(received):
    return received.method == "POST" and received.path.endswith("/batches")


def test_requests_are_submitted_polled_and_collected_across_restarts(fake, connect, three):
    fake.polls = 3
    batch = connect().submit(three)
    assert batch == f"{fake.first}#model=gpt-4o"
    states = [connect().poll(batch) for _ in range(3)]
    assert [state.done for state in states] == [False, False, True]
    assert states[-1].failed == ""
    assert sum(states[-1].counts.values()) in (6, 3)
    collected = dict(connect().collect(batch))
    assert texts(collected.items()) == ALL
    answer = collected["id-1"]
    assert (answer.usage.input, answer.usage.output, answer.finish, answer.model) == (7, 9, "stop", "gpt-4o")
    assert answer.details["batch"] == batch.partition("#")[0]
    assert answer.dropped == {}


def test_bodies_are_those_of_single_requests(fake, connect, three, server):
    batches = connect()
    batches.submit(three)
    wire = batches.client.wire
    assert fake.sent == [wire.call(request, {"temperature": 0.2}, stream=False).body for request in three.values()]
    assert all(fake.key not in each.path and fake.key.encode() not in each.raw for each in server.got)


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (lambda lines: lines[::-1], {"id-0", "id-1", "id-2"}),
        (lambda lines: [*lines, *lines, lines[0]], {"id-0", "id-1", "id-2"}),
        (lambda lines: lines[:1], {"id-0"}),
        (lambda lines: [*lines[:2], lines[2][:40]], {"id-0", "id-1"}),
        (
            lambda lines: [lines[0], "", "null", "[]", "3", '"x"', '{"custom_id": 3}', "{}", "[" * 50_000, lines[2]],
            {"id-0", "id-2"},
        ),
        (lambda lines: [lines[0].replace("answer to", "\\u2028 \\ud800 answer to"), lines[1]], {"id-0", "id-1"}),
    ],
)
def test_answers_come_in_any_order_each_once_and_damage_costs_no_others(fake, connect, three, change, wanted):
    batches = connect()
    batch = batches.submit(three)
    fake.change = change
    batches.poll(batch)
    keys = [key for key, _ in batches.collect(batch)]
    assert sorted(keys) == sorted(wanted)


def test_of_two_answers_to_one_request_the_first_counts(fake, connect, three):
    batches = connect()
    fake.change = lambda lines: [*lines, lines[0].replace("answer to", "another to")]
    batch = batches.submit(three)
    batches.poll(batch)
    assert texts(batches.collect(batch)) == ALL


def test_connection_that_breaks_off_in_the_middle_of_the_answers_is_taken_up_again(fake, connect, three, server):
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    broken = []

    def cut(received):
        if received.path.endswith(("/content", "/results")) and not broken:
            broken.append(received.path)
            whole = fake.answer(received)
            return server.reply(body=whole.body, cut=len(whole.body) - 30)
        return None

    fake.before = cut
    assert texts(batches.collect(batch)) == ALL
    assert len(broken) == 1


def test_parameter_that_is_refused_is_left_out_of_the_next_batch_and_recorded_even_across_restarts(
    fake, connect, three
):
    fake.errors = {"*": fake.refuse_temperature}
    batch = connect().submit(three)
    connect().poll(batch)
    second = connect()  # a new process, which knows nothing but the id
    assert all(isinstance(answer, str) for _, answer in second.collect(batch))
    again = second.submit(three)
    second.poll(again)
    collected = dict(connect().collect(again))
    assert texts(collected.items()) == ALL
    for answer in collected.values():
        assert list(answer.dropped) == ["temperature"]
        assert answer.dropped["temperature"].startswith("left out: ")
        assert "temperature" in answer.dropped["temperature"]


def test_what_one_model_refuses_is_still_sent_to_others(fake, connect, three, question):
    fake.errors = {"*": fake.refuse_temperature}
    batches = connect()
    batch = batches.submit(three)
    batches.poll(batch)
    assert all(isinstance(answer, str) for _, answer in batches.collect(batch))
    other = batches.submit({"x": question("another", temperature=0.2)})
    batches.poll(other)
    assert other.endswith("#model=another")
    assert isinstance(dict(batches.collect(other))["x"], str)
    for requests in (three, {"x": question("another", temperature=0.2)}):  # by now both are known
        batch = batches.submit(requests)
        batches.poll(batch)
        assert all(isinstance(answer, Completion) for _, answer in batches.collect(batch))


@pytest.mark.parametrize("how", [{"silent": True}, {"status": 500, "body": "{}"}, {"body": "{}"}])
def test_order_that_came_to_nothing_is_an_error_and_not_sent_twice(fake, connect, three, server, how):
    fake.before = lambda received: server.reply(**how) if is_order(received) else None
    with pytest.raises(RequestError):
        connect().submit(three)
    assert sum(map(is_order, server.got)) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_order_that_the_server_surely_did_not_take_is_sent_again(fake, connect, three, server, status):
    refused = []

    def busy(received):
        if is_order(received) and not refused:
            refused.append(received)
            return server.reply(status=status, body='{"error": {"message": "busy"}}')
        return None

    fake.before = busy
    assert connect().submit(three).endswith("_0#model=gpt-4o")
    assert len(fake.batches) == 1


def test_wrong_key_stops_everything(fake, connect, three, server):
    fake.before = lambda _: server.reply(status=401, body={"error": {"message": f"Incorrect API key: {fake.key}"}})
    batches = connect()
    for call in (lambda: batches.submit(three), lambda: batches.poll("b"), lambda: list(batches.collect("b"))):
        with pytest.raises(ProviderError) as caught:
            call()
        assert fake.key not in str(caught.value)
    assert len(server.got) == 1


@pytest.mark.parametrize("body", ["{}", "[]", "null", '"x"', "<html>", '{"id": 3}', '{"id": ""}'])
def test_answer_that_describes_no_batch_is_a_request_error(fake, connect, server, body):
    fake.before = lambda _: server.reply(body=body)
    with pytest.raises(RequestError, match="describes no batch"):
        connect().poll("b")


def test_id_cannot_lead_to_another_place(fake, connect, server):
    fake.before = lambda _: server.reply(status=404, body={"error": {"message": "none", "type": "not_found_error"}})
    with pytest.raises(RequestError):
        connect().poll("../files?x=1#model=m")
    assert server.got[-1].path.endswith("/batches/..%2Ffiles%3Fx%3D1")


def test_batch_that_is_too_large_is_refused_before_anything_is_sent(fake, connect, three, server, monkeypatch):
    monkeypatch.setattr(batch_base, "MAX_BYTES", 200)
    with pytest.raises(RequestError, match="leave out --batch"):
        connect().submit(three)
    assert server.got == []


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, object()])
def test_parameter_that_is_no_json_is_refused_before_anything_is_sent(fake, connect, question, server, value):
    with pytest.raises(RequestError, match="cannot be written as JSON"):
        connect().submit({"x": question("m", odd=value)})
    assert server.got == []


def test_prompts_of_any_characters_arrive_whole(fake, connect, question):
    text = "a\u2028b\r\nc\ud800d\0 ä 😀"
    connect().submit({"x": question("m", text), "y": question("m", "z")})
    assert len(fake.sent) == 2
    body = fake.sent[0]
    assert body["messages"][-1]["content"] == text


def test_nothing_to_submit_is_a_mistake_of_the_caller(connect):
    with pytest.raises(ValueError, match="no request"):
        connect().submit({})
