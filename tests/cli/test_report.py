from __future__ import annotations

import csv
import io
import json

import pytest

from kernelbench_core.model import Status

ALL = [each.value for each in Status]


def test_totals_add_up_over_every_status(invoke_json, make_run):
    data = invoke_json("report", make_run(*ALL, *ALL[:4]))
    assert data["total"]["samples"] == len(ALL) + 4 == sum(data["total"]["statuses"].values())
    assert list(data["total"]["statuses"]) == ALL


def test_a_low_score_is_no_failure_but_a_threshold_is(invoke, make_run):
    run = make_run("passed", "wrong_result")
    invoke("report", run)
    invoke("report", run, "--min-pass", "50%")
    done = invoke("report", run, "--min-pass", "0.51", code=1)
    assert "pass@1 of fake/text on ghost is 50.0%, asked for 51.0%" in done.stderr
    assert "wrong_result" in done.stdout


def test_a_threshold_over_no_result_is_missed(invoke, make_run):
    assert "there is no result" in invoke("report", make_run(), "--min-pass", "0", code=1).stderr


def test_samples_are_listed_with_the_numbers_that_show_takes(invoke, invoke_json, make_run):
    run = make_run("passed", "wrong_result", "no_code")
    rows = invoke_json("report", run, "--samples")
    assert [each["row"] for each in rows] == [1, 2, 3]
    text = invoke("report", run, "--samples").stdout
    assert "  2  ghost/beta/fake-text/0" in text
    assert "3 samples" in text
    assert invoke_json("show", run, "2")["task_id"] == "fake/beta" == rows[1]["task_id"]


def test_samples_can_be_chosen(invoke_json, make_run):
    run = make_run("passed", "wrong_result", "no_code", "wrong_result")
    assert len(invoke_json("report", run, "--samples", "--status", "wrong_result")) == 2
    assert invoke_json("report", run, "--samples", "--target", "other") == []
    assert len(invoke_json("report", run, "--samples", "--model", "fake/*")) == 4


def test_a_filter_without_a_list_is_refused(invoke, make_run, one_line):
    assert "--samples or --csv" in one_line(invoke("report", make_run("passed"), "--status", "passed", code=2))


def test_an_unknown_status_is_refused_with_the_known_ones(invoke, make_run, one_line):
    assert "wrong_result" in one_line(invoke("report", make_run("passed"), "--samples", "--status", "wrong", code=2))


@pytest.mark.parametrize("width", [60, 100, 200])
def test_samples_on_a_narrow_screen_fit(invoke, make_run, monkeypatch, width):
    invoke("--version")  # which clears the environment
    monkeypatch.setenv("COLUMNS", str(width))
    text = invoke("report", make_run(*ALL), "--samples").stdout
    assert max(map(len, text.splitlines())) <= width
    assert all(status in text for status in ALL)


def test_csv_goes_to_a_file_or_to_standard_output(invoke, make_run, tmp_path):
    run = make_run(*ALL)
    text = invoke("report", run, "--csv", "-").stdout
    assert [row["status"] for row in csv.DictReader(io.StringIO(text))] == ALL
    done = invoke("report", run, "--csv", "rows.csv")
    assert (tmp_path / "rows.csv").read_text() == text
    assert "rows written to rows.csv" in done.stderr


def test_csv_that_cannot_be_written_is_one_line(invoke, make_run, one_line):
    assert "nowhere/x.csv: cannot be written" in one_line(
        invoke("report", make_run("passed"), "--csv", "nowhere/x.csv", code=2)
    )


def test_lines_of_results_that_are_broken_cost_only_themselves(program, make_run):
    run = make_run("passed", "no_code")
    with (run / "results.jsonl").open("ab") as file:
        file.write(b"\xff\xfe\n{}\n[]\n")
    done = program("report", run, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["total"]["samples"] == 2
    warnings = done.stderr.splitlines()
    assert len(warnings) == 3
    assert all(line.startswith(f"warning: {run / 'results.jsonl'}:") for line in warnings)
