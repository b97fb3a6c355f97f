from __future__ import annotations

import json
from pathlib import Path

import pytest

PROTOTYPE = "void scale(const float *x, float *y, float a, size_t n)"


def test_what_was_written_is_told_with_what_comes_next(invoke):
    lines = invoke("new-task", "mine/brighten").stdout.splitlines()
    assert lines[0] == "mine/brighten/"
    assert "  reference.cpp" in lines
    assert lines[lines.index("Next:") + 1] == "  kernelbench validate --suite ./mine --task brighten --target scalar"
    assert Path("mine/brighten/task.toml").is_file()
    assert (Path("mine/brighten/mutants/wraps.cpp")).is_file()


def test_a_frame_says_what_is_left_to_write(invoke):
    lines = invoke("new-task", "scale", "--prototype", PROTOTYPE, "--c").stdout.splitlines()
    assert "  write reference.c and description.md, check the guesses in task.toml" in lines
    assert lines[-1] == "  kernelbench validate --suite . --task scale --target scalar"
    assert PROTOTYPE in Path("scale/task.toml").read_text()


def test_the_answer_can_be_json_or_nothing(invoke):
    data = json.loads(invoke("new-task", "mine/a", "--json").stdout)
    assert (data["folder"], data["suite"], data["entry"]) == ("mine/a", "./mine", "a")
    assert "task.toml" in data["files"]
    assert invoke("new-task", "mine/b", "-q").stdout == ""
    assert Path("mine/b/task.toml").is_file()


@pytest.mark.parametrize("arguments", [("mine/a",), ("mine/b", "--prototype", "nonsense"), ("mine/two words",)])
def test_a_mistake_is_one_line_and_exit_code_2(invoke, one_line, arguments):
    Path("mine/a").mkdir(parents=True)
    one_line(invoke("new-task", *arguments, code=2))


def test_a_task_that_was_written_is_listed(invoke, invoke_json):
    invoke("new-task", "mine/brighten")
    (record,) = invoke_json("list", "tasks", "--suite", "./mine")
    assert (record["task_id"], record["mutants"], record["cases"]) == ("mine/brighten", 3, 500)


def test_a_suite_in_a_folder_gives_its_name_to_the_run_directory(invoke):
    invoke("new-task", "mine/brighten")
    told = invoke("run", "--suite", "./mine", "--target", "ghost", "--model", "fake/text", "--dry-run")
    assert told.exit_code == 0
    from kernelbench_core.cli.finish import place
    from kernelbench_core.cli.state import State

    assert place(None, "./mine", State()).endswith("-mine")
    assert place(None, "simdbench:/some/where", State()).endswith("-simdbench")


def test_faulty_tasks_are_told_by_validate_without_a_target(invoke):
    invoke("new-task", "mine/brighten")
    path = Path("mine/brighten/task.toml")
    path.write_text(path.read_text().replace("size = true", "size = 1"))
    lines = invoke("validate", "--suite", "./mine", "--target", "ghost", code=1).stdout.splitlines()
    assert [lines[0], lines[2]] == ["FAULT mine/brighten", "1 tasks, 1 faults, mutants killed 0 of 0"]
    assert lines[1].startswith("      mine/brighten/task.toml:24: parameters.n.size: expected true or false, got 1")
