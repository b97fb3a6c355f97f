"""Answers from a samples file."""

from __future__ import annotations

import gzip
import json
import os
import threading
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernelbench_llm_providers import replay, stored
from kernelbench_llm_providers.replay import ReplayProvider

from kernelbench_core.api import GenerationRequest, InfrastructureError, RequestError, Target, Task, UsageError

TASK = Task(suite="simd", name="indexed_access", summary="s", description="d", digest="0", aliases=("SimdBench_3",))
OTHER = Task(suite="simd", name="argmax", summary="s", description="d", digest="0")
AVX = Target(name="x86-avx", summary="AVX", aliases=("AVX",))
SSE = Target(name="x86-sse", summary="SSE", aliases=("SSE",))


def line(task_id="simd/indexed_access", target="x86-avx", **keys):
    keys = keys or {"completion": "text"}
    return {"task_id": task_id, **({"target": target} if target else {}), **keys}


@pytest.fixture
def samples(tmp_path):
    """Writes a samples file."""

    def write(*lines, name="answers.jsonl", end="\n"):
        path = tmp_path / name
        texts = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in lines]
        data = b"\n".join(texts) + end.encode()
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return path

    return write


@pytest.fixture
def provider():
    return ReplayProvider()


@pytest.fixture
def ask(provider):
    def asked(path, index=0, *, task=TASK, target=AVX, model="old", attempt=1, **parameters):
        request = GenerationRequest(
            model=model, task=task, target=target, messages=(), index=index, attempt=attempt,
            parameters={"samples": str(path), "temperature": 0.2, **parameters},
        )  # fmt: skip
        return provider.complete(request)

    return asked


@pytest.mark.parametrize("name", ["answers.jsonl", "answers.jsonl.gz", "ANSWERS.JSONL"])
@pytest.mark.parametrize("end", ["\n", "", "\r\n \n\n"])
def test_answers_come_in_the_order_of_the_file(samples, ask, name, end):
    path = samples(
        line(completion="a"), b"", line("simd/argmax", completion="x"), line(completion="b"), name=name, end=end
    )
    assert [ask(path, index).text for index in range(2)] == ["a", "b"]
    assert ask(path, 0, task=OTHER).text == "x"


def test_answers_with_numbers_come_in_the_order_of_these(samples, ask):
    path = samples(*(line(completion=f"n{n}", sample_id=n if n % 2 else str(n)) for n in (10, 9, 2, 5)))
    assert [ask(path, index).text for index in range(4)] == ["n2", "n5", "n9", "n10"]
    assert ask(path, 0).details == {"sample_id": "2"}


@pytest.mark.parametrize("odd", ["b", "", "-1", "1.5", "²", "9" * 30, True, 1.5, [1]])
def test_one_id_that_is_no_number_leaves_the_order_of_the_file(samples, ask, odd):
    path = samples(
        line(completion="first", sample_id=7),
        line(completion="second", sample_id=odd),
        line(completion="third", sample_id=1),
    )
    assert [ask(path, index).text for index in range(3)] == ["first", "second", "third"]


@pytest.mark.parametrize("sample_id", [0, "0", "x"])
def test_of_two_lines_with_one_id_the_first_counts(samples, ask, sample_id):
    path = samples(
        line(completion="a", sample_id=sample_id), line(completion="b", sample_id=sample_id),
        line(completion="c", sample_id="9"), line("simd/argmax", completion="d", sample_id=sample_id),
    )  # fmt: skip
    assert [ask(path, index).text for index in range(3)] == ["a", "c", None]
    assert ask(path, 0, task=OTHER).text == "d"


