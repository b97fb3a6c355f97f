"""Sections of plugins: those that take results one at a time, and those that go through them themselves."""

from __future__ import annotations

import types

import pytest

from kernelbench_core.api import MissingError, ReportSectionDescriptor, hookimpl
from kernelbench_core.plugins import Plugins
from kernelbench_core.report.summary import summarize


class Collector:
    def __init__(self):
        self.seen = 0

    def add(self, _result):
        self.seen += 1

    def rows(self):
        return {"seen": self.seen} if self.seen else {}


def plugins_with(**sections):
    def module(name, section):
        descriptor = ReportSectionDescriptor(name=name, summary="-", factory=lambda: section)
        return types.SimpleNamespace(kernelbench_report_sections=hookimpl(lambda: [descriptor]))

    return Plugins.of({name: module(name, section) for name, section in sections.items()})


def pushed(make):
    """A section that takes results one at a time; it cannot go through them."""
    return types.SimpleNamespace(collector=make, rows=lambda _results: pytest.fail("went through the results"))


def test_a_section_that_takes_results_one_at_a_time_begins_anew_in_every_report(make_result, make_run):
    plugins = plugins_with(count=pushed(Collector))
    run = make_run([make_result("a"), make_result("b")])
    for _ in range(2):
        assert summarize(run, plugins).sections == {"count": {"seen": 2}}


def test_sections_of_several_runs_stand_apart(make_result, make_run):
    plugins = plugins_with(count=pushed(Collector))
    runs = [make_run([make_result("a")], name="x"), make_run([make_result("a"), make_result("b")], name="y")]
    assert summarize(runs, plugins).sections == {"count (x)": {"seen": 1}, "count (y)": {"seen": 2}}


@pytest.mark.parametrize("when", ["collector", "add", "rows"])
@pytest.mark.parametrize("error", [RuntimeError("my bad"), MissingError("no data", "get some")])
def test_one_that_fails_is_told_once_and_costs_the_others_nothing(make_result, make_run, when, error):
    class Broken(Collector):
        def add(self, result):
            if when == "add":
                raise error
            super().add(result)

        def rows(self):
            raise error

    def make():
        if when == "collector":
            raise error
        return Broken()

    plugins = plugins_with(broken=pushed(make), count=pushed(Collector))
    summary = summarize(make_run([make_result("a"), make_result("b")]), plugins)
    assert summary.sections == {"count": {"seen": 2}}
    (problem,) = summary.problems
    assert problem.startswith("section broken")
    assert str(error) in problem
