"""Distributions as pip leaves them: metadata folders on the path of a fresh interpreter."""

from __future__ import annotations

import json

import pytest

REPORT = """
import json, sys
from kernelbench_core.plugins import Plugins
plugins = Plugins.discover()
before = sorted(name for name in sys.modules if name.startswith("vendor_"))
print(json.dumps({
    "before": before,
    "targets": plugins.targets.names(),
    "plugins": [[s.name, s.distribution, s.version, str(s.state), s.reason, s.module] for s in plugins.statuses()],
}))
"""

MODULE = """
from kernelbench_core.api import Target, hookimpl

@hookimpl
def kernelbench_targets():
    return [Target(name="{name}", summary="A vendor's")]
"""


@pytest.fixture
def install(tmp_path):
    """Lays a distribution with one module down in a folder of its own."""

    def install(distribution, entry_points, module="", text="", *, version="1.2", folder="site", metadata=True):
        site = tmp_path / folder
        info = site / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir(parents=True)
        if metadata:
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(entry_points)
        if module:
            (site / f"{module}.py").write_text(text)
        return site

    return install


@pytest.fixture
def report(run_python):
    """What a fresh interpreter finds."""

    def report(*folders, **environ):
        done = run_python(REPORT, *folders, **environ)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        found["plugins"] = [row for row in found["plugins"] if row[5].startswith("vendor_") or not row[5]]
        return found

    return report


def test_installed_plugin_is_found_loaded_and_named(install, report):
    points = "[console_scripts]\nx = y:z\n\n[kernelbench]\nacme = vendor_acme\n"
    site = install("kernelbench-acme", points, "vendor_acme", MODULE.format(name="acme-v1"))
    found = report(site)
    assert found["before"] == []
    assert found["targets"].count("acme-v1") == 1
    assert found["plugins"] == [["acme", "kernelbench-acme", "1.2", "loaded", "", "vendor_acme"]]


def test_installed_plugin_obeys_the_load_list_by_distribution(install, report):
    install("kernelbench-acme", "[kernelbench]\nacme = vendor_acme\n", "vendor_acme", MODULE.format(name="acme-v1"))
    site = install("other", "[kernelbench]\nzed = vendor_zed\n", "vendor_zed", MODULE.format(name="zed-v1"))
    found = report(site, KERNELBENCH_LOAD_PLUGINS="Kernelbench_Acme")
    assert found["targets"] == ["acme-v1"]
    assert [row[3] for row in found["plugins"]] == ["loaded", "disabled"]
    assert report(site, KERNELBENCH_LOAD_PLUGINS="")["targets"] == []


def test_distribution_that_is_there_twice_counts_once_the_first_on_the_path(install, report):
    points = "[kernelbench]\nacme = vendor_acme\n"
    new = install("kernelbench-acme", points, "vendor_acme", MODULE.format(name="new"), version="2.0", folder="new")
    old = install("Kernelbench_Acme", points, "vendor_acme", MODULE.format(name="old"), version="1.0", folder="old")
    found = report(new, old, KERNELBENCH_LOAD_PLUGINS="acme")
    assert found["targets"] == ["new"]
    assert found["plugins"] == [["acme", "kernelbench-acme", "2.0", "loaded", "", "vendor_acme"]]


def test_two_distributions_with_one_plugin_name_are_both_reported(install, report):
    install("dist-b", "[kernelbench]\nacme = vendor_b\n", "vendor_b", MODULE.format(name="b"))
    site = install("dist-a", "[kernelbench]\nacme = vendor_a\n", "vendor_a", MODULE.format(name="a"))
    found = report(site, KERNELBENCH_LOAD_PLUGINS="acme")
    assert [row[:4] for row in found["plugins"]] == [
        ["acme", "dist-a", "1.2", "failed"],
        ["acme", "dist-b", "1.2", "failed"],
    ]
    assert found["targets"] == []


@pytest.mark.parametrize(
    "text", ["[kernelbench]\nthis is no entry point\n", "[kernelbench]\n= \nx\n"], ids=["no equals sign", "half"]
)
def test_damaged_entry_points_file_costs_nobody_else_anything(install, report, text):
    install("kernelbench-acme", "[kernelbench]\nacme = vendor_acme\n", "vendor_acme", MODULE.format(name="acme-v1"))
    site = install("damaged", text)
    found = report(site)
    assert "acme-v1" in found["targets"]
    assert ["acme", "loaded"] in [[row[0], row[3]] for row in found["plugins"]]
    (damaged,) = [row for row in found["plugins"] if row[1] == "damaged"]
    assert damaged[3] == "failed"
    assert "entry_points.txt cannot be read" in damaged[4]


def test_damaged_entry_points_file_without_plugins_is_none_of_our_business(install, report):
    install("kernelbench-acme", "[kernelbench]\nacme = vendor_acme\n", "vendor_acme", MODULE.format(name="acme-v1"))
    site = install("damaged", "[console_scripts]\nthis is no entry point\n")
    assert [row[0] for row in report(site)["plugins"]] == ["acme"]


def test_distribution_without_metadata_still_brings_its_plugin(install, report):
    site = install(
        "kernelbench-bare",
        "[kernelbench]\nbare = vendor_bare\n",
        "vendor_bare",
        MODULE.format(name="bare-v1"),
        metadata=False,
    )
    found = report(site)
    assert "bare-v1" in found["targets"]
    assert [row[:1] + row[3:4] for row in found["plugins"]] == [["bare", "loaded"]]


def test_installed_plugin_that_ends_the_interpreter_does_not(install, report):
    install("kernelbench-acme", "[kernelbench]\nacme = vendor_acme\n", "vendor_acme", MODULE.format(name="acme-v1"))
    site = install("quitter", "[kernelbench]\nquit = vendor_quit\n", "vendor_quit", "raise SystemExit('bye')\n")
    found = report(site)
    assert "acme-v1" in found["targets"]
    assert [[row[0], row[3]] for row in found["plugins"]] == [["acme", "loaded"], ["quit", "failed"]]
