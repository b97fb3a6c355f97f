from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest
from attrs import evolve

from kernelbench_core.generation.prompt import FunctionPromptBuilder
from kernelbench_core.model import Comparison, FunctionTask, Parameter, Target
from kernelbench_core.plugins import Plugins
from kernelbench_core.toolchains.base import STANDARD_HEADERS

PLUGINS = Plugins.of({"isa": isa, "simd": simd})
TASKS = list(PLUGINS.suites.create("simd").load())
TARGETS = {each.name: each for each in PLUGINS.targets.entries()}

TARGET = Target(
    name="acme", summary="ACME vectors", gate="vector", label="ACME intrinsics (512-bit vectors)",
    headers=("acme.h",), facts=("The header <acme.h> is included.", "Fact two."),
)  # fmt: skip
SCALAR = Target(name="plain", summary="Plain C++", entry_suffix="", label="plain C++17, without intrinsics")


@pytest.fixture
def task():
    return FunctionTask(
        suite="s", name="mix", summary="Mixes", description="  Mixes `a` into `b`.\n\n`n` may be 0.\n", digest="0" * 64,
        entry="mix", prototype="Pair mix(const float *a, float *b, size_t n)",
        types="struct Pair { float low; float high; };\n",
        reference="Pair mix(const float *a, float *b, size_t n) { /* mix */ secret_of_the_reference(); return {}; }",
        parameters=(
            Parameter(name="a", length="n"),
            Parameter(name="b", role="out", length="n", compare=Comparison(kind="ulp", ulp=2)),
            Parameter(name="n"),
        ),
        result=Comparison(),
    )  # fmt: skip


def question(task, target):
    return FunctionPromptBuilder().build(task, target)[1].content


def words(text):
    """Text on one line with single spaces."""
    return " ".join(text.split())


every_prompt = pytest.mark.parametrize(
    ("task", "target"),
    [pytest.param(task, target, id=f"{task.name}-{target.name}") for task in TASKS for target in TARGETS.values()],
)


def test_there_are_tasks_and_targets_to_look_at():
    assert len(TASKS) >= 24
    assert {"x86-sse", "x86-avx", "scalar"} <= set(TARGETS)


@every_prompt
def test_the_system_message_asks_for_one_block_of_code_and_the_user_message_for_the_task(task, target):
    system, user = FunctionPromptBuilder().build(task, target)
    assert (system.role, user.role) == ("system", "user")
    assert "one fenced code block" in system.content
    assert "no main" in system.content
    assert words(task.description) in words(user.content)


@every_prompt
def test_the_prototype_has_the_name_that_the_tests_call(task, target):
    text = question(task, target)
    name = task.entry + target.entry_suffix
    renamed = re.sub(rf"\b{task.entry}\b", name, task.prototype)
    (block,) = re.findall(r"```cpp\n(.*?)```", text.split("\n\n")[1] if not task.types else text, re.DOTALL)[:1]
    assert renamed + ";" in block
    assert task.types.strip() in block
    if target.entry_suffix:  # the scalar name must not be there to be mistaken for it
        assert not re.search(rf"\b{task.entry}\s*\(", block)


@every_prompt
def test_everything_that_the_tests_assume_is_said(task, target):
    text = question(task, target)
    assert target.label in text
    for fact in target.facts:
        assert f"- {fact}\n" in text
    for header in (*STANDARD_HEADERS, *target.headers):
        assert header in text
    assert "outside of them is a fault" in text
    assert "do not overlap" in text
    assert "Const arguments cannot be written to" in text
    assert "one thread" in text
    assert "std::" in text


@every_prompt
def test_vector_targets_ask_for_vector_work_and_scalar_ones_do_not(task, target):
    text = question(task, target)
    asked = "has to be done with vector instructions" in text
    assert asked == bool(target.gate)


@every_prompt
def test_every_tolerance_is_told(task, target):
    text = question(task, target)
    told = {
        "ulp": "units in the last place",
        "close": "times the magnitude",
        "bound": "as far as the description allows",
    }
    compared = [(f"`{p.name}`", p.compare) for p in task.parameters if p.role != "in"]
    compared += [("The returned value", task.result)] if task.result else []
    for name, rule in compared:
        lines = [line for line in text.splitlines() if line.startswith(f"- {name} may")]
        if rule.kind == "exact":
            assert lines == []
        else:
            (line,) = lines
            assert told[rule.kind] in line
            if rule.kind == "ulp":
                assert f"{rule.ulp:g} units" in line
            if rule.kind == "close":
                assert f"{rule.atol:g}" in line
                assert f"{rule.rtol:g}" in line


@every_prompt
def test_lengths_that_can_be_0_are_told(task, target):
    """An empty input is the case that vector code forgets; the contract must not leave it open."""
    sizes = [p for p in task.parameters if p.values.get("size")]
    containers = [p for p in task.parameters if not p.length and "min_length" in p.values]
    text = words(task.description)
    for each in sizes:
        if each.values.get("min", 0) == 0 and f"`{each.name}`" in text:
            assert re.search(r"\b(may|can)\b[^.]*\bbe (0|empty|zero)\b|\b0\b|\bempty\b", text), each.name
    for each in containers:
        if each.values["min_length"] == 0:
            assert re.search(r"\bempty\b|\b0\b", text), each.name


