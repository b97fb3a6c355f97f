"""What the pyproject files of the repository say, held against each other and against the folders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))


def project_of(folder):
    return tomli.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def own_requirements(project):
    named = (re.fullmatch(r"(kernelbench-[a-z-]+)(.*)", requirement) for requirement in project["dependencies"])
    return {match[1]: match[2] for match in named if match}


def test_there_are_plugins_and_no_folder_without_a_distribution():
    assert PLUGINS
    assert sorted({path.parents[1] for path in ROOT.glob("plugins/*/*/*.py")} | set(PLUGINS)) == PLUGINS


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_a_plugin_is_named_after_its_folder(folder):
    project = project_of(folder)
    assert project["name"] == f"kernelbench-{folder.name.replace('_', '-')}"
    assert project["entry-points"] == {"kernelbench": {folder.name: f"kernelbench_{folder.name}.plugin"}}
    assert (folder / f"kernelbench_{folder.name}" / "plugin.py").is_file()
    assert (folder / "tests").is_dir()


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_a_plugin_names_the_range_of_cores_and_plugins_that_it_works_with(folder):
    requirements = own_requirements(project_of(folder))
    assert "kernelbench-core" in requirements
    major, minor, _ = project_of(ROOT)["version"].split(".")
    ranges = set(requirements.values())
    assert ranges == {f">={major}.{minor},<{major}.{int(minor) + 1}"}


@pytest.mark.parametrize("folder", [ROOT, *PLUGINS], ids=lambda folder: "core" if folder == ROOT else folder.name)
def test_distributions_agree_on_python_and_licence_and_have_a_readme(folder):
    project, core = project_of(folder), project_of(ROOT)
    assert project["requires-python"] == core["requires-python"] == ">=3.10"
    assert project["license"] == core["license"] == {"text": "Apache-2.0"}
    assert len((folder / project["readme"]).read_text(encoding="utf-8").split()) > 30


def test_the_version_is_the_same_in_the_package_and_the_changelog():
    import kernelbench_core

    version = project_of(ROOT)["version"]
    assert kernelbench_core.__version__ == version
    assert re.search(rf"^## \[{re.escape(version)}\]", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize("folder", [ROOT, *PLUGINS], ids=lambda folder: "core" if folder == ROOT else folder.name)
def test_a_distribution_that_is_called_typed_has_the_marker(folder):
    assert "Typing :: Typed" in project_of(folder)["classifiers"]
    package = project_of(folder)["name"].replace("-", "_")
    assert (folder / package / "py.typed").is_file()
