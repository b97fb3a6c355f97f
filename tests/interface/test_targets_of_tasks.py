"""Tasks that are for some targets only: others are refused before anything is asked or built."""

from __future__ import annotations

import pytest
from attrs import evolve

import kernelbench_core
from kernelbench_core.api import SuiteDescriptor, Target, UsageError
from kernelbench_core.interface import _meant
from kernelbench_core.session import Session


class Two:
    """Two tasks of which the first is for a target of its own."""

    def load(self):
        from kernelbench_simd_suite.plugin import TASKS

        from kernelbench_core.api import folder_suite

        tasks = [each for each in folder_suite("two", TASKS)().load() if each.name in ("add_elements", "argmax")]
        return [evolve(tasks[0], targets=("npu-a", "npu-b")), tasks[1]]


@pytest.fixture
def two(make_plugins, plugin_of):
    """Plugins with that suite, and targets that ask for no vectors."""
    targets = [Target(name=name, summary="Pretends", entry_suffix="") for name in ("npu-a", "npu-b")]
    suites = [SuiteDescriptor(name="two", summary="Two", factory=Two)]
    return make_plugins(two=plugin_of(targets=targets, task_loaders=suites))


def test_a_task_is_refused_for_a_target_that_it_is_not_for(two):
    with pytest.raises(UsageError) as error:
        kernelbench_core.run(
            suite="two", targets=("npu-a", "x86-avx"), models=("reference/scalar",), protocol="quick", plugins=two
        )
    assert str(error.value) == (
        "--target x86-avx: two/add_elements is a task for npu-a, npu-b; name one of these, or another --suite"
    )


def test_a_selection_without_such_a_task_is_not_refused(two):
    from kernelbench_core.config import RunConfig
    from kernelbench_core.session import select

    session = Session.open(RunConfig(suite="two", targets=("x86-avx",), tasks=("argmax",)), two)
    assert [each.name for each in select(session.tasks, session.config)] == ["argmax"]


def test_validate_looks_at_the_targets_that_the_tasks_are_for(two):
    from kernelbench_core.config import RunConfig

    session = Session.open(RunConfig(suite="two"), two)
    first, second = session.tasks.values()
    assert [each.name for each in _meant(session, [first])] == ["npu-a", "npu-b"]
    assert "x86-avx" in [each.name for each in _meant(session, [second])]
    assert "npu-a" not in [each.name for each in _meant(session, [second])]
