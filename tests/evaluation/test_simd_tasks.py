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
    failing = (Status.WRONG_RESULT, Status.MEMORY_ERROR, Status.RUNTIME_ERROR, Status.TIMEOUT)
    for mutant, code in task.mutants.items():
        result = verdict(evaluators["whole"], task, target, code, mutant)
        assert result.status in failing, f"{mutant}: {result.status} {result.detail}"
