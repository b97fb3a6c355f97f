"""Prompts as NPUEval asks: what the rules say, what the question looks like, and what comes of answers to it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve
from kernelbench_amd_aie import plugin
from kernelbench_amd_aie.prompts import NpuEvalPromptBuilder
from kernelbench_amd_aie.suite import NpuSuite

from kernelbench_core.api import Comparison, Example, FunctionTask, Parameter, PromptContext

PROGRAM = Path(sys.executable).with_name("kernelbench")
AIE2, AIE2P = plugin.kernelbench_targets()
TASK = FunctionTask(
    suite="s", name="mix_int16", summary="Mixes two", digest="", entry="mix_int16", reference="secret",
    description="`out[i]` becomes the sum.\n\n```text\na    [1, 2]\nout  [3, 4]\n```\n\nIt wraps.\n",
    prototype="void mix_int16(int16_t *a, int16_t *out, int32_t n)",
    parameters=(
        Parameter(name="a", role="in", length="64"),
        Parameter(name="out", role="out", length="n", compare=Comparison(kind="close", rtol=0.02, atol=0.01)),
        Parameter(name="n"),
    ),
    experts={"amd-aie2": "secret"}, mutants={"m": "secret"},
)  # fmt: skip
QUESTION = """\
```cpp
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"

// mix_int16: Mixes two
//
// out[i] becomes the sum.
//
// a    [1, 2]
// out  [3, 4]
//
// It wraps.
//
// a: 64 elements, read only
// out: n elements, written; may be off by 0.01 + 0.02 times the exact value's magnitude
// n: read only, by value or with its length
void mix_int16(int16_t *a, int16_t *out, int32_t n) {
    // to be written
}
```
"""
FIRST = Example(name="first", code="// Adds.\nvoid first() {}\n", title="Adds")
SECOND = Example(name="second", code="void second() {}  // ``` in a comment\n", title="Does more")


def asked(task=TASK, target=AIE2, examples=()):
    system, user = NpuEvalPromptBuilder().build_with(task, target, PromptContext(examples=tuple(examples)))
    assert (system.role, user.role) == ("system", "user")
    return system.content, user.content


def test_the_question_is_cpp_with_an_empty_function():
    assert asked()[1] == QUESTION


@pytest.mark.parametrize(("target", "other"), [(AIE2, AIE2P), (AIE2P, AIE2)])
def test_the_rules_name_generation_function_and_all_that_the_tests_assume(target, other):
    text, _ = asked(target=target)
    assert target.label in text
    assert other.label not in text
    assert "(mix_int16)" in text
    for fact in target.facts:
        assert f"\n- {fact}\n" in text
    for word in ("one fenced block", "main", 'extern "C"', "aie_kernel_utils.h", "AIE_PREPARE_FOR_PIPELINING"):
        assert word in text
    assert text == asked(task=evolve(TASK, prompts={"amd-aie2": "own", "amd-aie2p": "own"}), target=target)[0]


def test_a_question_that_the_suite_brings_is_sent_as_it_is():
    assert asked(task=evolve(TASK, prompts={"amd-aie2": "/* own */ void f() {\n}\n"}))[1] == "/* own */ void f() {\n}\n"


def test_no_stored_solution_is_in_a_prompt():
    for text in asked():
        assert "secret" not in text


def test_examples_stand_below_the_question_and_close_their_fences():
    text = asked(examples=[FIRST, SECOND])[1]
    assert text == (
        f"{QUESTION}\nHow such code is written can be seen in these kernels, which solve something else:\n\n"
        "Example 1\n\n```cpp\n// Adds.\nvoid first() {}\n```\n\n"
        "Example 2: Does more\n\n````cpp\nvoid second() {}  // ``` in a comment\n````\n"
    )
    assert "in this kernel, which solves something else" in asked(examples=[FIRST])[1]


@pytest.mark.parametrize("task", list(NpuSuite().load()), ids=lambda task: task.name)
def test_every_task_of_the_suite_can_be_asked(task):
    text = asked(task=task)[1]
    assert text.count("```") == 2
    comment, _, rest = text.partition("\nvoid ")
    assert all(line.startswith(("//", "#", "```")) or not line for line in comment.split("\n"))
    assert rest.startswith(f"{task.name}(")
    for parameter in task.parameters:
        assert f"// {parameter.name}: " in comment


KERNEL = "#include <aie_api/aie.hpp>\nvoid relu_int8({parameters}) {{\n    for (int i = 0; i < 1024; i++) {body}\n}}\n"
"""A right answer for `relu_int8`, once its body is put in."""


def answer(task, body, after=""):
    declared = task.prototype.partition("(")[2].rpartition(")")[0]
    return "```cpp\n" + KERNEL.format(parameters=declared, body=body) + after + "```\n"


def kernelbench(*arguments, folder):
    done = subprocess.run(
        [PROGRAM, *arguments], cwd=folder, capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return [json.loads(line) for line in (folder / "run" / "results.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def relu():
    (task,) = [task for task in NpuSuite().load() if task.name == "relu_int8"]
    source, to = (parameter.name for parameter in task.parameters)
    return task, f"{to}[i] = {source}[i] > 0 ? {source}[i] : 0;"


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_what_models_add_to_an_answer_does_no_harm(relu, tmp_path):
    task, body = relu
    declared = task.prototype.partition("(")[2].rpartition(")")[0]
    names = ", ".join(parameter.name for parameter in task.parameters)
    main = "int main() { int8_t a[1024], b[1024]; relu_int8(a, b); return 0; }\n"
    wrapped = (
        f'// extern "C" for the caller\nextern "C" {{ void relu_int8_wrapper({declared}) {{ relu_int8({names}); }} }}\n'
    )
    answers = {
        "plain": answer(task, body),
        "main": answer(task, body, main),
        "wrapper": answer(task, body, wrapped),
        "both": f"Sure.\n\n{answer(task, body, wrapped + main)}\nIt is fast.\n",
        "words": f"{answer(task, body)}\nUse it as\n\n```cpp\nrelu_int8(a, b);\n```\n",
    }
    lines = [json.dumps({"task_id": "relu_int8", "sample_id": name, "raw": text}) for name, text in answers.items()]
    (tmp_path / "answers.jsonl").write_text("\n".join(lines))
    results = kernelbench(
        "evaluate",
        "--samples",
        "answers.jsonl",
        "--suite",
        "npu",
        "--target",
        "amd-aie2",
        "--out",
        "run",
        folder=tmp_path,
    )
    assert {each["sample_id"]: (each["status"], each["detail"]) for each in results} == dict.fromkeys(
        answers, ("passed", "")
    )


MODEL = """\
import pathlib, sys
said = sys.stdin.read()
log = pathlib.Path(__file__).with_name("log")
before = log.read_text().split("\\0")[:-1] if log.exists() else []
log.write_text("\\0".join([*before, said, ""]))
print({right!r} if len(before) == {wrong} else {false!r})
"""


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize(("wrong", "asked", "status"), [(1, 2, "passed"), (99, 10, "compile_error")])
def test_the_compilers_message_goes_back_for_up_to_ten_rounds(relu, tmp_path, wrong, asked, status):
    pytest.importorskip("kernelbench_llm_providers", reason="kernelbench-llm-providers is not installed")
    task, body = relu
    script = tmp_path / "model.py"
    false = answer(task, "aie::load_v64(nullptr);")
    script.write_text(MODEL.format(right=answer(task, body), wrong=wrong, false=false))
    (result,) = kernelbench(
        "run", "--suite", "npu", "--target", "amd-aie2", "--task", "relu_int8", "--prompt", "npueval",
        "--retrieve", "aie-examples", "--feedback", "compile:10", "--model", "command/scripted",
        "-M", f"command={sys.executable} {script}", "-M", "backend=chess", "--out", "run", folder=tmp_path,
    )  # fmt: skip
    assert result["status"] == status
    log = (tmp_path / "log").read_text().split("\0")[:-1]
    assert len(log) == asked
    assert "load_v64" not in log[0]
    assert "Example 2" in log[0]
    assert "chess_prepare_for_pipelining" in log[0]
    for text in log[1:]:
        assert "no member named 'load_v64' in namespace 'aie'" in text
    (sample,) = [json.loads(line) for line in (tmp_path / "run" / "samples.jsonl").read_text().splitlines()]
    assert len(sample["attempts"]) == asked
    assert Path(sample["details"]["retrieved"][0]["name"]).name
    assert len(sample["details"]["retrieved"]) == 2
