"""Toolchains with passes of a plugin: IR edited before and behind the optimiser, a library, counted blocks."""

# ruff: noqa: ARG002
# Pretend objects take what the real ones take.

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.executors.local import LocalExecutor
from kernelbench_core.model import Comparison, FunctionTask, Parameter, Protocol, Sample, Status, Target
from kernelbench_core.sandbox import BubblewrapSandbox
from kernelbench_core.toolchains.passes import PassesToolchain

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

PROTOCOL = Protocol(name="quick", summary="Few cases", cases=6, compile_seconds=30.0, run_seconds=5.0)
TARGET = Target(name="npu", summary="Pretends", entry_suffix="", toolchains=("counting",), alignment=64)
SYMBOL = "counted"


LIBRARY = """#include <concepts>
extern "C" int beside(int x) { return x + 40; }
extern "C" __bf16 __truncsfbf2(float x) {  // libgcc has it from version 13 on
    unsigned bits = __builtin_bit_cast(unsigned, x);
    return __builtin_bit_cast(__bf16, static_cast<unsigned short>((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}
"""


class Cost:
    symbol = SYMBOL
    words = 2

    def report(self, counts, calls):
        if counts[1] != 7 * calls:
            raise ValueError(f"{counts[1]} marks in {calls} calls")
        return {"model_cycles": 10 * counts[0] // calls, "vectorization": 0.25}

    def listing(self, counts, calls):
        return f"{counts[0]} entries of {calls}"


class Counting:
    """Replaces `placeholder()` by a call into its library, and counts how often the kernel is entered."""

    standard = "c++20"

    def __init__(self, folder: Path) -> None:
        self.source = folder / "beside.cpp"
        self.source.write_text(LIBRARY)

    def digest(self, target):
        return self.source.read_text()

    def options(self, target):
        return ("-O2",)

    def back(self, target):
        return ("-O2",)

    def headers(self, source):
        return ("stdint.h",) if "#include <stdint.h>" in source else ()

    def library(self, target):
        return [self.source]

    def before(self, text, kernel):
        if "forbidden" in text:
            raise ValueError("forbidden is nothing that the device has")
        return text.replace("@placeholder", "@beside")

    def after(self, text, kernel, target):
        head = re.search(rf"^define [^\n]*@\w*{kernel}\w*\([^\n]*\{{\n", text, re.MULTILINE)
        add = (
            f"  %kbold = load i64, ptr @{SYMBOL}\n  %kbnew = add i64 %kbold, 1\n  store i64 %kbnew, ptr @{SYMBOL}\n"
            f"  %kbp = getelementptr i64, ptr @{SYMBOL}, i64 1\n  %kbo = load i64, ptr %kbp\n"
            "  %kbn = add i64 %kbo, 7\n  store i64 %kbn, ptr %kbp\n"
        )
        body = text[: head.end()] + add + text[head.end() :]
        return f"{body}\n@{SYMBOL} = global [2 x i64] zeroinitializer, align 8\n", Cost()


TASK = FunctionTask(
    suite="lab",
    name="f",
    summary="made for a test",
    description="",
    digest="5" * 64,
    origin="lab",
    entry="f",
    prototype="void f(const bfloat16 *a, bfloat16 *b, bfloat16 x)",
    reference="void f(const __bf16 *a, __bf16 *b, __bf16 x) { for (int i = 0; i < 9; ++i) b[i] = a[i] + x; }",
    parameters=(
        Parameter(name="a", length="9"),
        Parameter(name="b", length="9", role="out", compare=Comparison(kind="close", rtol=1e-2, atol=1e-2)),
        Parameter(name="x"),
    ),
    n_cases=6,
)  # fmt: skip
RIGHT = """#include <stdint.h>
__attribute__((noinline)) void f(const __bf16 *a, __bf16 *b, __bf16 x) {
    for (int i = 0; i < 9; ++i) b[i] = (float)a[i] + (float)x;
}
"""


def cases(rng):
    import ml_dtypes

    for _ in range(6):
        drawn = rng.normal(size=10).astype(ml_dtypes.bfloat16)
        yield {"a": drawn[:9], "b": np.zeros(9, ml_dtypes.bfloat16), "x": drawn[9]}


def expected(case):
    return {"b": (case["a"].astype(np.float32) + np.float32(case["x"])).astype(case["a"].dtype)}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Evaluates code for a task with a toolchain whose passes can be changed."""
    from kernelbench_core.store import BuildCache

    sandbox, folder = BubblewrapSandbox(), tmp_path_factory.mktemp("passes")
    folder.chmod(0o755)
    passes = Counting(folder)
    toolchain = type("Toolchain", (PassesToolchain,), {"name": "counting", "passes": passes})(
        sandbox, BuildCache(folder / "cache")
    )
    if not toolchain.probe(TARGET).usable:
        pytest.skip("no clang is installed")
    made = []

    def evaluate(code=RIGHT, keep=(), target=TARGET, **changes):
        task = evolve(TASK, **{"cases": cases, "expected": expected, **changes})
        judge = Evaluator(
            toolchains={"counting": toolchain}, executors={"local": LocalExecutor(sandbox)}, protocol=PROTOCOL, seed=1,
            sandbox=sandbox, cache=BuildCache(folder / "cache"), keep=keep,
        )  # fmt: skip
        made.append(judge)
        sample = Sample(sample_id="0", task_id="lab/f", target=target.name, model="mock/one", code=code)
        return judge.evaluate(sample, task, target)

    yield evaluate
    for each in made:
        each.close()


def test_a_right_kernel_has_a_cost_for_one_call(lab):
    result = lab()
    assert result.status is Status.PASSED, result.detail
    assert result.data["model"] == {"model_cycles": 10, "vectorization": 0.25}
    assert result.data["vectorization"] == 0.25


def test_the_listing_is_kept_where_it_is_asked_for(lab):
    assert lab(keep=("schedule",)).data["model"]["schedule"] == "6 entries of 6"


def test_a_wrong_kernel_is_told_by_the_behavioural_model_and_has_no_cost(lab):
    result = lab(RIGHT.replace(" + ", " - "))
    assert result.status is Status.WRONG_RESULT
    assert "b[0]" in result.detail
    assert "allowed" in result.detail
    assert "model" not in result.data


def test_counts_that_no_run_gives_are_tampering(lab):
    code = RIGHT.replace("{\n    for", f'{{ asm volatile("movq $3, {SYMBOL}+8(%rip)"); for')
    result = lab(code)
    assert result.status is Status.TAMPERED
    assert "marks in 6 calls" in result.detail


def test_the_library_is_linked_and_the_first_pass_sees_all_code(lab):
    code = 'extern "C" int placeholder(int);\n' + RIGHT.replace("(float)x;", "(float)x + (placeholder(2) - 42);")
    assert lab(code).status is Status.PASSED


def test_errors_of_the_source_are_told_as_by_clang(lab):
    result = lab(RIGHT.replace("(float)x", "nothing"))
    assert (result.status, result.error_class) == (Status.COMPILE_ERROR, "undeclared_identifier")
    assert "candidate.cpp:3" in result.detail


def test_what_is_not_defined_is_told_by_the_linker(lab):
    assert lab("int g(int);\n" + RIGHT.replace("(float)x;", "(float)x + g(1);")).status is Status.LINK_ERROR


def test_what_the_first_pass_refuses_is_an_error_of_the_source(lab):
    result = lab(RIGHT + "void forbidden() {}")
    assert (result.status, result.error_class) == (Status.COMPILE_ERROR, "unsupported_target_feature")
    assert result.detail == "forbidden is nothing that the device has"


def test_a_wrapper_is_called_in_place_of_the_entry(lab):
    wrapper = "static void kb_wrapped(const __bf16 *a, __bf16 *b, __bf16 x) { f(a, b, x); b[3] = 77.0f; }"
    result = lab(wrapper=wrapper, digest="6" * 64)
    assert result.status is Status.WRONG_RESULT
    assert "b[3] = 77" in result.detail


def test_an_entry_that_the_wrapper_lacks_is_missing(lab):
    wrapper = "static void kb_wrapped(const __bf16 *a, __bf16 *b, __bf16 x) { f(a, b, x); }"
    result = lab(RIGHT.replace("void f(", "void g("), wrapper=wrapper, digest="6" * 64)
    assert (result.status, result.error_class) == (Status.LINK_ERROR, "entry_point_missing")


@pytest.mark.parametrize(("aligned", "passes"), [(64, True), (1, False)])
def test_buffers_are_aligned_as_the_target_says(lab, aligned, passes):
    code = RIGHT.replace("{\n    for", "{ if (((uintptr_t)a | (uintptr_t)b) & 63) __builtin_trap(); for")
    assert lab(code, target=evolve(TARGET, alignment=aligned)).passed is passes


@pytest.mark.parametrize(("element", "passes"), [(9, True), (10, False), (-1, False)])
def test_only_the_word_that_a_buffer_ends_in_can_be_written_to(lab, element, passes):
    result = lab(RIGHT.replace("{\n    for", f"{{ b[{element}] = 1; for"))  # 18 bytes: the last word has 2 more
    assert result.passed is passes
    assert passes or result.status is Status.MEMORY_ERROR


def test_the_last_words_before_an_abort_are_told(lab):
    code = "#include <stdio.h>\n#include <stdlib.h>\n" + RIGHT.replace(
        "{\n    for", '{ fputs("first\\naie: a crooked load\\n", stderr); abort(); for'
    )
    result = lab(code)
    assert result.status is Status.RUNTIME_ERROR
    assert result.detail.endswith("(aie: a crooked load)")


def test_a_behavioural_model_without_an_output_is_a_mistake_of_the_task(lab):
    result = lab(expected=lambda _: {}, digest="7" * 64)
    assert result.status is Status.HARNESS_ERROR
    assert "expected() of case 0: b: no such output" in result.detail


def test_a_behavioural_model_of_another_size_is_a_mistake_of_the_task(lab):
    result = lab(expected=lambda _: {"b": [1, 2]}, digest="8" * 64)
    assert "2 elements, not 9" in result.detail
