"""Against a server that others wrote: LiteLLM's proxy, which speaks four protocols and needs no key from anyone."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from kernelbench_llm_providers import plugin

from kernelbench_core import api

CORE = api.__name__.partition(".")[0]
WRONG = "sk-wrong-9876543210-9876543210-9876543210-98"

# One worker starts one proxy for all tests of this file: that takes 8 seconds on two idle cores.
pytestmark = [pytest.mark.xdist_group("litellm"), pytest.mark.timeout(240)]


def load(name):
    """A module beside this one; test folders are no packages."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


litellm_server = load("litellm_server")
KEY = litellm_server.KEY
CODE = litellm_server.experts("x86-avx")
RIGHT = f"Here it is.\n\n```cpp\n{CODE['add_simd']}\n```\n"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    reason = litellm_server.missing()
    if reason:
        pytest.skip(reason)
    with litellm_server.running(tmp_path_factory.mktemp("litellm"), CODE, RIGHT) as proxy:
        yield proxy


@pytest.fixture
def provider(monkeypatch):
    """Makes a provider by its name; its key is that of the proxy."""
    made = []

    def make(name="openai-compatible", key=KEY):
        for variable in ("OPENAI_COMPATIBLE_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"):
            monkeypatch.setenv(variable, key)
        (found,) = (each for each in plugin.kernelbench_providers() if each.name == name)
        made.append(found.factory())
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def sent(proxy):
    """How many requests for an answer have come to the proxy since the test began."""
    before = len(proxy.requests())
    return lambda: proxy.requests()[before:]


def away(proxy, **more):
    return {"base_url": proxy.base_url, "max_wait": 0.05, "max_retries": 2, **more}


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
def test_chat_completions_give_the_text_why_it_ended_and_the_tokens(proxy, provider, question, sent, stream):
    answer = provider().complete(question("right", temperature=0.2, seed=7, stream=stream, **away(proxy)))
    assert (answer.text, answer.finish, answer.model, answer.reason) == (RIGHT, "stop", "right", "")
    assert answer.usage.input > 0
    assert answer.usage.output > 0
    assert (answer.sent["temperature"], answer.sent["seed"]) == (0.2, 7)
    assert KEY not in repr(answer)
    assert sent() == [200]


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
def test_messages_are_understood_even_where_the_proxy_answers_whole_what_should_come_in_pieces(
    proxy, provider, question, sent, stream
):
    asked = question(
        "right", system="You write C++.", max_tokens=100, stream=stream, **away(proxy, base_url=proxy.root)
    )
    answer = provider("anthropic").complete(asked)
    assert (answer.text, answer.finish, answer.model) == (RIGHT, "stop", "right")
    assert (answer.usage.input, answer.usage.output) == (2095, 503)
    assert sent() == [200]


def test_messages_of_a_whole_conversation_come_to_the_model(proxy, provider, question):
    asked = question("pupil", "add_simd", system="You write C++.", max_tokens=9, **away(proxy, base_url=proxy.root))
    told = (*asked.messages, api.Message("assistant", "int x;"), api.Message("user", "It does not compile."))
    answer = provider("anthropic").complete(api.GenerationRequest(
        model=asked.model, task=asked.task, target=asked.target, messages=told, parameters=asked.parameters
    ))  # fmt: skip
    assert CODE["add_simd"].strip() in answer.text
    assert [each["role"] for each in proxy.asked()[-1]["messages"]] == ["system", "user", "assistant", "user"]
    assert proxy.asked()[-1]["max_tokens"] == 9


def test_responses_give_the_text_and_the_tokens(proxy, provider, question):
    answer = provider("openai").complete(question("right", api="responses", **away(proxy)))
    assert (answer.text, answer.finish) == (RIGHT, "stop")
    assert answer.usage.output > 0


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
def test_gemini_gives_the_text_and_the_tokens(proxy, provider, question, stream):
    asked = question("right", max_tokens=100, stream=stream, **away(proxy, base_url=f"{proxy.root}/v1beta"))
    answer = provider("google").complete(asked)
    assert (answer.text, answer.finish) == (RIGHT, "stop")
    assert answer.usage.output > 0


