"""A plugin that has one of everything, right in every respect, and a way to see what the kit finds in a worse one."""

# ruff: noqa: ARG002
# Objects of a plugin take what their seams give.

from __future__ import annotations

import importlib
import sys

import click
import pytest
from attrs import evolve

from kernelbench_core.api import (
    Availability,
    CheckerDescriptor,
    CommandDescriptor,
    Completion,
    DoctorCheckDescriptor,
    Example,
    ExecResult,
    ExecutorDescriptor,
    Message,
    MetricDescriptor,
    MetricValue,
    Mismatch,
    PromptBuilderDescriptor,
    Protocol,
    ProviderDescriptor,
    ReportSectionDescriptor,
    RetrieverDescriptor,
    SuiteDescriptor,
    Target,
    ToolchainDescriptor,
    UsageError,
)
from kernelbench_core.testing import FakeToolchain, assert_plugin_conforms, plugin_of
from kernelbench_core.testing.candidates import TOTAL

TARGET = Target(
    name="acme-v1", summary="ACME's vectors, 256 bits", arch="acme", flags=("-macme=1",), headers=("acme.h",),
    gate="vector", label="ACME V1", facts=("The header <acme.h> is included.",), toolchains=("acme-cc", "clang"),
    executors=("acme-board",), vector_bits=(128, 256), default_vector_bits=256,
)  # fmt: skip
TASK = evolve(TOTAL, suite="acme")


class Loader:
    def load(self):
        return [TASK, evolve(TASK, name="other", digest="00ff")]


class Builder:
    name = "acme-terse"

    def build(self, task, target):
        return (Message(role="user", content=f"Write {task.entry} for {target.label}."),)


class Stored:
    name = "acme"

    def models(self):
        return ["small"]

    def samples_for(self, model, task, target, wanted):
        return wanted

    def complete(self, request):
        return Completion(text=None)


class Manual:
    name = "acme-manual"

    def __init__(self, parameters):
        self.corpus = ()

    def index(self, corpus):
        self.corpus = corpus

    def retrieve(self, task, target, count):
        return self.corpus[:count]


class Board:
    name = "acme-board"
    keeps_time = True

    def __init__(self, sandbox):
        pass

    def probe(self, target):
        return Availability(usable=False, reason="no board", remedy="plug one in")

    def run(self, request, target):
        return ExecResult(exit_code=0)


class Exact:
    name = "acme-exact"

    def check(self, task, expected, got):
        for want, have in zip(expected.arrays, got, strict=True):
            if (want != have).any():
                return Mismatch(output="return value", case=0, index="", got=str(have[0]), expected=str(want[0]))
        return None


class Passed:
    name = "acme-passed"

    def compute(self, results, tasks):
        return [MetricValue(name="passed", value=float(sum(each.passed for each in results)), unit="number")]


class Words:
    def rows(self, results):
        return {"results": sum(1 for _ in results)}


@click.command()
def flash():
    """Flash the board."""


def compiler(sandbox):
    return FakeToolchain(name="acme-cc")


def check():
    return Availability(usable=False, reason="no board", remedy="plug one in")


GOOD = {
    "task_loaders": [SuiteDescriptor(name="acme", summary="Sums", factory=Loader)],
    "targets": [TARGET],
    "prompt_builders": [PromptBuilderDescriptor(name="acme-terse", summary="One line", factory=Builder)],
    "providers": [ProviderDescriptor(name="acme", summary="Stored answers", factory=Stored)],
    "retrievers": [RetrieverDescriptor(name="acme-manual", summary="The manual", factory=Manual)],
    "toolchains": [ToolchainDescriptor(name="acme-cc", summary="The compiler", factory=compiler)],
    "executors": [ExecutorDescriptor(name="acme-board", summary="The board", factory=Board)],
    "checkers": [CheckerDescriptor(name="acme-exact", summary="Bit by bit", factory=Exact)],
    "metrics": [MetricDescriptor(name="acme-passed", summary="How many pass", factory=Passed)],
    "protocols": [Protocol(name="acme-quick", summary="Few cases", cases=10)],
    "report_sections": [ReportSectionDescriptor(name="acme-words", summary="A number", factory=Words)],
    "commands": [CommandDescriptor(name="acme-flash", summary="Flash the board", factory=lambda: flash)],
    "doctor_checks": [DoctorCheckDescriptor(name="acme-board", summary="The board", factory=lambda: check)],
}


@pytest.fixture
def good():
    """What the hooks of the good plugin give, by their names without `kernelbench_`."""
    return dict(GOOD)


@pytest.fixture
def make():
    """A plugin made on the spot from what its hooks give; it states the API as it should."""

    def made(**hooks):
        module = plugin_of("acme", **hooks)
        module.KERNELBENCH_REQUIRES_API = ">=1.4,<2"
        return module

    return made


@pytest.fixture
def faults():
    """The lines that the kit has to say about a plugin; none for a good one."""

    def find(plugin, **options):
        try:
            assert_plugin_conforms(plugin, **options)
        except AssertionError as error:
            return [line.removeprefix("  - ") for line in str(error).splitlines() if line.startswith("  - ")]
        return []

    return find


@pytest.fixture
def faults_of(make, good, faults):
    """The lines about a plugin that is good but for what one hook gives."""

    def find(**hooks):
        return faults(make(**{**good, **hooks}))

    return find


@pytest.fixture
def worse(good, faults_of):
    """The lines about a plugin that is good but for the object behind one hook's descriptor.

    The object is the good one with other attributes: `worse("providers", models=lambda self: "small")`.
    """

    def find(hook, /, **attributes):
        (descriptor,) = good[hook]
        before = {
            "task_loaders": Loader, "prompt_builders": Builder, "providers": Stored, "retrievers": Manual,
            "executors": Board, "checkers": Exact, "metrics": Passed, "report_sections": Words,
        }[hook]  # fmt: skip
        worse = type("Worse", (before,), attributes)
        return faults_of(**{hook: [evolve(descriptor, factory=worse)]})

    return find


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes modules that can be imported, here and in a fresh interpreter; gives the first."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def make(**sources):
        for name, source in sources.items():
            (tmp_path / f"{name}.py").write_text(source)
        importlib.invalidate_caches()
        return importlib.import_module(next(iter(sources)))

    yield make
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def refuse():
    """A method that refuses in our words."""

    def method(self, *_):
        raise UsageError("not here", "go there")

    return method


@pytest.fixture
def examples():
    return [Example(name=str(number), code="int x;") for number in range(9)]
