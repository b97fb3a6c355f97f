"""The built wheels: their contents, and a run with them in a new environment outside the tree.

Only here does a missing entry point or data file show: in the tree everything is found anyway.
"""

from __future__ import annotations

import configparser
import functools
import json
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))]
TASKS = ROOT / "plugins/simd_suite/kernelbench_simd_suite/tasks"

# One worker installs for all tests of this file; how long that takes is up to the package index.
pytestmark = [pytest.mark.xdist_group("wheels"), pytest.mark.timeout(600)]


@functools.cache
def pyproject_of(folder):
    return tomli.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))


@functools.cache
def sources_of(folder):
    """Every file of a distribution's packages, as the wheel must name it."""
    return frozenset(
        path.relative_to(folder).as_posix()
        for package in pyproject_of(folder)["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
        for path in (folder / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def members_of(wheel):
    """The contents of a wheel by their names."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def entry_points_of(project):
    wanted = {f"console_scripts/{name}": value for name, value in project.get("scripts", {}).items()}
    for group, entries in project.get("entry-points", {}).items():
        wanted |= {f"{group}/{name}": value for name, value in entries.items()}
    return wanted


def problems(folder, members):
    """What is wrong with a wheel, given the folder that it was built from; nothing when it is as it should be.

    Args:
        folder: Of the distribution.
        members: The wheel's contents by their names.
    """
    project = pyproject_of(folder)["project"]
    names = set(members)
    information = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    texts = {name.split("/", 1)[1]: members[name].decode() for name in information}

    wanted = sources_of(folder)
    found = [f"missing: {name}" for name in sorted(wanted - names)]
    found += [f"does not belong there: {name}" for name in sorted(names - wanted - information)]
    ours = sorted(name for name in names if not name.endswith(".j2"))  # templates make tests of other people's
    found += [f"a test: {name}" for name in ours if "tests" in name.split("/") or "/test_" in name]

    declared = configparser.ConfigParser(delimiters=("=",))
    declared.read_string(texts.get("entry_points.txt", ""))
    entries = {f"{group}/{name}": value for group in declared.sections() for name, value in declared[group].items()}
    if entries != entry_points_of(project):
        found.append(f"entry points: {entries} instead of {entry_points_of(project)}")

    metadata = HeaderParser().parsestr(texts.get("METADATA", ""))
    if (metadata["Name"], metadata["Version"]) != (project["name"], project["version"]):
        found.append(f"is {metadata['Name']} {metadata['Version']}")
    required = [entry for entry in metadata.get_all("Requires-Dist", []) if "extra ==" not in entry]
    if len(required) != len(project["dependencies"]):
        found.append(f"requires {required} instead of {project['dependencies']}")
    return found


class Installed:
    """The wheels in an environment of their own; commands run in an empty folder."""

    def __init__(self, folder, run_program, environ):
        self.bin = folder / "venv/bin"
        self.empty = folder / "empty"
        self.empty.mkdir()
        self.environ = {**environ, "XDG_CACHE_HOME": str(folder / "cache")}
        self.run_program = run_program

    def __call__(self, *command):
        program, *arguments = command
        return self.run_program(self.bin / program, *arguments, cwd=self.empty, environ=self.environ).stdout


@pytest.fixture(scope="module")
def installed(wheels, tmp_path_factory, run_program, untied):
    folder = tmp_path_factory.mktemp("installed")
    run_program(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    there = Installed(folder, run_program, untied)
    there("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wheels.values())
    return there


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "core" if folder == ROOT else folder.name)
def test_a_wheel_holds_its_packages_and_declares_its_entry_points(wheels, folder):
    assert problems(folder, members_of(wheels[folder])) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "core" if folder == ROOT else folder.name)
def test_every_fault_of_a_wheel_would_be_noticed(wheels, folder):
    """Leaves out each file in turn, and adds what does not belong there."""
    members = members_of(wheels[folder])
    decisive = [
        name for name in members if ".dist-info/" not in name or name.endswith(("entry_points.txt", "METADATA"))
    ]
    unnoticed = [
        name
        for name in decisive
        if not problems(folder, {other: data for other, data in members.items() if other != name})
    ]
    assert unnoticed == []
    for stray in ("tests/test_x.py", "conftest.py", "kernelbench_other/__init__.py"):
        assert problems(folder, {**members, stray: b""}), stray


def test_the_suites_wheel_holds_the_tasks(wheels):
    names = zipfile.ZipFile(wheels[TASKS.parents[1]]).namelist()
    suffixes = {Path(name).suffix for name in names if "/tasks/" in name}
    assert {".toml", ".cpp", ".md"} <= suffixes


def test_nothing_comes_from_the_tree(installed):
    where = "import kernelbench_core, sys; print(kernelbench_core.__file__); print(sys.path)"
    assert str(ROOT) not in installed("python", "-c", where)


def test_the_installed_distributions_fit_together(installed):
    installed("python", "-m", "pip", "check", "--disable-pip-version-check")


def test_the_command_tells_the_version(installed):
    assert pyproject_of(ROOT)["project"]["version"] in installed("kernelbench", "--version")


def test_every_plugin_is_loaded_from_its_distribution(installed):
    rows = json.loads(installed("kernelbench", "plugins", "--json"))
    found = {row["name"]: (row["distribution"], row["state"]) for row in rows if row["name"] != "core"}
    wanted = {folder.name: (pyproject_of(folder)["project"]["name"], "loaded") for folder in FOLDERS[1:]}
    assert found == wanted


def test_every_task_of_the_tree_is_listed(installed):
    rows = json.loads(installed("kernelbench", "list", "tasks", "--json"))
    found = {row["task_id"] for row in rows if row["task_id"].startswith("simd/")}
    in_tree = {path.parent.name for path in TASKS.glob("*/task.toml")}
    assert in_tree
    assert len(found) == len(in_tree)


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_experts_pass_in_a_run_of_the_installed_command(installed, tmp_path):
    out = tmp_path / "run"
    model = ("--suite", "simd", "--target", "x86-avx", "--model", "reference/expert", "--limit", "2")
    installed("kernelbench", "run", *model, "--out", out)
    results = [json.loads(line) for line in (out / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len({result["task_id"] for result in results}) == 2
    can_run = "avx2" in Path("/proc/cpuinfo").read_text(encoding="utf-8").split()
    assert {result["status"] for result in results} == {"passed" if can_run else "unavailable"}
