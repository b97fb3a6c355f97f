from __future__ import annotations

import json
import stat

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kernelbench_core.api import Completion, FunctionTask, GenerationRequest, Message, Target, Usage
from kernelbench_core.generation.parameters import CONNECTION
from kernelbench_core.generation.response_cache import ResponseCache

TASK = FunctionTask(
    suite="made", name="add", summary="Adds", description="Add.", digest="add", entry="add",
    prototype="void add(int n)", reference="", parameters=(),
)  # fmt: skip
TARGET = Target(name="x", summary="An x", toolchains=())
REQUEST = GenerationRequest(model="m", task=TASK, target=TARGET, messages=(Message("user", "Add."),))
ANSWER = Completion(text="int x;", usage=Usage(input=1, output=2), finish="stop", details={"id": "1"}, seconds=0.5)

VALUE = st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([0.0, 0.2, 1.5]) | st.text(max_size=3)
REQUESTS = st.builds(
    GenerationRequest,
    model=st.sampled_from(["m", "n", "m/n"]),
    task=st.just(TASK),
    target=st.just(TARGET),
    messages=st.lists(
        st.builds(Message, st.sampled_from(["system", "user", "assistant"]), st.text(max_size=4)), max_size=3
    ).map(tuple),
    index=st.integers(0, 2),
    attempt=st.integers(1, 2),
    parameters=st.dictionaries(
        st.sampled_from(["temperature", "top_p", "seed", "stop", "base_url", "api"]),
        VALUE | st.lists(VALUE, max_size=2),
        max_size=3,
    ),
)


@pytest.fixture
def cache(tmp_path):
    return ResponseCache(tmp_path / "responses")


def test_an_answer_comes_back_whole_also_in_another_process(cache):
    assert cache.get("p", REQUEST) is None
    cache.put("p", REQUEST, ANSWER)
    assert cache.get("p", REQUEST) == ANSWER
    assert ResponseCache(cache.root).get("p", evolve(REQUEST)) == ANSWER


def exact(value):
    """The value with its types: 1, 1.0 and True are three different things to send."""
    if isinstance(value, list | tuple):
        return [exact(each) for each in value]
    if isinstance(value, dict):
        return sorted((key, exact(each)) for key, each in value.items())
    return type(value).__name__, value


def meaning(provider, request):
    messages = [(each.role, each.content) for each in request.messages]
    return provider, request.model, messages, request.index, request.attempt, exact(dict(request.parameters))


@given(one=REQUESTS, two=REQUESTS, first=st.sampled_from(["p", "q"]), second=st.sampled_from(["p", "q"]))
def test_two_requests_have_one_place_only_where_everything_about_them_is_the_same(one, two, first, second):
    cache = ResponseCache()
    same = meaning(first, one) == meaning(second, two)
    assert (cache._path(first, one) == cache._path(second, two)) == same


CHANGES = {
    "model": {"model": "m2"},
    "another message": {"messages": (Message("user", "Add!"),)},
    "another role": {"messages": (Message("system", "Add."),)},
    "one more message": {"messages": (Message("user", "Add."), Message("user", ""))},
    "a border elsewhere": {"messages": (Message("user", "Add"), Message("user", "."))},
    "the next sample": {"index": 1},
    "the next attempt": {"attempt": 2},
    "a parameter": {"parameters": {"temperature": 0.2}},
    "a parameter of None": {"parameters": {"temperature": None}},
    "somewhere else": {"parameters": {"base_url": "http://other/v1"}},
    "a parameter that nobody knows": {"parameters": {"invented": [1, {"a": 2}]}},
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
def test_whatever_decides_an_answer_makes_another_question(cache, changes):
    cache.put("p", REQUEST, ANSWER)
    assert cache.get("p", evolve(REQUEST, **changes)) is None


def test_another_provider_is_another_question(cache):
    cache.put("p", REQUEST, ANSWER)
    assert cache.get("q", REQUEST) is None


@pytest.mark.parametrize("name", sorted(CONNECTION - {"base_url"}))
def test_how_fast_and_by_what_key_a_provider_is_asked_makes_no_other_question(cache, name):
    cache.put("p", REQUEST, ANSWER)
    assert cache.get("p", evolve(REQUEST, parameters={name: "x"})) == ANSWER


def test_the_order_of_parameters_makes_no_other_question(cache):
    cache.put("p", evolve(REQUEST, parameters={"a": 1, "b": {"x": 1, "y": 2}}), ANSWER)
    assert cache.get("p", evolve(REQUEST, parameters={"b": {"y": 2, "x": 1}, "a": 1})) == ANSWER


def test_an_answer_without_text_is_asked_for_again(cache):
    cache.put("p", REQUEST, evolve(ANSWER, text=None, reason="filtered"))
    assert cache.get("p", REQUEST) is None
    assert not cache.root.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"3", b"{}", b'{"text": null}', b'{"text": 3}', b"\xff"])
