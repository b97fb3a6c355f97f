from __future__ import annotations

import gzip
import json
import os
import tracemalloc

import pytest

from kernelbench_core.errors import UsageError
from kernelbench_core.generation import Resolved, read_samples
from kernelbench_core.generation.sample_lines import read_lines
from kernelbench_core.generation.sample_records import Problem

RIGHT = "void conditional_move_simd(int* a) { a[0] = 1; }\n"
TASK = "simd/conditional_move"


def line(task_id=TASK, **keys):
    return {"task_id": task_id, **(keys or {"completion": f"```cpp\n{RIGHT}```"})}


def test_line_becomes_a_sample_with_all_its_fields(read, tmp_path):
    (sample,), problems = read(line(completion=f"Hi\n```cpp\n{RIGHT}", usage={"tokens": 3}, model="lab/one", extra=[1]))
    assert problems == []
    assert sample.task_id == TASK
    assert (sample.target, sample.model, sample.sample_id) == ("x86-avx", "lab/one", "0")
    assert (sample.code, sample.completion) == (RIGHT, f"Hi\n```cpp\n{RIGHT}")
    assert sample.notes == ("fence was not closed",)
    assert sample.usage == {"tokens": 3}
    assert sample.source == f"{tmp_path / 'answers.jsonl'}:1"


@pytest.mark.parametrize("name", ["answers.jsonl", "answers.jsonl.gz", "ANSWERS.JSONL", "a.b.jsonl"])
@pytest.mark.parametrize("end", [b"\n", b"", b"\r\n", b"\n\n  \n"])
def test_plain_and_gzipped_files_with_any_ending_are_read(read, name, end):
    samples, problems = read(line(), line(), name=name, end=end)
    assert [s.sample_id for s in samples] == ["0", "1"]
    assert samples[0].model == f"samples/{name.lower().removesuffix('.gz').removesuffix('.jsonl')}".replace(
        "answers" if name.isupper() else "\0", "ANSWERS"
    )
    assert problems == []


def test_repeated_task_is_another_sample_counted_for_each_task_target_and_model(read):
    samples, problems = read(
        line(), line(), line("simd/indexed_access"), line(target="x86-sse", completion=""), line(model="m/x", code="a"),
        line(), line("SimdBench_0_AVX"), line("SimdBench_0_SSE"), line("SimdBench_0"),
    )  # fmt: skip
    assert problems == []
    assert [s.sample_id for s in samples] == ["0", "1", "0", "0", "0", "2", "3", "1", "4"]
    assert [s.target for s in samples][-3:] == ["x86-avx", "x86-sse", "x86-avx"]


def test_target_in_the_task_id_wins_over_the_default(read):
    samples, _ = read(line("SimdBench_3_SSE"), line("SimdBench_3"), default_target="x86-avx")
    assert [(s.task_id, s.target) for s in samples] == [
        ("simd/indexed_access", "x86-sse"),
        ("simd/indexed_access", "x86-avx"),
    ]


def test_line_without_any_target_is_reported(read):
    samples, problems = read(line(), line(target="x86-sse", code=RIGHT), default_target=None)
    assert [s.target for s in samples] == ["x86-sse"]
    assert [(p.line, "names a target" in p.message) for p in problems] == [(1, True)]


@pytest.mark.parametrize(
    ("keys", "code", "completion"),
    [
        ({"solution": RIGHT, "code": "b", "completion": "c", "raw": "d"}, RIGHT, "c"),
        ({"code": RIGHT, "completion": "c"}, RIGHT, "c"),
        ({"completion": f"```\n{RIGHT}```", "raw": "d"}, RIGHT, f"```\n{RIGHT}```"),
        ({"raw": f"```\n{RIGHT}```"}, RIGHT, f"```\n{RIGHT}```"),
        ({"solution": RIGHT, "raw": "d"}, RIGHT, "d"),
        ({"solution": RIGHT}, RIGHT, RIGHT),
        ({"solution": f"Sure:\n```cpp\n{RIGHT}```"}, RIGHT, f"Sure:\n```cpp\n{RIGHT}```"),
        ({"solution": None, "completion": RIGHT}, RIGHT, RIGHT),
        ({"solution": "ODD_MACRO\n" + RIGHT}, "ODD_MACRO\n" + RIGHT, "ODD_MACRO\n" + RIGHT),
    ],
)
def test_answer_keys_have_an_order_and_code_is_taken_whole(read, keys, code, completion):
    (sample,), problems = read(line(**keys))
    assert (sample.code, sample.completion) == (code, completion)
    assert problems == []


