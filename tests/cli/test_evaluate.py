from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

EVALUATE = ("evaluate", "--suite", "fake", "--target", "ghost", "--unsafe-no-sandbox")


def write(path, *records):
    text = "".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in records)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text)
    return path


def none(task, **more):
    return {"task_id": task, "completion": "I cannot.", **more}


@pytest.mark.parametrize("name", ["answers.jsonl", "answers.jsonl.gz"])
def test_somebody_elses_samples_are_evaluated(invoke, invoke_json, tmp_path, name):
    write(tmp_path / name, none("fake/alpha"), none("alpha"), none("Other_beta"), none("gamma"))
    invoke(*EVALUATE, "--samples", name, "--out", "r")
    (group,) = invoke_json("report", "r")["groups"]
    assert (group["model"], group["samples"], group["statuses"]) == ("samples/answers", 4, {"no_code": 4})


def test_lines_that_cannot_be_used_are_named_and_cost_the_others_nothing(invoke, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), "garbage\n", none("nope"), "\n", "[1]\n", none("beta"))
    done = invoke(*EVALUATE, "--samples", "a.jsonl", "--out", "r")
    lines = done.stderr.splitlines()
    assert [line.split(":")[2] for line in lines] == ["2", "3", "5"]
    assert all(line.startswith("warning: a.jsonl:") for line in lines)
    assert "2 " in next(line for line in done.stdout.splitlines() if line.startswith("samples/a"))


def test_many_bad_lines_are_cut_and_counted(invoke, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), *["garbage\n"] * 100)
    lines = invoke(*EVALUATE, "--samples", "a.jsonl", "--out", "r").stderr.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "warning: 80 more problems in the samples"
    assert (
        invoke(*EVALUATE, "--samples", "a.jsonl", "--out", "r", "-q").stderr == "warning: 100 problems in the samples\n"
    )


def test_nothing_but_bad_lines_is_nothing_selected_and_they_are_named(invoke, tmp_path):
    write(tmp_path / "a.jsonl", "garbage\n", none("nope"))
    done = invoke(*EVALUATE, "--samples", "a.jsonl", "--out", "r", code=5)
    assert len(done.stderr.splitlines()) == 3
    assert "0 evaluated" in done.stderr.splitlines()[-1]
    assert not Path("r").exists()


def test_samples_of_other_tasks_and_targets_are_left_out(invoke, invoke_json, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), none("beta"), none("gamma", target="spirit"), none("alpha_GHOST"))
    flags = (*EVALUATE, "--samples", "a.jsonl")
    assert invoke_json(*flags, "--dry-run")["samples"] == 3
    assert invoke_json(*flags, "--dry-run", "--task", "beta")["samples"] == 1
    both = invoke_json(*flags, "--dry-run", "--target", "spirit")["rows"]  # of two, a line has to say which
    assert {row["target"]: row["samples"] for row in both} == {"spirit": 1, "ghost": 1}
    invoke(*flags, "--task", "gamma", code=5)


def test_the_model_of_the_line_wins_over_the_flag(invoke_json, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), none("beta", model="their/model"))
    data = invoke_json(*EVALUATE, "--samples", "a.jsonl", "--model", "my/model", "--dry-run")
    assert [row["model"] for row in data["rows"]] == ["my/model", "their/model"]


def test_it_goes_on_where_it_stopped_and_evaluates_nothing_twice(invoke, invoke_json, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), none("beta"))
    flags = (*EVALUATE, "--samples", "a.jsonl", "--out", "r")
    first = invoke(*flags).stdout
    assert invoke_json(*flags, "--dry-run")["open"] == 0
    assert invoke(*flags).stdout == first
    assert Path("r/results.jsonl").read_text().count("\n") == 2


def test_another_seed_in_the_same_directory_is_refused(invoke, one_line, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"))
    flags = (*EVALUATE, "--samples", "a.jsonl", "--out", "r", "--seed")
    invoke(*flags, "1")
    assert "seed = 1" in one_line(invoke(*flags, "2", code=2))


def test_json_stays_one_document_while_problems_go_to_standard_error(invoke, tmp_path):
    write(tmp_path / "a.jsonl", none("alpha"), "garbage\n")
    done = invoke(*EVALUATE, "--samples", "a.jsonl", "--out", "r", "--json")
    assert json.loads(done.stdout)["total"]["samples"] == 1
    assert "a.jsonl:2" in done.stderr
