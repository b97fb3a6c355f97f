"""Examples by their vectors: any server with `/embeddings`, and an index that asks for nothing twice."""

from __future__ import annotations

import json
import os
import threading

import numpy as np
import pytest
from attrs import evolve
from kernelbench_llm_providers.embeddings import EmbeddingsRetriever
from kernelbench_llm_providers.provider import HttpProvider
from pydantic import TypeAdapter

from kernelbench_core.api import (
    ConfigError,
    Example,
    ProviderError,
    RequestError,
    Target,
    Task,
    UsageError,
)

KEY = "sk-embedding-0123456789"
AVX = Target(name="x86-avx", summary="AVX", label="AVX2")
CORPUS = [
    Example(name="sum", title="Sum of a list", code="aaaa", target="x86-avx"),
    Example(name="max", title="Largest number", code="bbbb"),
    Example(name="min", title="Smallest number", code="cccc"),
]


def task(description, name="t"):
    return Task(suite="s", name=name, summary="x", description=description, digest="0")


def letters(text):
    """A vector of a text: how often each letter is in it."""
    return [float(text.count(chr(97 + n))) for n in range(26)]


def answered(inputs, model="emb"):
    """What a server says."""
    data = [{"object": "embedding", "index": n, "embedding": letters(text)} for n, text in enumerate(inputs)]
    return {"object": "list", "data": data, "model": model, "usage": {"prompt_tokens": 1, "total_tokens": 1}}


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "kernelbench" / "embeddings"


@pytest.fixture
def embedder(server, changes):
    """The server gives vectors of letters, changed by what `changes` holds."""
    server.replies = lambda received, _: server.reply(body=changes[-1](answered(received.json["input"])))
    return server


@pytest.fixture
def changes(request):
    """What becomes of the server's answers; the last one counts."""
    return [getattr(request, "param", lambda body: body)]


@pytest.fixture
def retriever(embedder):
    """Makes a retriever as a new process would."""

    def make(**parameters):
        url = f"{embedder.url}/v1"
        options = {"embedding_base_url": url, "embedding_model": "emb", "max_retries": 1, "max_wait": 0.01}
        return EmbeddingsRetriever(options | parameters)

    return make


def names(found):
    return [each.name for each in found]


def test_the_nearest_come_first_with_their_scores(retriever):
    own = retriever()
    own.index(CORPUS)
    found = own.retrieve(task("b" * 50), AVX, 2)
    assert names(found)[0] == "max"
    assert found[0].score > found[1].score
    assert -1 <= found[1].score <= 1
    assert (found[0].code, found[0].title) == ("bbbb", "Largest number")
    assert names(own.retrieve(task("c" * 50), AVX, 1)) == ["min"]


def test_scores_are_cosines(retriever):
    own = retriever()
    own.index(CORPUS)
    (found,) = own.retrieve(task("c" * 50), AVX, 1)
    asked, example = np.array(letters(f"x\n\n{'c' * 50}\n\nAVX2")), np.array(letters("min\nSmallest number\ncccc"))
    assert found.score == pytest.approx(asked @ example / np.linalg.norm(asked) / np.linalg.norm(example), abs=1e-6)


def test_equal_examples_are_ordered_by_name(retriever):
    own = retriever()
    own.index([Example(name=name, code="zz") for name in ("12", "3", "11", "2", "10")])  # no letters in the names
    assert names(own.retrieve(task("z"), AVX, 5)) == ["10", "11", "12", "2", "3"]


@pytest.mark.parametrize("count", [-1, 0, 1, 3, 10])
def test_as_many_are_given_as_there_are_and_are_wanted(retriever, count):
    own = retriever()
    own.index(CORPUS)
    assert len(own.retrieve(task("b"), AVX, count)) == max(0, min(count, 3))


def test_without_a_corpus_nothing_is_given_or_sent(retriever, embedder):
    own = retriever()
    assert own.retrieve(task("b"), AVX, 2) == []
    own.index([])
    assert own.retrieve(task("b"), AVX, 2) == []
    assert embedder.got == []


