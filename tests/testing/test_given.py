"""Exactly the plugins that a test names."""

from __future__ import annotations

import types

import pytest

from kernelbench_core.api import PluginError, Target, UsageError, hookimpl
from kernelbench_core.testing import plugin_of, plugins_of

ONE = Target(name="one", summary="One")
TWO = Target(name="two", summary="Two")


def test_the_core_and_these_and_no_others():
    plugins = plugins_of(plugin_of("first", targets=[ONE]), plugin_of("second", targets=[TWO]))
    assert plugins.targets.names() == ("one", "two")
    assert "clang" in plugins.toolchains
    assert [each.name for each in plugins.statuses()] == ["first", "second"]
    assert plugins_of().targets.names() == ()


def test_a_module_is_named_like_its_package_and_may_be_renamed():
    package = plugin_of("kernelbench_acme.plugin", targets=[ONE])
    assert plugins_of(package).targets.origin("one").plugin == "acme"
    assert plugins_of(other=package).targets.origin("one").plugin == "other"


def test_objects_and_entry_points_are_plugins_too():
    class Plugin:
        @hookimpl
        def kernelbench_targets(self):
            return [ONE]

    assert plugins_of(Plugin()).targets.names() == ("one",)
    pytest.importorskip("kernelbench_isa_sse_avx")
    assert plugins_of("isa_sse_avx").targets.names() == ("x86-avx", "x86-sse")


def test_two_of_one_name_are_refused():
    with pytest.raises(UsageError, match="two plugins are called 'acme'"):
        plugins_of(plugin_of("acme"), plugin_of("kernelbench_acme.plugin"))


def test_a_broken_plugin_is_an_error_for_whoever_asks():
    broken = types.ModuleType("broken")
    broken.KERNELBENCH_REQUIRES_API = ">=99"
    with pytest.raises(PluginError, match="plugin broken is incompatible"):
        plugins_of(broken, plugin_of("good", targets=[ONE])).targets.get("one")


def test_an_entry_point_that_nobody_has_is_refused_with_those_that_there_are():
    with pytest.raises(UsageError, match=r"'nobody'.*there are ") as caught:
        plugins_of("nobody")
    pytest.importorskip("kernelbench_isa_sse_avx")
    assert "isa_sse_avx" in str(caught.value)


def test_a_plugin_made_on_the_spot_gives_new_lists_and_knows_the_hooks():
    made = plugin_of("acme", targets=[ONE])
    first, second = made.kernelbench_targets(), made.kernelbench_targets()
    assert first == second == [ONE]
    assert first is not second
    with pytest.raises(UsageError, match="there is no hook kernelbench_weather; there are kernelbench_checkers"):
        plugin_of("acme", weather=[])