@pytest.mark.parametrize(
    ("task_id", "target"),
    [
        ("simd/indexed_access", "x86-avx"), ("simd/indexed_access", "AVX"), ("indexed_access", "x86-avx"),
        ("SimdBench_3", "x86-avx"), ("SimdBench_3", "AVX"), ("SimdBench_3_AVX", None), ("SimdBench_3_AVX", "x86-avx"),
        ("SimdBench_3_AVX", "AVX"), ("simd/indexed_access_x86-avx", None), ("indexed_access", None),
    ],
)  # fmt: skip
def test_question_is_found_under_all_names_of_task_and_target(samples, ask, task_id, target):
    path = samples(line("simd/argmax", completion="wrong"), line(task_id, target, completion="right"))
    assert ask(path).text == "right"
    assert ask(path, 1).text is None
    assert (ask(path, target=SSE).text == "right") is (task_id == "indexed_access" and target is None)


@pytest.mark.parametrize(
    ("task_id", "target"),
    [
        ("simd/indexed", "x86-avx"), ("npu/indexed_access", "x86-avx"), ("SimdBench_33_AVX", None),
        ("SimdBench_3_SSE", None), ("simd/indexed_access", "x86-sse"), ("SimdBench_3_AVX2", None),
        ("simd/argmax", None),
    ],
)  # fmt: skip
def test_answers_to_other_questions_are_not_taken(samples, ask, task_id, target):
    answer = ask(samples(line(task_id, target)))
    assert answer.text is answer.code is None
    assert answer.reason == "the file has no answer number 1 to this question"


@pytest.mark.parametrize(
    ("keys", "text", "code"),
    [
        ({"completion": "c", "code": "x", "solution": "y", "raw": "r"}, "c", None),
        ({"completion": None, "raw": "r", "code": "x"}, "r", None),
        ({"completion": "", "code": "x"}, "", None),
        ({"completion": None, "code": "int f();"}, None, "int f();"),
        ({"solution": "int g();", "code": "int f();"}, None, "int g();"),
        ({"solution": "Sure:\n```cpp\nint f();\n```"}, "Sure:\n```cpp\nint f();\n```", None),
        ({"code": "  ~~~\nint f();\n~~~"}, "  ~~~\nint f();\n~~~", None),
        ({"code": " \n"}, " \n", None),
        ({"completion": None}, None, None),
        ({"completion": ["c"]}, None, None),
        ({"completion": 3, "code": None}, None, None),
    ],
)
def test_raw_answer_is_text_and_code_alone_is_code(samples, ask, keys, text, code):
    answer = ask(samples(line(**keys)))
    assert (answer.text, answer.code) == (text, code)
    assert bool(answer.reason) is (text is None and code is None)


def test_what_the_line_says_about_the_answer_is_kept_and_what_it_cost_is_not(samples, ask):
    recorded = line(
        completion=None, sample_id="0", model="openai/gpt-5", finish_reason="length", cost=3.5, latency=9.0,
        usage={"input": 10, "output": 20, "name": "mutant_a"}, notes=[3, "cut off before it began", "more"],
    )  # fmt: skip
    answer = ask(samples(recorded))
    assert (answer.usage, answer.tries, answer.seconds, answer.sent) == (None, (), 0.0, {})
    assert (answer.finish, answer.model, answer.name) == ("length", "openai/gpt-5", "mutant_a")
    assert answer.reason == "cut off before it began"


def test_further_attempts_have_no_answer(samples, ask):
    path = samples(line())
    assert ask(path, attempt=1).text == "text"
    assert ask(path, attempt=2).text is None
    assert "does not change" in ask(path, attempt=2).reason


def test_directory_of_a_run_is_read(samples, ask, tmp_path):
    (tmp_path / "run.toml").write_text("")
    samples(line(completion="mine"), name="samples.jsonl")
    assert ask(tmp_path).text == "mine"


def test_several_models_need_one_named_by_parameter_or_label(samples, ask):
    path = samples(
        line(model="openai/gpt-5", completion="five"), line(model="lab/a", completion="lab"),
        line(model="other/a", completion="other"), line(completion="nobody"),
    )  # fmt: skip
    assert ask(path, only="openai/gpt-5").text == "five"
    assert ask(path, only="gpt-5").text == "five"
    assert ask(path, model="lab/a").text == "lab"
    assert ask(path, model="lab/a", only="other/a").text == "other"
    assert ask(path, only="").text == "nobody"
    assert ask(path, 1, only="gpt-5").text is None
    with pytest.raises(
        UsageError, match=r"several models: openai/gpt-5, lab/a, other/a, \(without a name\); give -M only="
    ):
        ask(path)
    with pytest.raises(UsageError, match="several models are called 'a'"):
        ask(path, only="a")
    with pytest.raises(UsageError, match=r"no model is called 'gpt-6'; it has openai/gpt-5"):
        ask(path, only="gpt-6")