@pytest.mark.parametrize("key", ["solution", "code", "completion", "raw"])
@pytest.mark.parametrize(
    ("answer", "reason"),
    [(None, "is null"), ([RIGHT], "is a list"), (3, "is a number"), (True, "is true or false"), ({}, "is an object")],
)
def test_answer_of_a_wrong_type_is_a_sample_without_code_and_reported(read, key, answer, reason):
    samples, problems = read(line(**{key: answer}), line())
    assert [s.code for s in samples] == [None, RIGHT]
    assert reason in samples[0].notes[0]
    assert [p.line for p in problems] == [1]
    assert f"{key} {reason}" in problems[0].message
    assert samples[0].completion is None


@pytest.mark.parametrize("answer", ["", "  \n", "Sorry.", "<think>x", "```cpp\n```"])
def test_answer_without_code_is_a_sample_with_the_reason(read, answer):
    (sample,), problems = read(line(completion=answer))
    assert sample.code is None
    assert sample.notes
    assert sample.completion == answer
    assert problems == []


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ('{"task_id": "simd/conditional_move", "completion": "voi', "cut off"),
        ('{"task_id": "simd/conditional_move"', "cut off"),
        ('{"task_id"', "cut off"),
        ('{"task_id": simd}', "not JSON"),
        ("task_id,completion", "not JSON"),
        (b'{"task_id": "simd/conditional_move", "completion": "\xff"}', "not UTF-8 (byte 0xff at 53)"),
        ("[1, 2]", "the line is a list"),
        ('"text"', "the line is a text"),
        ("3", "the line is a number"),
        ("null", "the line is null"),
        ("[" * 100_000, "not JSON"),
        ('{"a": ' + "9" * 10_000 + "}", "not JSON"),
        ("\0\0\0\0", "not JSON"),
        ({"completion": "a"}, "task_id is missing"),
        ({"task_id": None, "completion": "a"}, "task_id is missing"),
        ({"task_id": 3, "completion": "a"}, "task_id is a number"),
        ({"task_id": ["simd/conditional_move"], "completion": "a"}, "task_id is a list"),
        ({"task_id": "", "completion": "a"}, "task_id '' is blank"),
        ({"task_id": "a\x1b[31m", "completion": "a"}, "control characters"),
        ({"task_id": "HumanEval/0", "completion": "a"}, "no task is called 'HumanEval/0'"),
        ({"task_id": TASK, "target": "vax", "completion": "a"}, "for target 'vax'"),
        ({"task_id": TASK}, "none of the keys"),
        ({"task_id": TASK, "target": 3, "completion": "a"}, "target is a number"),
        ({"task_id": TASK, "model": [], "completion": "a"}, "model is a list"),
        ({"task_id": TASK, "sample_id": 1.5, "completion": "a"}, "sample_id is a number"),
        ({"task_id": TASK, "sample_id": True, "completion": "a"}, "sample_id is true or false"),
        ({"task_id": TASK, "sample_id": "x" * 300, "completion": "a"}, "too long"),
        ({"task_id": TASK, "sample_id": "a\nb", "completion": "a"}, "control characters"),
    ],
)
def test_unusable_line_is_reported_with_its_number_and_the_others_are_read(read, tmp_path, bad, says):
    samples, problems = read(line(), "", bad, line())
    assert [s.sample_id for s in samples] == ["0", "1"]
    assert [p.line for p in problems] == [3]
    assert says in problems[0].message
    assert "\x1b" not in problems[0].message
    assert str(problems[0]).startswith(f"{tmp_path / 'answers.jsonl'}:3: ")


def test_explicit_ids_are_kept_as_text_and_an_exact_repeat_counts_once(read):
    samples, problems = read(
        line(sample_id=7, code=RIGHT), line(sample_id="b", code=RIGHT), line(sample_id=7, code=RIGHT),
        line(sample_id="7", code=RIGHT, time=3), line("simd/indexed_access", sample_id=7, code=RIGHT),
    )  # fmt: skip
    assert [s.sample_id for s in samples] == ["7", "b", "7"]
    assert [(p.line, "repeats line 1: counted once" in p.message) for p in problems] == [(3, True), (4, True)]


