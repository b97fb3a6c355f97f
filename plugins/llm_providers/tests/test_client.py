"""What is tried again, what is mended, what ends everything; against a scripted server."""

from __future__ import annotations

import json
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate

import pytest
from kernelbench_llm_providers.anthropic_messages import MessagesWire
from kernelbench_llm_providers.client import Client
from kernelbench_llm_providers.http import Http
from kernelbench_llm_providers.keys import Secret
from kernelbench_llm_providers.limits import Limits
from kernelbench_llm_providers.openai_chat import ChatWire
from kernelbench_llm_providers.retry import Retries

from kernelbench_core.api import ProviderError, RequestError

KEY = "topsecret-0123456789abcdef"
QUICK = Retries(most=3, longest=0.05, first=0.01)


@pytest.fixture
def connect(server, certificates):
    """Makes clients of the server and closes them."""
    made = []

    def make(*, wire=None, retries=QUICK, limits=None, url=None, timeout=5.0, connections=50):
        wire = wire or ChatWire()
        http = Http(url or server.url, wire.headers(KEY), timeout=timeout, connections=connections, verify=certificates)
        client = Client(
            http, wire, name="lab", limits=limits or Limits(), retries=retries, secrets=[Secret(KEY)],
            key_remedy="check LAB_API_KEY",
        )  # fmt: skip
        made.append(client)
        return client

    yield make
    for each in made:
        each.close()


@pytest.fixture
def ask(connect, question):
    """Asks a new client one question."""

    def ask(client=None, *, model="m", stream=False, **parameters):
        return (client or connect()).complete(question(model), parameters, stream=stream)

    return ask


def error(status, message="broken", **fields):
    return {"status": status, "body": {"error": {"message": message, **fields}}}


def dated(headers):
    """Headers in which `in 30 s` is a date; made when the test runs, since names of tests must not change."""
    wait = headers.get("retry-after", "")
    if not wait.startswith("in "):
        return headers
    return {**headers, "retry-after": formatdate(time.time() + int(wait.split()[1]), usegmt=True)}


def said(call, kind=RequestError):
    with pytest.raises(RequestError) as caught:
        call()
    assert type(caught.value) is kind
    assert KEY not in str(caught.value)
    assert KEY not in repr(caught.value.tries)
    return caught.value


def test_an_answer_comes_with_what_it_took(server, ask):
    answer = ask(temperature=0.2, max_tokens=50)
    assert (answer.text, answer.finish, answer.model, answer.usage.output) == ("int f();", "stop", "served-model", 30)
    assert answer.sent == {"temperature": 0.2, "max_tokens": 50}
    assert [each["status"] for each in answer.tries] == [200]
    assert 0 < answer.seconds < 5
    assert answer.dropped == {}
    assert server.bodies[0]["messages"] == [{"role": "user", "content": "Write f."}]


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 502, 503, 504, 520, 524, 529])
def test_a_status_that_passes_is_tried_again(server, ask, status):
    server.replies = [server.reply(**error(status, "busy")), server.reply(**error(status, "still busy"))]
    answer = ask()
    assert answer.text == "int f();"
    assert [(each["status"], each.get("said")) for each in answer.tries] == [
        (status, "busy"),
        (status, "still busy"),
        (200, None),
    ]
    assert all(0 <= each["waited"] <= 0.05 for each in answer.tries[:2])
    assert answer.tries[2]["waited"] == 0
    assert server.bodies[0] == server.bodies[1] == server.bodies[2]


@pytest.mark.parametrize("status", [400, 405, 410, 413, 415, 418, 422, 501, 505])
def test_a_status_that_stays_is_an_error_at_once_and_does_not_end_the_others(server, connect, ask, status):
    server.replies = [server.reply(**error(status, "no such thing"))]
    client = connect()
    failed = said(lambda: ask(client))
    assert f"lab: no such thing (status {status})" in str(failed)
    assert len(failed.tries) == 1
    assert ask(client).text == "int f();"


