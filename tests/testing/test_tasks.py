"""Sound tasks, and what is said of others."""

from __future__ import annotations

import pytest
from attrs import evolve

from kernelbench_core.api import ConfigError, MissingError, SuiteDescriptor, Target, UsageError
from kernelbench_core.testing import assert_tasks_sound, plugin_of, plugins_of
from kernelbench_core.testing.candidates import TOTAL

PLAIN = Target(name="plain", summary="Plain C++", entry_suffix="")
NOWHERE = Target(name="nowhere", summary="No such machine", arch="no-such-machine")
MUTANT = TOTAL.reference.replace("i < length", "i + 1 < length")
SOUND = evolve(TOTAL, suite="sums", mutants={"no_last": MUTANT})
WEAK = evolve(
    TOTAL, suite="sums", name="weak", digest="00ff", mutants={"none": TOTAL.reference.replace("++i", "i += 1")}
)


class Loader:
    def __init__(self, *tasks):
        self.tasks = tasks

    def load(self):
        return list(self.tasks)


@pytest.fixture
def plugins(kernelbench_plugins):
    return kernelbench_plugins(plugin_of("targets", targets=[PLAIN, NOWHERE]))


@pytest.fixture
def fault(plugins):
    """The lines about a suite; none where all is well."""

    def find(suite, targets=("plain",), plugins=plugins, **options):
        try:
            assert_tasks_sound(suite, targets, plugins, **options)
        except AssertionError as error:
            return [line.removeprefix("  - ") for line in str(error).splitlines() if line.startswith("  - ")]
        return []

    return find


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_sound_task_is_fine_and_a_weak_one_is_told(fault):
    assert fault(Loader(SOUND)) == []
    (told,) = fault(Loader(SOUND, WEAK))
    assert told.startswith("sums/weak on plain: mutant none: survives: it passes")
    assert fault(Loader(SOUND, WEAK), tasks=["total"]) == []


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_a_suite_of_a_plugin_is_known_by_its_name(fault):
    suite = SuiteDescriptor(name="sums", summary="Sums", factory=lambda: Loader(WEAK))
    given = plugins_of(plugin_of("sums", targets=[PLAIN], task_loaders=[suite]))
    (told,) = fault("sums", plugins=given)
    assert told.startswith("sums/weak on plain: mutant none")


@pytest.fixture
def answers(monkeypatch):
    """Has `validate` say what it is told for each target: findings, or an error."""
    from kernelbench_core.evaluation.validate import Finding, Soundness

    asked = []

    def tell(**said):
        def validate(*, config, plugins):
            asked.append(config)
            (target,) = config.targets
            found = said[target]
            if isinstance(found, Exception):
                raise found
            findings = [Finding(task_id="sums/a", target=target, check="expert", message=each) for each in found]
            return [
                Soundness(
                    task_id="sums/a", target=target, findings=findings, experts=0, mutants=0, killed=0, controls=0
                )
            ]

        monkeypatch.setattr("kernelbench_core.interface.validate", validate)
        return asked

    return tell


def test_the_findings_of_all_targets_are_told_together(fault, answers):
    answers(plain=["is wrong", "is slow"], nowhere=["is lost"])
    assert fault(Loader(SOUND), ["plain", "nowhere"]) == [
        "sums/a on plain: expert: is wrong",
        "sums/a on plain: expert: is slow",
        "sums/a on nowhere: expert: is lost",
    ]


def test_where_no_target_can_be_used_the_test_is_skipped(fault, answers, monkeypatch):
    absent = MissingError("nowhere: no such machine", "buy one")
    answers(plain=[], nowhere=absent)
    with pytest.raises(pytest.skip.Exception, match="nowhere: no such machine; buy one"):
        fault(Loader(SOUND), ["nowhere"])
    assert fault(Loader(SOUND), ["plain", "nowhere"]) == []
    monkeypatch.setenv("KERNELBENCH_TEST_STRICT", "1")
    with pytest.raises(AssertionError, match=r"no such machine; buy one \(KERNELBENCH_TEST_STRICT is set"):
        assert_tasks_sound(Loader(SOUND), ["plain", "nowhere"], plugins_of(plugin_of("t", targets=[PLAIN, NOWHERE])))


def test_findings_are_told_although_another_target_cannot_be_used(fault, answers):
    answers(plain=["is wrong"], nowhere=MissingError("nowhere: no", ""))
    assert fault(Loader(SOUND), ["nowhere", "plain"]) == ["sums/a on plain: expert: is wrong"]


def test_the_seed_is_the_same_each_time_unless_another_is_asked_for(fault, answers):
    asked = answers(plain=[])
    fault(Loader(SOUND), tasks=["a*"])
    fault(Loader(SOUND), seed=7)
    fault(Loader(SOUND), seed=None)
    assert [each.seed for each in asked] == [1, 7, None]
    assert asked[0].tasks == ("a*",)


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_a_machine_that_is_not_here_is_a_reason_to_skip(fault):
    with pytest.raises(pytest.skip.Exception, match="nowhere runs on no-such-machine"):
        fault(Loader(SOUND), ["nowhere"])


def test_mistakes_of_the_test_are_no_reason_to_skip(plugins):
    with pytest.raises(UsageError, match="unknown target 'nobody'"):
        assert_tasks_sound(Loader(SOUND), ["nobody"], plugins)
    with pytest.raises((MissingError, pytest.skip.Exception)) as caught:
        assert_tasks_sound("nosuch", ["plain"], plugins)
    assert caught.type is MissingError


def test_a_suite_without_tasks_is_no_sound_suite(plugins):
    with pytest.raises(AssertionError, match="the suite has no task"):
        assert_tasks_sound(Loader(), ["plain"], plugins)


@pytest.mark.sandbox
@pytest.mark.toolchain
def test_a_task_that_cannot_be_read_is_told(fault, tmp_path):
    from kernelbench_core.api import folder_suite

    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "task.toml").write_text("prototype = 7\n")
    with pytest.raises(ConfigError):
        list(folder_suite("mine", tmp_path)().load())
    told = fault(folder_suite("mine", tmp_path)())
    assert told
    assert all(line.startswith("mine/broken: file: ") for line in told)
