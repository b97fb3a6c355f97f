"""Which plugins are found, in what order, and which of them the user wants."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint

import pytest

from kernelbench_core.errors import MissingError, PluginError, UsageError
from kernelbench_core.plugins import Plugins
from kernelbench_core.registration import satisfies

TARGET = "@hookimpl\ndef kernelbench_targets():\n    return [Target(name={0!r}, summary='')]\n"


@pytest.fixture
def three(write_plugin):
    """Three plugins, given in an order that is not theirs."""
    return [
        write_plugin(name, TARGET.format(f"{name}-target"), distribution=f"Dist.{name}") for name in ("c_c", "a", "b")
    ]


def states(plugins):
    return {status.name: str(status.state) for status in plugins.statuses()}


def test_nothing_is_imported_before_a_registry_is_asked(three):
    plugins = Plugins.discover({}, entry_points=three)
    assert not {"fake_a", "fake_b", "fake_c_c"} & set(sys.modules)
    assert plugins.problems() == ()
    assert plugins.targets.kind == "target"
    assert not {"fake_a", "fake_b", "fake_c_c"} & set(sys.modules)
    plugins.protocols.names()
    assert {"fake_a", "fake_b", "fake_c_c"} <= set(sys.modules)


def test_order_is_by_name_whatever_order_they_are_installed_in(three):
    for points in (three, three[::-1]):
        plugins = Plugins.discover({}, entry_points=points)
        assert [status.name for status in plugins.statuses()] == ["a", "b", "c_c"]
        assert plugins.targets.names() == ("a-target", "b-target", "c_c-target")


@pytest.mark.parametrize(
    ("wanted", "loaded"),
    [
        (None, {"a", "b", "c_c"}),
        ("", set()),
        (" , ", set()),
        ("a", {"a"}),
        ("b, a", {"a", "b"}),
        ("Dist.b", {"b"}),
        ("dist-b,DIST_A", {"a", "b"}),
        ("c-c", {"c_c"}),
    ],
)
def test_load_list_is_exact(three, wanted, loaded):
    environ = {} if wanted is None else {"KERNELBENCH_LOAD_PLUGINS": wanted}
    plugins = Plugins.discover(environ, entry_points=three)
    assert {name for name, state in states(plugins).items() if state == "loaded"} == loaded
    assert {name for name, state in states(plugins).items() if state == "disabled"} == {"a", "b", "c_c"} - loaded
    assert set(plugins.targets.names()) == {f"{name}-target" for name in loaded}
    assert {name for name in ("a", "b", "c_c") if f"fake_{name}" in sys.modules} == loaded
    assert plugins.toolchains.names() == ("clang", "gcc", "zig")


def test_name_in_the_load_list_that_is_not_installed_is_told(three):
    plugins = Plugins.discover({"KERNELBENCH_LOAD_PLUGINS": "a,typo"}, entry_points=three)
    assert states(plugins) == {"a": "loaded", "b": "disabled", "c_c": "disabled", "typo": "unavailable"}
    with pytest.raises(MissingError, match="typo is unavailable"):
        plugins.targets.get("x")


@pytest.mark.parametrize(
    ("environ", "no_plugins", "left"),
    [
        ({"KERNELBENCH_DISABLE_PLUGINS": "b"}, False, {"a", "c_c"}),
        ({"KERNELBENCH_DISABLE_PLUGINS": "Dist.B,c-c"}, False, {"a"}),
        ({"KERNELBENCH_DISABLE_PLUGINS": ""}, False, {"a", "b", "c_c"}),
        ({"KERNELBENCH_DISABLE_PLUGINS": "core"}, False, {"a", "b", "c_c"}),
        ({"KERNELBENCH_LOAD_PLUGINS": "a,b", "KERNELBENCH_DISABLE_PLUGINS": "b"}, False, {"a"}),
        ({}, True, set()),
        ({"KERNELBENCH_LOAD_PLUGINS": "a"}, True, set()),
    ],
)
def test_disabled_plugins_are_not_imported_and_not_forgotten(three, environ, no_plugins, left):
    plugins = Plugins.discover(environ, no_plugins=no_plugins, entry_points=three)
    assert {name for name, state in states(plugins).items() if state == "loaded"} == left
    assert set(states(plugins)) == {"a", "b", "c_c"}
    assert all(status.reason and status.remedy for status in plugins.statuses() if str(status.state) == "disabled")
    assert {name for name in ("a", "b", "c_c") if f"fake_{name}" in sys.modules} == left
    assert plugins.protocols.names() == ("simdbench", "strict")


def test_naming_something_of_a_disabled_plugin_says_that_it_is_disabled(three):
    plugins = Plugins.discover({}, no_plugins=True, entry_points=three)
    with pytest.raises(MissingError, match=r"disabled \(--no-plugins was given\): a, b, c_c"):
        plugins.targets.get("a-target")


def test_strict_mode_minds_neither_disabled_plugins_nor_a_switch_that_is_off(write_plugin, good):
    bad = write_plugin("bad", "raise ValueError")
    environ = {"KERNELBENCH_STRICT_PLUGINS": "1", "KERNELBENCH_DISABLE_PLUGINS": "bad"}
    assert Plugins.discover(environ, entry_points=[bad, good]).targets.names() == ("good-target",)
    for off in ("", "0", "false", "No"):
        plugins = Plugins.discover({"KERNELBENCH_STRICT_PLUGINS": off}, entry_points=[bad, good])
        assert plugins.targets.names() == ("good-target",)


def test_two_distributions_with_one_plugin_name_are_both_reported_and_neither_is_loaded(write_plugin, good):
    points = [
        write_plugin(module, TARGET.format(module), distribution=f"dist-{module}", value=f"fake_{module}")
        for module in ("two", "one")
    ]
    points = [type(point)("same", point.value, "kernelbench") for point in points]
    for point, owner in zip(points, ("dist-two", "dist-one"), strict=True):
        vars(point)["dist"] = type("Owner", (), {"name": owner, "version": "1"})
    for order in (points, points[::-1]):
        plugins = Plugins.discover({}, entry_points=[*order, good])
        both = [status for status in plugins.statuses() if status.name == "same"]
        assert [status.distribution for status in both] == ["dist-one", "dist-two"]
        for status in both:
            assert str(status.state) == "failed"
            assert "claimed by dist-one (fake_one) and dist-two (fake_two)" in status.reason
        assert plugins.targets.names() == ("good-target",)
    plugins = Plugins.discover({"KERNELBENCH_DISABLE_PLUGINS": "dist-two"}, entry_points=[*points, good])
    assert plugins.targets.names() == ("good-target", "one")


def test_name_of_the_core_is_reserved(write_plugin):
    plugins = Plugins.discover({}, entry_points=[write_plugin("Core", TARGET.format("x"))])
    (status,) = plugins.statuses()
    assert status.label == "failed (the name 'core' is reserved)"
    assert plugins.targets.names() == ()


def test_entry_points_of_other_groups_are_left_alone(write_plugin):
    point = write_plugin("other", "raise ValueError")
    assert Plugins.discover({}, entry_points=[EntryPoint("other", point.value, "pytest11")]).statuses() == ()


@pytest.mark.parametrize(
    ("requirement", "fits"),
    [
        (">=1.0,<2", True),
        (" >= 1 , < 2.0.0 ", True),
        (">=1.1", True),
        (">1.2", False),
        ("<1.2", False),
        ("<=1.2", True),
        ("==1.2", True),
        ("==1.2.0", True),
        ("==1", False),
        ("!=1.2", False),
        ("!=1.3", True),
        ("~=1.0", True),
        ("~=1.3", False),
        ("~=1.2.0", True),
        (">=1.10", False),
        (">=2", False),
    ],
)
def test_api_requirements_compare_numbers(requirement, fits):
    assert satisfies(requirement, (1, 2)) is fits


@pytest.mark.parametrize("requirement", ["", "1.0", ">=", ">=1.x", ">=1.0;<2", "~=1", "=>1", ">=1,", None, 1, (1, 0)])
def test_malformed_api_requirement_is_told(requirement):
    with pytest.raises(PluginError, match="must look like"):
        satisfies(requirement, (1, 0))


def test_plugin_that_states_no_requirement_fits_any_1_x(monkeypatch, write_plugin):
    point = write_plugin("plain", TARGET.format("plain"))
    assert Plugins.discover({}, entry_points=[point]).targets.names() == ("plain",)
    monkeypatch.setattr("kernelbench_core.registration.KERNELBENCH_PLUGIN_API", (1, 9))
    assert Plugins.discover({}, entry_points=[point]).targets.names() == ("plain",)
    monkeypatch.setattr("kernelbench_core.registration.KERNELBENCH_PLUGIN_API", (2, 0))
    assert states(Plugins.discover({}, entry_points=[point])) == {"plain": "incompatible"}


def test_core_can_be_listed_like_a_plugin(good):
    plugins = Plugins.discover({}, entry_points=[good])
    core, other = plugins.statuses(include_core=True)
    assert (core.name, core.distribution, core.label) == ("core", "kernelbench-core", "loaded")
    assert "kernelbench_toolchains" in core.hooks
    assert other.name == "good"


def test_a_plain_typo_is_a_usage_error_when_every_plugin_is_loaded(good):
    with pytest.raises(UsageError, match="unknown target 'god-target'; did you mean 'good-target'"):
        Plugins.discover({}, entry_points=[good]).targets.get("god-target")
