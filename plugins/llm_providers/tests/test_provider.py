"""The providers as the core sees them: names, keys, options, and a question from end to end."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from attrs import asdict
from kernelbench_llm_providers import plugin
from kernelbench_llm_providers.batches import AnthropicBatches, OpenAIBatches
from kernelbench_llm_providers.presets import PRESETS
from kernelbench_llm_providers.provider import HttpProvider

from kernelbench_core.api import ConfigError, ProviderError, RequestError, UsageError

KEY = "topsecret-0123456789abcdef"
LOCAL = ("vllm", "llamacpp", "ollama", "lmstudio")


@pytest.fixture
def provider(tmp_path):
    """Makes providers with an environment of their own, and closes them."""
    made = []

    def make(name="openai", **environ):
        made.append(HttpProvider(PRESETS[name], {"XDG_CONFIG_HOME": str(tmp_path), **environ}))
        return made[-1]

    yield make
    for each in made:
        each.close()


GEMINI = {
    "candidates": [{"content": {"parts": [{"text": "int f();"}]}, "finishReason": "STOP"}],
    "usageMetadata": {"promptTokenCount": 5, "candidatesTokenCount": 6},
    "modelVersion": "served-model",
}
MESSAGE = {
    "model": "served-model", "content": [{"type": "text", "text": "int f();"}], "stop_reason": "end_turn",
    "usage": {"input_tokens": 5, "output_tokens": 6},
}  # fmt: skip
RESPONSE = {
    "model": "served-model", "status": "completed", "error": None,
    "output": [{"type": "message", "content": [{"type": "output_text", "text": "int f();"}]}],
    "usage": {"input_tokens": 5, "output_tokens": 6},
}  # fmt: skip


@pytest.mark.parametrize(
    ("way", "path", "header", "body"),
    [
        (("openai", {}, "OPENAI_API_KEY"), "/chat/completions", ("authorization", f"Bearer {KEY}"), None),
        (
            ("openai", {"api": "responses"}, "OPENAI_API_KEY"),
            "/responses",
            ("authorization", f"Bearer {KEY}"),
            RESPONSE,
        ),
        (("anthropic", {}, "ANTHROPIC_API_KEY"), "/v1/messages", ("x-api-key", KEY), MESSAGE),
        (("google", {}, "GEMINI_API_KEY"), "/b/models/a/m-1:generateContent", ("x-goog-api-key", KEY), GEMINI),
        (("together", {}, "TOGETHER_API_KEY"), "/chat/completions", ("authorization", f"Bearer {KEY}"), None),
        (("vllm", {}, "VLLM_API_KEY"), "/chat/completions", ("authorization", f"Bearer {KEY}"), None),
        (("qwen", {}, "DASHSCOPE_API_KEY"), "/chat/completions", ("authorization", f"Bearer {KEY}"), None),
    ],
)
def test_a_question_is_answered_and_the_key_stays_in_its_header(server, provider, question, way, path, header, body):
    name, parameters, variable = way
    server.replies = [server.reply(body=body or server.chat())]
    asked = question("a/m-1", base_url=f"{server.url}/b", temperature=0, system_prompt=True, **parameters)
    answer = provider(name, **{variable: KEY}).complete(asked)
    assert (answer.text, answer.finish, answer.model) == ("int f();", "stop", "served-model")
    got = server.got[0]
    assert got.path == (path if path.startswith("/b") else f"/b{path}")
    assert got.headers[header[0]] == header[1]
    assert KEY not in got.path
    assert KEY not in got.raw.decode()
    assert KEY not in json.dumps(asdict(answer), default=str)
    assert not {"base_url", "system_prompt", "api"} & set(answer.sent)
    if name != "google":
        assert got.json["model"] == "a/m-1"


def test_further_headers_and_parameters_go_along(server, provider, question):
    asked = question(
        base_url=server.url, headers={"X-Title": "test"}, seed=7, response_format={"type": "text"}, embedding_model="e"
    )
    provider("openai-compatible").complete(asked)
    assert server.got[0].headers["x-title"] == "test"
    assert "authorization" not in server.got[0].headers
    assert server.bodies[0].keys() == {"model", "messages", "seed", "response_format"}


@pytest.mark.parametrize("stream", [True, "true", False])
def test_streaming_is_as_asked(server, provider, question, stream):
    events = server.sse({"choices": [{"index": 0, "delta": {"content": "x"}, "finish_reason": "stop"}]}, "[DONE]")
    server.replies = [server.reply(events=events) if stream else server.reply(body=server.chat("x"))]
    assert provider("vllm").complete(question(base_url=server.url, stream=stream)).text == "x"
    assert server.bodies[0].get("stream", False) is bool(stream)


def test_requests_with_the_same_options_share_a_client_and_what_it_learned(server, provider, question):
    server.replies = [
        server.reply(status=400, body={"error": {"message": "Unsupported parameter: 'seed'", "param": "seed"}})
    ]
    one = provider("vllm")
    for number in range(3):
        answer = one.complete(question(base_url=server.url, seed=number))
        assert answer.dropped.keys() == {"seed"}
    assert len(server.got) == 4
    assert one.client({"base_url": server.url, "seed": 9}) is one.client({"base_url": server.url})
    assert one.client({"base_url": server.url, "max_wait": 9}) is not one.client({"base_url": server.url})


def test_a_refused_key_is_not_tried_again_but_another_one_is(server, provider, question):
    environ = {"OPENAI_API_KEY": KEY}
    one = provider(**environ)
    server.replies = [server.reply(status=401, body={"error": {"message": f"Incorrect API key provided: {KEY}"}})]
    for _ in range(2):
        with pytest.raises(ProviderError, match=r"the key is refused.*; check OPENAI_API_KEY") as caught:
            one.complete(question(base_url=server.url))
        assert KEY not in str(caught.value)
    assert len(server.got) == 1
    one._environ["OPENAI_API_KEY"] = "another-0123456789"
    assert one.complete(question(base_url=server.url)).text == "int f();"


def test_a_server_that_wants_a_key_where_none_is_set_is_told_which_one(server, provider, question):
    server.replies = [server.reply(status=401, body={"detail": "Unauthorized"})]
    with pytest.raises(ProviderError, match="it wants a key: set VLLM_API_KEY"):
        provider("vllm").complete(question(base_url=server.url))


@pytest.mark.parametrize("name", PRESETS)
def test_a_key_is_needed_where_the_server_is_not_ours(provider, name):
    one = provider(name)
    parameters = {"base_url": "http://127.0.0.1:1/v1"}
    if name in (*LOCAL, "openai-compatible"):
        one.check("m", parameters)
    else:
        with pytest.raises(UsageError, match=f"{name}: there is no key; set {PRESETS[name].variables[0]}"):
            one.check("m", parameters)


def test_the_key_of_openai_is_not_sent_to_other_servers(server, provider, question):
    for name in ("openai-compatible", *LOCAL):
        provider(name, OPENAI_API_KEY=KEY).complete(question(base_url=server.url))
    assert all("authorization" not in each.headers for each in server.got)


def test_a_key_can_come_from_a_named_variable_or_file(server, provider, question, tmp_path):
    file = tmp_path / "key"
    file.write_text(f"{KEY}\n")
    file.chmod(0o600)
    one = provider("openai-compatible", MINE="from-the-variable")
    one.complete(question(base_url=server.url, api_key_env="MINE"))
    one.complete(question(base_url=server.url, api_key_file=str(file)))
    assert [each.headers["authorization"] for each in server.got] == ["Bearer from-the-variable", f"Bearer {KEY}"]
    file.chmod(0o644)
    with pytest.raises(ConfigError, match="chmod 600"):
        provider("vllm").check("m", {"api_key_file": str(file)})


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"api_key": KEY}, "would be recorded"),
        ({"timeout": "soon"}, "-M timeout"),
        ({"base_url": "h"}, "-M base_url"),
        ({"api": "messages"}, "-M api"),
        ({"api_key_env": "NOT_THERE"}, "set NOT_THERE"),
    ],
)
def test_check_finds_what_is_wrong_before_anything_is_sent(provider, parameters, message):
    with pytest.raises(UsageError, match=message) as caught:
        provider("vllm").check("m", parameters)
    assert KEY not in str(caught.value)


def test_connections_are_as_asked(provider):
    assert provider().connections("m", {}) == 10
    assert provider().connections("m", {"max_connections": "50"}) == 50


def test_any_model_and_any_number_of_samples_can_be_asked_for(provider, question):
    asked = question()
    assert provider().models() == ()
    assert provider().samples_for("m", asked.task, asked.target, 7) == 7


def test_prices_are_those_of_the_provider(provider):
    assert provider().price("gpt-4o", {}).input > 0
    assert provider("vllm").price("anything", {}).output == 0
    assert provider().price("no such model", {}) is None


def test_batches_are_those_of_the_provider_and_stay_the_same(provider):
    one = provider(OPENAI_API_KEY=KEY)
    assert isinstance(one.batches("m", {}), OpenAIBatches)
    assert one.batches("m", {}) is one.batches("other", {"temperature": 1})
    assert isinstance(provider("anthropic", ANTHROPIC_API_KEY=KEY).batches("m", {}), AnthropicBatches)
    assert provider("google", GOOGLE_API_KEY=KEY).batches("m", {}) is None
    assert provider("vllm").batches("m", {}) is None


def test_stop_ends_the_waiting_and_a_later_question_starts_afresh(server, provider, question):
    server.replies = [server.reply(status=503, headers={"retry-after": "60"})]
    one = provider("vllm")
    failures = []

    def ask():
        with pytest.raises(RequestError, match="stopped") as caught:
            one.complete(question(base_url=server.url))
        failures.append(caught.value)

    thread = threading.Thread(target=ask)
    thread.start()
    while not server.got:
        time.sleep(0.005)
    time.sleep(0.05)
    one.stop()
    thread.join(5)
    assert len(failures) == 1
    assert one.complete(question(base_url=server.url)).text == "int f();"


def test_limits_of_requests_hold_for_all_threads(server, provider, question):
    one = provider("vllm")
    asked = question(base_url=server.url, requests_per_minute=1200, max_connections=8)  # 100 at once, then 20 a second
    start = time.monotonic()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one.complete, [asked] * 110))
    assert time.monotonic() - start > 0.45


def test_the_plugin_registers_every_provider_and_retriever():
    named = {each.name: each for each in plugin.kernelbench_providers()}
    assert set(named) == {*PRESETS, "command", "replay"}
    for name in PRESETS:
        made = named[name].factory()
        assert (made.name, made.preset) == (name, PRESETS[name])
    assert [each.name for each in plugin.kernelbench_retrievers()] == ["embeddings"]


def test_nothing_heavy_is_imported_before_it_is_used():
    source = """
import sys
from kernelbench_llm_providers import plugin
for each in plugin.kernelbench_providers():
    if callable(each.factory):
        each.factory().models()
print(sorted({"httpx", "tenacity", "numpy", "tomli", "ssl"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_header_of_the_user_takes_the_place_of_the_protocols_own(server, provider, question):
    server.replies = [server.reply(body=MESSAGE)]
    one = provider("anthropic", ANTHROPIC_API_KEY=KEY)
    one.complete(question(base_url=server.url, headers={"Anthropic-Version": "2026-10-21"}))
    assert server.got[0].headers["anthropic-version"] == "2026-10-21"
