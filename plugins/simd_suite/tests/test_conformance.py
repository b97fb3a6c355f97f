"""What kernelbench asks of every plugin, of every target, and of every suite of tasks."""

from __future__ import annotations

import pytest
from kernelbench_simd_suite import plugin

from kernelbench_core.testing import assert_plugin_conforms, assert_target_works, assert_tasks_sound


def test_the_plugin_conforms():
    assert_plugin_conforms(plugin)


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_target_works(kernelbench_plugins):
    assert_target_works("scalar", plugins=kernelbench_plugins(plugin))


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_tasks_on_numbers_containers_and_text_are_sound(kernelbench_plugins):
    """All of them take minutes: tests/evaluation has those, in `make check-all`."""
    tasks = ["argmax", "string_xor", "matrix_scalar_mul"]
    assert_tasks_sound("simd", targets=["scalar"], plugins=kernelbench_plugins(plugin), tasks=tasks)
