"""The core knows no plugin, and plugins know the core only by its api."""

from __future__ import annotations

import pytest


def core_faults(imports):
    """Imports of the core that it must not make: any package of a plugin."""
    return [
        name for name in imports if name.startswith("kernelbench_") and name.partition(".")[0] != "kernelbench_core"
    ]


def plugin_faults(imports, *, test):
    """Imports of a plugin that go past the api (its tests may use the test kit too)."""
    allowed = ("kernelbench_core.api", "kernelbench_core.testing") if test else ("kernelbench_core.api",)
    return [
        name
        for name in imports
        if name.partition(".")[0] == "kernelbench_core"
        and not any(name == good or name.startswith(f"{good}.") for good in allowed)
    ]


def plugin_files(root):
    return sorted(
        path
        for path in root.glob("plugins/*/**/*.py")
        if not {"build", "dist"} & set(path.relative_to(root).parts[2:3]) and path.is_file()
    )


@pytest.fixture
def tree(root):
    if not (root / "pyproject.toml").exists():
        pytest.skip("an installed core has no plugins folder beside it")
    return root


def test_core_never_imports_a_plugin(tree, imports_of):
    files = sorted((tree / "kernelbench_core").rglob("*.py"))
    assert len(files) > 5
    # Names of hooks and of constants that begin with the project's name are no modules.
    faults = {}
    for path in files:
        found = [
            name
            for name in core_faults(imports_of(path.read_text()))
            if (tree / "plugins" / name.partition(".")[0].removeprefix("kernelbench_")).is_dir() or "." in name
        ]
        if found:
            faults[str(path.relative_to(tree))] = found
    assert faults == {}


def test_plugins_import_the_core_only_through_its_api(tree, imports_of):
    faults = {}
    for path in plugin_files(tree):
        test = "tests" in path.relative_to(tree).parts
        found = plugin_faults(imports_of(path.read_text()), test=test)
        if found:
            faults[str(path.relative_to(tree))] = found
    assert faults == {}


def test_no_package_takes_the_name_of_another_project(tree):
    folders = [tree, *(path for path in tree.glob("plugins/*") if path.is_dir())]
    assert [folder for folder in folders if (folder / "kernelbench").exists()] == []


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ("import kernelbench_isa_sse_avx", True),
        ("import kernelbench_isa_sse_avx.targets as t", True),
        ("from kernelbench_simd_suite import tasks", True),
        ("def f():\n    from kernelbench_simd_suite.tasks import add", True),
        ("if TYPE_CHECKING:\n    import kernelbench_simd_suite", True),
        ("import_module('kernelbench_simd_suite.tasks')", True),
        ("factory = 'kernelbench_simd_suite.tasks:loader'", True),
        ("from kernelbench_core.model import Task\nimport numpy", False),
        ("from . import model", False),
        ("'a text about kernelbench_simd_suite and others'", False),
    ],
)
def test_scan_finds_a_plugin_in_the_core(imports_of, source, faulty):
    assert bool(core_faults(imports_of(source))) is faulty


@pytest.mark.parametrize(
    ("source", "faulty", "faulty_in_a_test"),
    [
        ("from kernelbench_core.api import Target", False, False),
        ("from kernelbench_core import api", False, False),
        ("import kernelbench_core.api as kb", False, False),
        ("from kernelbench_core.testing import assert_plugin_conforms", True, False),
        ("from kernelbench_core import testing", True, False),
        ("from kernelbench_core.model import Target", True, True),
        ("import kernelbench_core", True, True),
        ("from kernelbench_core import model", True, True),
        ("from kernelbench_core import *", True, True),
        ("from kernelbench_core.api_of_another_kind import x", True, True),
        ("def f():\n    import kernelbench_core.plugins", True, True),
        ("factory = 'kernelbench_core.executors.local:LocalExecutor'", True, True),
        ("import kernelbench_simd_suite", False, False),
    ],
)
def test_scan_finds_a_plugin_that_goes_past_the_api(imports_of, source, faulty, faulty_in_a_test):
    assert bool(plugin_faults(imports_of(source), test=False)) is faulty
    assert bool(plugin_faults(imports_of(source), test=True)) is faulty_in_a_test
