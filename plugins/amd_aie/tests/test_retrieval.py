"""`--retrieve aie-examples`: what is chosen, for which compiler, and what never is."""

from __future__ import annotations

import subprocess
import sys

import pytest
from attrs import evolve
from kernelbench_amd_aie import plugin
from kernelbench_amd_aie.retrieval import AieExamples, chess, kernels
from kernelbench_amd_aie.suite import NpuSuite

from kernelbench_core.api import ConfigError, Example, Task, UsageError

AIE2, AIE2P = plugin.kernelbench_targets()
TASKS = {task.name: task for task in NpuSuite().load()}
NAMES = [each.name for each in kernels()]


def task(name="nothing_like_it", description="", **more):
    return Task(suite="s", name=name, summary="", description=description, digest="", **more)


def found(question, count=2, target=AIE2, **parameters):
    return [each.name for each in AieExamples(parameters).retrieve(question, target, count)]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        (task("maxpool1d_uint8"), "maxpool1d_int16"),
        (task("conv2d_bfloat16", "Convolution of an image with 3 x 3 weights"), "convolution2d_k3_bfloat16"),
        (task("x", "int8 matrix times matrix"), "matmul_panels_int8"),
        (TASKS["softmax_bfloat16"], "gaussian_bfloat16"),
        (task("x", "cumulative sums of int16"), "prefix_maximum_int16"),
        (task("rsqrt_bfloat16"), "scale_by_root_bfloat16"),
        (task("x", "a lookup table"), "tone_lookup_uint8"),
        (task("x", "transpose"), "transpose_int16"),
    ],
)
def test_what_is_like_the_task_comes_first(question, first):
    assert found(question)[0] == first


def test_scores_fall_and_equals_come_by_name():
    got = AieExamples({}).retrieve(task("maxpool1d_uint8"), AIE2P, 99)
    assert sorted(each.name for each in got) == sorted(NAMES)
    order = [(-each.score, each.name) for each in got]
    assert order == sorted(order)
    assert got[0].score > got[5].score > 0
    assert [each.score for each in AieExamples({}).retrieve(task("zzz", "qqq"), AIE2P, 3)] == [0.0] * 3
    assert found(task("zzz", "qqq"), 3, AIE2P) == sorted(NAMES)[:3]


@pytest.mark.parametrize(("count", "given"), [(0, 0), (-1, 0), (1, 1), (7, 7)])
def test_as_many_as_are_asked_for(count, given):
    assert len(found(task("add_uint8"), count)) == given


def test_a_target_is_shown_what_it_has():
    only = {each.name for each in kernels() if each.target}
    assert only
    assert only.isdisjoint(found(task("x", "exp2 and tanh of bfloat16"), 99, AIE2))
    assert only <= set(found(task("x", "exp2 and tanh of bfloat16"), 99, AIE2P))


def test_the_compiler_decides_how_an_example_looks_and_not_which_it_is():
    question = TASKS["vectoradd_bfloat16"]
    peano, other = (AieExamples({"backend": name}).retrieve(question, AIE2, 5) for name in ("peano", "chess"))
    assert [(each.name, each.score) for each in peano] == [(each.name, each.score) for each in other]
    assert [each.name for each in AieExamples({}).retrieve(question, AIE2, 5)] == [each.name for each in peano]
    for ours, theirs in zip(peano, other, strict=True):
        assert "AIE_LOOP" in ours.code
        assert "chess_" not in ours.code
        assert "AIE_" not in theirs.code
        assert "chess_loop_range" in theirs.code


def test_there_are_two_compilers():
    with pytest.raises(UsageError, match="-M backend=gcc: no compiler's examples are called so; use one of peano, che"):
        AieExamples({"backend": "gcc"})


@pytest.mark.parametrize(
    "code", ["AIE_ALLOCATE(3)\nfor (;;) {}", "AIE_LOOP_UNROLL(2)\nint i;", "AIE_LOOP_UNROLL(2)\nfor ("]
)
def test_hints_that_chess_does_not_have_are_mistakes_of_the_corpus(code):
    with pytest.raises(ConfigError):
        chess(code)


def test_no_kernel_solves_a_task_of_the_suite():
    squeezed = {name.replace("_", "") for name in TASKS}
    assert not [name for name in NAMES if name.replace("_", "") in squeezed]


@pytest.mark.parametrize("own", ["add_int32", "Add_Int32", "addint32"])
@pytest.mark.parametrize("where", ["name", "aliases", "entry", "metadata"])
def test_a_kernel_that_is_called_like_the_task_is_never_given(own, where):
    base = TASKS["vectoradd_int16"]
    question = {
        "name": evolve(base, name=own), "aliases": evolve(base, aliases=(own,)), "entry": evolve(base, entry=own),
        "metadata": evolve(base, metadata={"npueval": own}),
    }[where]  # fmt: skip
    assert "add_int32" in found(base, 99)
    assert "add_int32" not in found(question, 99)


def test_a_corpus_of_the_suite_is_not_looked_at():
    retriever = AieExamples({})
    retriever.index([Example(name="maxpool1d_uint8_solved", code="int maxpool1d_uint8;")])
    assert [each.name for each in retriever.retrieve(task("maxpool1d_uint8"), AIE2, 1)] == ["maxpool1d_int16"]


def test_every_process_gives_the_same():
    program = (
        "from kernelbench_amd_aie.retrieval import AieExamples\nfrom kernelbench_amd_aie.suite import NpuSuite\n"
        "from kernelbench_amd_aie.plugin import kernelbench_targets\nt = kernelbench_targets()[0]\n"
        "for task in NpuSuite().load(): print([(e.name, e.score) for e in AieExamples({}).retrieve(task, t, 2)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, timeout=120,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1
    assert len(next(iter(said)).splitlines()) == len(TASKS)
