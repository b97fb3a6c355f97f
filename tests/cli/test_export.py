from __future__ import annotations

import csv
import errno
import io
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kernelbench_core.model import Status
from kernelbench_core.report.export import output
from kernelbench_core.report.export.schema import schema

ALL = [each.value for each in Status]
FULL = Path("/dev/full")


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("x.json", b'{\n "format"'), ("X.JSON", b'{\n "format"'), ("x.jsonl", b'{"run":"run"'),
        ("x.ndjson", b'{"run":"run"'), ("x.csv", b"run,row,"), ("x.parquet", b"PAR1"),
    ],
)  # fmt: skip
def test_the_suffix_says_the_form(invoke, make_run, tmp_path, name, start):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    done = invoke("export", make_run(*ALL), "-o", name)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert f"results written to {name} (" in done.stderr
    assert done.stdout == ""


def test_a_form_that_is_given_wins_over_the_suffix(invoke, make_run, tmp_path):
    invoke("export", make_run("passed"), "-o", "x.txt", "--format", "csv")
    assert (tmp_path / "x.txt").read_text().startswith("run,row")


def test_what_is_said_adds_up(invoke, make_run, tmp_path):
    done = invoke("export", make_run(*ALL), "-o", "x.json")
    data = json.loads((tmp_path / "x.json").read_text())
    statuses = Counter(each["status"] for each in data["results"])
    said = dict(part.rsplit(" ", 1) for part in done.stderr.partition("(")[2].partition(")")[0].split(", "))
    assert {name: int(count) for name, count in said.items()} == dict(statuses)
    assert done.stderr.split()[0] == str(data["count"]) == str(statuses.total())


def test_standard_output_gets_json_unless_something_else_is_asked_for(invoke, make_run):
    run = make_run("passed", "no_code")
    data = json.loads(invoke("export", run, "-o", "-").stdout)
    assert [each["status"] for each in data["results"]] == ["passed", "no_code"]
    text = invoke("export", run, "-o", "-", "--format", "csv").stdout
    assert [each["status"] for each in csv.DictReader(io.StringIO(text))] == ["passed", "no_code"]
    lines = invoke("export", run, "-o", "-", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["run_seed"] for line in lines] == [1, 1]


def test_several_runs_are_rows_of_one_file(invoke, make_run):
    runs = [make_run("passed", name="a"), make_run("passed", "no_code", name="b")]
    data = json.loads(invoke("export", *runs, "-o", "-").stdout)
    assert [each["run"] for each in data["results"]] == ["a", "b", "b"]
    assert [each["run"] for each in data["runs"]] == ["a", "b"]


def test_aggregates_are_split_by_columns(invoke, make_run):
    run = make_run("passed", "wrong_result", "no_code")
    data = json.loads(invoke("export", run, "-o", "-", "--of", "aggregates", "--by", "category,task_id").stdout)
    found = [each for each in data["aggregates"] if each["metric"] == "pass@1"]
    assert [(each["by_category"], each["by_task_id"], each["value"]) for each in found] == [
        ("made up", "fake/alpha", 1.0), ("made up", "fake/beta", 0.0), ("made up", "fake/gamma", 0.0),
    ]  # fmt: skip


def test_evalplus_is_a_folder_of_files(invoke, make_run, tmp_path):
    done = invoke("export", make_run("passed", "unavailable"), "--format", "evalplus", "-o", "out")
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        "fake-text_ghost.jsonl", "fake-text_ghost_eval_results.json",
    ]  # fmt: skip
    assert "1 verdicts written to 2 files in out" in done.stderr
    assert "1 samples without a verdict about their model are left out (unavailable 1)" in done.stderr


def test_samples_of_evalplus_can_be_evaluated(invoke, invoke_json, make_run):
    invoke("export", make_run("passed", "unavailable", "no_code"), "--format", "evalplus", "-o", "out")
    place = "out/fake-text_ghost.jsonl"
    plan = invoke_json("evaluate", "--suite", "fake", "--target", "ghost", "--samples", place, "--dry-run")
    assert plan["samples"] == 3


def test_the_schema_can_be_printed(invoke):
    assert json.loads(invoke("export", "--schema").stdout) == schema("results")
    assert json.loads(invoke("export", "--schema", "--of", "aggregates", "--format", "jsonl").stdout) == schema(
        "aggregates", lines=True
    )


