from __future__ import annotations

import json

import pytest

from kernelbench_core.errors import UsageError

RIGHT = "void conditional_move_simd(int* a) { a[0] = 1; }\n"
OTHER = "void indexed_access_simd(int* a) { a[0] = 1; }\n"


@pytest.fixture
def folder(tmp_path):
    """Makes a folder with the given files and gives its path."""

    def make(**files):
        root = tmp_path / "answers"
        for name, content in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        root.mkdir(exist_ok=True)
        return root

    return make


def test_code_files_name_task_and_sample_by_their_path(folder, read_at):
    root = folder(**{
        "conditional_move/10.cpp": RIGHT, "conditional_move/2.cpp": RIGHT, "conditional_move/best.cc": RIGHT,
        "simd/indexed_access/0.cpp": OTHER, "SimdBench_0_SSE.cpp": RIGHT, "README.md": "Hi", ".git/x.cpp": "no",
    })  # fmt: skip
    samples, problems = read_at(root)
    assert problems == []
    assert [(s.task_id, s.target, s.sample_id) for s in samples] == [
        ("simd/conditional_move", "x86-sse", "0"),
        ("simd/conditional_move", "x86-avx", "2"),
        ("simd/conditional_move", "x86-avx", "10"),
        ("simd/conditional_move", "x86-avx", "best"),
        ("simd/indexed_access", "x86-avx", "0"),
    ]
    assert {s.model for s in samples} == {"samples/answers"}
    assert samples[1].source == str(root / "conditional_move" / "2.cpp")
    assert all(s.code in {RIGHT, OTHER} and s.notes == () for s in samples)


def test_code_files_are_repaired_like_any_code(folder, read_at):
    files = {"conditional_move/0.cpp": b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()}
    (sample,), _ = read_at(folder(**files))
    assert sample.code == RIGHT
    assert sample.notes == ("carriage returns replaced",)


def test_faulty_code_files_are_reported_and_the_others_read(folder, read_at):
    root = folder(**{
        "nothing/0.cpp": RIGHT, "nothing.cpp": RIGHT, "conditional_move/0.cpp": b"// \xff\n",
        "conditional_move/1.cpp": "", "conditional_move/2.cpp": b"/" * ((16 << 20) + 1), "indexed_access.cpp": OTHER,
    })  # fmt: skip
    samples, problems = read_at(root)
    assert [(s.task_id, s.code) for s in samples] == [("simd/conditional_move", None), ("simd/indexed_access", OTHER)]
    assert samples[0].notes == ("the solution is empty",)
    told = {p.file.removeprefix(f"{root}/"): p.message for p in problems}
    assert set(told) == {"nothing/0.cpp", "nothing.cpp", "conditional_move/0.cpp", "conditional_move/2.cpp"}
    assert "'nothing'" in told["nothing/0.cpp"]
    assert "not UTF-8" in told["conditional_move/0.cpp"]
    assert "more than 16777216" in told["conditional_move/2.cpp"]
    assert all(p.line == 0 and str(p).startswith(f"{p.file}: ") for p in problems)


def test_file_of_a_task_and_its_folder_share_no_id(folder, read_at):
    root = folder(**{"conditional_move.cpp": RIGHT, "conditional_move/0.cpp": RIGHT, "conditional_move/1.cpp": RIGHT})
    samples, problems = read_at(root)
    assert len({s.sample_id for s in samples}) == len(samples)
    assert len(samples) + len(problems) == 3


def test_folder_of_sample_files_takes_the_model_from_each_name(folder, read_at):
    row = json.dumps({"task_id": "SimdBench_0_AVX", "code": RIGHT}) + "\n"
    samples, problems = read_at(folder(**{"b-10.jsonl": row * 2, "b-9.jsonl": row, "x.cpp": "int a;", "n.txt": "x"}))
    assert problems == []
    assert [(s.model, s.sample_id) for s in samples] == [
        ("samples/b-9", "0"),
        ("samples/b-10", "0"),
        ("samples/b-10", "1"),
    ]