def test_an_answer_without_text_says_why(proxy, provider, question):
    answer = provider().complete(question("empty", **away(proxy)))
    assert not answer.text
    assert answer.reason


def test_an_answer_that_was_cut_off_is_marked(proxy, provider, question):
    answer = provider().complete(question("cut", **away(proxy)))
    assert (answer.text, answer.finish) == ("```cpp\nint add_simd(", "length")


def test_reasoning_is_kept_apart_and_counted(proxy, provider, question):
    answer = provider().complete(question("thinker", **away(proxy)))
    assert (answer.text, answer.finish, answer.reasoning.strip()) == (None, "length", RIGHT.strip())
    assert answer.usage == api.Usage(input=11, output=300, cached=5, reasoning=290)


@pytest.mark.parametrize("name", ["openai-compatible", "anthropic"])
@pytest.mark.parametrize(("model", "status"), [("limited", 429), ("failing", 500)])
def test_what_may_pass_is_asked_again_as_often_as_is_allowed(proxy, provider, question, sent, name, model, status):
    base_url = proxy.root if name == "anthropic" else proxy.base_url
    with pytest.raises(api.RequestError, match="mock") as caught:
        provider(name).complete(question(model, **away(proxy, base_url=base_url)))
    assert sent() == [status] * 3
    assert [each["status"] for each in caught.value.tries] == [status] * 3
    assert all(each["waited"] <= 0.05 for each in caught.value.tries)


@pytest.mark.parametrize(("model", "said"), [("too-long", "context window"), ("nobody", "model=nobody")])
def test_what_cannot_pass_is_asked_once_and_the_provider_is_quoted(proxy, provider, question, sent, model, said):
    with pytest.raises(api.RequestError, match=said):
        provider().complete(question(model, **away(proxy)))
    assert sent() == [400]


@pytest.mark.parametrize(
    ("name", "path"), [("openai-compatible", "/v1"), ("openai", "/v1"), ("anthropic", ""), ("google", "/v1beta")]
)
def test_a_wrong_key_is_tried_once_and_never_shown(proxy, provider, question, sent, name, path):
    wrong = provider(name, key=WRONG)
    for _ in range(3):
        with pytest.raises(api.ProviderError, match="key") as caught:
            wrong.complete(question("right", **away(proxy, base_url=proxy.root + path)))
        assert WRONG not in f"{caught.value!r} {caught.value.tries}"
    assert sent() == [401]


def test_embeddings_find_the_example_with_most_words_in_common(proxy, monkeypatch, tmp_path, sent):
    monkeypatch.setenv("KEY_OF_THE_PROXY", KEY)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (found,) = (each for each in plugin.kernelbench_retrievers() if each.name == "embeddings")
    words = {
        "sums.cpp": "sum of all elements of an array",
        "sorted.cpp": "sort strings by length",
        "max.cpp": "largest",
    }
    corpus = [api.Example(name=name, code="", title=title) for name, title in words.items()]
    task = api.Task(suite="simd", name="t", summary="The sum of elements", description="Sum of an array", digest="0")
    target = api.Target(name="x86-avx", summary="AVX")
    module, _, name = found.factory.partition(":")
    for requests in (2, 0):  # the second time everything is on the disk
        before = len(sent())
        retriever = getattr(importlib.import_module(module), name)(
            {"base_url": proxy.base_url, "api_key_env": "KEY_OF_THE_PROXY", "embedding_model": "vectors"}
        )
        retriever.index(corpus)
        best = retriever.retrieve(task, target, 2)
        assert (best[0].name, len(best)) == ("sums.cpp", 2)
        assert len(sent()) - before == requests


