"""The suite `npu`: what every task of it has, and how a kernel is called."""

from __future__ import annotations

import re

import numpy as np
import pytest
from kernelbench_amd_aie.suite import TASKS, NpuSuite
from kernelbench_amd_aie.wrapping import TARGETS, parameters_of, wrapper_of

LOADED = {task.name: task for task in NpuSuite().load()}
NAMES = sorted(LOADED)


def test_every_folder_is_a_task_and_named_like_its_function():
    assert sorted(each.name for each in TASKS.iterdir() if (each / "task.toml").is_file()) == NAMES
    assert len({task.digest for task in LOADED.values()}) == len(NAMES)
    for name, task in LOADED.items():
        assert (task.suite, task.entry, task.metadata["npueval"], task.targets) == ("npu", name, name, TARGETS)
        assert task.metadata["element"] in name or task.metadata["element"] in task.prototype


@pytest.mark.parametrize("name", NAMES)
def test_a_task_has_what_a_verdict_needs(name):
    task = LOADED[name]
    assert task.category
    assert len(task.mutants) >= 3
    assert task.expected is not None
    assert len(task.description.split()) >= 15
    assert re.search(rf"\b{name}\(", task.reference)
    for parameter in task.parameters:
        if parameter.role == "out":
            assert parameter.compare.kind in ("exact", "close")
            assert parameter.compare.rtol == parameter.compare.atol
            assert parameter.compare.rtol in (0.0, 1e-2, 2e-2, 3e-2)


@pytest.mark.parametrize("name", NAMES)
def test_cases_are_as_many_as_are_said_and_change_with_the_seed(name):
    task = LOADED[name]
    first, again, other = (list(task.cases(np.random.default_rng(seed))) for seed in (1, 1, 2))
    assert len(first) == len(other) == task.n_cases >= 3
    assert bits(first) == bits(again)
    assert bits(first) != bits(other)


def bits(cases):
    return [{name: np.asarray(value).tobytes() for name, value in case.items()} for case in cases]


def test_an_expert_of_the_older_generation_is_one_of_the_younger_too():
    for task in LOADED.values():
        if TARGETS[0] in task.experts:
            assert TARGETS[1] in task.experts
            assert re.search(r"\baie::|\bv\d+\w+\b", task.experts[TARGETS[0]]), task.name
    assert not any(set(task.experts) - set(TARGETS) for task in LOADED.values())


def test_a_kernel_is_called_between_events_and_with_the_rounding_mode_set():
    text = wrapper_of("f", "void f(int8_t *a, const bfloat16 *__restrict b, uint32_t n)")
    body = [line.strip() for line in text.split("\n")]
    assert body[2:6] == [
        "kb_aie_reset();", "::aie::set_rounding(::aie::rounding_mode::positive_inf);", "::event0();", "::f(a, b, n);"
    ]  # fmt: skip
    assert "kb_wrapped(int8_t *a, const bfloat16 *__restrict b, uint32_t n)" in text


@pytest.mark.parametrize("prototype", ["int f(int8_t *a)", "void f", "f(int a)"])
def test_what_is_no_prototype_of_a_kernel_is_refused(prototype):
    with pytest.raises(ValueError, match="is not the prototype of a kernel: void NAME"):
        parameters_of(prototype)