def test_there_is_a_last_try(server, connect, ask):
    server.replies = lambda _, __: server.reply(**error(500, "down"))
    client = connect()
    failed = said(lambda: ask(client))
    assert "lab: down (status 500, 4 requests)" in str(failed)
    assert [each["status"] for each in failed.tries] == [500] * 4
    assert len(server.got) == 4
    said(lambda: ask(connect(retries=Retries(most=0))))
    assert len(server.got) == 5


@pytest.mark.parametrize(
    ("headers", "waited"),
    [
        ({"retry-after": "0.2"}, 0.2),
        ({"retry-after-ms": "200"}, 0.2),
        ({"x-ratelimit-reset-tokens": "200ms"}, 0.2),
        ({"retry-after": "30"}, 0.3),
        ({"retry-after": "in 30 s"}, 0.3),
    ],
)
@pytest.mark.parametrize("status", [429, 529, 503])
def test_a_server_is_given_the_time_that_it_asks_for_up_to_the_cap(server, connect, ask, headers, waited, status):
    server.replies = [server.reply(**error(status), headers=dated(headers))]
    answer = ask(connect(retries=Retries(most=2, longest=0.3, first=0.001)))
    assert waited <= answer.tries[0]["waited"] <= 0.3
    assert server.got[1].time - server.got[0].time >= waited


@pytest.mark.parametrize("value", ["-1", "abc", "0", "", "nan", "99999999999x", formatdate(0, usegmt=True)])
def test_nonsense_in_retry_after_is_as_good_as_none(server, ask, value):
    server.replies = [server.reply(**error(429), headers={"retry-after": value})]
    answer = ask()
    assert answer.tries[0]["waited"] <= 0.01


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("value", ["86400", "601", "in 7200 s"])
def test_a_server_that_asks_for_hours_has_no_quota_left(server, connect, ask, status, value):
    headers = dated({"retry-after": value})
    server.replies = [server.reply(**error(status, "come back tomorrow"), headers=headers)]
    client = connect()
    failed = said(lambda: ask(client), ProviderError)
    assert "come back tomorrow" in str(failed)
    assert "it asks to wait" in str(failed)
    said(lambda: ask(client), ProviderError)
    assert len(server.got) == 1


@pytest.mark.parametrize(
    "fault",
    [
        error(429, "You exceeded your current quota, please check your plan", code="insufficient_quota"),
        error(402, "Insufficient Balance"),
        error(400, "Your credit balance is too low to access the API", type="invalid_request_error"),
    ],
)
def test_no_credit_ends_everything(server, connect, ask, fault):
    server.replies = [server.reply(**fault)]
    client = connect()
    assert "the quota is used up" in str(said(lambda: ask(client), ProviderError))
    said(lambda: ask(client, model="other"), ProviderError)
    assert len(server.got) == 1
    assert client.dead


@pytest.mark.parametrize(
    "fault",
    [
        error(401, f"Incorrect API key provided: {KEY}"),
        error(403, "Forbidden"),
        error(400, "API key not valid. Please pass a valid API key.", details=[{"reason": "API_KEY_INVALID"}]),
        error(400, "Incorrect API key provided: to***ef."),
    ],
)
def test_a_wrong_key_ends_everything_at_once(server, connect, ask, fault):
    server.replies = [server.reply(**fault)]
    client = connect()
    failed = said(lambda: ask(client), ProviderError)
    assert str(failed).startswith("lab: the key is refused")
    assert str(failed).endswith("; check LAB_API_KEY")
    again = said(lambda: ask(client), ProviderError)
    assert str(again) == str(failed)
    assert len(server.got) == 1


def test_a_wrong_key_wakes_those_who_wait(server, connect, ask):
    """One thread waits for its next try, one for its turn; neither sends anything more."""
    server.replies = [server.reply(**error(503), headers={"retry-after": "60"}), server.reply(**error(401))]
    client = connect(retries=Retries(longest=60), limits=Limits(requests_per_minute=24))  # two in the bucket
    failures = []
    threads = [threading.Thread(target=lambda: failures.append(said(lambda: ask(client), ProviderError)))]
    threads[0].start()
    while not server.got:
        time.sleep(0.005)
    threads += [threading.Thread(target=lambda: failures.append(said(lambda: ask(client), ProviderError)))] * 1
    threads[1].start()
    threads.append(threading.Thread(target=lambda: failures.append(said(lambda: ask(client), ProviderError))))
    threads[2].start()
    for thread in threads:
        thread.join(5)
        assert not thread.is_alive()
    assert len(failures) == 3
    assert len(server.got) == 2


