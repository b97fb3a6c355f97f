"""Providers, prompt builders and retrievers: what they give in answer to questions that cost nothing."""

# ruff: noqa: ARG005
# Objects of a plugin take what their seams give.

from __future__ import annotations

import os

import pytest
from attrs import evolve

from kernelbench_core.api import MissingError, PromptBuilderDescriptor, UsageError


def fails(self, *_):
    raise KeyError("x")


PROVIDERS = {
    "models raise": ({"models": fails}, "models() raised KeyError: 'x'"),
    "models as text": ({"models": lambda self: "small"}, "models() gave 'small'"),
    "models as numbers": ({"models": lambda self: [1]}, "models() gave [1]"),
    "a nameless model": ({"models": lambda self: [""]}, "models() gave ['']"),
    "samples raise": ({"samples_for": fails}, "samples_for() raised KeyError"),
    "samples as text": ({"samples_for": lambda self, *_: "2"}, "samples_for() gave '2'"),
    "fewer than none": ({"samples_for": lambda self, *_: -1}, "samples_for() gave -1"),
    "yes": ({"samples_for": lambda self, *_: True}, "samples_for() gave True"),
    "check raises": ({"check": fails}, "check() raised KeyError"),
    "no connection": ({"connections": lambda self, *_: 0}, "connections() gave 0"),
    "connections as text": ({"connections": lambda self, *_: "4"}, "connections() gave '4'"),
    "price as a number": ({"price": lambda self, *_: 0.5}, "price() gave 0.5"),
    "prompted": ({"prompted": "no"}, "prompted is 'no'"),
    "no complete": ({"complete": None}, "has no complete()"),
}


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_fault_of_a_provider_is_told(worse, name):
    attributes, words = PROVIDERS[name]
    told = worse("providers", **attributes)
    assert [line for line in told if line.startswith("provider acme: ") and words in line], told


def test_a_provider_may_refuse_in_our_words(worse, refuse):
    assert worse("providers", models=refuse, samples_for=refuse, check=refuse, connections=refuse, price=refuse) == []


def test_a_missing_key_is_an_error_of_ours(worse, monkeypatch):
    monkeypatch.setenv("ACME_API_KEY", "secret")

    def careless(self, model, parameters):
        assert os.environ["ACME_API_KEY"]

    def careful(self, model, parameters):
        if "ACME_API_KEY" not in os.environ:
            raise MissingError("ACME_API_KEY is not set", "set it")

    (told,) = worse("providers", check=careless)
    assert told.startswith("provider acme: check(), without a key, raised KeyError: 'ACME_API_KEY'")
    assert worse("providers", check=careful) == []
    assert os.environ["ACME_API_KEY"] == "secret"


def test_nobody_is_asked_for_a_completion(worse):
    def complete(self, request):
        raise AssertionError("asked")

    assert worse("providers", complete=complete) == []


def test_a_factory_that_raises_says_what_to_mend(good, faults_of):
    def careless():
        raise ZeroDivisionError("x")

    def careful():
        raise UsageError("acme.toml: no port", "add one")

    def forgetful():
        import no_such_module_anywhere  # noqa: F401

    def told(factory):
        return faults_of(providers=[evolve(good["providers"][0], factory=factory)])

    (line,) = told(careless)
    assert line.startswith("provider acme: its factory raised ZeroDivisionError: x; raise a KernelbenchError")
    (line,) = told(forgetful)
    assert "No module named 'no_such_module_anywhere'; name such modules in `requires`" in line
    assert told(careful) == []


def test_a_module_that_is_missing_here_is_a_fault_only_where_all_must_be_there(good, faults_of, monkeypatch):
    lacking = evolve(good["providers"][0], requires=("no_such_module_anywhere",), remedy="pip install it")
    assert faults_of(providers=[lacking]) == []
    monkeypatch.setenv("KERNELBENCH_TEST_STRICT", "1")
    (told,) = faults_of(providers=[lacking])
    assert "needs the module 'no_such_module_anywhere'" in told


BUILDERS = {
    "raises": ({"build": fails}, "build() raised KeyError"),
    "text": ({"build": lambda self, *_: "Write it."}, "gave no tuple of messages"),
    "a list": ({"build": lambda self, *_: list(GOOD(self, *_))}, "build() gave a list"),
    "role": ({"build": lambda self, *_: (evolve(GOOD(self, *_)[0], role="human"),)}, "cannot be sent"),
    "no question": ({"build": lambda self, *_: (evolve(GOOD(self, *_)[0], role="system"),)}, "gave no question"),
    "nothing": ({"build": lambda self, *_: ()}, "gave no question"),
    "no name": ({"build": lambda self, *_: (evolve(GOOD(self, *_)[0], content="It."),)}, "do not name the function"),
    "build_with": ({"build_with": fails}, "build() raised KeyError"),
    "per_sample": ({"per_sample": 1}, "per_sample is 1"),
}  # fmt: skip


def GOOD(self, task, target):  # noqa: N802 - a constant, but for the order of definitions
    from kernelbench_core.api import Message

    return (Message(role="user", content=f"Write {task.entry}."),)


@pytest.mark.parametrize("name", BUILDERS)
def test_a_fault_of_a_prompt_builder_is_told(worse, name):
    attributes, words = BUILDERS[name]
    told = worse("prompt_builders", **attributes)
    assert told
    assert [line for line in told if words in line], told


def test_a_builder_without_examples_is_asked_too(worse):
    def build_with(self, task, target, context):
        return (*GOOD(self, task, target), context.examples[0])[:1]

    (told,) = worse("prompt_builders", build_with=build_with)
    assert "build_with(), without examples, raised IndexError" in told


def test_a_builder_that_is_told_something_refuses_nonsense(faults_of):
    class Told:
        def __init__(self, argument):
            self.argument = argument

        build = GOOD

    def careful(argument):
        raise UsageError(f"{argument}: no such file", "name one")

    def careless(argument):
        with open(argument) as file:  # noqa: PTH123
            return file.read()

    def told(factory):
        return faults_of(
            prompt_builders=[PromptBuilderDescriptor(name="acme-file", summary="A", factory=factory, argument="FILE")]
        )

    assert told(careful) == []
    (line,) = told(careless)
    assert line.startswith("prompt builder acme-file: its factory raised FileNotFoundError")
    (line,) = told(Told)
    assert "it takes the FILE " in line
    assert "which is not there; raise a UsageError or ConfigError" in line


RETRIEVERS = {
    "index raises": ({"index": fails}, "with a corpus of 0, it raised KeyError"),
    "needs a corpus": ({"retrieve": lambda self, *_: [self.corpus[0]]}, "with a corpus of 0, it raised IndexError"),
    "too many": ({"retrieve": lambda self, *_: self.corpus}, "retrieve() gave 5 examples when asked for 2"),
    "names": ({"retrieve": lambda self, *_: ["sum"]}, "retrieve() gave ['sum']"),
    "nothing": ({"retrieve": lambda self, *_: None}, "retrieve() gave None"),
}


@pytest.mark.parametrize("name", RETRIEVERS)
def test_a_fault_of_a_retriever_is_told(worse, name):
    attributes, words = RETRIEVERS[name]
    told = worse("retrievers", **attributes)
    assert [line for line in told if line.startswith("retriever acme-manual: ") and words in line], told


def test_a_retriever_that_reaches_nobody_may_say_so(worse, refuse):
    assert worse("retrievers", index=refuse) == []