class Command:
    """`kernelbench` in a process of its own, in an empty folder."""

    def __init__(self, proxy, folder):
        self.proxy = proxy
        self.folder = folder
        self.run = folder / "D"
        self.said = ""

    def __call__(self, model, *more, key=KEY):
        arguments = ["run", "--suite", "simd", "--target", "x86-avx", "--model", f"openai-compatible/{model}"]
        arguments += ["-M", f"base_url={self.proxy.base_url}", "-M", "api_key_env=KEY_OF_THE_PROXY", "--out", "D"]
        done = subprocess.run(
            [sys.executable, "-m", f"{CORE}.cli", *arguments, *more],
            cwd=self.folder,
            env={**os.environ, "KEY_OF_THE_PROXY": key, "XDG_CACHE_HOME": str(self.folder / "cache")},
            text=True,
            capture_output=True,
            check=False,
            timeout=200,
        )
        self.said = done.stdout + done.stderr
        return done.returncode

    def records(self, name):
        path = self.run / f"{name}.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def everything(self):
        """All that the command printed and wrote."""
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return self.said + "".join(path.read_bytes().decode("utf-8", "replace") for path in files)


@pytest.fixture
def command(proxy, tmp_path):
    return Command(proxy, tmp_path)


def test_a_run_with_a_wrong_key_stops_at_once_and_the_key_is_nowhere(command, sent):
    code = command("right", "--limit", "5", "--n-samples", "5", "--max-connections", "1", key=WRONG)
    assert code == 1, command.said
    assert "key" in command.said
    assert "KEY_OF_THE_PROXY" in command.said
    assert WRONG not in command.everything()
    assert sent() == [401]
    assert command.records("samples") == []


def test_a_run_whose_requests_fail_says_so_and_asks_again_when_it_goes_on(command, sent):
    limits = ("--limit", "1", "--n-samples", "2", "-M", "max_retries=1", "-M", "max_wait=0.05")
    for already in (0, 4):
        assert len(sent()) == already
        assert command("limited", *limits) == 1, command.said
        assert "mock rate limit error" in command.said
        assert command.records("samples") == []
    assert sent() == [429] * 8
    assert KEY not in command.everything()


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_run_with_feedback_goes_through_to_the_report_and_a_second_one_sends_nothing(proxy, command, sent):
    wanted = ("--limit", "2", "--n-samples", "2", "--feedback", "compile:3", "--temperature", "0.2")
    wanted += ("--sampling-seed", "7", "--max-connections", "2")
    before = len(proxy.asked())
    assert command("pupil", *wanted) == 0, command.said
    assert "openai-compatible/pupil" in command.said
    assert sent() == [200] * 8

    asked = proxy.asked()[before:]
    assert sorted(each["seed"] for each in asked) == [7, 7, 7, 7, 8, 8, 8, 8]
    assert {each["temperature"] for each in asked} == {0.2}
    assert sum("_mm256_no_such_thing_epi32" in each["messages"][-1]["content"] for each in asked) == 4

    samples = command.records("samples")
    assert len({(each["task_id"], each["sample_id"]) for each in samples}) == len(samples) == 4
    for each in samples:
        assert [attempt["status"] for attempt in each["attempts"]] == ["compile_error", "passed"]
        assert (each["finish_reason"], each["answered_by"]) == ("stop", "pupil")
        assert each["usage"]["input"] == sum(attempt["usage"]["input"] for attempt in each["attempts"]) == 60
        assert each["usage"]["output"] == 14
        assert each["parameters"]["temperature"] == 0.2
        assert each["parameters"]["seed"] == 7 + int(each["sample_id"])
        assert [message["role"] for message in each["messages"]] == ["system", "user"]
        assert len(each["prompt_digest"]) == 64
        assert each["latency"] > 0
    assert len({each["code"] for each in samples}) == 4
    assert [each["status"] for each in command.records("results")] == ["passed"] * 4
    assert KEY not in command.everything()

    first = command.said
    assert command("pupil", *wanted) == 0, command.said
    assert sent() == [200] * 8
    assert command.records("samples") == samples
    table = [line for line in first.splitlines() if "100.0%" in line]
    assert table
    assert [line for line in command.said.splitlines() if "100.0%" in line] == table
