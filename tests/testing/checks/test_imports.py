"""What a fresh interpreter loads that imports a plugin and asks its hooks."""

from __future__ import annotations

import pytest

from kernelbench_core.testing import plugin_of

HEAD = """
from kernelbench_core.api import ProviderDescriptor, hookimpl

KERNELBENCH_REQUIRES_API = ">=1.4,<2"
{0}

@hookimpl
def kernelbench_providers():
    {1}
    return [ProviderDescriptor(name="acme", summary="Stored answers", factory="acme_provider:Stored")]
"""
STORED = """
class Stored:
    name = "acme"
    def models(self): return []
    def samples_for(self, model, task, target, wanted): return wanted
    def complete(self, request): return None
"""


@pytest.fixture
def plugin(write):
    """A plugin whose factory names a module; something may be done when it is imported, or when it is asked."""

    def make(imported="", asked="pass", provider=STORED, name="acme_plugin", **more):
        return write(**{name: HEAD.format(imported, asked), "acme_provider": provider, **more})

    return make


def test_a_light_plugin_is_fine(plugin, faults):
    assert faults(plugin()) == []


@pytest.mark.parametrize("name", ["numpy", "rich.console", "click", "cattrs", "structlog"])
@pytest.mark.parametrize("when", ["imported", "asked"])
def test_heavy_packages_are_told(plugin, faults, when, name):
    (told,) = faults(plugin(**{when: f"import {name}"}))
    during = "importing it" if when == "imported" else "asking its hooks"
    heavy = name.partition(".")[0]
    assert told.startswith(f"import acme_plugin: {during} loads ")
    assert heavy in told


def test_what_comes_with_an_own_module_is_told_too(plugin, faults):
    (told,) = faults(plugin("import acme_more", acme_more="import numpy"))
    assert told.startswith("import acme_plugin: importing it loads ")
    assert "numpy" in told


def test_the_module_of_a_factory_is_imported_by_the_factory_alone(plugin, faults):
    (told,) = faults(plugin("import acme_provider"))
    assert "importing it loads acme_provider, which a factory names" in told
    (told,) = faults(plugin(asked="import acme_provider"))
    assert "asking its hooks loads acme_provider, which a factory names" in told


def test_a_factory_may_name_the_plugins_own_module(write, faults):
    source = HEAD.format("", "pass").replace("acme_provider:", "acme_plugin:") + STORED
    assert faults(write(acme_plugin=source)) == []


def test_the_core_is_reached_through_the_api_alone(plugin, faults):
    (told,) = faults(plugin("import kernelbench_core.loading"))
    assert "importing it loads kernelbench_core.loading" in told
    assert "kernelbench_core.api alone" in told


def test_a_plugin_that_prints_when_it_is_imported_is_told(plugin, faults):
    for where in ("stdout", "stderr"):
        (told,) = faults(plugin(f"import sys; print('hello', file=sys.{where})", name=f"acme_{where}"))
        assert "it prints 'hello'" in told


def test_a_plugin_that_takes_its_time_is_told(plugin, faults):
    slow = "import time\nend = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
    assert faults(plugin(slow)) == []
    (told,) = faults(plugin(slow), import_seconds=0.2)
    assert "s of processor time, more than 0.2 s" in told


def test_waiting_is_no_processor_time(plugin, faults):
    assert faults(plugin("import time; time.sleep(0.3)"), import_seconds=0.2) == []


def test_a_plugin_that_counts_on_what_was_imported_before_is_told(plugin, faults):
    (told,) = faults(plugin("import sys; sys.modules['pytest']"))
    assert "a fresh interpreter cannot: KeyError: 'pytest'" in told


def test_a_hook_that_raises_is_told_once_and_not_here(plugin, faults):
    assert [line.split(":")[0] for line in faults(plugin(asked="1 / 0"))] == ["kernelbench_providers"]


def test_a_plugin_made_on_the_spot_is_not_imported(faults):
    made = plugin_of("numpy", targets=[])  # a module of that name exists, and is not this one
    made.KERNELBENCH_REQUIRES_API = ">=1.4,<2"
    assert faults(made) == []