@pytest.mark.parametrize(
    "fault",
    [
        error(404, "The model `m` does not exist or you do not have access to it", code="model_not_found"),
        error(404, "model 'm' not found"),
        error(404, "models/m is not found for API version v1beta"),
        error(404, "No endpoints found for m."),
        error(400, "Model Not Exist"),
        error(400, "Invalid model: m", type="invalid_model"),
    ],
)
def test_a_model_that_does_not_exist_ends_what_asks_for_it_only(server, connect, ask, fault):
    server.replies = [server.reply(**fault)]
    client = connect()
    assert "lab: the provider has no model m: " in str(said(lambda: ask(client), ProviderError))
    said(lambda: ask(client), ProviderError)
    assert len(server.got) == 1
    assert ask(client, model="other").text == "int f();"


@pytest.mark.parametrize(
    "reply",
    [
        {"status": 404, "body": "404 page not found"},
        {"status": 404, "body": {"detail": "Not Found"}},
        {"status": 308, "headers": {"location": "https://elsewhere.example/?key=1"}},
    ],
)
def test_a_wrong_base_url_ends_everything_with_a_hint(server, ask, reply):
    server.replies = [server.reply(**reply)]
    failed = said(ask, ProviderError)
    assert "check the base URL" in str(failed)
    assert "elsewhere" not in str(failed)


def test_a_refused_parameter_is_left_out_once_recorded_and_remembered(server, connect, ask):
    server.replies = [server.reply(**error(400, "Unsupported parameter: 'top_p'", param="top_p"))]
    client = connect()
    answer = ask(client, top_p=0.9, temperature=0.2)
    assert [sorted(body) for body in server.bodies] == [
        ["messages", "model", "temperature", "top_p"],
        ["messages", "model", "temperature"],
    ]
    assert answer.sent == {"temperature": 0.2}
    assert answer.dropped == {"top_p": "left out: Unsupported parameter: 'top_p'"}
    assert [each["status"] for each in answer.tries] == [400, 200]

    answer = ask(client, top_p=0.9, temperature=0.3)
    assert "top_p" not in server.bodies[2]
    assert (answer.dropped.keys(), len(answer.tries)) == ({"top_p"}, 1)
    assert ask(client, temperature=0.3).dropped == {}
    assert ask(client, model="other", top_p=0.9).dropped == {}
    assert server.bodies[-1]["top_p"] == 0.9


def test_several_refusals_are_mended_one_after_another(server, connect, question):
    server.replies = [
        server.reply(
            **error(
                400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", param="max_tokens"
            )
        ),
        server.reply(**error(400, "temperature does not support 0.2 with this model", param="temperature")),
        server.reply(**error(400, "system role is not supported")),
    ]
    client = connect()
    for _ in range(2):
        parameters = {"max_tokens": 9, "temperature": 0.2}
        answer = client.complete(question(system="Be brief."), parameters, stream=False)
        assert answer.dropped.keys() == {"max_tokens", "temperature", "system_prompt"}
        assert answer.sent == {"max_completion_tokens": 9}
    assert len(server.got) == 5
    assert server.bodies[4] == server.bodies[3]
    assert [each["role"] for each in server.bodies[4]["messages"]] == ["user"]


def test_a_server_that_refuses_whatever_is_mended_is_asked_a_few_times_only(server, ask):
    server.replies = lambda _, __: server.reply(**error(400, "Unsupported parameter: 'max_tokens'", param="max_tokens"))
    failed = said(lambda: ask(max_tokens=5, temperature=1))
    assert "Unsupported parameter" in str(failed)
    assert len(server.got) == 2


@pytest.mark.parametrize(
    "message",
    ["This model's maximum context length is 4096 tokens", "'messages' must contain the word json", "no idea"],
)
def test_what_cannot_be_mended_is_not_sent_again(server, ask, message):
    server.replies = lambda _, __: server.reply(**error(400, message))
    said(lambda: ask(max_tokens=5, temperature=1))
    assert len(server.got) == 1


