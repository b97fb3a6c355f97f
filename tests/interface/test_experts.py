"""Solutions that a target brings for the tasks of a suite."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core import list_tasks, run, validate
from kernelbench_core.api import FunctionTask, Target, Task
from kernelbench_core.errors import ConfigError
from kernelbench_core.experts import WithExperts


class Suite:
    """Tasks in a row."""

    def __init__(self, *tasks):
        self.tasks = tasks

    def load(self):
        return iter(self.tasks)


def task_of(name, **experts):
    return FunctionTask(
        suite="lab", name=name, summary="S", description="D", digest="0", entry=name, prototype=f"int {name}()",
        reference="R", parameters=(), experts=experts,
    )  # fmt: skip


@pytest.fixture
def brings(tmp_path):
    """A target with a folder of experts, by `suite/task` and text."""

    def make(name="acme", **files):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for place, text in files.items():
            suite, _, task = place.partition("__")
            (folder / suite).mkdir(exist_ok=True)
            (folder / suite / f"{task}.cpp").write_text(text)
        return Target(name=name, summary="A", experts=str(folder))

    return make


def test_a_task_gets_the_experts_that_targets_bring(brings):
    targets = [brings("one", lab__a="1a", lab__b="1b", other__a="no"), brings("two", lab__a="2a")]
    loaded = list(WithExperts([*targets, Target(name="three", summary="T")], Suite(task_of("a"), task_of("c"))).load())
    assert [each.experts for each in loaded] == [{"one": "1a", "two": "2a"}, {}]


def test_tasks_of_two_suites_are_not_mixed_up(brings):
    tasks = Suite(task_of("a"), evolve(task_of("a"), suite="other"))
    loaded = WithExperts([brings("one", lab__a="lab", other__a="other")], tasks).load()
    assert [each.experts for each in loaded] == [{"one": "lab"}, {"one": "other"}]


def test_the_tasks_own_expert_wins(brings):
    (task,) = WithExperts([brings("one", lab__a="brought")], Suite(task_of("a", one="own", two="2"))).load()
    assert task.experts == {"one": "own", "two": "2"}


def test_verdicts_do_not_depend_on_it(brings):
    plain = task_of("a")
    (task,) = WithExperts([brings("one", lab__a="1")], Suite(plain)).load()
    assert evolve(task, experts={}) == plain


def test_tasks_of_other_kinds_pass_as_they_are(brings):
    other = Task(suite="lab", name="a", summary="S", description="D", digest="0")
    assert list(WithExperts([brings("one", lab__a="1")], Suite(other)).load()) == [other]


def test_what_the_suite_raises_comes_after_the_sound_tasks(brings):
    class Broken(Suite):
        def load(self):
            yield from self.tasks
            raise ConfigError("broken")

    loaded = WithExperts([brings("one", lab__a="1")], Broken(task_of("a"))).load()
    assert next(loaded).experts == {"one": "1"}
    with pytest.raises(ConfigError, match="broken"):
        next(loaded)


def test_an_expert_that_is_no_text_is_an_error_with_its_file(brings, tmp_path):
    target = brings("one", lab__a="")
    (tmp_path / "one" / "lab" / "a.cpp").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"one/lab/a\.cpp: cannot be read as UTF-8"):
        list(WithExperts([target], Suite(task_of("a"))).load())


@pytest.fixture
def acme(make_plugins, plugin_of, brings):
    """The real suite with a target more, which brings two experts: a right one and a wrong one."""
    from kernelbench_isa_sse_avx.plugin import kernelbench_targets
    from kernelbench_simd_suite.plugin import TASKS

    avx = next(each for each in kernelbench_targets() if each.name == "x86-avx")
    right = (TASKS / "conditional_move" / "experts" / "x86-avx.cpp").read_text()
    wrong = (TASKS / "argmax" / "experts" / "x86-sse.cpp").read_text()
    mine = brings("acme", simd__conditional_move=right, simd__argmax=f"#error wrong\n{wrong}")
    target = evolve(avx, name="acme", experts=mine.experts, aliases=())
    return make_plugins(acme=plugin_of(targets=[target]))


def test_they_are_listed(acme):
    found = {each.name: sorted(each.experts) for each in list_tasks("simd", plugins=acme)}
    assert "acme" in found["conditional_move"]
    assert "acme" not in found["add"]


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_they_are_the_model_expert_and_validate_looks_at_them(acme, tmp_path):
    options = {"plugins": acme, "protocol": "quick", "seed": 3, "targets": ["acme"],
               "tasks": ["conditional_move", "argmax", "add"]}  # fmt: skip
    found = {
        each.task_id: each.status for each in run(models=["reference/expert"], out=tmp_path / "r", **options).results()
    }
    assert found == {"simd/conditional_move": "passed", "simd/argmax": "compile_error"}
    records = {each.task_id: each for each in validate(**options)}
    assert (records["simd/conditional_move"].experts, records["simd/conditional_move"].findings) == (1, [])
    assert [each.check for each in records["simd/argmax"].findings] == ["expert", "performance"]
    assert records["simd/add"].experts == 0
