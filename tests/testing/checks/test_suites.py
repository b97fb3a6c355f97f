"""Suites: whether they load, and the same each time."""

# ruff: noqa: ARG005
# Objects of a plugin take what their seams give.

from __future__ import annotations

import itertools

import pytest
from attrs import evolve

from kernelbench_core.api import ConfigError, Parameter, SuiteDescriptor, UsageError
from kernelbench_core.testing.candidates import TOTAL

TASK = evolve(TOTAL, suite="acme", aliases=("Acme_1",))
OTHER = evolve(TASK, name="other", aliases=(), digest="00ff")
TURNS = itertools.cycle([1, -1])
DIGESTS = itertools.count()

BAD = {
    "empty": (list, "suite acme: it has no task"),
    "no task": (lambda: ["total"], "suite acme: load() gave 'total'"),
    "order": (lambda: [TASK, OTHER][:: next(TURNS)], "suite acme: loaded twice, its tasks come in two orders"),
    "digests": (
        lambda: [evolve(TASK, digest=f"{next(DIGESTS)}")],
        "suite acme: loaded twice, its tasks have other digests",
    ),
    "twice": (lambda: [TASK, evolve(TASK, aliases=())], "suite acme: 'total' means 2 tasks"),
    "alias": (lambda: [TASK, evolve(OTHER, aliases=("Acme_1",))], "suite acme: 'Acme_1' means 2 tasks"),
    "alias and name": (lambda: [TASK, evolve(OTHER, aliases=("total",))], "suite acme: 'total' means 2 tasks"),
    "suite": (lambda: [evolve(TASK, suite="other")], "task other/total: it says that its suite is 'other'"),
    "summary": (lambda: [evolve(TASK, summary="")], "task acme/total: summary: it is empty"),
    "lines": (lambda: [evolve(TASK, summary="a\nb")], "task acme/total: summary: it is not one line"),
    "description": (lambda: [evolve(TASK, description=" ")], "task acme/total: description: it is empty"),
    "digest": (lambda: [evolve(TASK, digest="")], "task acme/total: digest: it is empty"),
    "checker": (lambda: [evolve(TASK, checker="psnr")], "task acme/total: checker: nothing is called 'psnr'"),
    "prototype": (lambda: [evolve(TASK, prototype="total")], "total"),
    "parameters": (
        lambda: [evolve(TASK, parameters=TASK.parameters[::-1])],
        "task acme/total: parameters: length, values; the prototype has values, length",
    ),
    "one more": (
        lambda: [evolve(TASK, parameters=(*TASK.parameters, Parameter(name="more")))],
        "task acme/total: parameters: values, length, more",
    ),
    "entry": (
        lambda: [evolve(TASK, entry="sum")],
        "task acme/total: entry: it is 'sum'; the prototype declares 'total'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_fault_is_told(worse, name):
    tasks, words = BAD[name]
    told = worse("task_loaders", load=lambda self: tasks())
    assert [line for line in told if words in line], told


def test_two_good_tasks_are_fine_as_a_list_and_as_a_generator(worse):
    assert worse("task_loaders", load=lambda self: [TASK, OTHER]) == []
    assert worse("task_loaders", load=lambda self: (each for each in (TASK, OTHER))) == []


def test_a_suite_that_cannot_be_loaded_is_told_also_in_our_words(worse):
    def careless(self):
        raise OSError("no such folder")

    def careful(self):
        yield TASK
        raise ConfigError("other/task.toml: no prototype", "add one")

    (told,) = worse("task_loaders", load=careless)
    assert told.startswith("suite acme: load() raised OSError: no such folder")
    assert worse("task_loaders", load=careful) == ["suite acme: other/task.toml: no prototype; add one"]


def test_a_suite_that_users_bring_refuses_nonsense_at_once_or_when_it_is_loaded(faults_of):
    class Lazy:
        def __init__(self, path):
            self.path = path

        def load(self):
            raise ConfigError(f"{self.path}: no such folder", "name one")

    class Blind(Lazy):
        def load(self):
            return [TASK]

    def eager(path):
        raise UsageError(f"{path}: no such folder", "name one")

    def told(factory):
        return faults_of(task_loaders=[SuiteDescriptor(name="acme", summary="A", factory=factory, argument="PATH")])

    assert told(Lazy) == []
    assert told(eager) == []
    (line,) = told(Blind)
    assert line.startswith("suite acme: it takes the PATH ")
