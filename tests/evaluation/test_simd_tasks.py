"""The tasks of the suite `simd`: their stored solutions get the verdicts that they should."""

from __future__ import annotations

import platform
import re

import pytest
from kernelbench_simd_suite import plugin as suite

from kernelbench_core.evaluation.pipeline import Evaluator
from kernelbench_core.generation.reference import renamed
from kernelbench_core.harness.function.generators import draw_cases
from kernelbench_core.harness.function.signature import Struct, Text, TextMap, Vector, parse
from kernelbench_core.model import Protocol, Sample, Status

TASKS = {task.name: task for task in suite.kernelbench_task_loaders()[0].factory().load()}
NAMES = sorted(TASKS)
BRIEF = Protocol(name="brief", summary="Some cases", cases=250, compile_seconds=60.0, run_seconds=20.0)
FAILING = (Status.WRONG_RESULT, Status.MEMORY_ERROR, Status.RUNTIME_ERROR, Status.TIMEOUT)
WHOLE = Protocol(name="whole", summary="All cases", compile_seconds=60.0, run_seconds=20.0)


@pytest.fixture(scope="module")
def evaluators(tools):
    """Two evaluators: one with some cases, one with all."""
    made = {protocol.name: Evaluator(protocol=protocol, seed=20_240_607, **tools) for protocol in (BRIEF, WHOLE)}
    yield made
    for each in made.values():
        each.close()


@pytest.fixture(scope="module")
def all_targets():
    """The plain target of the suite, and the vector targets where their plugin is installed."""
    targets = {each.name: each for each in suite.kernelbench_targets()}
    isa = pytest.importorskip("kernelbench_isa_sse_avx.plugin") if platform.machine() == "x86_64" else None
    return targets | {each.name: each for each in (isa.kernelbench_targets() if isa else ())}


@pytest.fixture(scope="module")
def emulated_targets(evaluators):
    """The ARM and RISC-V targets that can be used here."""
    arm = pytest.importorskip("kernelbench_arm_neon_sve.plugin").kernelbench_targets()
    risc = pytest.importorskip("kernelbench_riscv_rvv.plugin").kernelbench_targets()
    found = {each.name: each for each in (*arm, *risc) if isinstance(evaluators["brief"].tools(each), tuple)}
    if not found:
        pytest.skip("no emulator, or no cross compiler")
    return found


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
def test_a_description_names_every_parameter(name):
    signature = parse(TASKS[name].prototype, TASKS[name].types)
    missing = [
        each.name for each in signature.parameters if not re.search(rf"\b{each.name}\b", TASKS[name].description)
    ]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_cases_are_drawn_as_many_as_asked_for_and_again_the_same(name):
    task = TASKS[name]
    signature = parse(task.prototype, task.types)
    one, again = (list(draw_cases(task, signature, 3, 120)) for _ in range(2))
    assert len(one) == 120
    assert repr(one) == repr(again)
    assert all(set(case) >= {each.name for each in signature.parameters} for case in one)


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
    for mutant, code in task.mutants.items():
        result = verdict(evaluators["whole"], task, target, code, mutant)
        assert result.status in FAILING, f"{mutant}: {result.status} {result.detail}"


ELSEWHERE = sorted(name for name, task in TASKS.items() if {"arm-neon", "arm-sve", "riscv-rvv"} & set(task.experts))


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("name", ELSEWHERE)
def test_experts_pass_at_all_lengths_and_mutants_are_right_where_their_names_say(evaluators, emulated_targets, name):
    task, evaluator = TASKS[name], evaluators["brief"]
    for target in emulated_targets.values():
        result = verdict(evaluator, task, target, task.experts[target.name], "expert")
        assert result.status is Status.PASSED, f"{target.name}: {result.detail}"
        assert list(result.data.get("lengths", {})) == [str(bits) for bits in target.lengths(BRIEF) if bits]
        for mutant, code in task.target_mutants.get(target.name, {}).items():
            result = verdict(evaluator, task, target, code, mutant)
            where = f"{target.name}/{mutant}: {result.status} {result.detail}"
            assert result.status in FAILING, where
            right = [bits for bits, each in result.data.get("lengths", {}).items() if each["status"] == "passed"]
            only = re.match(r"only_at_(\d+)", mutant)
            assert right == ([only[1]] if only else []) or not (only or mutant == "lane_multiples"), where