def test_one_model_may_be_called_anything(samples, ask):
    assert ask(samples(line(model="lab/one", completion="a")), model="best").text == "a"


BAD = [
    b"{", b'{"task_id": "simd/argmax", "completion": "vo', b"[1]", b"3", b"null", b'"x"', b"\xff\xfe", b"[" * 50_000,
    b"\0\0", b'{"completion": "x"}', b'{"task_id": 3, "completion": "x"}', b'{"task_id": "simd/argmax"}',
    b'{"task_id": "t", "code": "x", "model": 3}', b'{"task_id": "t", "code": "x", "target": []}',
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
def test_unusable_line_costs_the_others_nothing_and_is_mentioned_when_something_is_missing(samples, ask, bad):
    path = samples(line(completion="a"), bad, line(completion="b"), bad)
    assert [ask(path, index).text for index in range(2)] == ["a", "b"]
    assert ask(path, 2).reason.endswith("this question (2 of its lines cannot be read)")


def test_byte_order_mark_is_passed_over(samples, ask):
    path = samples(b"\xef\xbb\xbf" + json.dumps(line(completion="ä")).encode(), line(completion="b"))
    assert [ask(path, index).text for index in range(2)] == ["ä", "b"]


def test_line_over_the_limit_is_passed_over_without_being_held(samples, ask, monkeypatch):
    path = samples(line(completion="a"), line(completion="x" * 30_000_000), line(completion="b"))
    monkeypatch.setattr(stored, "MAX_BYTES", 1 << 20)
    tracemalloc.start()
    texts = [ask(path, index).text for index in range(3)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert texts == ["a", "b", None]
    assert "(1 of its lines cannot be read)" in ask(path, 2).reason
    assert peak < 8 << 20


def test_index_holds_no_texts(samples, ask):
    path = samples(*(line(completion="x" * 5000, sample_id=n) for n in range(4000)))
    tracemalloc.start()
    assert len(ask(path, 3999).text) == 5000
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert held < 1 << 20


def test_damaged_gzip_gives_what_was_read_before(samples, ask):
    path = samples(*(line(completion=os.urandom(100).hex()) for _ in range(2000)), name="a.jsonl.gz")
    path.write_bytes(path.read_bytes()[:-50_000])
    assert ask(path, 10).text
    assert "lines cannot be read" in ask(path, 1999).reason


@given(data=st.lists(st.tuples(st.integers(0, 1), st.text(), st.one_of(st.none(), st.integers(0, 3))), min_size=1))
def test_every_answer_is_given_once_and_whole(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / "s.jsonl"
    wanted: dict[int, list[str]] = {0: [], 1: []}
    seen = set()
    with path.open("w", encoding="utf-8") as file:
        for which, text, sample_id in data:
            own = {"sample_id": sample_id} if sample_id is not None else {}
            file.write(json.dumps(line((TASK, OTHER)[which].task_id, completion=text, **own)) + "\n")
            if sample_id is None or (which, sample_id) not in seen:
                wanted[which].append(text)
                seen.add((which, sample_id))
    answers = stored.StoredAnswers(path)
    for which, task in enumerate((TASK, OTHER)):
        found = [answers.find("", task, AVX, index) for index in range(len(wanted[which]) + 1)]
        assert found.pop() is None
        assert sorted(each["completion"] for each in found) == sorted(wanted[which])


def test_threads_get_the_right_answers(samples, ask):
    path = samples(*(line(completion=f"{n}" * 2000, sample_id=n) for n in range(200)), name="a.jsonl.gz")
    wrong = []

    def work(start):
        wrong.extend(index for index in range(start, 200, 4) if ask(path, index).text != f"{index}" * 2000)

    threads = [threading.Thread(target=work, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_threads_that_come_first_make_one_index_together(samples, ask, monkeypatch):
    path, made = samples(line()), []

    class Slow(stored.StoredAnswers):
        def __init__(self, path):
            time.sleep(0.05)
            made.append(path)
            super().__init__(path)

    monkeypatch.setattr(replay, "StoredAnswers", Slow)
    threads = [threading.Thread(target=ask, args=(path,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [path]


def test_file_that_grew_meanwhile_still_gives_its_first_answers_and_one_cut_down_says_so(samples, ask):
    path = samples(line(completion="a"), line(completion="b"))
    assert ask(path, 0).text == "a"
    with path.open("a") as file:
        file.write(json.dumps(line(completion="c")) + "\n")
    assert [ask(path, index).text for index in (1, 2)] == ["b", None]
    path.write_text("")
    with pytest.raises(RequestError, match="changed while it was read"):
        ask(path, 1)


@pytest.mark.parametrize("how", ["check", "complete"])
@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({}, "which samples.; give -M samples=FILE"),
        ({"samples": 3}, "expected a path, got 3"),
        ({"samples": ""}, "expected a path"),
        ({"samples": "none.jsonl"}, "no such file"),
        ({"samples": "folder"}, r"has no samples\.jsonl"),
        ({"samples": "a.json"}, "unknown kind"),
        ({"samples": "empty.jsonl"}, "holds no samples; each line"),
        ({"samples": "list.jsonl"}, "holds no samples; each line"),
        ({"samples": "blank.jsonl.gz"}, "holds no samples"),
        ({"samples": "good.jsonl", "only": 3}, "only: expected a model, got 3"),
    ],
)
def test_wrong_parameter_or_file_is_a_usage_error(samples, provider, tmp_path, monkeypatch, how, parameters, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    samples(line(), name="a.json")
    samples(name="empty.jsonl", end="")
    samples(b"[", json.dumps(line()).encode() + b",", b"]", name="list.jsonl")
    samples(name="blank.jsonl.gz")
    samples(line(), name="good.jsonl")
    request = GenerationRequest(model="old", task=TASK, target=AVX, messages=(), parameters=parameters)
    calls = {"check": lambda: provider.check("old", parameters), "complete": lambda: provider.complete(request)}
    with pytest.raises(UsageError, match=says) as caught:
        calls[how]()
    assert "\n" not in str(caught.value)
    assert caught.value.remedy


def test_check_accepts_what_complete_accepts(samples, provider):
    provider.check("old", {"samples": str(samples(line())), "only": ""})


def test_file_that_may_not_be_read_is_a_usage_error(samples, provider, monkeypatch):
    path = samples(line())

    def refuse(self, *_args, **_options):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(type(path), "open", refuse)
    with pytest.raises(UsageError, match=r"cannot be read \(Permission denied\)"):
        provider.check("old", {"samples": str(path)})


def test_full_disk_is_the_machines_fault(samples, provider, monkeypatch):
    class Full:
        def writelines(self, _):
            raise OSError(28, "No space left on device")

        def close(self):
            pass

    monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: Full())
    with pytest.raises(InfrastructureError, match=r"cannot be unpacked \(No space left on device\); set TMPDIR"):
        provider.check("old", {"samples": str(samples(line(), name="a.jsonl.gz"))})


def test_it_is_not_prompted_costs_nothing_and_promises_what_is_wanted(provider):
    assert provider.prompted is False
    assert provider.price("old", {}).input == 0
    assert provider.models() == ()
    assert provider.samples_for("old", TASK, AVX, 7) == 7


def test_file_is_given_back_with_the_provider(samples, provider):
    def opened():
        return sum(fd.exists() and fd.samefile(path) for fd in Path("/proc/self/fd").iterdir())

    path = samples(line())
    own = ReplayProvider()
    own.check("old", {"samples": str(path)})
    assert opened() == 1
    del own
    assert opened() == 0
