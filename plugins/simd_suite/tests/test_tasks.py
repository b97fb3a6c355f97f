"""The tasks of the suite: what each folder has, and what its texts say."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from kernelbench_simd_suite import plugin

from kernelbench_core import api

CORE = api.__name__.partition(".")[0]
PACKAGE = Path(plugin.__file__).parent
SUITES = plugin.kernelbench_task_loaders()
TASKS = {task.name: task for task in SUITES[0].factory().load()}
NAMES = sorted(TASKS)
CATEGORIES = {
    "data movement": 8, "integer": 10, "floating-point": 10, "comparison": 12, "logical": 12, "reinterpret cast": 10,
    "HumanEval": 74,
}  # fmt: skip
"""Tasks of each category: those of SimdBench."""
APART = {
    "solve": ("solve_swap_case", "solve_digit_sum_binary"),
    "correct_bracketing": ("correct_bracketing_angle", "correct_bracketing_round"),
    "sum_squares": ("sum_squares_ceiling", "sum_squares_by_index"),
}
"""Entry points that two tasks have, and the names that tell the tasks apart."""
WRONG_THERE = {7, 28, 44, 48, 49, 52, 60, 64, 101, 120, 127, 129, 134}
"""Numbers of tasks whose published oracle is wrong, among others (see docs/simd-agreement.md)."""


def test_there_is_one_suite_and_one_for_a_copy_of_the_user():
    assert [each.name for each in SUITES] == ["simd", "simdbench"]
    assert plugin.KERNELBENCH_REQUIRES_API == ">=1.0,<2"


def test_every_folder_loads_as_a_task():
    folders = {path.name for path in plugin.TASKS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(TASKS)
    assert len(TASKS) == 136
    assert all(isinstance(task, api.FunctionTask) and task.suite == "simd" for task in TASKS.values())


def test_categories_have_as_many_tasks_as_there():
    assert Counter(task.category for task in TASKS.values()) == CATEGORIES


def test_numbers_and_aliases_are_those_of_simdbench_and_unique():
    assert sorted(task.metadata["simdbench"] for task in TASKS.values()) == list(range(136))
    for task in TASKS.values():
        assert task.aliases == (f"SimdBench_{task.metadata['simdbench']}",)
        assert ("humaneval" in task.metadata) == (task.category == "HumanEval") == (task.metadata["simdbench"] > 61)
    numbers = [task.metadata["humaneval"] for task in TASKS.values() if "humaneval" in task.metadata]
    assert len(set(numbers)) == len(numbers)
    digests = {task.digest for task in TASKS.values()}
    assert len(digests) == len(TASKS)


def test_tasks_with_one_entry_point_have_names_of_their_own():
    entries = {task.name: task.entry for task in TASKS.values()}
    assert {name: entry for name, entry in entries.items() if name != entry} == {
        name: entry for entry, names in APART.items() for name in names
    }


def test_a_task_that_differs_from_the_published_one_says_how():
    for task in TASKS.values():
        said, how = task.metadata.get("deviates"), task.metadata.get("deviation", "")
        assert said in (None, "oracle", "tolerance", "contract"), task.name
        assert bool(said) == (len(how.split()) >= 5), task.name
    wrong = {
        task.metadata["simdbench"] for task in TASKS.values()
        if task.metadata.get("deviates") in ("oracle", "tolerance")
    }  # fmt: skip
    assert wrong >= WRONG_THERE
    assert len(wrong) <= 24


@pytest.mark.parametrize("name", NAMES)
def test_a_task_has_all_that_it_needs(name):
    task = TASKS[name]
    assert len(task.mutants) >= 5
    assert "x86-avx" in task.experts
    assert len(task.workload.sizes) >= 5
    assert task.summary
    assert task.metadata["element"]
    assert re.search(rf"\b{task.entry}\b", task.reference)
    assert len(set(task.mutants.values()) | {task.reference}) == len(task.mutants) + 1


def test_most_tasks_have_an_sse_expert():
    assert sum("x86-sse" in task.experts for task in TASKS.values()) >= 100


INSTRUCTION_SETS = re.compile(
    r"\b(sse\d?|ssse3|avx\d*|neon|sve|rvv|risc-?v|x86|arm|aarch64|intrinsics?|simd|vectori[sz]e\w*|_mm\w*|lanes?)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_description_is_a_contract_that_says_nothing_of_instruction_sets(name):
    text = TASKS[name].description
    assert len(text.split()) >= 20
    assert INSTRUCTION_SETS.findall(text) == []
    assert INSTRUCTION_SETS.findall(TASKS[name].summary) == []


INTRINSICS = {
    "x86-avx": re.compile(r"_mm\w*\("),
    "x86-sse": re.compile(r"_mm_\w+\("),
    "arm-neon": re.compile(r"\bv\w+_[usf]\d+\("),
    "arm-sve": re.compile(r"\bsv\w+\("),
    "riscv-rvv": re.compile(r"\b__riscv_v\w+\("),
}
EMULATED = ("arm-neon", "arm-sve", "riscv-rvv")


def test_experts_use_the_intrinsics_of_their_target_and_references_and_mutants_do_not():
    for task in TASKS.values():
        for target, code in task.experts.items():
            assert INTRINSICS[target].search(code), f"{task.name} on {target}"
        for code in (task.reference, *task.mutants.values()):
            assert not any(each.search(code) for each in INTRINSICS.values()), task.name


@pytest.mark.parametrize("target", EMULATED)
def test_at_least_thirty_tasks_of_all_categories_have_an_expert(target):
    tasks = [task for task in TASKS.values() if target in task.experts]
    assert len(tasks) >= 70
    assert {task.category for task in tasks} == set(CATEGORIES)


@pytest.mark.parametrize("target", EMULATED)
def test_mutants_of_a_target_are_written_for_it_and_say_what_is_wrong(target):
    found = [(task, task.target_mutants[target]) for task in TASKS.values() if target in task.target_mutants]
    assert len(found) >= 60
    for task, mutants in found:
        for name, code in mutants.items():
            where = f"{task.name}/{target}/{name}"
            assert code.startswith(("//", "/*")), where
            assert re.search(rf"\b{task.entry}_simd\(", code), where
            assert INTRINSICS[target].search(code), where


def test_mutants_hold_at_one_length_only_or_for_whole_vectors_only():
    for target in ("arm-sve", "riscv-rvv"):
        names = Counter(name for task in TASKS.values() for name in task.target_mutants.get(target, ()))
        assert names["lane_multiples"] >= 60
        assert min(names["only_at_128"], names["only_at_256"], names["only_at_512"]) >= 5
    assert set().union(*(task.target_mutants for task in TASKS.values())) == set(EMULATED)


def test_the_plugin_imports_the_core_through_its_api_only():
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert all(name == api.__name__ for name in names if name.partition(".")[0] == CORE), path


def test_the_plain_target_is_for_any_machine_without_a_gate():
    (target,) = plugin.kernelbench_targets()
    assert (target.name, target.arch, target.flags, target.gate, target.entry_suffix) == ("scalar", "", (), "", "")
