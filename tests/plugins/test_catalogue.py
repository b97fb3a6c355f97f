"""The catalogue says what the distributions of this repository bring, and is asked when a name is not found."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
import tomli

import kernelbench_core
from kernelbench_core import catalogue
from kernelbench_core.api import MissingError, UsageError
from kernelbench_core.catalogue import Published, lacking, plural, published
from kernelbench_core.cli.list import KINDS
from kernelbench_core.plugins import Plugins

TREE = Path(kernelbench_core.__file__).parent.parent / "plugins"
FOLDERS = sorted(path.parent for path in TREE.glob("*/pyproject.toml"))
EVERY_NAME = [(kind, name, each) for each in published() for kind, names in each.brings.items() for name in names]

RVV = "@hookimpl\ndef kernelbench_targets():\n    return [Target(name='riscv-rvv', summary='')]\n"
BROKEN = "raise RuntimeError('it is broken')\n"


def nothing_installed():
    return Plugins.discover({}, entry_points=[])


def registry_of(plugins, kind):
    return next(each for each in plugins.registries().values() if plural(each.kind) == kind)


def brought_by(folder):
    """What the plugin of a folder brings, by kind."""
    name = folder.name
    plugins = Plugins.of({name: import_module(f"kernelbench_{name}.plugin")})
    return {
        plural(each.kind): tuple(sorted(entry for entry, origin in each.owners().items() if origin.plugin == name))
        for each in plugins.registries().values()
        if any(origin.plugin == name for origin in each.owners().values())
    }


def test_the_catalogue_has_the_plugins_of_this_repository_and_no_others():
    projects = {each.name: tomli.loads((each / "pyproject.toml").read_text())["project"]["name"] for each in FOLDERS}
    assert projects
    assert {each.plugin: each.distribution for each in published()} == projects


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_entry_has_all_that_the_plugin_brings_and_nothing_else(folder):
    (entry,) = [each for each in published() if each.plugin == folder.name]
    assert dict(entry.brings) == brought_by(folder)


def test_the_file_is_a_table_of_lists_of_names_by_kinds_that_can_be_listed():
    tables = tomli.loads(Path(catalogue.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    assert len(tables) == len(published())
    for table in tables.values():
        del table["distribution"]
        assert set(table) <= set(KINDS)
        assert all(isinstance(names, list) and names for names in table.values())


def test_kinds_are_named_as_the_list_command_does():
    registries = nothing_installed().registries()
    assert {plural(each.kind) for each in registries.values()} == set(KINDS) - {"tasks", "models"}


@pytest.mark.parametrize(("kind", "name", "known"), EVERY_NAME, ids=lambda each: str(getattr(each, "plugin", each)))
def test_a_name_that_is_not_installed_is_told_with_the_command_that_brings_it(kind, name, known):
    with pytest.raises(MissingError) as caught:
        registry_of(nothing_installed(), kind).get(name)
    singular = kind.replace("-", " ")[:-1]
    assert caught.value.exit_code == 4
    assert caught.value.message == f"{singular} {name!r}: {known.distribution} brings it and is not installed"
    assert caught.value.remedy == f"python -m pip install {known.distribution}"


@pytest.mark.parametrize("typed", ["riscv-rvv", "RISCV-RVV", "riscv_rvv", "riscv.rvv"])
def test_case_and_hyphens_of_such_a_name_do_not_matter(typed):
    with pytest.raises(MissingError, match="target 'riscv-rvv': kernelbench-riscv-rvv brings it"):
        nothing_installed().targets.get(typed)


def test_making_such_a_thing_and_asking_for_its_owner_say_the_same():
    plugins = nothing_installed()
    for ask in (plugins.providers.create, plugins.providers.origin):
        with pytest.raises(MissingError, match="kernelbench-llm-providers brings it and is not installed"):
            ask("openai")


def test_a_name_of_another_kind_and_a_name_that_nobody_knows_are_not_in_the_catalogue(good):
    plugins = Plugins.discover({}, entry_points=[good])
    for name in ("simd", "openai", "riscv", "riscv-rvv2", ""):
        with pytest.raises(UsageError, match=f"unknown target '{name}'"):
            plugins.targets.get(name)
        assert plugins.targets.uninstalled(name) is None


@pytest.mark.parametrize("distribution", ["kernelbench-riscv-rvv", "Kernelbench_RISCV.rvv"])
def test_a_distribution_that_is_installed_and_broken_is_not_called_missing(write_plugin, distribution):
    plugins = Plugins.discover({}, entry_points=[write_plugin("riscv_rvv", BROKEN, distribution=distribution)])
    with pytest.raises(MissingError, match="no loaded plugin provides it; plugin riscv_rvv is failed"):
        plugins.targets.get("riscv-rvv")
    assert "riscv_rvv" not in [each.plugin for each in plugins.elsewhere()]
    with pytest.raises(MissingError, match="kernelbench-isa-sse-avx brings it and is not installed"):
        plugins.targets.get("x86-avx")


def test_a_distribution_that_is_installed_and_disabled_is_not_called_missing(write_plugin):
    point = write_plugin("riscv_rvv", RVV, distribution="kernelbench-riscv-rvv")
    for environ, more in (({"KERNELBENCH_LOAD_PLUGINS": ""}, {}), ({}, {"no_plugins": True})):
        plugins = Plugins.discover(environ, entry_points=[point], **more)
        with pytest.raises(MissingError, match="disabled") as caught:
            plugins.targets.get("riscv-rvv")
        assert "pip install" not in str(caught.value)


def test_somebody_elses_plugin_can_bring_the_same_name(write_plugin):
    plugins = Plugins.discover({}, entry_points=[write_plugin("acme", RVV, distribution="kernelbench-acme")])
    assert plugins.targets.get("riscv-rvv").name == "riscv-rvv"
    with pytest.raises(UsageError, match="did you mean 'riscv-rvv'"):
        plugins.targets.get("RISCV_RVV")


def test_plugins_that_were_given_as_objects_know_of_no_catalogue():
    plugins = Plugins.of({})
    assert plugins.elsewhere() == ()
    with pytest.raises(MissingError, match="no installed plugin provides any target") as caught:
        plugins.targets.get("riscv-rvv")
    assert "pip install" not in str(caught.value)


def test_a_registry_says_which_distributions_bring_something_of_its_kind(write_plugin):
    point = write_plugin("riscv_rvv", RVV, distribution="kernelbench-riscv-rvv")
    found = Plugins.discover({}, entry_points=[point]).targets.elsewhere()
    assert found == {each.distribution: each.of("target") for each in published()
                     if each.of("target") and each.plugin != "riscv_rvv"}  # fmt: skip
    assert found["kernelbench-isa-sse-avx"] == ("x86-avx", "x86-sse")
    assert Plugins.discover({}, entry_points=[point]).metrics.elsewhere() == {}


def test_what_is_lacking_is_told_by_the_names_of_distributions_however_they_are_written():
    known = [Published(plugin=name, distribution=f"kernelbench-{name}", brings={}) for name in ("a-b", "c")]
    assert lacking(known, ["Kernelbench_A.B", ""]) == (known[1],)
    assert lacking(known, []) == tuple(known)
    assert lacking([Published(plugin="d", distribution="Kernelbench_D", brings={})], ["kernelbench-d"]) == ()


@pytest.mark.parametrize(
    "program",
    [
        "from kernelbench_core.plugins import Plugins; p = Plugins.discover(); p.statuses(); p.targets.names()",
        "from kernelbench_core.plugins import Plugins; Plugins.discover().metrics.get('pass@k')",
        "import click.testing as t, kernelbench_core.cli.app as a; t.CliRunner().invoke(a.cli, ['--help'])",
    ],
)
def test_the_file_is_read_by_nobody_who_asks_for_what_is_there(run_python, program):
    then = "import json, sys; c = sys.modules.get('kernelbench_core.catalogue')"
    show = "print(json.dumps(c.published.cache_info().misses if c else 0))"
    done = run_python(f"{program}\n{then}\n{show}")
    assert json.loads(done.stdout.splitlines()[-1]) == 0, done.stderr


def test_the_file_is_read_once():
    catalogue.published.cache_clear()
    plugins = nothing_installed()
    for _ in range(3):
        with pytest.raises(MissingError):
            plugins.targets.get("riscv-rvv")
    assert catalogue.published.cache_info().misses == 1
