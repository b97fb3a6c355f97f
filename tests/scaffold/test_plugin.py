"""What is written for a new plugin, looked at without being run."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
import tomli

from kernelbench_core.api import KERNELBENCH_PLUGIN_API, MetricDescriptor, ProviderDescriptor, Target, hookimpl
from kernelbench_core.cli.new_plugin import KINDS as OFFERED
from kernelbench_core.errors import UsageError
from kernelbench_core.plugins import Plugins
from kernelbench_core.scaffold.names import LONGEST
from kernelbench_core.scaffold.plugin import KINDS, new_plugin, version_range

ROOT = Path(__file__).parents[2]
NAMES = ("acme", "x", "acme-" + "v" * (LONGEST - 5))


class Mine:
    @hookimpl
    def kernelbench_targets(self):
        return [Target(name="mine", summary="A target")]

    @hookimpl
    def kernelbench_providers(self):
        return [ProviderDescriptor(name="mine-too", summary="A provider", factory="a:b")]

    @hookimpl
    def kernelbench_metrics(self):
        return [MetricDescriptor(name="wide@k", summary="A metric", factory="a:b")]


def make(tmp_path, name="acme", kind="target", plugins=None, installed=()):
    folder = tmp_path / f"{name}-{kind}"
    return new_plugin(name, kind, folder, plugins=plugins or Plugins.of(), installed=installed)


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.mark.parametrize("name", NAMES)
def test_names_are_in_all_the_places_where_they_belong(name, kind, tmp_path):
    made = make(tmp_path, name, kind)
    package = f"kernelbench_{name.replace('-', '_')}"
    project = tomli.loads((made.folder / "pyproject.toml").read_text())["project"]
    assert project["name"] == f"kernelbench-{name}"
    assert project["entry-points"] == {"kernelbench": {name.replace("-", "_"): f"{package}.plugin"}}
    assert (made.folder / package / "plugin.py").is_file()
    assert (made.folder / package / "py.typed").is_file()
    for path in ("README.md", "docs/index.md", ".github/workflows/test.yml", ".gitignore", "tests/test_conformance.py"):
        assert (made.folder / path).is_file()


def test_what_is_told_is_what_is_there(kind, tmp_path):
    made = make(tmp_path, kind=kind)
    there = {path.relative_to(made.folder).as_posix() for path in made.folder.rglob("*") if path.is_file()}
    assert set(made.files) == there
    assert list(made.files) == sorted(made.files)


def test_nothing_of_the_templates_language_is_left(kind, tmp_path):
    made = make(tmp_path, kind=kind)
    for name in made.files:
        text = (made.folder / name).read_text().replace("${{ matrix.python }}", "")
        for mark in ("{{", "}}", "{%", "%}", "[[", ".j2"):
            assert mark not in text or (mark == "[[" and name.endswith(".py")), name
        assert text == "" or (text.endswith("\n") and not text.endswith("\n\n")), name
        assert "\n\n\n\n" not in text
        assert max(map(len, text.splitlines()), default=0) <= 125 or name.endswith(".md"), name


def test_the_ranges_are_those_of_the_running_core(kind, tmp_path):
    made = make(tmp_path, kind=kind)
    ours = tomli.loads((ROOT / "plugins/isa_sse_avx/pyproject.toml").read_text())["project"]
    project = tomli.loads((made.folder / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ours["requires-python"]
    assert ours["dependencies"][0] in project["dependencies"]
    for each in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        if each.startswith("kernelbench-"):
            assert each.endswith(ours["dependencies"][0].removeprefix("kernelbench-core"))
    tree = ast.parse((made.folder / "kernelbench_acme/plugin.py").read_text())
    (stated,) = [
        node.value.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id.endswith("_API")
    ]
    major, minor = KERNELBENCH_PLUGIN_API
    assert stated == f">={major}.{minor},<{major + 1}"


@pytest.mark.parametrize(
    ("version", "expected"),
    [("0.1.0", ">=0.1,<0.2"), ("0.9.3", ">=0.9,<0.10"), ("1.0.0", ">=1.0,<2"), ("2.5.1rc1", ">=2.5,<3")],
)
def test_a_range_ends_before_what_may_break(version, expected):
    assert version_range(version) == expected


def test_modules_with_hooks_are_light(kind, tmp_path):
    made = make(tmp_path, kind=kind)
    tree = ast.parse((made.folder / "kernelbench_acme/plugin.py").read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    assert imported <= {"__future__", "pathlib", "kernelbench_core.api"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is not installed")
def test_python_files_are_formatted_and_lint_clean_by_our_own_rules(name, kind, tmp_path):
    made = make(tmp_path, name, kind)
    rules = ["--config", ROOT / "pyproject.toml", "--no-cache"]
    for command in (["check"], ["format", "--diff"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *rules, "."],
            cwd=made.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflow_lets_nothing_be_skipped_and_names_no_package_host(kind, tmp_path):
    made = make(tmp_path, kind=kind)
    text = (made.folder / ".github/workflows/test.yml").read_text()
    assert 'KERNELBENCH_STRICT_PLUGINS: "1"' in text
    assert 'KERNELBENCH_TEST_STRICT: "1"' in text
    assert "python-version: ${{ matrix.python }}" in text
    for package in ("bubblewrap", "clang-19", "lld-19", "llvm-19", "g++"):
        assert package in text
    for host in ("http", "pypi", "index-url", "ghcr", "docker"):
        assert host not in text


def test_every_kind_can_be_asked_for():
    assert tuple(KINDS) == OFFERED


@pytest.mark.parametrize(
    ("name", "kind", "owner"),
    [
        ("isa-sse-avx", "metric", "kernelbench-isa-sse-avx"),
        ("simd_suite", "target", "kernelbench-simd-suite"),
        ("x86-avx", "target", "kernelbench-isa-sse-avx"),
        ("simd", "tasks", "kernelbench-simd-suite"),
        ("openai", "provider", "kernelbench-llm-providers"),
        ("reference", "provider", "core"),
        ("columns", "checker", "core"),
        ("mine", "target", "given"),
    ],
)
def test_a_name_that_somebody_has_is_refused_with_who_has_it(name, kind, owner, tmp_path):
    with pytest.raises(UsageError, match=owner) as caught:
        make(tmp_path, name, kind, plugins=Plugins.of({"given": Mine()}))
    assert "give another name" in caught.value.remedy
    assert list(tmp_path.iterdir()) == []


def test_the_same_name_for_something_of_another_kind_is_no_conflict(tmp_path):
    plugins = Plugins.of({"given": Mine()})
    assert make(tmp_path, "mine", "metric", plugins=plugins).files
    assert make(tmp_path, "mine-too", "target", plugins=plugins).files


def test_a_distribution_that_is_installed_keeps_its_name_whatever_its_entry_point_is_called(tmp_path):
    point = SimpleNamespace(name="other", value="other.plugin", dist=SimpleNamespace(name="KernelBench_Acme"))
    with pytest.raises(UsageError, match="KernelBench_Acme is a plugin of this name"):
        make(tmp_path, "acme", installed=[point])


def test_a_plugin_that_is_installed_keeps_its_name(tmp_path):
    point = EntryPoint(name="acme_v2", value="kernelbench_acme_v2.plugin", group="kernelbench")
    with pytest.raises(UsageError, match=r"kernelbench_acme_v2\.plugin is a plugin of this name") as caught:
        make(tmp_path, "acme-v2", installed=[point])
    assert "pip uninstall" in caught.value.remedy
