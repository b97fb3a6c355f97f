"""The command line with plugins made by hand, so that most tests need neither compiler nor sandbox."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import types

import pytest
from attrs import frozen
from click.testing import CliRunner

from kernelbench_core.api import (
    CommandDescriptor,
    Completion,
    FunctionTask,
    KernelbenchError,
    ProviderDescriptor,
    SuiteDescriptor,
    Target,
    hookimpl,
)
from kernelbench_core.cli.app import cli
from kernelbench_core.cli.state import State
from kernelbench_core.model import Result, Sample, Status
from kernelbench_core.plugins import Plugins
from kernelbench_core.store import RunDirectory
from kernelbench_core.testing import FakeProvider

NAMES = ("alpha", "beta", "gamma")


def task(name):
    return FunctionTask(
        suite="fake", name=name, summary=f"About {name}", description="Do it.", digest=name, entry=name,
        prototype=f"void {name}(int n)", reference="", parameters=(), category="made up", aliases=(f"Other_{name}",),
    )  # fmt: skip


class Loader:
    def load(self):
        return [task(name) for name in NAMES]


def answer(request):
    """`none` answers without code, `text` with some; `stop` is ended by Ctrl-C and `broken` by a mistake."""
    if request.model == "stop" and request.task.name == "beta":
        raise KeyboardInterrupt
    if request.model == "broken":
        raise ValueError("a mistake of the provider")
    code = f"```cpp\nvoid {request.task.name}_simd(int) {{}}\n```"
    return Completion(text="I cannot." if request.model == "none" else code)


def provider():
    """Has no sample of `silent`."""
    return FakeProvider(
        answer=answer,
        models=("none", "text", "stop", "broken", "silent"),
        samples_for=lambda model, _task, _target, wanted: 0 if model == "silent" else wanted,
    )


def module(name, **hooks):
    """A plugin module; each hook is given by its name without prefix and by what it returns."""
    made = types.ModuleType(name)
    for hook, value in hooks.items():

        def function(value=value):
            return value() if callable(value) else value

        function.__name__ = f"kernelbench_{hook}"
        setattr(made, f"kernelbench_{hook}", hookimpl(_without_arguments(function)))
    return made


def _without_arguments(function):
    def hook():
        return function()

    hook.__name__ = function.__name__
    return hook


@pytest.fixture
def make_module():
    return module


@pytest.fixture
def fake():
    """A plugin with a suite, two targets that nothing can build for, and a provider."""
    return module(
        "fake",
        task_loaders=[SuiteDescriptor(name="fake", summary="Three tasks", factory=Loader)],
        targets=[
            Target(name="ghost", summary="No such machine", toolchains=("none",), aliases=("GHOST",)),
            Target(name="spirit", summary="Neither", toolchains=("none",)),
        ],
        providers=[ProviderDescriptor(name="fake", summary="Made up", factory=provider)],
    )


@pytest.fixture
def plugins(fake):
    return Plugins.of({"fake": fake})


@pytest.fixture
def invoke(plugins, monkeypatch, tmp_path):
    """Runs a command line in an empty folder; `given` are other plugins than the fake one."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith("KERNELBENCH_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            monkeypatch.delenv(name)

    def run(*arguments, given=None, code=0):
        state = State(Plugins.of(given) if given is not None else plugins)
        done = CliRunner().invoke(cli, [str(each) for each in arguments], obj=state)
        if code is not None:
            assert done.exit_code == code, f"{arguments}: {done.exit_code}\n{done.stdout}\n{done.stderr}"
        return done

    return run


@pytest.fixture
def invoke_json(invoke):
    def run(*arguments, **more):
        return json.loads(invoke(*arguments, "--json", **more).stdout)

    return run


@pytest.fixture
def one_line():
    """Checks that a command ended with a single line for a person, and gives it."""

    def check(done):
        lines = [line for line in done.stderr.splitlines() if line]
        assert len(lines) == 1, done.stderr
        assert lines[0].startswith("error: ")
        assert "Traceback" not in done.stderr
        return lines[0]

    return check


@pytest.fixture
def make_run(tmp_path):
    """A run directory with a result of each status that is given; gives its path."""

    def make(*statuses, target="ghost", model="fake/text", name="run"):
        path = tmp_path / name
        with RunDirectory.create_or_open(path, {"identity": {"suite": "fake", "protocol": "strict", "seed": 1}}) as run:
            for index, status in enumerate(statuses):
                identity = {
                    "task_id": f"fake/{NAMES[index % 3]}",
                    "target": target,
                    "model": model,
                    "sample_id": str(index // 3),
                }
                run.append_sample(Sample(**identity, code=f"void f{index}();"))
                run.append_result(Result(**identity, status=Status(status), detail=f"why {index}", key=f"k{index}"))
        return path

    return make


@frozen
class Program:
    """The real command in a process of its own."""

    folder: object
    environ: dict

    def __call__(self, *arguments, **more):
        return subprocess.run(
            [sys.executable, "-m", "kernelbench_core.cli", *map(str, arguments)],
            cwd=self.folder, env=self.environ, capture_output=True, text=True, check=False, timeout=60, **more,
        )  # fmt: skip

    def start(self, *arguments, **more):
        return subprocess.Popen(
            [sys.executable, "-m", "kernelbench_core.cli", *map(str, arguments)],
            cwd=self.folder, env=self.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
        )  # fmt: skip


@pytest.fixture
def program(tmp_path):
    ours = ("KERNELBENCH_", "NO_COLOR", "FORCE_COLOR", "COLUMNS")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return Program(tmp_path, environ)


@pytest.fixture
def command():
    """A plugin that brings a command."""

    def make(name, function, plugin="extra"):
        import click

        made = click.Command(name, callback=function)
        descriptor = CommandDescriptor(name=name, summary="An addition", factory=lambda: made)
        return module(plugin, commands=[descriptor])

    return make


@pytest.fixture
def error_classes():
    """All classes of errors that have an exit code."""

    def below(cls):
        yield cls
        for each in cls.__subclasses__():
            yield from below(each)

    return [each for each in below(KernelbenchError) if each.__module__ == "kernelbench_core.errors"]
