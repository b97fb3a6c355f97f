from __future__ import annotations

import subprocess
import sys

import pytest

import kernelbench_core
from kernelbench_core import list_models, list_suites, list_targets, list_tasks
from kernelbench_core.api import FunctionTask, SuiteDescriptor, Target, folder_suite
from kernelbench_core.config import RunConfig
from kernelbench_core.errors import ConfigError, UsageError
from kernelbench_core.plugins import Plugins
from kernelbench_core.session import load_tasks
from kernelbench_core.testing import FakeProvider


def test_suites_are_listed_by_name(make_plugins, plugin_of):
    more = plugin_of(task_loaders=[SuiteDescriptor(name="dsp", summary="Filters", factory="nowhere:nothing")])
    assert sorted(list_suites(plugins=make_plugins(more=more))) == ["dsp", "simd", "simdbench"]


def test_targets_are_descriptions(plugins):
    found = {each.name: each for each in list_targets(plugins=plugins)}
    assert {"x86-sse", "x86-avx", "scalar"} <= set(found)
    assert all(isinstance(each, Target) for each in found.values())
    assert found["x86-avx"].flags == ("-mavx", "-mavx2")


def test_tasks_of_a_suite_in_a_stable_order(plugins):
    tasks = list_tasks("simd", plugins=plugins)
    assert len(tasks) >= 24
    assert all(isinstance(each, FunctionTask) for each in tasks)
    assert [each.task_id for each in tasks] == [each.task_id for each in list_tasks("simd", plugins=plugins)]
    assert [each.digest for each in list_tasks(plugins=plugins)] == [each.digest for each in tasks]


def test_an_unknown_suite_is_refused_with_the_known_ones(plugins):
    with pytest.raises(UsageError, match=r"unknown suite 'smd'; .*simd"):
        list_tasks("smd", plugins=plugins)


def test_models_are_named_with_their_provider_and_open_providers_are_shown_too(make_plugins, plugin_of):
    any_model = FakeProvider("any", AssertionError("a list must not ask for an answer"))
    found = list_models(plugins=make_plugins(more=plugin_of(providers=[any_model.descriptor])))
    assert any_model.requests == []
    assert {"reference/expert", "reference/scalar", "reference/mutant", "any/..."} <= set(found)


def test_without_plugins_there_are_no_targets_and_no_suites():
    assert list_suites(plugins=Plugins.of()) == []
    assert list_targets(plugins=Plugins.of()) == []
    assert "reference/expert" in list_models(plugins=Plugins.of())


def test_installed_plugins_are_found_by_default():
    assert "simd" in list_suites()
    assert "x86-avx" in {each.name for each in list_targets()}


def test_all_that_is_promised_can_be_imported():
    for name in kernelbench_core.__all__:
        assert getattr(kernelbench_core, name).__doc__, name
    assert set(kernelbench_core.__all__) <= set(dir(kernelbench_core))
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = kernelbench_core.nonsense


def test_importing_the_package_is_cheap():
    program = (
        "import sys, kernelbench_core; kernelbench_core.__version__\n"
        "heavy = {'numpy', 'pluggy', 'structlog', 'rich', 'click', 'cattrs', 'kernelbench_core.interface'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_faulty_task_stands_in_nobodys_way_but_of_those_who_want_all(plugin_of, make_plugins, tmp_path):
    for name, text in (("good", 'summary = "s"\nprototype = "int good(int n)"\n'), ("bad", "nonsense")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "task.toml").write_text(text)
        (tmp_path / name / "description.md").write_text("d")
        (tmp_path / name / "reference.cpp").write_text("int good(int n) { return n; }")
    suite = SuiteDescriptor(name="mixed", summary="s", factory=folder_suite("mixed", tmp_path))
    plugins = make_plugins(more=plugin_of(task_loaders=[suite]))
    for wanted in ((), ("bad",), ("g*",), ("good", "bad")):
        with pytest.raises(ConfigError, match=r"bad.task\.toml"):
            load_tasks(plugins, RunConfig(suite="mixed", tasks=wanted))
    for wanted in (("good",), ("mixed/good",)):
        assert list(load_tasks(plugins, RunConfig(suite="mixed", tasks=wanted))) == ["mixed/good"]
