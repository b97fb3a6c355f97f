from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kernelbench_core.interface import load_run

RUN = ("run", "--suite", "fake", "--target", "ghost", "--unsafe-no-sandbox")


def test_a_run_prints_its_table_and_its_directory_and_a_low_score_is_no_failure(invoke, tmp_path):
    done = invoke(*RUN, "--model", "fake/none", "--out", "r")
    assert "run directory: r" in done.stdout
    row = next(line for line in done.stdout.splitlines() if line.startswith("fake/none"))
    assert row.split() == ["fake/none", "ghost", "3", "3", "0", "0.0%", "[0.0,", "70.8]", "3"]
    assert {each.status.value for each in load_run(tmp_path / "r").results()} == {"no_code"}


def test_a_run_of_which_nothing_can_be_evaluated_is_4_and_says_why(invoke):
    done = invoke(*RUN, "--model", "fake/text", "--out", "r", code=4)
    assert "unavailable: 3 on ghost: no toolchain named none" in done.stdout
    assert "0 evaluated of 3 samples" in done.stdout


def test_a_run_of_which_a_part_cannot_be_evaluated_is_1(invoke):
    invoke(*RUN, "--model", "fake/none,fake/text", "--out", "r", code=1)


def test_lists_with_commas_and_repeated_options_are_the_same(invoke_json):
    flags = ("run", "--suite", "fake", "--dry-run", "--task", "alpha,beta")
    commas = invoke_json(*flags, "--target", "ghost,spirit", "--model", "fake/none,fake/text")
    repeated = invoke_json(
        *flags, "--target", "ghost", "--target", "spirit", "--model", "fake/none", "--model", "fake/text"
    )
    assert commas == repeated
    assert commas["samples"] == 8


@pytest.mark.parametrize(
    ("flags", "samples"),
    [([], 3), (["--limit", "2"], 2), (["--task", "*a"], 3), (["--task", "al*"], 1), (["--task", "fake/beta"], 1),
     (["--n-samples", "5"], 15), (["--limit", "0"], 3), (["--task", "Other_gamma"], 1)],
)  # fmt: skip
def test_a_dry_run_counts_what_would_run_and_writes_the_prompts_only(invoke_json, tmp_path, flags, samples):
    data = invoke_json(*RUN, "--model", "fake/none", "--dry-run", "--out", "r", *flags)
    assert (data["samples"], data["open"], data["finished"]) == (samples, samples, 0)
    assert sum(row["samples"] for row in data["rows"]) == samples
    assert [each.name for each in tmp_path.glob("r/*")] == ["prompts"]


def test_a_dry_run_and_the_run_agree_also_when_it_goes_on(invoke, invoke_json):
    flags = (*RUN, "--model", "fake/none", "--out", "r")
    invoke(*flags, "--limit", "1")
    assert invoke_json(*flags, "--dry-run")["open"] == 2
    invoke(*flags)
    assert invoke_json(*flags, "--dry-run")["open"] == 0
    assert "suite fake" in invoke(*flags, "--dry-run").stdout
    assert Path("r/results.jsonl").read_text().count("\n") == 3


def test_without_out_a_new_directory_with_time_and_suite_is_made_each_time(invoke):
    for _ in range(3):
        done = invoke(*RUN, "--model", "fake/none")
        assert re.search(r"run directory: runs/\d{8}-\d{6}-fake(-\d)?$", done.stdout.strip())
    assert len(list(Path("runs").iterdir())) == 3


def test_json_is_one_document_with_counts_that_add_up(invoke):
    done = invoke(*RUN, "--model", "fake/none,fake/text", "--out", "r", "--json", code=1)
    data = json.loads(done.stdout)
    assert data["total"] == {"samples": 6, "passed": 0, "statuses": {"no_code": 3, "unavailable": 3}}
    assert data["run"] == "r"


def test_flags_win_over_the_environment_and_that_over_the_file(invoke, invoke_json, tmp_path, monkeypatch):
    (tmp_path / "kernelbench.toml").write_text(
        '[run]\nsuite = "fake"\ntargets = ["ghost"]\nmodels = ["fake/none"]\nlimit = 1\n'
    )
    assert invoke_json("run", "--dry-run")["samples"] == 1
    monkeypatch.setenv("KERNELBENCH_LIMIT", "2")
    assert invoke_json("run", "--dry-run")["samples"] == 2
    assert invoke_json("run", "--dry-run", "--limit", "3")["samples"] == 3


@pytest.mark.parametrize(
    ("rate", "code"), [("0", 0), ("0.0", 0), ("0%", 0), ("0.01", 1), ("1%", 1), ("1", 1), ("100%", 1)]
)
def test_a_missed_threshold_is_1_and_named(invoke, rate, code):
    done = invoke(*RUN, "--model", "fake/none", "--out", "r", "--min-pass", rate, code=code)
    assert ("threshold missed: pass@1 of fake/none on ghost is 0.0%" in done.stderr) is bool(code)


