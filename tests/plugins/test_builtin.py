"""The core's own pieces go the same way as everybody else's."""

from __future__ import annotations

import pytest

from kernelbench_core import builtin
from kernelbench_core.api import Protocol
from kernelbench_core.plugins import FactoryRegistry, Plugins
from kernelbench_core.registration import HOOKS
from kernelbench_core.registry import resolve

BUILTIN = [
    (hook, entry.name)
    for hook, registry in Plugins.of().registries().items()
    if isinstance(registry, FactoryRegistry)
    for entry in registry.entries()
]


@pytest.mark.parametrize(("hook", "name"), BUILTIN)
def test_factory_names_something_that_exists(hook, name):
    assert callable(resolve(Plugins.of().registries()[hook].get(name).factory))


def test_core_implements_no_hook_that_nobody_specified():
    implemented = {name for name in vars(builtin) if name.startswith("kernelbench_")} - {"kernelbench_core"}
    assert implemented
    assert implemented <= set(HOOKS)
    (core,) = Plugins.of().statuses(include_core=True)
    assert set(core.hooks) == implemented


def test_strict_is_the_default_of_a_protocol():
    strict = Plugins.of().protocols.get("strict")
    assert strict == Protocol(name="strict", summary=strict.summary)


def test_simdbench_protocol_has_the_limits_of_the_paper():
    protocol = Plugins.of().protocols.get("simdbench")
    assert (protocol.cases, protocol.optimize) == (1000, "O0")
    assert (protocol.compile_seconds, protocol.run_seconds) == (3.75, 10.5)


def test_error_in_the_core_itself_is_not_blamed_on_a_plugin(monkeypatch):
    def broken():
        raise ZeroDivisionError

    plugins = Plugins.of()
    descriptor = plugins.metrics.get("pass@k")
    monkeypatch.setattr(type(descriptor), "factory", property(lambda _self: broken), raising=False)
    with pytest.raises(ZeroDivisionError):
        plugins.metrics.create("pass@k")
