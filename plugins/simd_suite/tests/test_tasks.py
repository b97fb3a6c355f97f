"""The tasks of the suite: what each folder has, and that its stored solutions get the verdicts that they should."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import kernelbench_simd_suite.plugin as plugin
import pytest

from kernelbench_core.api import FunctionTask, Sample, Status
from kernelbench_core.generation.reference import renamed
from kernelbench_core.harness.function.generators import draw_cases
from kernelbench_core.harness.function.signature import Struct, Text, TextMap, Vector, parse

PACKAGE = Path(plugin.__file__).parent
SUITES = plugin.kernelbench_task_loaders()
TASKS = {task.name: task for task in SUITES[0].factory().load()}
NAMES = sorted(TASKS)
HAND_MADE = ("data movement", "reinterpret cast", "comparison", "floating-point", "integer", "logical")
NUMBERS = {0, 3, 4, 10, 11, 14, 16, 17, 20, 23, 28, 32, 33, 35, 43, 50, 54, 57, 62, 67, 68, 75, 107, 119}


def test_there_is_one_suite_named_simd():
    assert [each.name for each in SUITES] == ["simd"]
    assert plugin.KERNELBENCH_REQUIRES_API == ">=1.0,<2"


def test_every_folder_loads_as_a_task():
    folders = {path.name for path in plugin.TASKS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(TASKS)
    assert len(TASKS) == 24
    assert all(isinstance(task, FunctionTask) and task.suite == "simd" for task in TASKS.values())


def test_three_tasks_of_each_hand_made_category_and_six_of_humaneval():
    assert Counter(task.category for task in TASKS.values()) == {**dict.fromkeys(HAND_MADE, 3), "HumanEval": 6}


def test_numbers_and_aliases_are_those_of_simdbench_and_unique():
    assert {task.metadata["simdbench"] for task in TASKS.values()} == NUMBERS
    for task in TASKS.values():
        assert task.aliases == (f"SimdBench_{task.metadata['simdbench']}",)
        assert ("humaneval" in task.metadata) == (task.category == "HumanEval")
    digests = {task.digest for task in TASKS.values()}
    assert len(digests) == len(TASKS)


def test_the_types_of_published_samples_are_among_them():
    kinds = []
    for task in TASKS.values():
        signature = parse(task.prototype, task.types)
        kinds += [signature.returns, *(each.type for each in signature.parameters)]
    assert any(isinstance(kind, Struct) for kind in kinds)
    assert TextMap() in kinds
    assert any(isinstance(parse(task.prototype, task.types).returns, Text) for task in TASKS.values())
    assert any(isinstance(kind, Vector) and isinstance(kind.element, Vector) for kind in kinds)


@pytest.mark.parametrize("name", NAMES)
def test_a_task_has_all_that_it_needs(name):
    task = TASKS[name]
    assert len(task.mutants) >= 3
    assert "x86-avx" in task.experts
    assert task.entry == task.name
    assert task.summary
    assert task.metadata["element"]
    assert re.search(rf"\b{task.entry}\b", task.reference)
    assert len(set(task.mutants.values()) | {task.reference}) == len(task.mutants) + 1


def test_half_of_the_tasks_or_more_have_an_sse_expert():
    assert sum("x86-sse" in task.experts for task in TASKS.values()) >= 12


INSTRUCTION_SETS = re.compile(r"\b(sse\d?|ssse3|avx\d*|neon|sve|rvv|risc-?v|x86|arm|aarch64|intrinsics?|simd|vectori[sz]e\w*|_mm\w*|lanes?)\b", re.I)


@pytest.mark.parametrize("name", NAMES)
def test_a_description_is_a_contract_that_says_nothing_of_instruction_sets(name):
    text = TASKS[name].description
    assert len(text.split()) >= 20
    assert INSTRUCTION_SETS.findall(text) == []
    assert INSTRUCTION_SETS.findall(TASKS[name].summary) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_description_names_every_parameter(name):
    signature = parse(TASKS[name].prototype, TASKS[name].types)
    missing = [each.name for each in signature.parameters if not re.search(rf"\b{each.name}\b", TASKS[name].description)]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_cases_are_drawn_as_many_as_asked_for_and_again_the_same(name):
    task = TASKS[name]
    signature = parse(task.prototype, task.types)
    one, again = (list(draw_cases(task, signature, 3, 120)) for _ in range(2))
    assert len(one) == 120
    assert repr(one) == repr(again)
    assert all(set(case) >= {each.name for each in signature.parameters} for case in one)


def test_experts_use_intrinsics_and_references_and_mutants_do_not():
    for task in TASKS.values():
        assert all("_mm" in code for code in task.experts.values()), task.name
        assert not any("_mm" in code for code in (task.reference, *task.mutants.values())), task.name


def test_the_plugin_imports_the_core_through_its_api_only():
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert all(name == "kernelbench_core.api" for name in names if name.startswith("kernelbench_core")), path


def test_the_plain_target_is_for_any_machine_without_a_gate():
    (target,) = plugin.kernelbench_targets()
    assert (target.name, target.arch, target.flags, target.gate, target.entry_suffix) == ("scalar", "", (), "", "")


def verdict(evaluator, task, target, code, name):
    sample = Sample(sample_id=name, task_id=task.task_id, target=target.name, model="reference/test", code=code)
    return evaluator.evaluate(sample, task, target)


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("name", NAMES)
def test_experts_pass_and_scalar_answers_lack_intrinsics(evaluators, all_targets, name):
    task = TASKS[name]
    for target in (each for each in all_targets.values() if each.gate):
        if (code := task.experts.get(target.name)) is not None:
            result = verdict(evaluators["brief"], task, target, code, "expert")
            assert result.status is Status.PASSED, f"{target.name}: {result.detail}"
        result = verdict(evaluators["brief"], task, target, renamed(task, target, task.reference), "scalar")
        assert result.status is Status.NO_INTRINSICS, f"{target.name}: {result.status} {result.detail}"


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("name", NAMES)
def test_the_reference_passes_and_every_mutant_fails_on_the_plain_target(evaluators, all_targets, name):
    task, target = TASKS[name], all_targets["scalar"]
    result = verdict(evaluators["whole"], task, target, task.reference, "reference")
    assert result.status is Status.PASSED, result.detail
    failing = (Status.WRONG_RESULT, Status.MEMORY_ERROR, Status.RUNTIME_ERROR, Status.TIMEOUT)
    for mutant, code in task.mutants.items():
        result = verdict(evaluators["whole"], task, target, code, mutant)
        assert result.status in failing, f"{mutant}: {result.status} {result.detail}"