def test_repeat_in_another_file_names_that_file(folder, read_at):
    row = json.dumps({"task_id": "SimdBench_0_AVX", "code": RIGHT, "sample_id": 0, "model": "lab/a"}) + "\n"
    root = folder(**{"a.jsonl": row, "b.jsonl": row})
    samples, (problem,) = read_at(root)
    assert len(samples) == 1
    assert (problem.file, problem.line) == (str(root / "b.jsonl"), 1)
    assert f"repeats {root / 'a.jsonl'}:1" in problem.message


def test_run_folder_gives_its_samples_and_not_its_results(folder, read_at):
    row = {"task_id": "simd/conditional_move", "target": "x86-avx", "model": "lab/a", "sample_id": "3", "code": RIGHT}
    result = {"task_id": "simd/conditional_move", "sample_id": "3", "status": "passed"}
    root = folder(
        **{"run.toml": "", "samples.jsonl": json.dumps(row) + "\n", "results.jsonl": json.dumps(result) + "\n"}
    )
    samples, problems = read_at(root)
    assert [(s.model, s.sample_id) for s in samples] == [("lab/a", "3")]
    assert problems == []


@pytest.mark.parametrize("files", [{}, {"README.md": "x"}, {"a/b.py": "x"}, {".hidden/a.cpp": "x"}])
def test_folder_without_samples_is_a_usage_error(folder, read_at, files):
    with pytest.raises(UsageError, match="holds neither samples files nor code files; give"):
        read_at(folder(**files))


def test_empty_file_in_a_folder_is_named(folder, read_at):
    with pytest.raises(UsageError, match=r"b\.jsonl: the file is empty"):
        read_at(folder(**{"a.jsonl": "{}\n", "b.jsonl": ""}))


def document(**keys):
    return json.dumps(keys, indent=2)


def test_documents_are_named_like_their_tasks_and_only_their_code_counts(folder, read_at):
    root = folder(**{
        "indexed_access.json": document(code=OTHER, total_tokens=7, completion="no", task_id="simd/conditional_move"),
        "conditional_move.json": document(code=f"Here:\n```cpp\n{RIGHT}```\n"), ".hidden.json": "[]", "notes.txt": "Hi",
    })  # fmt: skip
    samples, problems = read_at(root)
    assert problems == []
    assert [(s.task_id, s.sample_id, s.code) for s in samples] == [
        ("simd/conditional_move", "0", RIGHT),
        ("simd/indexed_access", "0", OTHER),
    ]
    assert {(s.model, s.target) for s in samples} == {("samples/answers", "x86-avx")}
    assert samples[1].source == str(root / "indexed_access.json")


def test_a_document_without_code_is_a_sample_without_code(folder, read_at):
    root = folder(**{"indexed_access.json": document(response="I cannot."), "conditional_move.json": document(code=3)})
    samples, problems = read_at(root)
    assert [s.code for s in samples] == [None, None]
    assert [each.message for each in problems] == [
        "code is a number: counted as a sample without code", "code is null: counted as a sample without code"
    ]  # fmt: skip


def test_faulty_documents_are_reported_and_the_others_read(folder, read_at):
    root = folder(**{
        "a.json": document(code=RIGHT), "b.json": "[1]", "c.json": '{"code": "', "d.json": b"\xff", "e.json": "{x}",
        "conditional_move.json": document(code=RIGHT), "f.json": b" " * ((16 << 20) + 1),
    })  # fmt: skip
    samples, problems = read_at(root)
    assert [s.task_id for s in samples] == ["simd/conditional_move"]
    said = {each.file[-6:]: each.message for each in problems}
    assert said["a.json"] == "no task is called 'a': skipped"
    assert said["b.json"] == "the document is a list, no object: skipped"
    assert said["c.json"].startswith("the document is cut off")
    assert said["d.json"].startswith("not UTF-8")
    assert said["e.json"].startswith("not JSON (")
    assert said["f.json"] == "the file has more than 16777216 bytes: skipped"


def test_lines_and_code_files_come_before_documents(folder, read_at):
    root = folder(**{"conditional_move/1.cpp": RIGHT, "indexed_access.json": document(code=OTHER)})
    samples, _ = read_at(root)
    assert [s.task_id for s in samples] == ["simd/conditional_move"]