def test_a_damaged_entry_is_no_entry_and_is_replaced(cache, content):
    cache.put("p", REQUEST, ANSWER)
    (path,) = (each for each in cache.root.rglob("*") if each.is_file())
    path.write_bytes(content)
    assert cache.get("p", REQUEST) is None
    cache.put("p", REQUEST, ANSWER)
    assert cache.get("p", REQUEST) == ANSWER
    assert [each for each in cache.root.rglob("*") if each.is_file()] == [path]


def test_prompts_in_the_cache_are_not_for_others_to_read(cache):
    cache.put("p", REQUEST, ANSWER)
    (folder,) = cache.root.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (path,) = folder.iterdir()
    assert json.loads(path.read_text())["text"] == "int x;"


def test_a_cache_that_cannot_be_written_is_told_with_the_remedy(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    ResponseCache(tmp_path / "file").put("p", REQUEST, ANSWER)
    said = capsys.readouterr().err
    assert "cannot write" in said
    assert "make it writable, or leave --cache out" in said


def test_an_answer_that_cannot_be_kept_twice_is_not_lost_to_its_run(ask, scripted, answered, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", str(tmp_path / "file"))
    provider = scripted(answer=answered)
    assert len(ask(provider, n_samples=3, cache=True)) == 3
    assert len(provider.requests) == 3


def test_the_usual_place_is_in_the_cache_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KERNELBENCH_CACHE_DIR", str(tmp_path))
    assert ResponseCache().root == tmp_path / "responses"


# Case 78 of the collection: caches that merge the samples of a question


def numbered(answered):
    """Answers that are numbered as they come."""
    count = iter(range(1000))
    return lambda request: evolve(answered(request), text=f"```cpp\nint answer_{next(count)};\n```")


def test_five_samples_are_five_texts_and_a_second_run_gets_the_same_five_without_a_request(ask, scripted, answered):
    provider = scripted(answer=numbered(answered))
    first = ask(provider, n_samples=5, cache=True, out="one", temperature=0.2)
    assert len({each.completion for each in first.samples}) == 5
    second = ask(provider, n_samples=5, cache=True, out="two", temperature=0.2)
    assert len(provider.requests) == 5
    texts = [{key: each.completion for key, each in run.by_id.items()} for run in (first, second)]
    assert texts[0] == texts[1]
    assert all(each.details["from_cache"] and each.cost == 0.0 for each in second.samples)
    assert second.spent.answers == 0


@pytest.mark.parametrize("changes", [{"temperature": 0.3}, {"temperature": 0.2, "max_tokens": 9}, {}])
def test_other_settings_are_new_requests(ask, scripted, answered, changes):
    provider = scripted(answer=numbered(answered))
    ask(provider, n_samples=5, cache=True, out="one", temperature=0.2)
    second = ask(provider, n_samples=5, cache=True, out="two", **changes)
    assert len(provider.requests) == 10
    assert not any(each.details.get("from_cache") for each in second.samples)


def test_more_samples_than_before_are_asked_for_alone(ask, scripted, answered):
    provider = scripted(answer=numbered(answered))
    ask(provider, n_samples=5, cache=True, out="one")
    assert len(ask(provider, n_samples=8, cache=True, out="two")) == 8
    assert [each.index for each in provider.requests] == [0, 1, 2, 3, 4, 5, 6, 7]


def test_without_the_flag_nothing_is_kept_and_nothing_is_taken(ask, scripted, answered, tmp_path):
    provider = scripted(answer=numbered(answered))
    ask(provider, n_samples=2, cache=True, out="one")
    kept = sorted((tmp_path / "cache").rglob("*"))
    ask(provider, n_samples=3, out="two")
    assert len(provider.requests) == 5
    assert sorted((tmp_path / "cache").rglob("*")) == kept


def test_every_attempt_has_a_place_of_its_own(ask, scripted, answered, told):
    provider = scripted(answer=numbered(answered))
    first = ask(provider, n_samples=2, cache=True, out="one", judge=told(lambda _: False, attempts=3))
    second = ask(provider, n_samples=2, cache=True, out="two", judge=told(lambda _: False, attempts=3))
    assert len(provider.requests) == 6
    for key, sample in first.by_id.items():
        said = [[each["completion"] for each in run.by_id[key].attempts] for run in (first, second)]
        assert said[0] == said[1]
        assert len(set(said[0])) == 3
        assert second.by_id[key].cost == 0.0
        assert sample.completion == second.by_id[key].completion