def test_a_threshold_without_a_number_is_missed_but_the_machine_comes_first(invoke):
    done = invoke(*RUN, "--model", "fake/text", "--out", "r", "--min-pass", "0", code=4)
    assert "is not available" in done.stderr


def test_ctrl_c_within_a_provider_keeps_what_is_finished(invoke):
    done = invoke(*RUN, "--model", "fake/stop", "--out", "r", "-j1", code=130)
    assert done.stderr.strip() == "stopped; the same command goes on where it stopped"
    assert Path("r/samples.jsonl").read_text().count("\n") == 1
    assert "not evaluated yet" in invoke("report", "r").stdout


def test_a_mistake_of_a_provider_names_its_plugin_and_fails_the_run(invoke):
    done = invoke(*RUN, "--model", "fake/broken", "--out", "r", code=1)
    assert "provider of plugin fake (fake) failed: ValueError: a mistake of the provider" in done.stderr
    assert "the run failed" in done.stderr
    assert "Traceback" in json.loads(Path("r/requests.jsonl").read_text().splitlines()[0])["traceback"]


def test_a_mistake_of_a_provider_costs_no_other_model_anything(invoke):
    done = invoke(*RUN, "--model", "fake/broken", "--model", "fake/none", "--out", "r", code=1)
    assert "a mistake of the provider" in done.stderr
    assert Path("r/results.jsonl").read_text().count("\n") == 3


def test_without_a_sandbox_it_refuses_before_anything_is_asked(invoke, one_line, monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    flags = ("run", "--suite", "fake", "--target", "ghost", "--model", "fake/none", "--out", "r")
    line = one_line(invoke(*flags, code=4))
    assert "--unsafe-no-sandbox" in line
    assert not Path("r").exists()


def test_generate_keeps_samples_and_run_goes_on_from_there(invoke, invoke_json):
    flags = ("--suite", "fake", "--target", "ghost", "--model", "fake/none", "--out", "r")
    assert invoke_json("generate", *flags) == {"run": "r", "samples": 3, "new": 3}
    assert invoke_json("generate", *flags) == {"run": "r", "samples": 3, "new": 0}
    assert invoke_json("generate", *flags, "--n-samples", "2", "--dry-run")["open"] == 3
    assert "3 samples, 0 of them new" in invoke("generate", *flags).stdout
    invoke("run", *flags, "--unsafe-no-sandbox")
    assert Path("r/samples.jsonl").read_text().count("\n") == 3
    assert Path("r/results.jsonl").read_text().count("\n") == 3


def test_piped_output_has_no_carriage_return_and_no_escape(program):
    """The real pipes of a real process; a real run is further down."""
    for arguments in (["plugins"], ["list", "protocols"], ["list", "tasks"], ["--help"]):
        done = program(*arguments)
        assert done.stdout
        assert "\r" not in done.stdout + done.stderr
        assert "\x1b" not in done.stdout + done.stderr


REAL = ("run", "--target", "x86-sse", "--model", "reference/expert,reference/scalar,reference/mutant")


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_real_run_from_start_to_show(program):
    flags = (*REAL, "--task", "conditional_move", "--out", "r", "--seed", "5")
    done = program(*flags)
    assert done.returncode == 0, done.stderr
    assert "\r" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    data = json.loads(program("report", "r", "--json").stdout)
    by_model = {group["model"]: group["statuses"] for group in data["groups"]}
    assert by_model["reference/expert"] == {"passed": 1}
    assert by_model["reference/scalar"] == {"no_intrinsics": 1}
    assert not {"passed", "no_intrinsics", "unavailable"} & set(by_model["reference/mutant"])
    again = program(*flags)
    assert again.stdout == done.stdout  # nothing is evaluated twice
    assert len((program.folder / "r" / "results.jsonl").read_text().splitlines()) == data["total"]["samples"]
    shown = program("show", "r", "conditional_move:no_tail")
    assert shown.returncode == 0
    for part in ("You write C++ kernels", "conditional_move_simd", "== first wrong value", "expected", "wrong_result"):
        assert part in shown.stdout


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_validate_proves_a_real_task_sound(program):
    done = program("validate", "--target", "x86-sse", "--task", "conditional_move")
    assert done.returncode == 0, done.stdout + done.stderr
    first, last = done.stdout.splitlines()
    assert re.fullmatch(
        r"ok    simd/conditional_move on x86-sse: 1 expert, mutants killed (\d+) of \1, \d+ controls", first
    )
    assert re.fullmatch(r"1 tasks, 0 faults, mutants killed (\d+) of \1", last)