def test_request_and_answer_are_openais(retriever, embedder, monkeypatch):
    types = pytest.importorskip("openai.types")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    retriever().index(CORPUS)
    (received,) = embedder.got
    assert (received.method, received.path) == ("POST", "/v1/embeddings")
    assert received.headers["authorization"] == f"Bearer {KEY}"
    TypeAdapter(types.EmbeddingCreateParams).validate_python(received.json)
    assert set(received.json) <= set(types.EmbeddingCreateParams.__annotations__)
    types.CreateEmbeddingResponse.model_validate(answered(received.json["input"]))
    assert received.json == {"model": "emb", "input": [f"{e.name}\n{e.title}\n{e.code}" for e in CORPUS]}


def test_no_text_is_sent_twice_not_even_by_another_process(retriever, embedder):
    first = retriever()
    first.index([*CORPUS, *CORPUS])
    found = first.retrieve(task("b"), AVX, 6)
    assert len(embedder.got) == 2
    first.retrieve(task("b", "same question of another task"), AVX, 1)
    second = retriever()
    second.index(CORPUS)
    assert names(second.retrieve(task("b"), AVX, 3)) == list(dict.fromkeys(names(found)))
    assert len(embedder.got) == 2
    second.index([*CORPUS, Example(name="new", code="dddd")])
    assert embedder.got[-1].json["input"] == ["new\n\ndddd"]


@pytest.mark.parametrize("other", [{"embedding_model": "emb2"}, {"embedding_base_url": "/v2"}])
def test_another_model_or_server_has_an_index_of_its_own(retriever, embedder, cache, other):
    retriever().index(CORPUS)
    if "embedding_base_url" in other:
        other = {"embedding_base_url": f"{embedder.url}/v2"}
    retriever(**other).index(CORPUS)
    assert len(embedder.got) == 2
    assert len(list(cache.glob("*.npy"))) == len(list(cache.glob("*.json"))) == 2


def test_index_is_of_numpy_and_json_and_holds_no_key_and_no_text(retriever, cache, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    retriever().index(CORPUS)
    (rows,), (about,) = cache.glob("*.npy"), cache.glob("*.json")
    assert np.load(rows).shape == (3, 26)
    content = json.loads(about.read_text())
    assert (content["model"], len(content["texts"])) == ("emb", 3)
    for path in cache.iterdir():
        assert KEY.encode() not in path.read_bytes()
        assert b"Largest" not in path.read_bytes()


def test_long_texts_are_cut_and_many_go_in_batches(retriever, embedder):
    retriever().index([Example(name=f"{n}", code="y" * 20_000) for n in range(150)])
    assert [len(each.json["input"]) for each in embedder.got] == [64, 64, 22]
    assert {len(text) for each in embedder.got for text in each.json["input"]} == {8000}


def test_what_was_embedded_before_a_failure_is_not_sent_again(retriever, embedder):
    corpus = [Example(name=f"{n}", code="y") for n in range(100)]
    working = embedder.replies
    embedder.replies = lambda received, n: working(received, n) if n == 0 else embedder.reply(status=400, body="{}")
    with pytest.raises(RequestError):
        retriever().index(corpus)
    embedder.replies = working
    retriever().index(corpus)
    assert [len(each.json["input"]) for each in embedder.got] == [64, 36, 36]


def change(**fields):
    """An answer whose first vector has other fields."""
    return lambda body: {**body, "data": [{**body["data"][0], **fields}, *body["data"][1:]]}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (lambda body: {**body, "data": body["data"][:-1]}, "holds 2 vectors for 3 texts"),
        (lambda body: {**body, "data": [*body["data"], body["data"][0]]}, "holds 4 vectors for 3 texts"),
        (lambda body: {**body, "data": None}, "holds no vectors"),
        (lambda body: {**body, "data": {"0": []}}, "holds no vectors"),
        (lambda _: [], "holds no vectors"),
        (lambda _: "text", "holds no vectors"),
        (lambda body: {**body, "data": [None, None, None]}, "does not say which vector"),
        (change(index=1), "does not say which vector"),
        (change(index=3), "does not say which vector"),
        (change(index=-1), "does not say which vector"),
        (change(index="0"), "does not say which vector"),
        (change(index=True), "does not say which vector"),
        (change(embedding=None), "no list of numbers"),
        (change(embedding=[]), "no list of numbers"),
        (change(embedding="AAAA"), "no list of numbers"),
        (change(embedding=["1", "2"]), "no list of numbers"),
        (change(embedding=[True]), "no list of numbers"),
        (change(embedding=[[1.0]]), "no list of numbers"),
        (change(embedding=[1e300]), "no list of numbers"),
        (change(embedding=[10**400]), "no list of numbers"),
        (change(embedding=[1.0, 2.0]), "different lengths"),
    ],
    indirect=["changes"],
)
def test_wrong_answer_is_a_request_error_and_nothing_of_it_is_kept(retriever, changes, cache, says):
    with pytest.raises(RequestError, match=says) as caught:
        retriever().index(CORPUS)
    assert caught.value.remedy
    assert not list(cache.glob("*.npy"))


