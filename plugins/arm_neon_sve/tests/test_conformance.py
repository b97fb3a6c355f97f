"""What kernelbench asks of every plugin, and of every target."""

from __future__ import annotations

import pytest
from kernelbench_arm_neon_sve import plugin
from kernelbench_simd_suite import plugin as simd_suite

from kernelbench_core.testing import assert_plugin_conforms, assert_target_works


def test_the_plugin_conforms():
    assert_plugin_conforms(plugin)


@pytest.mark.toolchain
@pytest.mark.sandbox
@pytest.mark.parametrize("target", ["arm-neon", "arm-sve"])
def test_the_target_works(target, kernelbench_plugins):
    assert_target_works(target, plugins=kernelbench_plugins(plugin, simd_suite))