def test_the_same_export_is_the_same_file(invoke, make_run, tmp_path):
    run = make_run(*ALL)
    for name in ("a.json", "b.json"):
        invoke("export", run, "-o", name)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "x.csv"], "name a run"),
        (["RUN"], "say where to: -o FILE"),
        (["RUN", "-o", "x.txt"], "the suffix says no form; give --format (json, jsonl, csv, parquet, evalplus)"),
        (["RUN", "-o", "x"], "the suffix says no form"),
        (["RUN", "-o", "x.csv", "--by", "category"], "give --of aggregates"),
        (["RUN", "-o", "x", "--format", "evalplus", "--of", "aggregates"], "no place for aggregates"),
        (["RUN", "-o", "-", "--format", "evalplus"], "cannot go to standard output: give -o FOLDER"),
        (["RUN", "-o", "-", "--format", "parquet"], "cannot go to standard output: give -o FILE"),
        (["RUN", "-o", "nowhere/x.csv"], "cannot write nowhere/x.csv: No such file or directory"),
        (["RUN", "-o", "RUN", "--format", "csv"], "it is a directory"),
        (["RUN", "-o", "RUN/results.jsonl"], "is part of the run"),
        (["RUN", "RUN", "-o", "x.csv"], "is named twice"),
        (["none", "-o", "x.csv"], "there is no run directory none"),
        (["RUN", "x.csv", "-o", "y.csv"], "there is no run directory x.csv"),
        (["RUN", "-o", "x.csv", "--of", "aggregates", "--by", "flavour"], "there is no column 'flavour'"),
        (["RUN", "--schema"], "of no run"),
        (["--schema", "--format", "csv"], "--schema is of json or jsonl"),
    ],
)
def test_what_cannot_be_done_is_one_line(invoke, make_run, one_line, tmp_path, arguments, said):
    run = str(make_run("passed"))
    before = sorted(each.name for each in tmp_path.rglob("*"))
    assert said in one_line(invoke("export", *(each.replace("RUN", run) for each in arguments), code=2))
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


@pytest.mark.parametrize("more", [[], ["--of", "aggregates"], ["--format", "evalplus"]])
def test_a_run_without_anything_is_nothing_selected(invoke, make_run, one_line, tmp_path, more):
    run = make_run()
    assert "0 evaluated" in one_line(invoke("export", run, "-o", "x.json", *more, code=5))
    assert not (tmp_path / "x.json").exists()


def test_parquet_without_pyarrow_says_what_brings_it(invoke, make_run, one_line, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = one_line(invoke("export", make_run("passed"), "-o", "x.parquet", code=4))
    assert "pip install 'kernelbench-core[parquet]'" in said
    assert not (tmp_path / "x.parquet").exists()


def test_a_run_that_goes_on_can_be_exported(invoke, make_run, tmp_path):
    run = make_run("passed", "no_code")
    lines = (run / "results.jsonl").read_bytes().splitlines(keepends=True)
    (run / "results.jsonl").write_bytes(lines[0] + lines[1][:40])
    data = json.loads(invoke("export", run, "-o", "-").stdout)
    assert [each["status"] for each in data["results"]] == ["passed", "waiting"]


def test_bytes_on_standard_output_are_utf_8_whatever_the_terminal_has(program, make_run):
    run = make_run("passed")
    path = run / "samples.jsonl"
    path.write_text(path.read_text().replace('"usage":{}', '"usage":{"name":"\\u00e9\\u001b[2J"}'))
    environ = {**program.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "kernelbench_core.cli", "export", str(run), "-o", "-", "--format", "csv"],
        env=environ, capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    assert "\u00e9\\x1b[2J" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("name", ["x.json", "x.jsonl", "x.csv", "x.parquet"])
def test_a_disk_that_is_full_is_one_line_and_leaves_nothing(invoke, make_run, one_line, tmp_path, monkeypatch, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    run = make_run(*ALL)
    before = sorted(each.name for each in tmp_path.rglob("*"))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output, "write_all", full)
    assert f"cannot write {name}: No space left on device" in one_line(invoke("export", run, "-o", name, code=1))
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


@pytest.mark.skipif(not FULL.is_char_device(), reason="there is no /dev/full here")
def test_standard_output_on_a_full_disk_is_one_line(program, make_run):
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kernelbench_core.cli", "export", str(make_run(*ALL)), "-o", "-"],
            env=program.environ, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("error: standard output cannot be written")


def test_a_reader_that_stops_early_is_no_error(program, make_run):
    done = program.start("export", make_run(*ALL * 40), "-o", "-", "--format", "jsonl")
    done.stdout.close()
    assert done.wait(60) == 141
    assert done.stderr.read() == ""
    done.stderr.close()