@pytest.mark.parametrize(
    "body", ['{"data": [{"index": 0, "embedding": [NaN]}]}', '{"data": [{"index": 0, "embedding": [Infinity]}]}']
)
def test_numbers_that_are_none_are_refused(retriever, embedder, body):
    embedder.replies = [embedder.reply(body=body)]
    with pytest.raises(RequestError, match="no list of numbers"):
        retriever().index(CORPUS[:1])


@pytest.mark.parametrize(
    "changes",
    [
        lambda body: {**body, "data": body["data"][::-1]},
        lambda body: {"data": [{"embedding": each["embedding"]} for each in body["data"]]},
    ],
    indirect=True,
)
def test_order_of_the_answer_does_not_matter_and_without_numbers_it_is_that_of_the_texts(retriever, changes):
    own = retriever()
    own.index(CORPUS)
    assert names(own.retrieve(task("b" * 50), AVX, 1)) == ["max"]
    assert names(own.retrieve(task("c" * 50), AVX, 1)) == ["min"]


def test_vectors_of_another_length_than_before_are_refused_with_the_remedy(retriever, changes):
    own = retriever()
    own.index(CORPUS)
    changes.append(lambda body: {"data": [{"embedding": [1.0, 2.0]} for _ in body["data"]]})
    with pytest.raises(
        RequestError, match=r"vectors of 2 numbers, and gave 26 before; give another embedding_model, or remove"
    ):
        own.retrieve(task("new"), AVX, 1)


@pytest.mark.parametrize("changes", [change(embedding=[0.0] * 26)], indirect=True)
def test_vector_of_zeros_fits_nothing(retriever, changes):
    own = retriever()
    own.index(CORPUS)
    assert own.retrieve(task("a"), AVX, 3)[0].score == 0.0


def test_connections_end_with_the_retriever(retriever, monkeypatch):
    closed = []
    monkeypatch.setattr(HttpProvider, "close", lambda _: closed.append(1))
    own = retriever()
    assert closed == []
    del own
    assert len(closed) == 1


def test_threads_may_share_a_retriever_and_ask_for_nothing_twice(retriever, embedder):
    own, wrong = retriever(), []
    own.index(CORPUS)
    working = embedder.replies
    embedder.replies = lambda received, n: evolve(working(received, n), delay=0.05)

    def work():
        for letter, wanted in (("b", "max"), ("c", "min")) * 5:
            wrong.extend(name for name in names(own.retrieve(task(letter * 50), AVX, 1)) if name != wanted)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(embedder.got) == 3