@every_prompt
def test_no_line_of_a_stored_solution_is_in_the_prompt(task, target):
    shown = {words(line) for line in question(task, target).splitlines()}
    whole = words(question(task, target))
    sources = {"reference": task.reference, **task.experts, **task.mutants}
    for name, code in sources.items():
        assert words(code) not in whole
        for line in map(words, code.splitlines()):
            telling = len(line) >= 20 and not line.startswith(("//", "struct", "#")) and task.entry not in line
            assert not (telling and line in shown), f"{name}: {line}"


def test_the_reference_of_a_made_up_task_is_not_shown(task):
    for target in (TARGET, SCALAR):
        assert "secret_of_the_reference" not in question(task, target)


def test_a_made_up_target_is_described_by_its_own_words(task):
    text = question(task, TARGET)
    assert "Implement this function with ACME intrinsics (512-bit vectors)." in text
    assert "struct Pair { float low; float high; };\n\nPair mix_simd(const float *a, float *b, size_t n);" in text
    assert "- Fact two.\n" in text
    assert "- `b` may be off by 2 units in the last place.\n" in text


def test_a_scalar_target_keeps_the_name(task):
    text = question(task, SCALAR)
    assert "Implement this function in plain C++17, without intrinsics." in text
    assert "Pair mix(const float *a, float *b, size_t n);" in text
    assert "mix_simd" not in text
    assert "vector instructions" not in text


def test_a_target_without_a_label_is_called_by_its_summary(task):
    assert "with ACME vectors." in question(task, evolve(TARGET, label=""))


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Comparison(), None),
        (Comparison(signed_zero=True), "- `b`: the signs of zeros matter.\n"),
        (Comparison(kind="ulp", ulp=0.5), "- `b` may be off by 0.5 units in the last place.\n"),
        (Comparison(kind="close", rtol=1e-6, atol=1e-30),
         "- `b` may be off by 1e-30 + 1e-06 times the magnitude of the exact value.\n"),
        (Comparison(kind="bound"), "- `b` may differ from the exact value as far as the description allows"),
    ],
)  # fmt: skip
def test_each_kind_of_comparison_in_words(task, rule, said):
    first, second, third = task.parameters
    text = question(evolve(task, parameters=(first, evolve(second, compare=rule), third), result=None), TARGET)
    if said is None:
        assert "- `b`" not in text
    else:
        assert said in text


@pytest.mark.parametrize("kind", ["ulp", "close", "bound"])
def test_signed_zeros_are_told_with_every_kind_of_comparison(task, kind):
    first, second, third = task.parameters
    rule = Comparison(kind=kind, ulp=1, signed_zero=True)
    text = question(evolve(task, parameters=(first, evolve(second, compare=rule), third)), TARGET)
    assert "signs of zeros matter" in text


def test_the_comparison_of_an_input_is_not_told(task):
    first, *rest = task.parameters
    text = question(evolve(task, parameters=(evolve(first, compare=Comparison(kind="ulp", ulp=9)), *rest)), TARGET)
    assert "`a` may be off" not in text


def test_a_name_that_contains_the_entry_is_not_changed(task):
    changed = evolve(task, entry="a", prototype="void a(const float *data, float *aa, size_t a_n)")
    assert "void a_simd(const float *data, float *aa, size_t a_n);" in question(changed, TARGET)


def digest_of_all(plugins):
    state = hashlib.sha256()
    for task in plugins.suites.create("simd").load():
        for target in sorted(plugins.targets.entries(), key=lambda each: each.name):
            for message in FunctionPromptBuilder().build(task, target):
                state.update(f"{task.task_id}\0{target.name}\0{message.role}\0{message.content}\0".encode())
    return state.hexdigest()


_PROGRAM = """
import hashlib
import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
from kernelbench_core.generation.prompt import FunctionPromptBuilder
from kernelbench_core.plugins import Plugins
plugins = Plugins.of({"isa": isa, "simd": simd})
state = hashlib.sha256()
for task in plugins.suites.create("simd").load():
    for target in sorted(plugins.targets.entries(), key=lambda each: each.name):
        for message in FunctionPromptBuilder().build(task, target):
            state.update(f"{task.task_id}\\0{target.name}\\0{message.role}\\0{message.content}\\0".encode())
print(state.hexdigest())
"""


def test_the_same_task_gives_the_same_text_in_every_process():
    here = digest_of_all(Plugins.of({"isa": isa, "simd": simd}))
    for seed in ("1", "2"):
        done = subprocess.run([sys.executable, "-c", _PROGRAM], env={**os.environ, "PYTHONHASHSEED": seed},
                              capture_output=True, text=True, check=True)  # fmt: skip
        assert done.stdout.strip() == here


def test_the_question_of_another_system_is_asked_as_it_is(task):
    theirs = evolve(task, prompts={"ACME": "// mix in ACME\n", "plain": "// mix"})
    assert question(theirs, evolve(TARGET, aliases=("Z", "ACME"))) == "// mix in ACME\n"
    assert question(theirs, SCALAR) == "// mix"
    assert question(theirs, TARGET) == question(task, TARGET)
