from __future__ import annotations

import re

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest
from attrs import evolve

from kernelbench_core.errors import UsageError
from kernelbench_core.generation.cxx_scan import defines
from kernelbench_core.generation.reference import MODELS, ReferenceProvider, renamed
from kernelbench_core.model import FunctionTask, Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.seams import GenerationRequest

PLUGINS = Plugins.of({"isa": isa, "simd": simd})
TASKS = list(PLUGINS.suites.create("simd").load())
TARGETS = PLUGINS.targets.entries()

SIMD = Target(name="acme", summary="ACME", gate="vector")
SCALAR = Target(name="plain", summary="Plain", entry_suffix="")


@pytest.fixture
def task():
    return FunctionTask(
        suite="s", name="add", summary="Adds", description="Adds.", digest="0" * 64, entry="add",
        prototype="int add(int a)", reference="int add(int a) { return a ? 1 + add(a - 1) : 0; }", parameters=(),
        experts={"acme": "int add_simd(int a) { return a; }"},
        mutants={"b": "int add(int a) { return 2; }", "a": "int add(int a) { return 1; }"},
    )  # fmt: skip


def ask(model, task, target, index=0):
    request = GenerationRequest(model=model, task=task, target=target, messages=(), index=index)
    return ReferenceProvider().complete(request)


def answers(model, task, target, wanted=1):
    count = ReferenceProvider().samples_for(model, task, target, wanted)
    return [ask(model, task, target, index) for index in range(count)]


def test_it_offers_its_models():
    assert tuple(ReferenceProvider().models()) == MODELS == ("expert", "scalar", "canonical", "mutant")


def test_the_expert_is_the_stored_code_for_the_target(task):
    (answer,) = answers("expert", task, SIMD)
    assert (answer.code, answer.name, answer.text) == (task.experts["acme"], "expert", None)


def test_there_is_no_expert_where_none_is_stored(task):
    assert answers("expert", task, SCALAR) == []


def test_the_scalar_answer_is_the_reference_under_the_entry_points_name(task):
    (answer,) = answers("scalar", task, SIMD)
    assert answer.code == "int add_simd(int a) { return a ? 1 + add_simd(a - 1) : 0; }"
    (answer,) = answers("scalar", task, SCALAR)
    assert answer.code == task.reference


def test_the_mutants_come_by_name_and_each_tells_its_own(task):
    found = answers("mutant", task, SIMD)
    assert [(each.name, each.code) for each in found] == [
        ("a", "int add_simd(int a) { return 1; }"),
        ("b", "int add_simd(int a) { return 2; }"),
    ]


@pytest.mark.parametrize("wanted", [1, 2, 50])
def test_there_are_as_many_as_are_stored_however_many_are_wanted(task, wanted):
    assert len(answers("expert", task, SIMD, wanted)) == 1
    assert len(answers("mutant", task, SIMD, wanted)) == 2


def test_a_task_without_mutants_has_none(task):
    assert answers("mutant", evolve(task, mutants={}), SIMD) == []


def test_another_model_is_refused_with_those_that_exist(task):
    with pytest.raises(UsageError, match="there is no such model; use one of expert, scalar, canonical, mutant"):
        ReferenceProvider().samples_for("gpt", task, SIMD, 1)


def test_only_the_whole_name_is_changed(task):
    code = "int add(int addend, int x_add) { return add2() + add(addend, x_add); }"
    changed = "int add_simd(int addend, int x_add) { return add2() + add_simd(addend, x_add); }"
    assert renamed(task, SIMD, code) == changed
    assert renamed(task, SCALAR, code) == code


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("task", [pytest.param(each, id=each.name) for each in TASKS])
def test_every_stored_answer_defines_the_entry_point_of_its_target(task, model):
    given = 0
    for target in TARGETS:
        for answer in answers(model, task, target):
            given += 1
            assert defines(answer.code, task.entry + target.entry_suffix), (target.name, answer.name)
            if target.entry_suffix:
                assert not re.search(rf"\b{task.entry}\s*\(", answer.code), (target.name, answer.name)
    assert given
