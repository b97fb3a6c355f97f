"""Every hook works through the façade, and every hook has an example, a page and a test."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest

from kernelbench_core import hookspecs
from kernelbench_core.api import Availability, Example, Protocol, Target, Task
from kernelbench_core.plugins import FactoryRegistry, Plugins
from kernelbench_core.registration import HOOKS

FILE = r'```python title="kernelbench_acme/(\w+\.py)"\n(.*?)```'
THING = "class Thing:\n    name = 'thing'\n"


def provide(hook, descriptor, methods=(), summary="A thing"):
    body = THING + "".join(f"    def {method}(self, *args):\n        return {method!r}, args\n" for method in methods)
    return (
        f"{body}    def __init__(self, *args):\n        self.args = args\n"
        f"@hookimpl\ndef {hook}():\n"
        f"    return [{descriptor}(name='thing', summary={summary!r}, factory='fake_fake:Thing')]\n"
    )


def test_there_are_the_thirteen_hooks_of_the_design():
    assert len(HOOKS) == 13


@pytest.mark.parametrize("hook", HOOKS)
def test_hook_has_a_docstring_with_an_example(hook):
    doc = getattr(hookspecs, hook).__doc__
    assert "Example:" in doc
    assert f"def {hook}()" in doc


@pytest.fixture
def sections(root):
    """Title to text of the sections of the page on hooks."""
    if not (root / "pyproject.toml").exists():
        pytest.skip("an installed core has no docs folder beside it")
    page = (root / "docs" / "hooks.md").read_text()
    return {part.partition("\n")[0]: part for part in page.split("\n## ")[1:]}


@pytest.fixture
def acme(sections, tmp_path, monkeypatch):
    """Lays down the files of a section's example and loads them as an installed plugin would be."""

    def load(title):
        package = tmp_path / "kernelbench_acme"
        package.mkdir()
        for name, text in re.findall(FILE, sections[title], re.DOTALL):
            (package / name).write_text(text)
        return Plugins.discover({}, entry_points=[EntryPoint("acme", "kernelbench_acme", "kernelbench")])

    monkeypatch.syspath_prepend(str(tmp_path))
    yield load
    for name in [name for name in sys.modules if name.partition(".")[0] == "kernelbench_acme"]:
        del sys.modules[name]


@pytest.fixture
def asking():
    """A task and a target to ask a retriever for."""
    task = Task(suite="acme", name="scale", summary="Scales", description="Scale by a factor.", digest="0")
    return task, Target(name="acme-v1", summary="ACME's vectors")


@pytest.mark.parametrize("hook", HOOKS)
def test_hook_has_a_section_that_says_when_what_and_what_goes_wrong(hook, sections):
    for part in ("**When:**", "**Returns:**", "**What goes wrong:**", f"@hookimpl\ndef {hook}():"):
        assert part in sections[hook]


@pytest.mark.parametrize("hook", HOOKS)
def test_example_in_the_docs_works(hook, acme, status_of):
    plugins = acme(hook)
    registry = plugins.registries()[hook]
    mine = [name for name in registry.names() if registry.origin(name).plugin == "acme"]
    assert mine
    if isinstance(registry, FactoryRegistry):
        taken = {"kernelbench_toolchains": "the sandbox", "kernelbench_executors": "the sandbox",
                 "kernelbench_retrievers": {"acme_prefer": "max"}}  # fmt: skip
        arguments = [taken[hook]] if hook in taken else []
        assert all(registry.create(name, *arguments) for name in mine)
    assert status_of(plugins, "acme").label == "loaded"


def test_first_example_in_the_docs_works(acme):
    assert acme("A plugin in two files").targets.names() == ("acme-v1",)