def test_two_answers_under_one_id_keep_the_first_and_name_both_lines(read):
    samples, problems = read(line(sample_id=0, code=RIGHT), "", line(sample_id=0, code="other"))
    assert [s.code for s in samples] == [RIGHT]
    assert [(p.line, "differs from line 1, which is kept" in p.message) for p in problems] == [(3, True)]


def test_numbered_and_unnumbered_lines_never_share_an_id(read):
    samples, problems = read(
        line(code="a"), line(code="b"), line(sample_id=1, code="c"), line(sample_id=2, code="d"), line(code="e"),
        line(code="f"), line(sample_id=3, code="g"),
    )  # fmt: skip
    assert [(s.sample_id, s.code) for s in samples] == [
        ("0", "a\n"), ("1", "b\n"), ("2", "d\n"), ("3", "e\n"), ("4", "f\n"),
    ]  # fmt: skip
    assert [p.line for p in problems] == [3, 7]


def test_interrupted_file_gives_each_fault_with_its_line(read):
    twice = line(sample_id=0, code=RIGHT)
    samples, problems = read(
        twice, twice, line(sample_id=0, code="x"), "", line("simd/nothing"), json.dumps(line())[:30], end=b""
    )
    assert len(samples) == 1
    assert [p.line for p in problems] == [2, 3, 5, 6]


def test_notes_of_an_earlier_extraction_are_kept(read):
    (sample,), _ = read(line(code=RIGHT, completion="x", notes=["fence was not closed", 3]))
    assert sample.notes == ("fence was not closed",)


def test_model_of_the_line_wins_over_the_callers_and_that_over_the_files_name(read):
    samples, _ = read(line(), line(model="lab/b", code="x"), line(model="bare", code="x"), model="lab/a")
    assert [s.model for s in samples] == ["lab/a", "lab/b", "samples/bare"]


def test_callers_entries_replace_those_of_the_task(read):
    (sample,), _ = read(line(completion="int other() { return 1; }"), entries=("other",))
    assert sample.code == "int other() { return 1; }\n"
    assert sample.notes == ()


def test_error_of_the_resolver_is_a_problem_of_the_line(tmp_path):
    def resolve(task_id, target):
        if task_id == "bad":
            raise UsageError("two tasks are called bad", "give the suite")
        return Resolved(task_id, "t", ("f",))

    path = tmp_path / "a.jsonl"
    path.write_text('{"task_id": "bad", "code": "x"}\n{"task_id": "s/good", "code": "x"}\n')
    problems = []
    (sample,) = read_samples(path, resolve=resolve, on_problem=problems.append)
    assert sample.task_id == "s/good"
    assert problems == [Problem(str(path), 1, "two tasks are called bad; give the suite")]


def test_problems_without_a_listener_are_dropped(tmp_path, resolve):
    path = tmp_path / "a.jsonl"
    path.write_text("nonsense\n")
    assert list(read_samples(path, resolve=resolve)) == []


def test_byte_order_mark_of_the_file_is_no_fault(read):
    samples, problems = read(b"\xef\xbb\xbf" + json.dumps(line()).encode(), line())
    assert (len(samples), problems) == (2, [])


