"""Fake plugins for the tests of the loader: real modules on the path, and entry points made by hand."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import kernelbench_core
from kernelbench_core.plugins import Plugins

ROOT = Path(kernelbench_core.__file__).parent.parent

GOOD = '@hookimpl\ndef kernelbench_targets():\n    return [Target(name="good-target", summary="Works")]\n'


@pytest.fixture
def root() -> Path:
    """The folder that the core is imported from."""
    return ROOT


@pytest.fixture
def write_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., EntryPoint]]:
    """Writes a module that can be imported and gives the entry point that names it."""
    folder = tmp_path / "modules"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a file may be written twice within a second

    def write(name: str, body: str, *, distribution: str = "", version: str = "1.0", value: str = "") -> EntryPoint:
        module = f"fake_{name}"
        sys.modules.pop(module, None)
        (folder / f"{module}.py").write_text(f"from kernelbench_core.api import *\n{body}")
        point = EntryPoint(name=name, value=value or module, group="kernelbench")
        if distribution:
            vars(point)["dist"] = types.SimpleNamespace(name=distribution, version=version)
        return point

    yield write
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def good(write_plugin: Callable[..., EntryPoint]) -> EntryPoint:
    """A plugin with one target, which must go on working whatever others do."""
    return write_plugin("good", GOOD, distribution="good-dist")


@pytest.fixture
def load(write_plugin: Callable[..., EntryPoint]) -> Callable[..., Plugins]:
    """Plugins made of one module's text, named `fake` and owned by `fake-dist`."""

    def make(body: str, **environ: str) -> Plugins:
        return Plugins.discover(environ, entry_points=[write_plugin("fake", body, distribution="fake-dist")])

    return make


@pytest.fixture
def status_of() -> Callable[[Plugins, str], object]:
    """The status of one plugin by name, which must be there once."""

    def find(plugins: Plugins, name: str) -> object:
        (status,) = [one for one in plugins.statuses() if one.name == name]
        return status

    return find


@pytest.fixture(scope="session")
def run_python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a program in a fresh interpreter that can import the core and the given folders."""

    def run(program: str, *folders: Path, **environ: str) -> subprocess.CompletedProcess[str]:
        clean = {key: value for key, value in os.environ.items() if not key.startswith("KERNELBENCH_")}
        path = os.pathsep.join(str(folder) for folder in (*folders, ROOT))
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            env={**clean, "PYTHONPATH": path, **environ},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return run


@pytest.fixture
def imports_of() -> Callable[[str], list[str]]:
    """Full names of everything that a source imports, also by name in a string such as a lazy factory's."""

    def imports(source: str) -> list[str]:
        found: list[str] = []
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found += [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value.partition(":")[0]
                if text.startswith("kernelbench_") and all(part.isidentifier() for part in text.split(".")):
                    found.append(text)
        return found

    return imports
