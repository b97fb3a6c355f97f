from __future__ import annotations

import json
from statistics import fmean

import pytest

from kernelbench_core.errors import NothingSelectedError, UsageError
from kernelbench_core.model import Sample
from kernelbench_core.report.export import evalplus
from kernelbench_core.report.export.evalplus import write_evalplus
from kernelbench_core.report.export.texts import whole
from kernelbench_core.runs import Run

KEYS = ["task_id", "solution", "base_status", "plus_status", "base_fail_tests", "plus_fail_tests"]


def read(folder, name):
    lines = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return lines, json.loads((folder / f"{name}_eval_results.json").read_text("utf-8"))


def test_there_are_two_files_for_each_model_on_a_target(mixed, tmp_path):
    done = write_evalplus([mixed()], tmp_path / "out")
    names = [f"lab-{model}_{target}" for model in ("one", "two") for target in ("t1", "t2")]
    expected = [f"{name}{suffix}" for name in names for suffix in (".jsonl", "_eval_results.json")]
    assert sorted(done.files) == sorted(expected) == sorted(each.name for each in (tmp_path / "out").iterdir())


def test_the_form_is_that_of_evalplus(make, result, tmp_path):
    run = make([result("alpha"), result("alpha", "timeout", sample_id="1"), result("beta", "wrong_result"),
                result("beta", "compile_timeout", sample_id="1")], tasks=["alpha", "beta"], n_samples=2)  # fmt: skip
    write_evalplus([run], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert list(data) == ["date", "hash", "eval"]
    assert data["date"] == run.info["created"][:16].replace("T", " ")
    assert len(data["hash"]) == 32
    assert lines == [
        {"task_id": "fake/alpha", "solution": "int alpha_t1_lab/one_0;"},
        {"task_id": "fake/alpha", "solution": "int alpha_t1_lab/one_1;"},
        {"task_id": "fake/beta", "solution": "int beta_t1_lab/one_0;"},
        {"task_id": "fake/beta", "solution": "int beta_t1_lab/one_1;"},
    ]
    assert list(data["eval"]) == ["fake/alpha", "fake/beta"]
    found = [each for task in data["eval"].values() for each in task]
    assert [each["base_status"] for each in found] == ["pass", "timeout", "fail", "fail"]
    assert all(list(each) == KEYS and each["plus_status"] == each["base_status"] for each in found)
    assert all(each["base_fail_tests"] == each["plus_fail_tests"] == [] for each in found)
    assert [{key: each[key] for key in ("task_id", "solution")} for each in found] == lines


def test_samples_of_a_task_need_not_follow_each_other(make, result, tmp_path):
    run = make([result(task, sample_id=str(index)) for index in range(2) for task in ("alpha", "beta")],
               tasks=["alpha", "beta"], n_samples=2)  # fmt: skip
    write_evalplus([run], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert [each["task_id"] for each in lines] == ["fake/alpha", "fake/beta"] * 2
    for task, name in (("fake/alpha", "alpha"), ("fake/beta", "beta")):
        assert [each["solution"] for each in data["eval"][task]] == [f"int {name}_t1_lab/one_{i};" for i in range(2)]


def test_pass_at_1_of_the_file_is_ours(mixed, plugins, tmp_path):
    run = mixed()
    write_evalplus([run], tmp_path)
    for group in run.groups(plugins):
        _, data = read(tmp_path, f"{group.model.replace('/', '-')}_{group.target}")
        shares = [fmean(each["base_status"] == "pass" for each in task) for task in data["eval"].values()]
        assert fmean(shares) == pytest.approx(group.metric("pass@1").value)


def test_what_says_nothing_about_the_model_is_left_out_and_counted(make, result, tmp_path):
    run = make([result("alpha"), result("beta", "unavailable"), result("gamma", "harness_error")])
    done = write_evalplus([run], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert list(data["eval"]) == ["fake/alpha"]
    assert len(lines) == 3
    assert (done.count, dict(done.left_out)) == (1, {"unavailable": 1, "harness_error": 1})


def test_missing_and_waiting_samples_have_failed(make, result, tmp_path):
    done = write_evalplus([make([result("alpha")], [result("beta")])], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert [each["task_id"] for each in lines] == ["fake/alpha", "fake/beta"]
    assert [(each["solution"], each["base_status"]) for each in data["eval"]["fake/beta"]] == [
        ("int beta_t1_lab/one_0;", "fail")
    ]
    assert [(each["solution"], each["base_status"]) for each in data["eval"]["fake/gamma"]] == [("", "fail")]
    assert done.count == 3


def test_a_verdict_without_a_sample_has_no_solution(make, result, tmp_path):
    one = result("alpha")
    write_evalplus([make([one], without_sample=[one], tasks=["alpha"])], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert lines == []
    assert [(each["solution"], each["base_status"]) for each in data["eval"]["fake/alpha"]] == [("", "pass")]


def test_an_answer_without_code_is_an_empty_solution(make, result, tmp_path):
    run = make([result(status="no_code")], samples={("fake/alpha", "t1", "lab/one", "0"): {"code": None}},
               tasks=["alpha"])  # fmt: skip
    write_evalplus([run], tmp_path)
    assert read(tmp_path, "lab-one_t1")[0] == [{"task_id": "fake/alpha", "solution": ""}]


def test_several_runs_have_their_names_in_front(mixed, tmp_path):
    done = write_evalplus([mixed("first"), mixed("second")], tmp_path / "out")
    assert {each.partition("_")[0] for each in done.files} == {"first", "second"}
    assert len(set(done.files)) == 16


def test_hostile_names_and_texts_stay_in_the_folder_and_are_text(tmp_path, hostile):
    models = [hostile, "../../../etc/passwd", "..", "a/x", "A/x", "A/x.", "A-x", "m" * 500, "m" * 501, ""]
    samples = [Sample(task_id=hostile, target="../t", model=each, sample_id=hostile, code=hostile) for each in models]
    done = write_evalplus([Run(None, {}, results=[], samples=samples)], tmp_path / "out")
    assert len({each.lower() for each in done.files}) == 2 * len(models)
    assert {each.name for each in (tmp_path / "out").iterdir()} == set(done.files)
    assert {each.name for each in tmp_path.iterdir()} == {"out"}
    assert not [each for each in done.files if each.startswith((".", "-", "_"))]
    for each in done.files[::2]:
        (line,) = (tmp_path / "out" / each).read_text("ascii").splitlines()
        assert json.loads(line) == {"task_id": whole(hostile), "solution": whole(hostile)}


def test_a_run_without_a_sample_is_refused_and_leaves_no_folder(make, tmp_path):
    with pytest.raises(NothingSelectedError):
        write_evalplus([make(tasks=[])], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_failure_leaves_what_was_there(mixed, tmp_path, monkeypatch):
    out = tmp_path / "out"
    out.mkdir()
    (out / "lab-one_t1.jsonl").write_text("old")
    run = mixed()

    def fail(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(evalplus, "_verdicts", fail)
    with pytest.raises(KeyboardInterrupt):
        write_evalplus([run], out)
    assert [(each.name, each.read_text()) for each in out.iterdir()] == [("lab-one_t1.jsonl", "old")]


def test_a_place_that_cannot_be_a_folder_is_refused(mixed, tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "no" / "where"):
        with pytest.raises(UsageError, match=r"cannot write .*; choose another --output"):
            write_evalplus([mixed(f"run{place.name}")], place)


def test_verdicts_stand_in_the_order_of_the_samples(result, tmp_path):
    samples = [
        Sample(task_id="fake/alpha", target="t1", model="lab/one", sample_id=each, code=f"int {each};")
        for each in "abc"
    ]
    results = [result(sample_id="c"), result(sample_id="x"), result(status="wrong_result", sample_id="a")]
    write_evalplus([Run(None, {}, results=results, samples=samples)], tmp_path)
    lines, data = read(tmp_path, "lab-one_t1")
    assert [each["solution"] for each in lines] == ["int a;", "int b;", "int c;"]
    assert [(each["solution"], each["base_status"]) for each in data["eval"]["fake/alpha"]] == [
        ("int a;", "fail"), ("int c;", "pass"), ("", "pass"),
    ]  # fmt: skip
