"""How a plugin gets in, what it says about the API, and what its hooks give."""

from __future__ import annotations

import functools
import itertools
import types
import warnings

import pytest
from attrs import evolve

from kernelbench_core.api import KERNELBENCH_PLUGIN_API, ProviderDescriptor, Target, hookimpl
from kernelbench_core.deprecation import ApiDeprecationWarning
from kernelbench_core.testing import assert_plugin_conforms

GOOD = Target(name="acme", summary="Vectors", label="ACME")
MAJOR, MINOR = KERNELBENCH_PLUGIN_API


def module(hook=None, *, name="kernelbench_targets", api=">=1.4,<2", marked=True):
    made = types.ModuleType("acme")
    if api is not None:
        made.KERNELBENCH_REQUIRES_API = api
    if hook:
        setattr(made, name, hookimpl(hook) if marked else hook)
    return made


def gives(*values):
    return lambda: list(values)


def generator():
    yield GOOD


async def coroutine():
    return [GOOD]


def raises():
    raise KeyError("x")


def prints():
    print("hello")  # noqa: T201
    return [GOOD]


def needs(config):
    return [GOOD]


CHANGING = itertools.count()

BAD = {
    "no hook": (module(), "plugin: it implements no hook"),
    "unknown hook": (module(gives(), name="kernelbench_weather"), "implements kernelbench_weather, unknown"),
    "unmarked hook": (module(gives(GOOD), marked=False), "kernelbench_targets is not marked with @hookimpl"),
    "argument": (module(needs), "plugin: it is failed (registration"),
    "no api": (module(gives(GOOD), api=None), "it does not state KERNELBENCH_REQUIRES_API"),
    "malformed api": (module(gives(GOOD), api="1.4"), "must look like"),
    "no text": (module(gives(GOOD), api=14), "must look like"),
    "newer api": (module(gives(GOOD), api=f">={MAJOR}.{MINOR + 1},<{MAJOR + 1}"), "plugin: it is incompatible"),
    "older api": (module(gives(GOOD), api=">=0.1,<1"), "plugin: it is incompatible"),
    "no upper bound": (module(gives(GOOD), api=">=1.4"), "has no upper bound"),
    "too far a bound": (module(gives(GOOD), api=f">=1.4,<{MAJOR + 2}"), "has no upper bound"),
    "a hole is no bound": (module(gives(GOOD), api=f">=1.4,!={MAJOR + 1}"), "has no upper bound"),
    "generator": (module(generator), "kernelbench_targets: it is a generator"),
    "coroutine": (module(coroutine), "kernelbench_targets: it is async"),
    "no list": (module(lambda: (GOOD,)), "kernelbench_targets: it returned"),
    "raises": (module(raises), "kernelbench_targets: it raised KeyError: 'x'"),
    "prints": (module(prints), "kernelbench_targets: it prints 'hello'"),
    "changes": (module(lambda: [evolve(GOOD, name=f"acme{next(CHANGING)}")]), "it gives two different lists"),
    "another kind": (module(gives("x86")), "element 0: expected Target, got 'x86'"),
    "wrong field": (module(gives(GOOD, evolve(GOOD, name="b", flags="-m"))), "element 1: flags: expected a tuple"),
    "malformed name": (module(gives(evolve(GOOD, name="a b"))), "name: 'a b' must be letters"),
    "twice": (module(gives(GOOD, GOOD)), "the name 'acme' is there twice"),
    "unknown gate": (module(gives(evolve(GOOD, gate="wide"))), "gate: expected one of"),
    "gate without a pattern": (module(gives(evolve(GOOD, gate="operations"))), "operations: missing"),
    "no expression": (module(gives(evolve(GOOD, vector_assembly="("))), "vector_assembly: no regular expression"),
    "default length": (module(gives(evolve(GOOD, vector_bits=(256,)))), "default_vector_bits: 128 is none of"),
    "no summary": (module(gives(evolve(GOOD, summary=" "))), "target acme: it has no summary"),
    "two lines": (module(gives(evolve(GOOD, summary="a\nb"))), "target acme: its summary is not one line"),
    "outer spaces": (module(gives(evolve(GOOD, summary="a "))), "target acme: its summary is not one line"),
    "full stop": (module(gives(evolve(GOOD, summary="A."))), "target acme: its summary ends with a full stop"),
    "long": (module(gives(evolve(GOOD, summary="a" * 101))), "target acme: its summary has 101 characters"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_fault_is_told(faults, name):
    plugin, words = BAD[name]
    assert [line for line in faults(plugin) if words in line], faults(plugin)


@pytest.mark.parametrize("api", [">=1.4,<2", ">=1.0,<=1.9", "~=1.2", f"=={MAJOR}.{MINOR}", ">=1, <2, !=1.3"])
def test_a_range_with_an_end_is_fine(faults, api):
    assert faults(module(gives(GOOD), api=api)) == []


def test_one_faulty_element_is_told_and_the_others_are_looked_at(faults):
    told = faults(module(gives("x86", evolve(GOOD, summary="A."), 7)))
    assert len(told) == 3
    assert sum("expected Target" in line for line in told) == 2
    assert "target acme: its summary ends with a full stop" in told[2]


def test_a_summary_of_a_hundred_characters_is_fine(faults):
    assert faults(module(gives(evolve(GOOD, summary="a" * 100)))) == []


def test_functions_as_factories_may_be_new_ones_each_time(faults, good):
    def hook():
        return [evolve(good["providers"][0], factory=functools.partial(good["providers"][0].factory))]

    assert faults(module(hook, name="kernelbench_providers")) == []


@pytest.mark.parametrize(("hook", "taken"), [("toolchains", "gcc"), ("protocols", "strict"), ("metrics", "pass@k")])
def test_a_name_of_the_core_is_taken(faults_of, good, hook, taken):
    told = faults_of(**{hook: [*good[hook], evolve(good[hook][0], name=taken)]})
    assert len(told) == 1
    assert f" {taken}: the name is taken" in told[0]
    assert told[0].endswith("begin names with your vendor's")


def test_what_is_required_is_a_module_and_has_a_remedy(faults_of):
    def told(**fields):
        return faults_of(providers=[ProviderDescriptor(name="acme", summary="A", factory="json:loads", **fields)])

    assert any("it requires json and has no remedy" in line for line in told(requires=("json",)))
    wrong = told(requires=("PyYAML>=6",), remedy="pip install PyYAML")
    assert any("'PyYAML>=6' is no module" in line for line in wrong)
    assert not any("remedy" in line and "no remedy" in line for line in wrong)


def test_what_will_go_is_told_as_a_warning(monkeypatch):
    monkeypatch.setattr(
        "kernelbench_core.testing.checks.registration.used_fields", lambda value: [f"{value.name} goes"]
    )
    with pytest.warns(ApiDeprecationWarning, match="plugin acme: acme goes"):
        assert_plugin_conforms(module(gives(GOOD)))
    monkeypatch.undo()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert_plugin_conforms(module(gives(GOOD)))
