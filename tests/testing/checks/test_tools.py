"""Toolchains and executors, before anything is built or run."""

# ruff: noqa: ARG002, ARG005
# Objects of a plugin take what their seams give.

from __future__ import annotations

import itertools

import pytest
from attrs import evolve

from kernelbench_core.api import Availability, ConfigError
from kernelbench_core.testing import FakeExecutor, FakeToolchain

COUNTER = itertools.count()


def raising(error):
    def method(self, target):
        raise error

    return method


def answering(value):
    return lambda self, target: value


USABLE = Availability(usable=True)
BAD = {
    "another name": ({"named": "other"}, "the object is called 'other'"),
    "probe raises": ({"probe": raising(KeyError("x"))}, "probe('acme-v1') raised KeyError('x')"),
    "probe raises ours": ({"probe": raising(ConfigError("x"))}, "probe('acme-v1') raised ConfigError('x')"),
    "no availability": ({"probe": answering(True)}, "probe('acme-v1') gave True"),
    "no reason": ({"probe": answering(Availability(usable=False))}, "probe('acme-v1') says no and not why"),
    "no digest": ({"digest": answering("version 1")}, "digest('acme-v1') gave 'version 1', which is no hex digest"),
    "no text": ({"digest": answering(b"00ff00ff")}, "which is no hex digest"),
    "restless digest": (
        {"digest": lambda self, target: f"{next(COUNTER):08x}"},
        "digest('acme-v1') gave two different answers",
    ),
    "digest raises": ({"digest": raising(KeyError("x"))}, "digest() raised KeyError: 'x'"),
    "static": ({"static": "yes"}, "static is 'yes'"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_fault_of_a_toolchain_is_told(good, faults_of, name):
    attributes, words = BAD[name]
    named = dict(attributes).pop("named", "acme-cc")
    worse = type("Worse", (FakeToolchain,), attributes)
    told = faults_of(toolchains=[evolve(good["toolchains"][0], factory=lambda sandbox: worse(name=named))])
    assert [line for line in told if line.startswith("toolchain acme-cc: ") and words in line], told


@pytest.mark.parametrize(("attributes", "words"), [
    ({"probe": raising(OSError("x"))}, "probe('acme-v1') raised OSError('x')"),
    ({"probe": answering(None)}, "probe('acme-v1') gave None"),
    ({"keeps_time": 1}, "keeps_time is 1"),
    ({"watches_calls": "no"}, "watches_calls is 'no'"),
])  # fmt: skip
def test_a_fault_of_an_executor_is_told(worse, attributes, words):
    told = worse("executors", **attributes)
    assert [line for line in told if line.startswith("executor acme-board: ") and words in line], told


def test_a_target_that_nothing_knows_is_asked_about_too(worse):
    def probe(self, target):
        if target.arch == "no-such-machine":
            raise KeyError(target.arch)
        return Availability(usable=False, reason="no")

    (told,) = worse("executors", probe=probe)
    assert told.startswith("executor acme-board: probe('no-such-machine') raised KeyError")


def test_what_cannot_be_used_here_has_no_digest(good, faults_of):
    class Absent(FakeToolchain):
        def digest(self, target):
            raise OSError("no such program")

    absent = evolve(good["toolchains"][0], factory=lambda sandbox: Absent(usable=False, name="acme-cc"))
    assert faults_of(toolchains=[absent]) == []


def test_missing_methods_are_told(good, faults_of):
    (told,) = faults_of(
        toolchains=[evolve(good["toolchains"][0], factory=lambda sandbox: FakeExecutor(name="acme-cc"))]
    )
    assert told.startswith("toolchain acme-cc: ")
    assert "which has no digest(), build()" in told


def test_a_factory_that_does_not_take_the_sandbox_is_told(good, faults_of):
    (told,) = faults_of(toolchains=[evolve(good["toolchains"][0], factory=lambda: FakeToolchain(name="acme-cc"))])
    assert told.startswith("toolchain acme-cc: its factory raised TypeError")


@pytest.mark.parametrize("name", ["clang", "gcc", "zig"])
def test_the_cores_own_toolchains_conform(faults_of, good, name):
    from kernelbench_core.plugins import Plugins

    (theirs,) = [each for each in Plugins.of().toolchains.entries() if each.name == name]
    told = faults_of(toolchains=[*good["toolchains"], evolve(theirs, name=f"acme-{name}")])
    assert told == [f"toolchain acme-{name}: the object is called '{name}'; its `name` must be the descriptor's"]


def test_without_a_sandbox_nothing_is_run(monkeypatch, faults_of, good):
    from kernelbench_core.sandbox import BubblewrapSandbox

    gone = Availability(usable=False, reason="gone")
    monkeypatch.setattr(BubblewrapSandbox, "probe", lambda self: gone)
    seen = []

    def factory(sandbox):
        seen.append(sandbox)
        return FakeToolchain(name="acme-cc")

    assert faults_of(toolchains=[evolve(good["toolchains"][0], factory=factory)]) == []
    assert [each.name for each in seen] == ["fake"]
