"""`kernelbench compare`: what it prints and how it ends."""

from __future__ import annotations

import pytest

PASSED, FAILED = ("passed",) * 3, ("wrong_result",) * 3


@pytest.fixture
def run(make_run):
    """A run of three tasks with so many samples each that pass and that fail."""
    return lambda name, passes, fails=0, **more: make_run(*PASSED * passes, *FAILED * fails, name=name, **more)


def test_two_equal_runs_are_a_tie(invoke, run):
    done = invoke("compare", run("one", 4), run("two", 4))
    assert "fake/text  ghost   100.0%  100.0%      3  +0.0 points [-70.8, +70.8]  tie" in done.stdout
    assert done.stderr == ""


def test_worse_beyond_chance_is_exit_code_1(invoke, plugins, tmp_path):
    from kernelbench_core.model import Result, Sample, Status
    from kernelbench_core.store import RunDirectory

    paths = []
    for name, status in (("one", "passed"), ("two", "timeout")):
        info = {"identity": {"suite": "fake", "protocol": "strict", "seed": 1}}
        with RunDirectory.create_or_open(tmp_path / name, info) as made:
            for i in range(8):
                identity = {"task_id": f"fake/t{i}", "target": "ghost", "model": "fake/text", "sample_id": "0"}
                made.append_sample(Sample(**identity, code="int x;"))
                made.append_result(Result(**identity, status=Status(status), detail="why", key=str(i)))
        paths.append(tmp_path / name)
    done = invoke("compare", *paths, code=1)
    assert "worse: pass@1 of fake/text on ghost: -100.0 points [-100.0, -26.1]" in done.stderr
    assert "fake/text on ghost: 8 tasks regressed" in done.stdout
    invoke("compare", *paths[::-1])


def test_few_tasks_decide_nothing_but_a_threshold_does(invoke, run):
    one, two = run("one", 4), run("two", 1, 3)
    assert "tie" in invoke("compare", one, two).stdout
    done = invoke("compare", one, two, "--threshold", "10%", code=1)
    assert "threshold missed: pass@1 of fake/text on ghost: -75.0 points" in done.stderr
    assert done.stderr.rstrip().endswith("asked for no more than 0.1")
    invoke("compare", one, two, "--threshold", "0.75")
    invoke("compare", two, one, "--threshold", "0")


@pytest.mark.parametrize("value", ["much", "-1", "nan", "inf"])
def test_a_threshold_is_a_number(invoke, run, one_line, value):
    assert "is no amount" in one_line(invoke("compare", run("one", 1), "--threshold", value, code=2))


def test_two_models_of_a_run_are_named_with_a_comma(invoke, make_run, one_line):
    path = make_run("passed", "passed", "passed", model="fake/text")
    line = one_line(invoke("compare", path, code=2))
    assert "one run alone has nothing to be compared with; give another run" in line
    assert "there are no results of fake/no" in one_line(
        invoke("compare", path, "--models", "fake/text,fake/no", code=2)
    )
    assert "give two models" in one_line(invoke("compare", path, "--models", "a,b,c", code=2))


def test_models_of_two_runs(invoke, run):
    one, two = run("one", 2, model="fake/a"), run("two", 2, model="fake/b")
    shown = invoke("compare", one, two, "--models", "fake/a", "--models", "fake/b").stdout
    assert shown == invoke("compare", one, two).stdout
    assert shown.splitlines()[1].endswith("/one fake/a")


def test_nothing_in_both_is_exit_code_5(invoke, run, one_line):
    one, two = run("one", 1), run("two", 1, target="spirit")
    assert "no target in common" in one_line(invoke("compare", one, two, code=5))


def test_other_protocols_need_a_word(invoke, run, make_run, one_line, tmp_path):
    one, two = run("one", 1), run("two", 1)
    toml = two / "run.toml"
    toml.write_text(toml.read_text().replace('protocol = "strict"', 'protocol = "other"'))
    assert "give --anyway" in one_line(invoke("compare", one, two, code=2))
    assert "identity.protocol" in invoke("compare", one, two, "--anyway").stdout


def test_json(invoke_json, run):
    data = invoke_json("compare", run("one", 4), run("two", 3, 1), "--by", "task_id", "--threshold", "0.3")
    assert data["pairs"][0]["difference"] == -0.25
    assert data["missed"] is False
    assert [each["label"] for each in data["strata"]] == ["fake/alpha", "fake/beta", "fake/gamma"]


def test_a_run_that_is_none_and_too_many_are_one_line(invoke, run, one_line, tmp_path):
    one = run("one", 1)
    one_line(invoke("compare", one, tmp_path / "absent", code=2))
    assert "takes a base and a new one" in one_line(invoke("compare", one, one, one, code=2))


def test_a_metric_that_is_not_there(invoke, run, one_line):
    line = one_line(invoke("compare", run("one", 1), run("two", 1), "--metric", "pass@2", code=2))
    assert "there is no number 'pass@2'" in line


@pytest.mark.parametrize("width", [50, 80])
def test_it_fits_a_narrow_screen(invoke, run, monkeypatch, width):
    one, two = run("one", 4), run("two", 1, 3)
    invoke("--version")  # which clears the environment
    monkeypatch.setenv("COLUMNS", str(width))
    shown = invoke("compare", one, two).stdout
    assert max(map(len, shown.splitlines())) <= width
