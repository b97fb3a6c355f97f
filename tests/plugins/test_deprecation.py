"""What will go of the plugin API is told of each plugin that uses it, and works until then."""

from __future__ import annotations

import types
import warnings

import pluggy
import pytest
from attrs import frozen

from kernelbench_core import registration
from kernelbench_core.api import Target, hookimpl
from kernelbench_core.deprecation import ApiDeprecationWarning, going, going_field, overheard, used_fields
from kernelbench_core.loading import Candidate, PluginStatus, State
from kernelbench_core.plugins import Plugins

SPEC = pluggy.HookspecMarker("kernelbench")
WORDS = "kernelbench_old is deprecated since API 1.5 and gone in 2.0: use kernelbench_new instead"


def specs():
    """A page of hooks of which one will go, and an argument of another."""

    @SPEC(warn_on_impl=going("kernelbench_old", since="1.5", gone="2.0", instead="kernelbench_new"))
    def kernelbench_old():
        pass

    @SPEC(warn_on_impl_args={"config": going("argument config", since="1.6", gone="2.0", instead="")})
    def kernelbench_new(config):
        pass

    return types.SimpleNamespace(kernelbench_old=kernelbench_old, kernelbench_new=kernelbench_new)


def nothing():
    return []


def module(**functions):
    made = types.ModuleType("acme")
    for name, function in functions.items():
        setattr(made, name, hookimpl(function))
    return made


@pytest.fixture
def status(monkeypatch):
    """What becomes of a plugin under that page."""
    monkeypatch.setattr(registration, "HOOKS", ("kernelbench_new", "kernelbench_old"))

    def register(plugin):
        manager = pluggy.PluginManager("kernelbench")
        manager.add_hookspecs(specs())
        return registration.try_plugin(manager, Candidate(status=PluginStatus(name="acme"), load=lambda: plugin))

    return register


def test_a_plugin_that_implements_a_hook_that_will_go_is_loaded_and_told(status):
    found = status(module(kernelbench_old=nothing))
    assert (found.state, found.reason) == (State.LOADED, WORDS)
    assert found.hooks == ("kernelbench_old",)


def test_one_that_takes_an_argument_that_will_go_is_told(status):
    found = status(module(kernelbench_new=lambda config: [config]))
    assert found.state is State.LOADED
    assert found.reason == "argument config is deprecated since API 1.6 and gone in 2.0: nothing takes its place"


def test_others_hear_nothing(status):
    assert status(module(kernelbench_new=nothing)).label == "loaded"


@frozen(kw_only=True)
class Widget(Target):
    """A descriptor with fields that will go."""

    old: str = going_field("", since="1.5", gone="2.0", instead="new")
    older: int = going_field(3, since="1.4", gone="2.0", instead="")


def test_a_field_that_will_go_is_told_where_it_is_set():
    assert used_fields(Widget(name="w", summary="W")) == []
    assert used_fields(Widget(name="w", summary="W", old="", older=3)) == []
    assert used_fields(Widget(name="w", summary="W", old="x", older=4)) == [
        "Widget.old is deprecated since API 1.5 and gone in 2.0: use new instead",
        "Widget.older is deprecated since API 1.4 and gone in 2.0: nothing takes its place",
    ]
    assert used_fields(object()) == []


def test_the_listing_of_plugins_says_so_once_and_the_plugin_works():
    values = [Widget(name="v", summary="V", old="x"), Widget(name="w", summary="W", old="y")]
    plugins = Plugins.of({"acme": module(kernelbench_targets=lambda: values)}, strict=True)
    assert plugins.targets.names() == ("v", "w")
    (found,) = plugins.statuses()
    assert found.label == "loaded (Widget.old is deprecated since API 1.5 and gone in 2.0: use new instead)"


def test_no_field_of_today_is_told_where_it_has_its_default():
    assert used_fields(Target(name="t", summary="T")) == []


def test_other_warnings_pass():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with overheard() as heard:
            warnings.warn("mine", RuntimeWarning, stacklevel=1)
            warnings.warn(ApiDeprecationWarning("ours"), stacklevel=1)
    assert heard == ["ours"]
    assert [(each.category, str(each.message)) for each in told] == [(RuntimeWarning, "mine")]
