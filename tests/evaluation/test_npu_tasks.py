"""The tasks of the suite `npu`: their stored solutions get the verdicts and the scores that they should."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie.plugin import kernelbench_targets
from kernelbench_amd_aie.suite import NpuSuite

import kernelbench_core
from kernelbench_core.model import Status
from kernelbench_core.plugins import Plugins

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox]

TASKS = {task.name: task for task in NpuSuite().load()}
NAMES = sorted(TASKS)
FAILING = (Status.WRONG_RESULT, Status.MEMORY_ERROR, Status.RUNTIME_ERROR, Status.TIMEOUT)
NPUEVAL = """
abs_int8 add_offset_int8 add_offset_uint8 argmax_bfloat16 argmax_int32 argmin_bfloat16 avgpool1d_bfloat16
avgpool1d_relu_bfloat16 avgpool2d_bfloat16 avgpool2d_relu_bfloat16 bitcount_uint16 bitcount_uint8 bitwiseand_uint8
bitwisenot_uint8 bitwiseor_uint8 bitwisexor_uint8 cast_bfloat16_to_float32 cast_bfloat16_to_int8
cast_float32_to_bfloat16 cast_int8_to_int32 ceil_bfloat16 compare_equal_bfloat16 compare_equal_int32 compare_gt_int8
compare_lt_int8 complexabs_bfloat16 conv1d_bfloat16 conv1d_bias_relu_bfloat16 conv1d_int32
conv1d_k2_s1_bias_relu_bfloat16 conv1d_k2_s2_bias_int16 conv1d_k4_s1_bias_relu_bfloat16 conv2d_bfloat16 conv2d_int32
conv2d_k2_s1_bias_relu_bfloat16 conv2d_k4_s2_bias_relu_bfloat16 cos_bfloat16 cumsum_bfloat16 cumsum_int16
divide_bfloat16 dotproduct_bfloat16 dotproduct_bias_relu_bfloat16 dotproduct_bias_relu_int8 dotproduct_int32
elementwise_max_bfloat16 elementwise_max_int8 elementwise_min_bfloat16 elementwise_min_int8 euclidean_dist_bfloat16
exp_bfloat16 floor_bfloat16 gather_bfloat16_int32idx gelu_bfloat16 hardsigmoid_bfloat16 hardsigmoid_int8
hardswish_bfloat16 hingeloss_bfloat16 inverse_uint8 l1_norm_bfloat16 leaky_relu_bfloat16 log10_bfloat16 log2_bfloat16
log_bfloat16 matmul_16x16_int8 matrixvector_mult_int8 max_abs_bfloat16 maxpool1d_uint8 maxpool2d_bfloat16
maxpool2d_relu_bfloat16 maxpool2d_relu_int8 mish_bfloat16 mse_loss_bfloat16 negate_bfloat16 negate_int8 pad1d_int32
pad2d_int32 reciprocal_bfloat16 reduce_add_relu_int8 reducemin_bfloat16 relu6_bfloat16 relu_bfloat16
relu_bfloat16_cast_uint8 relu_int8 round_bfloat16 rsqrt_bfloat16 shuffle_int32 sigmoid_bfloat16 sign_int8
silu_bfloat16 sin_bfloat16 softmax_bfloat16 sqrt_bfloat16 tan_bfloat16 tanh_bfloat16 variance_bfloat16
vectoradd_bfloat16 vectoradd_int16 vectoradd_relu_bfloat16 vectormatrix_mult_int32 vectormult_bfloat16
vectorsubtract_bfloat16 vectorsubtract_int8
"""
UNSCORED = {
    "bitwiseand_uint8", "bitwisenot_uint8", "bitwiseor_uint8", "cast_bfloat16_to_float32", "cast_float32_to_bfloat16",
    "cast_int8_to_int32", "negate_bfloat16", "pad1d_int32", "pad2d_int32",
}  # fmt: skip
"""Whose work is logic, conversion or moving alone: nothing of it is in an instruction that the score counts."""


@pytest.fixture(scope="module")
def verdicts():
    """Evaluates the stored solutions of some tasks; once for each request."""
    plugins, made = Plugins.discover(), {}

    def of(model, target, names=tuple(NAMES)):
        key = (model, target, names)
        if key not in made:
            run = kernelbench_core.run(
                suite="npu", targets=(target,), models=(f"reference/{model}",), tasks=names, seed=20_261_130,
                jobs=1, plugins=plugins,
            )  # fmt: skip
            made[key] = list(run.results())
        return made[key]

    return of


def test_the_kernels_are_those_of_npueval():
    assert NPUEVAL.split() == NAMES
    assert len(NAMES) == 102


def test_most_tasks_have_an_expert():
    for target in kernelbench_targets():
        assert sum(target.name in task.experts for task in TASKS.values()) >= 50


@pytest.mark.parametrize("target", ["amd-aie2", "amd-aie2p"])
@pytest.mark.parametrize("part", range(6))
def test_scalar_solutions_and_experts_pass_and_experts_are_better(verdicts, target, part):
    names = tuple(NAMES[part::6])
    scalar = {each.task_id: each for each in verdicts("canonical", target, names)}
    experts = {each.task_id: each for each in verdicts("expert", target, names)}
    assert {
        f"{each.task_id}: {each.detail}" for each in (*scalar.values(), *experts.values()) if not each.passed
    } == set()
    assert len(scalar) == len(names)
    for task_id, expert in experts.items():
        ours, plain = expert.data["model"], scalar[task_id].data["model"]
        assert ours["model_cycles"] < plain["model_cycles"], task_id
        if task_id.partition("/")[2] in UNSCORED:
            assert ours["vectorization"] >= plain["vectorization"], task_id
        else:
            assert ours["vectorization"] > plain["vectorization"], task_id


@pytest.mark.parametrize("part", range(6))
def test_mutants_are_found_out(verdicts, part):
    names = tuple(NAMES[part::6])
    results = verdicts("mutant", "amd-aie2", names)
    assert len(results) == sum(len(TASKS[name].mutants) for name in names)
    assert [f"{each.task_id}: {each.status}: {each.detail}" for each in results if each.status not in FAILING] == []


def test_a_sample_costs_a_fraction_of_a_second(verdicts):
    seconds = [sum(each.data["seconds"].values()) for each in verdicts("canonical", "amd-aie2", tuple(NAMES[0::6]))]
    assert sum(seconds) / len(seconds) < 1.5  # CPU seconds of compiler and runner; the first made the headers


def test_scalar_solutions_stay_scalar_and_cost_about_what_npueval_measured(verdicts):
    published = {"abs_int8": 9990, "add_offset_int8": 2502, "add_offset_uint8": 9990}
    for each in verdicts("canonical", "amd-aie2", tuple(published)):
        model = each.data["model"]
        assert model["vector_cycles"] == 0
        assert model["model_cycles"] == pytest.approx(published[each.task_id.partition("/")[2]], rel=0.1)
