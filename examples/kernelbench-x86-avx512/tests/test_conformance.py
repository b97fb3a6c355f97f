"""The kit of kernelbench on the target and on its experts."""

from __future__ import annotations

from pathlib import Path

import kernelbench_simd_suite.plugin as simd
import pytest
from kernelbench_x86_avx512 import plugin

from kernelbench_core.testing import assert_plugin_conforms, assert_target_works

EXPERTS = sorted(path.stem for path in Path(plugin.__file__).with_name("experts").glob("simd/*.cpp"))


def test_the_plugin_conforms():
    assert_plugin_conforms(plugin)


def test_there_are_five_experts():
    assert EXPERTS == ["argmax", "conditional_move", "int16_to_int32", "saturating_add", "squarediff"]


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_target_works(kernelbench_plugins):
    assert_target_works("x86-avx512", plugins=kernelbench_plugins(plugin, simd), experts=None)