def test_docs_have_no_section_for_a_hook_that_is_not_there(sections):
    assert {title for title in sections if title.startswith("kernelbench_")} == set(HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_hook_has_a_test_named_after_it(hook):
    defined = {node.name for node in ast.parse(Path(__file__).read_text()).body if isinstance(node, ast.FunctionDef)}
    assert f"test_{hook}" in defined


def test_kernelbench_task_loaders(load):
    plugins = load(provide("kernelbench_task_loaders", "SuiteDescriptor", ["load"]))
    assert plugins.suites.names() == ("thing",)
    assert plugins.suites.create("thing").load() == ("load", ())


def test_kernelbench_targets(load):
    plugins = load(
        "@hookimpl\ndef kernelbench_targets():\n    return [Target(name='t', summary='T', flags=('-mx',))]\n"
    )
    assert plugins.targets.get("t") == Target(name="t", summary="T", flags=("-mx",))


def test_kernelbench_prompt_builders(load):
    plugins = load(provide("kernelbench_prompt_builders", "PromptBuilderDescriptor", ["build"]))
    assert plugins.prompt_builders.create("thing").build("task", "target") == ("build", ("task", "target"))
    assert plugins.prompt_builders.names() == ("default", "repair", "template", "thing", "translation")


def test_kernelbench_providers(load):
    methods = ["models", "samples_for", "complete"]
    plugins = load(provide("kernelbench_providers", "ProviderDescriptor", methods))
    assert plugins.providers.create("thing").complete("request") == ("complete", ("request",))
    assert plugins.providers.names() == ("reference", "thing")


def test_kernelbench_retrievers(load):
    plugins = load(provide("kernelbench_retrievers", "RetrieverDescriptor", ["index", "retrieve"]))
    made = plugins.retrievers.create("thing", {"key": "value"})
    assert made.args == ({"key": "value"},)
    assert made.index(()) == ("index", ((),))
    assert made.retrieve("task", "target", 3) == ("retrieve", ("task", "target", 3))
    assert plugins.retrievers.names() == ("bm25", "thing")


def test_the_retriever_of_the_docs_can_be_asked_as_the_core_does(acme, asking):
    task, target = asking
    retriever = acme("kernelbench_retrievers").retrievers.create("acme-kernels", {"acme_prefer": "max"})
    retriever.index(())
    assert [each.name for each in retriever.retrieve(task, target, 9)] == ["max", "sum"]
    assert [type(each) for each in retriever.retrieve(task, target, 1)] == [Example]


def test_kernelbench_toolchains(load):
    plugins = load(provide("kernelbench_toolchains", "ToolchainDescriptor", ["probe", "digest", "build"]))
    assert plugins.toolchains.create("thing", "the sandbox").args == ("the sandbox",)
    assert plugins.toolchains.names() == ("clang", "gcc", "thing", "zig")


def test_kernelbench_executors(load):
    plugins = load(provide("kernelbench_executors", "ExecutorDescriptor", ["probe", "run"]))
    assert plugins.executors.create("thing", "the sandbox").args == ("the sandbox",)
    assert plugins.executors.names() == ("local", "qemu", "thing")


def test_kernelbench_checkers(load):
    plugins = load(provide("kernelbench_checkers", "CheckerDescriptor", ["check"]))
    assert plugins.checkers.create("thing").check("task", 1, 2) == ("check", ("task", 1, 2))


def test_kernelbench_metrics(load):
    plugins = load(provide("kernelbench_metrics", "MetricDescriptor", ["compute"]))
    assert plugins.metrics.create("thing").compute([], []) == ("compute", ([], []))


def test_kernelbench_protocols(load):
    plugins = load(
        "@hookimpl\ndef kernelbench_protocols():\n    return [Protocol(name='quick', summary='Q', cases=9)]\n"
    )
    assert plugins.protocols.get("quick") == Protocol(name="quick", summary="Q", cases=9)
    assert plugins.protocols.names() == ("quick", "simdbench", "strict")


def test_kernelbench_report_sections(load):
    plugins = load(provide("kernelbench_report_sections", "ReportSectionDescriptor", ["rows"]))
    assert plugins.report_sections.create("thing").rows(iter(())) is not None


@pytest.mark.parametrize(
    "factory", ["'fake_fake:flash'", "lambda: flash"], ids=["names the command", "makes the command"]
)
def test_kernelbench_commands(load, factory):
    plugins = load(
        "import click\n@click.command()\ndef flash():\n    raise RuntimeError('must not run while it is made')\n"
        "@hookimpl\ndef kernelbench_commands():\n"
        f"    return [CommandDescriptor(name='flash', summary='F', factory={factory})]\n"
    )
    assert isinstance(plugins.commands.create("flash"), click.Command)


@pytest.mark.parametrize(
    "factory", ["'fake_fake:check'", "check", "lambda: check"], ids=["names it", "is it", "makes it"]
)
def test_kernelbench_doctor_checks(load, factory):
    plugins = load(
        "def check():\n    return Availability(usable=True, version='7')\n"
        "@hookimpl\ndef kernelbench_doctor_checks():\n"
        f"    return [DoctorCheckDescriptor(name='emulator', summary='E', factory={factory})]\n"
    )
    assert plugins.doctor_checks.create("emulator")() == Availability(usable=True, version="7")


@pytest.mark.parametrize("body", ["raise OSError('no bus')", "raise SystemExit(2)", "return 7", "return None"])
def test_a_broken_doctor_check_is_an_answer_and_marks_its_plugin(load, status_of, body):
    plugins = load(
        f"def check():\n    {body}\n@hookimpl\ndef kernelbench_doctor_checks():\n"
        "    return [DoctorCheckDescriptor(name='bus', summary='B', factory='fake_fake:check')]\n"
    )
    answer = plugins.doctor_checks.create("bus")()
    assert not answer.usable
    assert "fake (fake-dist 1.0)" in answer.reason
    assert str(status_of(plugins, "fake").state) == "failed"
