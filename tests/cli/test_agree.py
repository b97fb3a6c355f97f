"""`kernelbench agree`: the table, the list, the threshold, and what is said of files that do not fit."""

from __future__ import annotations

import pytest

HEADING = "task_id\tsample\tpassed\tpublished_result\n"


@pytest.fixture
def verdicts(tmp_path):
    path = tmp_path / "x.tsv"
    path.write_text(
        f"{HEADING}Other_alpha_GHOST\t0\t1\tpassed\nOther_beta_GHOST\t0\t0\tlogical bug\n"
        "Other_gamma_GHOST\t0\t1\tpassed\nOther_delta_GHOST\t0\t1\tpassed\n"
    )
    return path


@pytest.fixture
def run(make_run):
    return make_run("passed", "passed", "memory_error")


def test_the_table_says_who_passed_what_and_why(invoke, run, verdicts):
    shown = invoke("agree", run, verdicts).stdout
    words = [line.split() for line in shown.splitlines()]
    assert ["ghost", "fake/text", "3", "1", "0", "1", "1", "33.3%", "33.3%"] in words
    assert any(line[:4] == ["memory", "error", "0", "1"] for line in words)
    assert any(line[:3] == ["unexplained", "1", "0"] for line in words)
    assert "1 task ids are not in the suite: Other_delta_GHOST" in shown
    assert "why 2" not in shown


def test_the_list_has_every_disagreement(invoke, run, verdicts):
    shown = invoke("agree", run, verdicts, "--list").stdout
    (line,) = [line for line in shown.splitlines() if "why 2" in line]
    assert line.split()[:4] == ["ghost/gamma/text/0", "only", "theirs", "memory"]


def test_json_has_all_of_it(invoke_json, run, verdicts):
    data = invoke_json("agree", run, verdicts)
    assert data["total"]["both_pass"] == 1
    assert data["total"]["equal_outside_wrong_oracles"] == pytest.approx(1 / 3)
    assert [each["reason"] for each in data["disagreements"]] == ["unexplained", "memory error"]
    assert data["unknown_task_ids"] == ["Other_delta_GHOST"]


def test_a_threshold_that_is_missed_is_exit_code_1(invoke, run, verdicts):
    done = invoke("agree", run, verdicts, "--min-equal", "97%", code=1)
    assert "threshold missed: 33.3% of the verdicts are equal, asked for 97.0%" in done.stderr
    invoke("agree", run, verdicts, "--min-equal", "0.3")


def test_nothing_to_compare_misses_every_threshold(invoke, run, tmp_path):
    path = tmp_path / "none.tsv"
    path.write_text(f"{HEADING}Other_delta_GHOST\t0\t1\t\n")
    invoke("agree", run, path)
    assert "nothing was compared" in invoke("agree", run, path, "--min-equal", "0", code=1).stderr


def test_a_file_that_is_none_is_one_line(invoke, run, tmp_path, one_line):
    assert "absent.tsv: cannot be read" in one_line(invoke("agree", run, tmp_path / "absent.tsv", code=2))


@pytest.mark.parametrize("width", [60, 100])
def test_it_fits_a_narrow_screen(invoke, run, verdicts, monkeypatch, width):
    invoke("--version")  # which clears the environment
    monkeypatch.setenv("COLUMNS", str(width))
    assert max(map(len, invoke("agree", run, verdicts, "--list").stdout.splitlines())) <= width
