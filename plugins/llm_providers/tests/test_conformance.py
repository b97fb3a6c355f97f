"""What kernelbench asks of every plugin."""

from __future__ import annotations

from kernelbench_llm_providers import plugin

from kernelbench_core.testing import assert_plugin_conforms


def test_the_plugin_conforms():
    assert_plugin_conforms(plugin)


def test_its_entry_point_names_it():
    assert_plugin_conforms("llm_providers")
