"""What kernelbench asks of every plugin, of every target, and of every suite of tasks."""

from __future__ import annotations

import pytest
from kernelbench_amd_aie import plugin

from kernelbench_core.testing import assert_plugin_conforms, assert_target_works, assert_tasks_sound


def test_the_plugin_conforms():
    assert_plugin_conforms(plugin)


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("target", ["amd-aie2", "amd-aie2p"])
def test_the_target_works(target, kernelbench_plugins):
    assert_target_works(target, plugins=kernelbench_plugins(plugin))


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_task_of_bytes_and_one_of_bfloat16_are_sound(kernelbench_plugins):
    """All of them take minutes: `kernelbench validate --suite npu` has those."""
    tasks = ["abs_int8", "floor_bfloat16"]
    assert_tasks_sound("npu", targets=["amd-aie2"], plugins=kernelbench_plugins(plugin), tasks=tasks)
