"""What the plugin offers: names, and that nothing heavy is imported to say so."""

from __future__ import annotations

import subprocess
import sys

from kernelbench_amd_aie import plugin


def names(hook):
    return [each.name for each in hook()]


def test_what_there_is():
    assert names(plugin.kernelbench_targets) == ["amd-aie2", "amd-aie2p"]
    assert names(plugin.kernelbench_toolchains) == ["aie-emulator", "peano"]
    assert names(plugin.kernelbench_executors) == ["xrt"]
    assert names(plugin.kernelbench_doctor_checks) == ["peano", "xrt"]
    assert names(plugin.kernelbench_checkers) == ["npueval"]
    assert names(plugin.kernelbench_task_loaders) == ["npu", "npueval"]
    assert names(plugin.kernelbench_prompt_builders) == ["npueval"]
    assert names(plugin.kernelbench_retrievers) == ["aie-examples"]
    assert names(plugin.kernelbench_commands) == ["npueval-results"]


def test_targets_are_evaluated_in_the_emulator_and_nowhere_else():
    for target, arch in zip(plugin.kernelbench_targets(), (20, 21), strict=True):
        assert target.flags == (f"-D__AIE_ARCH__={arch}",)
        assert (target.toolchains, target.executors) == (("aie-emulator",), ("local",))
        assert target.alignment == 64
        assert target.entry_suffix == ""
        assert any("positive_inf" in fact for fact in target.facts)


def test_the_suite_that_takes_a_file_says_so():
    assert {each.name: each.argument for each in plugin.kernelbench_task_loaders()} == {"npu": "", "npueval": "FILE"}


def test_numpy_and_the_cycle_model_are_not_loaded_with_the_plugin():
    program = (
        "import sys, kernelbench_amd_aie.plugin as p\n"
        "for name in dir(p):\n    if name.startswith('kernelbench_'): getattr(p, name)()\n"
        "print([each for each in ('numpy', 'ml_dtypes', 'click', 'kernelbench_amd_aie.cycles') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