def test_damaged_gzip_gives_what_was_read_before(tmp_path, read_at):
    whole = b"".join(json.dumps(line(code=f"// {os.urandom(30).hex()}")).encode() + b"\n" for _ in range(5000))
    packed = gzip.compress(whole)
    cut, flipped, tail = tmp_path / "cut.jsonl.gz", tmp_path / "flipped.jsonl.gz", tmp_path / "tail.jsonl.gz"
    cut.write_bytes(packed[: len(packed) // 2])
    flipped.write_bytes(packed[: len(packed) // 2] + bytes(64) + packed[len(packed) // 2 + 64 :])
    tail.write_bytes(packed[:-6])
    for path, fewest in ((cut, 1000), (flipped, 1000), (tail, 5000)):
        samples, problems = read_at(path)
        assert fewest <= len(samples) <= 5000
        assert "gzip data are damaged" in problems[-1].message
        assert len(samples) < problems[-1].line <= 5001
        assert path is flipped or problems[-1].line == len(samples) + 1


def test_line_over_the_limit_is_skipped_without_being_held(tmp_path, read_at):
    path = tmp_path / "big.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(json.dumps(line()).encode() + b"\n")
        file.write(b'{"task_id": "simd/conditional_move", "completion": "')
        for _ in range(64):
            file.write(b"x" * (1 << 20))
        file.write(b'"}\n' + json.dumps(line()).encode() + b"\n")
    tracemalloc.start()
    samples, problems = read_at(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(samples) == 2
    assert [p.line for p in problems] == [2]
    assert "more than 16777216" in problems[0].message
    assert peak < 40 << 20


@pytest.mark.parametrize("size", [1, 7, 64])
def test_lines_are_the_same_whatever_the_chunks(tmp_path, monkeypatch, size):
    data = b"a\n\n" + b"b" * 50 + b"\n" + b"c" * 20 + b"\nlast"
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    monkeypatch.setattr("kernelbench_core.generation.sample_lines._CHUNK", size)
    lines = list(read_lines(path, limit=30))
    assert [(x.number, x.data) for x in lines] == [(1, b"a"), (2, b""), (3, b""), (4, b"c" * 20), (5, b"last")]
    assert [bool(x.fault) for x in lines] == [False, False, True, False, False]


def test_many_lines_are_read_in_flat_memory(tmp_path, resolve):
    path = tmp_path / "many.jsonl"
    row = '{"task_id": "simd/conditional_move", "sample_id": %d, "code": "int a;"}\n'
    with path.open("w") as file:
        file.writelines(row % i for i in range(20_000))
    samples = read_samples(path, resolve=resolve, default_target="x86-avx")
    next(samples)
    tracemalloc.start()
    for _ in range(2000):
        next(samples)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert grown < 2000 * 300  # bytes for an explicit id
    assert sum(1 for _ in samples) == 20_000 - 2001


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("missing.jsonl", None, "no such file or folder"),
        ("a.json", b"[]", "jq -c"),
        ("a.csv", b"x", "unknown kind"),
        ("a", b"x", "unknown kind"),
        ("a.cpp", b"x", "give the folder"),
        ("a.jsonl", b"", "the file is empty"),
        ("a.jsonl.gz", b"", "the file is empty"),
        ("a.jsonl", b"\n \n\r\n", "nothing but blank lines"),
        ("a.jsonl.gz", b'{"task_id": 1}', "not gzip data"),
        ("a.jsonl", gzip.compress(b"x", mtime=0), "rename it to end with .jsonl.gz"),
        ("a.jsonl", '{"task_id": 1}'.encode("utf-16"), "UTF-16"),
        ("a.jsonl", b'[\n  {"task_id": 1}\n]\n', "jq -c"),
        ("a.jsonl", b'[{"task_id": 1}]\n', "jq -c"),
    ],
)
def test_unusable_file_is_a_usage_error_with_the_remedy(tmp_path, read_at, name, content, says):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageError) as caught:
        read_at(path)
    assert str(path) in str(caught.value)
    assert says in str(caught.value)
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


def test_wrong_path_is_refused_before_the_first_sample_is_asked_for(tmp_path, resolve):
    with pytest.raises(UsageError):
        read_samples(tmp_path / "missing.jsonl", resolve=resolve)


def test_file_that_may_not_be_read_is_a_usage_error(tmp_path, read_at, monkeypatch):
    path = tmp_path / "a.jsonl"
    path.write_text("{}\n")
    path.chmod(0)
    if os.access(path, os.R_OK):  # root reads everything

        def refuse(self, *_args, **_options):
            raise PermissionError(13, "Permission denied", str(self))

        monkeypatch.setattr(type(path), "open", refuse)
    with pytest.raises(UsageError, match=r"a\.jsonl: cannot be read \(Permission denied\); check its owner"):
        read_at(path)


def test_thing_that_is_no_file_is_a_usage_error(tmp_path, read_at):
    pipe = tmp_path / "a.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(UsageError, match="neither a file nor a folder"):
        read_at(pipe)
