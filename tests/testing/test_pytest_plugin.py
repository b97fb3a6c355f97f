"""What pytest gets where kernelbench-core is installed: seen in test runs of their own, in projects of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

STRICT_OPTIONS = (
    "[pytest]\naddopts = -ra --strict-markers --strict-config -p no:cacheprovider\nfilterwarnings = error\n"
)


@pytest.fixture
def project(tmp_path):
    """Runs pytest in a project with these tests; gives the words at the end of each line of `-ra`, and the summary."""

    def run(tests, *options, ini=STRICT_OPTIONS, **environ):
        (tmp_path / "pytest.ini").write_text(ini)
        (tmp_path / "test_it.py").write_text(tests)
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "KERNELBENCH_TEST"))}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *options],
            cwd=tmp_path, env={**clean, **environ}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout + done.stderr

    return run


MARKED = """
import pytest
{0}

@pytest.mark.toolchain
def test_compiles(): pass

@pytest.mark.sandbox
def test_runs(): pass

def test_neither(): pass
"""
USING = "import kernelbench_core.api"
NOTHING_HERE = {"PATH": "/nonexistent", "KERNELBENCH_CLANG": "/nonexistent"}


def test_marked_tests_are_skipped_with_the_reason_where_nothing_is_installed(project):
    said = project(MARKED.format(USING), **NOTHING_HERE)
    assert "1 passed, 2 skipped" in said, said
    assert "no compiler is installed" in said
    assert "no sandbox: " in said


def test_marked_tests_fail_where_all_must_be_there(project):
    said = project(MARKED.format(USING), KERNELBENCH_TEST_STRICT="1", **NOTHING_HERE)
    assert "1 passed, 2 errors" in said, said
    assert "KERNELBENCH_TEST_STRICT is set" in said


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_marked_tests_run_where_everything_is_installed(project):
    assert "3 passed" in project(MARKED.format(USING), KERNELBENCH_TEST_STRICT="1")


def test_markers_of_a_project_without_kernelbench_are_its_own(project):
    assert "3 passed" in project(MARKED.format(""), **NOTHING_HERE)


def test_the_markers_are_listed(project):
    said = project("", "--markers")
    assert "@pytest.mark.toolchain: needs a compiler on this machine" in said
    assert "@pytest.mark.sandbox: needs bubblewrap on this machine" in said


FIXTURE = """
import pytest
from kernelbench_core.api import Target, UsageError
from kernelbench_core.plugins import Plugins
from kernelbench_core.testing import plugin_of

def test_only_what_is_given(kernelbench_plugins):
    plugins = kernelbench_plugins(plugin_of("acme", targets=[Target(name="a", summary="A")]))
    assert plugins.targets.names() == ("a",)

def test_what_is_installed_is_refused(kernelbench_plugins):
    import kernelbench_core
    for ask in (Plugins.discover, lambda: Plugins.discover({}), kernelbench_core.list_targets):
        with pytest.raises(UsageError, match="asked for whatever is installed; pass plugins=kernelbench_plugins"):
            ask()
    assert Plugins.discover(no_plugins=True).targets.names() == ()
    assert Plugins.discover(entry_points=[]).targets.names() == ()

def test_only_for_as_long_as_the_fixture_is_used():
    assert isinstance(Plugins.discover(), Plugins)
"""


def test_the_fixture_refuses_what_happens_to_be_installed(project):
    said = project(FIXTURE)
    assert "3 passed" in said, said


HEAVY = """
import json, sys

def test_write():
    ours = [name for name in sys.modules if name.startswith("kernelbench")]
    heavy = [name for name in ("numpy", "attrs", "attr", "click", "rich", "structlog") if name in sys.modules]
    with open("seen.json", "w") as file:
        json.dump([sorted(ours), heavy], file)
"""


def test_a_project_that_does_not_use_it_pays_nothing(project, tmp_path):
    said = project(HEAVY, "-p", "no:hypothesispytest", "-p", "no:xdist")
    assert "1 passed" in said, said
    ours, heavy = json.loads((tmp_path / "seen.json").read_text())
    assert ours == ["kernelbench_core", "kernelbench_core.testing", "kernelbench_core.testing.pytest_plugin"]
    without = project(HEAVY, "-p", "no:hypothesispytest", "-p", "no:xdist", "-p", "no:kernelbench")
    assert "1 passed" in without, without
    assert heavy == json.loads((tmp_path / "seen.json").read_text())[1]


def test_there_is_nothing_that_acts_by_itself(project):
    said = project("def test_it(request):\n    assert not [n for n in request.fixturenames if 'kernelbench' in n]\n")
    assert "1 passed" in said, said
