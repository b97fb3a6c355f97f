from __future__ import annotations

import re

import kernelbench_arm_neon_sve.plugin as neon
import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_riscv_rvv.plugin as rvv
import kernelbench_simd_suite.plugin as simd
import pytest
from attrs import evolve

from kernelbench_core.api import FunctionTask, Target
from kernelbench_core.generation.cxx_scan import scan
from kernelbench_core.generation.prompt import FunctionPromptBuilder, TranslationPromptBuilder, scalar_source
from kernelbench_core.plugins import Plugins

PLUGINS = Plugins.of({"isa": isa, "neon": neon, "rvv": rvv, "simd": simd})
TASKS = list(PLUGINS.suites.create("simd").load())
TARGETS = PLUGINS.targets.entries()
TARGET = Target(name="acme", summary="ACME", gate="vector", label="ACME intrinsics", facts=("Fact one.",))
SCALAR = Target(name="plain", summary="Plain C++", entry_suffix="", label="plain C++17")
TASK = FunctionTask(
    suite="s", name="mix", summary="Mixes", description="The contract.", digest="0" * 64, entry="mix",
    prototype="int mix(int n)", reference="int mix(int n) { return n; }\n", parameters=(),
)  # fmt: skip

every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)


def words(text):
    return " ".join(text.split())


def question(task, target):
    return TranslationPromptBuilder().build(task, target)[1].content


@every_task
def test_the_scalar_source_is_given_whole_but_for_what_tells_the_tests_how_exact_to_be(task):
    whole, shown = scan(task.reference), scan(scalar_source(task))
    assert [each.name for each in shown.definitions] == [
        each.name for each in whole.definitions if each.name != f"{task.entry}_bound"
    ]
    assert all(each.closed for each in shown.definitions)
    assert f"{task.entry}_bound" not in scalar_source(task)
    assert set(scalar_source(task).splitlines()) <= set(task.reference.splitlines())
    if len(whole.definitions) == len(shown.definitions):
        assert scalar_source(task) == task.reference


@every_task
def test_source_and_contract_are_in_the_question_and_no_other_solution(task):
    target = TARGETS[len(task.name) % len(TARGETS)]
    system, user = TranslationPromptBuilder().build(task, target)
    assert system == FunctionPromptBuilder().build(task, target)[0]
    assert scalar_source(task).strip() in user.content
    assert words(task.description) in words(user.content)
    for code in (*task.experts.values(), *task.mutants.values()):
        assert words(code) not in words(user.content)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_everything_that_the_default_prompt_says_of_target_and_tests_is_said(target):
    task = next(each for each in TASKS if f"{each.entry}_bound" in each.reference)
    text, default = question(task, target), FunctionPromptBuilder().build(task, target)[1].content
    rules = default[default.index("What the tests assume:") :]
    assert text.endswith(rules)
    name = task.entry + target.entry_suffix
    assert re.sub(rf"\b{task.entry}\b", name, task.prototype) + ";" in text
    assert ("has to be done with vector instructions" in text) == bool(target.gate)


def test_the_question_says_what_becomes_what():
    text = question(TASK, TARGET)
    assert text.startswith("Rewrite this scalar function with ACME intrinsics.")
    assert "```cpp\nint mix(int n) { return n; }\n```" in text
    assert "Define `mix_simd` so that it gives what `mix` gives. It is compiled without `mix`" in text
    assert text.index("return n") < text.index("int mix_simd(int n);") < text.index("The contract.")
    plain = question(TASK, SCALAR)
    assert plain.startswith("Rewrite this scalar function in plain C++17.")
    assert "under the same name" in plain
    assert "compiled without" not in plain


def test_questions_that_another_suite_brings_have_no_part_in_it():
    theirs = evolve(TASK, prompts={"acme": "// THEIRS"}, description="// THEIRS in SSE")
    assert FunctionPromptBuilder().build(theirs, TARGET)[1].content == "// THEIRS"
    assert "THEIRS" not in question(theirs, TARGET)
    assert "return n" in question(theirs, TARGET)


@pytest.mark.parametrize(
    ("bound", "left"),
    [
        (
            "// how far\n// it may be\nfloat mix_bound(int n) {\n    if (n) { return '{'; }\n    return 1; // }\n}\n",
            "",
        ),
        ('float mix_bound(int n) { const char *s = "}{\\"}"; /* } */ return s[n]; }\n', ""),
        ("static float mix_bound(int n) { return 1; }\nint other() { return 2; }\n", "int other() { return 2; }\n"),
        ("float mix_bound(int n);\n", "float mix_bound(int n);\n"),
        ("float mix_bound(int n) { return 1;\n", "float mix_bound(int n) { return 1;\n"),
        ("float mix_bounds(int n) { return 1; }\n", "float mix_bounds(int n) { return 1; }\n"),
    ],
)
def test_only_the_whole_definition_of_the_bound_is_left_out(bound, left):
    task = evolve(TASK, reference=f"{TASK.reference}\n{bound}")
    assert words(scalar_source(task)) == words(f"{TASK.reference} {left}")


def test_backticks_in_the_source_do_not_end_its_fence():
    task = evolve(TASK, reference='int mix(int n) { return "```"[n]; }')
    assert '````cpp\nint mix(int n) { return "```"[n]; }\n````\n' in question(task, TARGET)
