from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core import interface
from kernelbench_core.evaluation.validate import Finding, Soundness


def record(task, *messages, mutants=3, killed=3, target="ghost"):
    findings = [
        Finding(task_id=task, target=target, check=f"check {n}", message=each) for n, each in enumerate(messages)
    ]
    return Soundness(
        task_id=task, target=target, findings=findings, experts=1, mutants=mutants, killed=killed, controls=7
    )  # fmt: skip


@pytest.fixture
def found(monkeypatch):
    """What the engine finds; and the configuration that it was asked with."""
    records, asked = [], []

    def validate(*, config, plugins, on_task):
        asked.append(config)
        for each in records:
            on_task(each)
        return records

    monkeypatch.setattr(interface, "validate", validate)
    return records, asked


def test_sound_tasks_are_a_line_each_and_a_sum(invoke, found):
    found[0].extend([record("fake/a"), record("fake/a", target="spirit"), record("fake/b", mutants=2, killed=2)])
    lines = invoke("validate").stdout.splitlines()
    assert lines[0] == "ok    fake/a on ghost: 1 expert, mutants killed 3 of 3, 7 controls"
    assert len(lines) == 4
    assert lines[-1] == "2 tasks, 0 faults, mutants killed 8 of 8"


def test_faults_are_named_and_the_exit_code_is_1(invoke, invoke_json, found):
    found[0].extend([record("fake/a"), record("fake/b", "survives\nall\x1b[0m", "is wrong", killed=2)])
    lines = invoke("validate", code=1).stdout.splitlines()
    assert lines[1].startswith("FAULT fake/b on ghost")
    assert lines[2:4] == ["      check 0: survives all\\x1b[0m", "      check 1: is wrong"]
    assert lines[-1] == "2 tasks, 2 faults, mutants killed 5 of 6"
    data = invoke_json("validate", code=1)
    assert data["total"] == {"tasks": 2, "faults": 2, "experts": 2, "mutants": 6, "killed": 5, "controls": 14}
    assert data["records"][1]["findings"][1]["message"] == "is wrong"


def test_notes_are_told_and_are_no_faults(invoke, invoke_json, found):
    note = Finding(task_id="fake/a", target="ghost", check="mutants", message="no mutants\nat all")
    found[0].append(evolve(record("fake/a"), notes=[note]))
    lines = invoke("validate").stdout.splitlines()
    assert lines[:2] == [
        "ok    fake/a on ghost: 1 expert, mutants killed 3 of 3, 7 controls",
        "      note: no mutants at all",
    ]
    data = invoke_json("validate")
    assert (data["total"]["faults"], data["records"][0]["notes"][0]["check"]) == (0, "mutants")


def test_a_task_that_cannot_be_read_has_no_target(invoke, found):
    found[0].append(evolve(record("fake/a", "a/task.toml:3: no", target=""), experts=0))
    lines = invoke("validate", code=1).stdout.splitlines()
    assert lines[:2] == ["FAULT fake/a", "      a/task.toml:3: no"]


def test_flags_become_the_configuration(invoke, found):
    flags = ("--suite", "s", "--target", "a,b", "--task", "x*", "--limit", "3", "--toolchain", "gcc", "--seed", "4")
    invoke("validate", *flags, "--protocol", "p", "--unsafe-no-sandbox")
    (config,) = found[1]
    assert (config.suite, config.targets, config.tasks, config.limit) == ("s", ("a", "b"), ("x*",), 3)
    assert (config.toolchain, config.seed, config.protocol, config.unsafe_no_sandbox) == ("gcc", 4, "p", True)


@pytest.mark.parametrize(
    ("terminal", "flags", "quiet"),
    [(True, [], True), (True, ["--json"], False), (False, [], False), (False, ["-q"], True)],
)
def test_no_bar_is_drawn_between_lines_on_the_same_terminal(invoke, found, monkeypatch, terminal, flags, quiet):
    from kernelbench_core.cli import progress
    from kernelbench_core.report import screen

    asked = []
    real = progress.progress

    def watched(total, word, *, quiet):
        asked.append(quiet)
        return real(total, word, quiet=True)

    monkeypatch.setattr(screen, "is_terminal", lambda _stream: terminal)
    monkeypatch.setattr(progress, "progress", watched)
    found[0].append(record("fake/a"))
    invoke("validate", *flags)
    assert asked == [quiet]