@pytest.mark.parametrize(
    "fault",
    [
        error(400, "The response was filtered", code="content_filter"),
        error(400, "Your input violates our policy", code="content_policy_violation"),
        error(403, "Your chosen model requires moderation and your input was flagged"),
    ],
)
def test_a_filtered_prompt_is_an_answer_without_a_text(server, connect, ask, fault):
    server.replies = [server.reply(**fault)]
    client = connect()
    answer = ask(client, temperature=1)
    assert (answer.text, answer.finish) == (None, "content_filter")
    assert fault["body"]["error"]["message"] in answer.reason
    assert (len(answer.tries), answer.sent) == (1, {"temperature": 1})
    assert ask(client).text == "int f();"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>Bad gateway</html>",
        '{"choices": [',
        "[]",
        "null",
        "3",
        {"error": {"message": "upstream"}},
        {"error": "x"},
    ],
)
def test_a_success_that_is_none_is_tried_again(server, ask, body):
    server.replies = [server.reply(body=body)]
    answer = ask()
    assert answer.text == "int f();"
    assert [each["status"] for each in answer.tries] == [200, 200]
    assert answer.tries[0]["said"]


@pytest.mark.parametrize(
    ("code", "kind", "sent"),
    [(401, ProviderError, 1), ("402", ProviderError, 1), (400, RequestError, 1), (503, RequestError, 4)],
)
def test_an_error_in_a_success_counts_as_the_status_that_it_names(server, ask, code, kind, sent):
    server.replies = lambda _, __: server.reply(body={"error": {"message": "no", "code": code}})
    said(ask, kind)
    assert len(server.got) == sent


def test_an_answer_with_a_field_error_that_is_null_is_one(server, ask):
    server.replies = [server.reply(body=server.chat(error=None))]
    assert len(ask().tries) == 1


@pytest.mark.parametrize("body", [{"choices": []}, {"choices": [{"message": None}]}, {}])
def test_an_answer_without_a_text_is_one_and_is_not_tried_again(server, ask, body):
    server.replies = [server.reply(body=body)]
    answer = ask()
    assert answer.text is None
    assert answer.reason
    assert len(server.got) == 1


@pytest.mark.parametrize("reply", [{"silent": True}, {"body": "x" * 100, "cut": 10}, {"delay": 0.5}])
def test_a_connection_that_fails_is_tried_again(server, connect, ask, reply):
    server.replies = [server.reply(**reply)]
    answer = ask(connect(timeout=0.2))
    assert answer.text == "int f();"
    assert answer.tries[0]["status"] in ("connection cut off", "connection reset", "timed out")


def test_a_server_that_is_not_there_ends_everything_after_the_last_try(connect, ask):
    client = connect(url="http://127.0.0.1:1")
    failed = said(lambda: ask(client), ProviderError)
    assert [each["status"] for each in failed.tries] == ["connection refused"] * 4
    assert "127.0.0.1:1: connection refused; check that the server runs" in str(failed)


def test_a_server_that_never_answers_fails_one_request_at_a_time(server, ask):
    server.replies = lambda _, __: server.reply(silent=True)
    said(ask, RequestError)


def test_a_server_that_has_answered_before_fails_one_request_at_a_time(server, connect, ask):
    server.replies = [server.reply(body=server.chat(), headers={"connection": "close"})]
    client = connect()
    ask(client)
    server.shut()
    failed = said(lambda: ask(client), RequestError)
    assert [each["status"] for each in failed.tries][-1] == "connection refused"


def test_one_request_that_always_fails_costs_the_others_nothing(server, connect, ask):
    def replies(received, _):
        return server.reply(**error(500)) if received.json["temperature"] == 5 else server.reply(body=server.chat())

    server.replies = replies
    client = connect()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, client, temperature=number) for number in range(10)]
    failed = [number for number, each in enumerate(asked) if isinstance(each.exception(), RequestError)]
    assert failed == [5]
    assert [each.result().text for number, each in enumerate(asked) if number not in failed] == ["int f();"] * 9


