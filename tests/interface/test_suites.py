"""Suites that lie in folders: found wherever one is named, and found again by those who read a run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kernelbench_core import evaluate, list_tasks, load_run, prompt, validate
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.report.analysis import facts_of
from kernelbench_core.report.rows import rows_of
from kernelbench_core.report.sample import prompt_of
from kernelbench_core.scaffold.tasks import new_task
from kernelbench_core.session import Session
from kernelbench_core.suites import folder_of, found_in, is_path, label_of

GOOD = "void brighten_simd(const uint8_t *src, uint8_t *dst, size_t n, uint8_t amount) {}"


@pytest.fixture
def suite():
    """A folder `mine` with one task, in the current folder."""
    new_task(Path("mine/brighten"))
    return Path("mine").absolute()


def ids(named, plugins):
    return [task.task_id for task in list_tasks(named, plugins=plugins)]


def test_a_folder_is_a_suite_however_it_is_named(suite, plugins, monkeypatch):
    monkeypatch.setenv("HOME", str(suite.parent))
    for named in ("mine", "mine/", "./mine", str(suite), "~/mine", "mine/../mine", "mine/brighten", "./mine/brighten/"):
        assert ids(named, plugins) == ["mine/brighten"], named
    monkeypatch.chdir(suite)
    for named in (".", "./", "brighten/", "brighten", "../mine"):
        assert ids(named, plugins) == ["mine/brighten"], named
    monkeypatch.chdir(suite / "brighten")
    assert ids(".", plugins) == ["mine/brighten"]
    assert ids("..", plugins) == ["mine/brighten"]


def test_a_link_is_called_as_the_user_calls_it(suite, plugins):
    Path("ours").symlink_to(suite)
    assert ids("./ours", plugins) == ["ours/brighten"]


def test_the_suite_of_a_plugin_wins_over_a_folder_of_its_name(suite, plugins):
    suite.rename(suite.parent / "simd")
    assert "simd/argmax" in ids("simd", plugins)
    assert ids("./simd", plugins) == ["simd/brighten"]
    assert folder_of(plugins, "simd") is None
    assert folder_of(plugins, "simdbench:./somewhere/else") is None


def test_a_folder_without_tasks_is_not_taken_for_a_suite_by_its_bare_name(plugins):
    Path("empty").mkdir()
    with pytest.raises(UsageError, match=r"unknown suite 'empty'"):
        ids("empty", plugins)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (
            "./nowhere",
            r"--suite ./nowhere: there is no such folder; begin one with `kernelbench new-task ./nowhere/NAME`",
        ),
        ("./mime", r"--suite ./mime: there is no such folder; did you mean .*/mine\?"),
        ("./simb", r"--suite ./simb: there is no such folder; did you mean the suite 'simd', without a slash\?"),
        (
            "./empty",
            r"--suite ./empty: no folder in it has a task.toml; write a task with `kernelbench new-task ./empty/NAME`",
        ),
        (".", r"--suite \.: no folder in it has a task.toml; did you mean --suite ./mine\?"),
        (
            "./mine/brighten/task.toml",
            r"this is a file; name the folder that holds the tasks, such as .*/mine/brighten",
        ),
        ("./two words", r"ids of tasks begin with the folder's name, and 'two words' is no name"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_with_a_remedy(suite, plugins, named, said):
    Path("empty").mkdir()
    shutil.copytree(suite, "two words")
    with pytest.raises(UsageError, match=said):
        ids(named, plugins)


def test_what_is_a_path_is_told_by_its_form():
    assert all(map(is_path, ("./a", "a/b", "/a", "~", "~/a", ".", "..", "a/", "./a:b")))
    assert not any(map(is_path, ("a", "simd", "simdbench:/a/b", "a.b", "simdbench:./x")))
    assert [label_of(each) for each in ("simd", "simdbench:/a/b", "/x/mine/", "./mine")] == [
        "simd",
        "simdbench",
        "mine",
        "mine",
    ]


def test_a_run_finds_its_suite_again(suite, plugins, monkeypatch, tmp_path):
    session = Session.open(RunConfig(suite="./mine"), plugins)
    assert (session.suite, session.suite_folder) == ("mine", suite)
    assert found_in({"identity": {"suite": "mine"}, "settings": {"suite": str(suite)}}) == str(suite)
    assert found_in({"identity": {"suite": "simd"}, "settings": {}}) == "simd"
    assert found_in({}) == ""


def test_prompts_are_made_for_a_task_of_a_folder(suite, plugins):
    made = prompt("brighten", "x86-avx", suite="./mine", plugins=plugins)
    assert (made.task_id, "brighten_simd(const uint8_t *src" in made.messages[-1].content) == ("mine/brighten", True)


def test_a_plugins_expert_for_a_suite_of_that_name_is_put_to_a_folders_tasks(suite, plugins, plugin_of, make_plugins):
    from kernelbench_core.api import Target

    experts = suite.parent / "experts" / "mine"
    experts.mkdir(parents=True)
    (experts / "brighten.cpp").write_text("// by the target")
    more = plugin_of(targets=[Target(name="acme", summary="s", experts=str(experts.parent))])
    (task,) = list_tasks("./mine", plugins=make_plugins(more=more))
    assert task.experts == {"acme": "// by the target"}


@pytest.fixture
def broken(suite):
    """Two more tasks, which cannot be read."""
    for name in ("amiss", "wrong"):
        shutil.copytree(suite / "brighten", suite / name)
        text = (suite / name / "task.toml").read_text()
        (suite / name / "task.toml").write_text(text.replace("size = true", 'size = "yes"'))
    return suite


def test_the_first_faulty_task_is_told_and_how_many_more_there_are(broken, plugins):
    with pytest.raises(ConfigError) as caught:
        list_tasks("./mine", plugins=plugins)
    assert "mine/amiss/task.toml:24: parameters.n.size: expected true or false, got 'yes'; 1 more task" in str(
        caught.value
    )
    assert "kernelbench validate" in caught.value.remedy


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_validate_tells_all_faulty_tasks_and_goes_on_with_the_others(broken, quick):
    told = []
    records = validate(suite="./mine", targets=["scalar"], on_task=told.append, **quick)
    assert records == told
    assert [(each.task_id, each.target, len(each.findings)) for each in records] == [
        ("mine/amiss", "", 1), ("mine/wrong", "", 1), ("mine/brighten", "scalar", 0),
    ]  # fmt: skip
    assert (
        records[1].findings[0].message.startswith("mine/wrong/task.toml:24: parameters.n.size: expected true or false")
    )


def test_validate_tells_chosen_faulty_tasks_alone_without_any_tools(broken, plugins):
    records = validate(suite="./mine", tasks=["wrong"], targets=["scalar"], toolchain="no-such", plugins=plugins)
    assert [(each.task_id, each.killed, each.controls) for each in records] == [("mine/wrong", 0, 0)]


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_run_goes_on_from_another_folder_and_readers_find_its_tasks(suite, quick, monkeypatch, tmp_path):
    samples = [{"task_id": "mine/brighten", "code": GOOD}]
    options = {"targets": ["x86-avx"], "out": tmp_path / "run", **quick}
    evaluate(samples, suite="./mine", **options)
    info = load_run(tmp_path / "run").info
    assert (info["identity"]["suite"], info["settings"]["suite"]) == ("mine", str(suite))

    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    results = []
    run = evaluate(samples, suite=os.path.relpath(suite), on_result=results.append, **options)
    assert results == []  # all of it was there
    assert facts_of([run], quick["plugins"]) == {"mine/brighten": {"category": "pixels"}}
    (row,) = rows_of(run)
    messages = prompt_of(row, quick["plugins"], found_in(run.info))
    assert "A sum above 255 becomes 255" in messages[-1].content

    suite.rename(tmp_path / "elsewhere" / "mine")  # moved: the run is the same, and says where it has been
    run = evaluate(samples, suite="./mine", on_result=results.append, **options)
    assert results == []
    assert run.info["settings"]["suite"] == str(tmp_path / "elsewhere" / "mine")
    assert "settings.suite" in run.info["history"][0]["changed"][0]
    in_memory = evaluate(samples, suite="./mine", targets=["x86-avx"], **quick)
    assert found_in(in_memory.info) == str(tmp_path / "elsewhere" / "mine")


def test_readers_of_a_run_whose_folder_is_gone_do_without(plugins, tmp_path):
    class Gone:
        info = {"identity": {"suite": "mine"}, "settings": {"suite": str(tmp_path / "gone")}}  # noqa: RUF012 - a stand-in

    assert facts_of([Gone], plugins) == {}


def test_readers_keep_what_they_know_of_the_tasks_before_a_faulty_one(broken, plugins):
    class Made:
        info = {"identity": {"suite": "mine"}, "settings": {"suite": str(broken)}}  # noqa: RUF012 - a stand-in

    assert facts_of([Made], plugins) == {"mine/brighten": {"category": "pixels"}}