def test_wrong_key_stops_at_once_and_is_not_shown(retriever, embedder, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    embedder.replies = lambda *_: embedder.reply(status=401, body={"error": {"message": f"Incorrect key {KEY}"}})
    with pytest.raises(ProviderError, match="check OPENAI_API_KEY") as caught:
        retriever().index(CORPUS)
    assert KEY not in str(caught.value)
    assert len(embedder.got) == 1


def test_trouble_of_the_server_is_tried_again(retriever, embedder):
    working = embedder.replies
    embedder.replies = lambda received, n: embedder.reply(status=503) if n == 0 else working(received, n)
    retriever().index(CORPUS)
    assert len(embedder.got) == 2


@pytest.mark.parametrize(
    ("environment", "parameters", "sent"),
    [
        ({}, {}, None),
        ({"OPENAI_API_KEY": "sk-one-1234567890"}, {}, "sk-one-1234567890"),
        ({"OPENAI_API_KEY": "a", "MINE": "sk-two-1234567890"}, {"embedding_api_key_env": "MINE"}, "sk-two-1234567890"),
        ({"OPENAI_API_KEY": "sk-one-1", "LAB": "sk-lab-1"}, {"api_key_env": "LAB"}, "sk-one-1"),
        (
            {"OPENAI_API_KEY": "sk-one-1", "LAB": "sk-lab-1"},
            {"api_key_env": "LAB", "embedding_base_url": None},
            "sk-lab-1",
        ),
    ],
)
def test_key_comes_from_the_variable_for_the_server(retriever, embedder, monkeypatch, environment, parameters, sent):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    retriever(base_url=f"{embedder.url}/v1", **parameters).index(CORPUS)
    assert embedder.got[0].headers.get("authorization") == (f"Bearer {sent}" if sent else None)


@pytest.mark.parametrize("source", ["embedding_base_url", "base_url", "OPENAI_BASE_URL"])
def test_server_is_named_by_a_parameter_or_the_environment(retriever, embedder, monkeypatch, source):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    parameters = {"embedding_base_url": None, "base_url": None}
    if source == "OPENAI_BASE_URL":
        monkeypatch.setenv(source, f"{embedder.url}/v1/")
    else:
        parameters[source] = f"{embedder.url}/v1/"
    retriever(**parameters).index(CORPUS)
    assert embedder.got[0].path == "/v1/embeddings"


@pytest.mark.parametrize(
    ("parameters", "error", "says"),
    [
        ({}, UsageError, "there is no key; set OPENAI_API_KEY"),
        ({"embedding_base_url": "http://localhost:1"}, UsageError, "which model.; give -M embedding_model"),
        ({"embedding_model": 3}, UsageError, "embedding_model: expected a text, got 3"),
        ({"embedding_base_url": ["x"]}, UsageError, "embedding_base_url: expected a text"),
        ({"embedding_base_url": "localhost", "embedding_model": "m"}, UsageError, "not a URL"),
        ({"embedding_base_url": "http://me:pw@localhost/v1", "embedding_model": "m"}, UsageError, "password in a URL"),
        ({"embedding_api_key_env": "NONE_SUCH"}, UsageError, "set NONE_SUCH"),
        ({"api_key_file": "/none/such"}, ConfigError, "cannot be read"),
    ],
)
def test_what_cannot_work_is_refused_when_the_retriever_is_made(parameters, error, says):
    with pytest.raises(error, match=says) as caught:
        EmbeddingsRetriever(parameters)
    assert "pw" not in str(caught.value)


def test_at_openai_a_key_is_enough(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    own = EmbeddingsRetriever({"temperature": 0.2, "stream": True})
    assert own.retrieve(task("a"), AVX, 1) == []
    assert KEY not in repr(vars(own))


def test_module_is_light_until_it_is_used():
    import subprocess
    import sys

    code = (
        "import sys, kernelbench_llm_providers.embeddings\n"
        "print([m for m in ('httpx', 'numpy', 'tomli') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert done.stdout == "[]\n"