def test_a_parameter_that_json_cannot_hold_is_an_error(server, ask):
    assert "cannot be written as JSON" in str(said(lambda: ask(temperature=float("nan"))))
    assert server.got == []


CHUNKS = [
    {"model": "s", "choices": [{"index": 0, "delta": {"content": "int "}}]},
    {"model": "s", "choices": [{"index": 0, "delta": {"content": "f();"}, "finish_reason": "stop"}]},
    {"model": "s", "choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}},
]


def test_a_stream_is_put_together(server, ask):
    server.replies = [server.reply(events=server.sse(*CHUNKS, "[DONE]"))]
    answer = ask(stream=True)
    assert (answer.text, answer.finish, answer.usage.output) == ("int f();", "stop", 4)
    assert server.bodies[0]["stream"] is True


def test_a_stream_in_another_protocol_is_put_together(server, connect, ask):
    events = [
        ("message_start", {"message": {"model": "c", "content": [], "usage": {"input_tokens": 3}}}),
        ("content_block_start", {"index": 0, "content_block": {"type": "text", "text": ""}}),
        ("content_block_delta", {"index": 0, "delta": {"type": "text_delta", "text": "int f();"}}),
        ("content_block_stop", {"index": 0}),
        ("message_delta", {"delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 9}}),
        ("message_stop", {}),
    ]
    pieces = [f"event: {name}\ndata: {json.dumps({'type': name, **fields})}\n\n" for name, fields in events]
    server.replies = [server.reply(events=pieces)]
    answer = ask(connect(wire=MessagesWire()), stream=True)
    assert (answer.text, answer.usage.output) == ("int f();", 9)
    assert server.got[0].headers["x-api-key"] == KEY


@pytest.mark.parametrize(
    "stream",
    [
        {"events": ["data: {}\n\n"], "whole": False},
        {"events": []},
        {"events": ['data: {"choices": [{"delta": {"content": "int"}}]}\n\n']},
        {"events": ["data: {broken\n\n"]},
        {"events": ['data: {"error": {"message": "overloaded"}}\n\n']},
    ],
)
def test_a_stream_that_breaks_off_is_tried_again(server, ask, stream):
    server.replies = [server.reply(**stream), server.reply(events=server.sse(*CHUNKS, "[DONE]"))]
    answer = ask(stream=True)
    assert answer.text == "int f();"
    assert len(answer.tries) == 2


def test_a_server_that_does_not_stream_is_understood(server, ask):
    server.replies = [server.reply(**error(429)), server.reply(body=server.chat())]
    assert [each["status"] for each in ask(stream=True).tries] == [429, 200]


def test_stop_wakes_those_who_wait_and_refuses_what_comes_later(server, connect, ask):
    server.replies = lambda _, __: server.reply(**error(503), headers={"retry-after": "50"})
    client = connect(retries=Retries(longest=60))
    failures = []
    threads = [threading.Thread(target=lambda: failures.append(said(lambda: ask(client)))) for _ in range(5)]
    for thread in threads:
        thread.start()
    while len(server.got) < 5:
        time.sleep(0.005)
    start = time.monotonic()
    client.stop()
    for thread in threads:
        thread.join(5)
    assert time.monotonic() - start < 1
    assert [str(each) for each in failures] == ["lab: stopped"] * 5
    assert str(said(lambda: ask(client))) == "lab: stopped"
    assert len(server.got) == 5


def test_ctrl_c_ends_the_waiting(server, connect, ask):
    server.replies = [server.reply(**error(503), headers={"retry-after": "50"})]
    client = connect(retries=Retries(longest=60))
    here = threading.get_ident()
    timer = threading.Timer(0.2, lambda: signal.pthread_kill(here, signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    start = time.monotonic()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            ask(client)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - start < 3


def test_no_more_requests_are_under_way_than_there_are_connections(server, connect, ask):
    now, most, lock = [0], [0], threading.Lock()

    def replies(_, __):
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.02)
        with lock:
            now[0] -= 1
        return server.reply(body=server.chat())

    server.replies = replies
    client = connect(connections=3)
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda _: ask(client), range(24)))
    assert most[0] == 3


def test_requests_can_be_sent_while_lines_are_read(server, connect, ask):
    server.replies = lambda received, _: server.reply(
        body="x\n" * 99_999 if received.method == "GET" else server.chat()
    )
    client = connect(connections=1)
    for number, _ in enumerate(client.lines("/results")):
        if number % 30_000 == 5:
            ask(client)
    assert len(server.got) == 5


def test_a_rate_limit_holds_all_threads_not_only_the_one_that_met_it(server, connect, ask):
    server.replies = [server.reply(**error(429), headers={"retry-after": "0.4"})]
    client = connect(retries=Retries(most=3, longest=1))
    threads = [threading.Thread(target=lambda: ask(client)) for _ in range(4)]
    threads[0].start()
    while not server.got:
        time.sleep(0.002)
    time.sleep(0.1)
    for thread in threads[1:]:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len(server.got) == 5
    assert min(each.time for each in server.got[1:]) - server.got[0].time >= 0.4


def test_limits_are_corrected_by_what_was_used_and_by_what_was_not(server, connect, ask):
    log = []

    class Spy(Limits):
        def take(self, tokens):
            log.append(("take", tokens))
            return super().take(tokens)

        def correct(self, reserved, used):
            log.append(("correct", reserved, used))

    server.replies = [server.reply(**error(500)), server.reply(body=server.chat()), server.reply(body={"choices": []})]
    client = connect(limits=Spy())
    ask(client, max_tokens=100)
    assert log == [("take", 102), ("correct", 102, 0), ("take", 102), ("correct", 102, 42)]
    log.clear()
    ask(client)
    assert log == [("take", 1002), ("correct", 1002, 1002)]


def test_other_requests_are_tried_again_unless_it_could_do_harm(server, connect):
    busy = [server.reply(**error(500)), server.reply(body={"id": 1})]
    server.replies = busy
    client = connect()
    assert client.send("GET", "/batches").body == {"id": 1}
    for harm in ({"silent": True}, error(500), error(504)):
        server.got.clear()
        server.replies = [server.reply(**harm), server.reply(body={"id": 1})]
        said(lambda: client.send("POST", "/batches", repeatable=False, json={}))
        assert len(server.got) == 1
    server.got.clear()
    server.replies = [server.reply(**error(429)), server.reply(**error(529)), server.reply(body={"id": 1})]
    assert client.send("POST", "/batches", repeatable=False, json={}).body == {"id": 1}


@pytest.mark.parametrize(
    ("status", "kind"), [(400, RequestError), (404, RequestError), (302, RequestError), (401, ProviderError)]
)
def test_other_requests_fail_in_the_same_words(server, connect, status, kind):
    server.replies = [server.reply(**error(status, f"no {KEY}"))]
    failed = said(lambda: connect().send("GET", "/batches/1"), kind)
    assert failed.tries[0]["status"] == status


def test_lines_are_fetched_again_from_where_they_broke_off(server, connect):
    text = "".join(f"line {number}\n" for number in range(1000))
    server.replies = [
        server.reply(**error(503)),
        server.reply(body=text, cut=4000),
        server.reply(silent=True),
        server.reply(body=text, cut=100),
        server.reply(body=text),
    ]
    assert list(connect().lines("/results")) == text.splitlines()
    assert len(server.got) == 5


def test_lines_that_cannot_be_had_are_an_error(server, connect):
    server.replies = [server.reply(**error(404, "no such file"))]
    assert "no such file" in str(said(lambda: list(connect().lines("/results"))))
    server.replies = lambda _, __: server.reply(body="x\n" * 10_000, cut=50)
    said(lambda: list(connect().lines("/results")))
    assert len(server.got) < 8


def test_an_empty_text_has_no_lines(server, connect):
    server.replies = [server.reply(body="")]
    assert list(connect().lines("/results")) == []


def test_what_a_server_says_is_shown_on_one_short_line_without_keys(server, ask):
    server.replies = lambda _, __: server.reply(**error(418, f"bad\nkey {KEY}\x1b[31m " + "x" * 5000))
    text = str(said(ask))
    assert text.isprintable()
    assert len(text) < 400
    assert "key ***" in text
