"""Skipping, and refusing to."""

from __future__ import annotations

import subprocess
import sys
import unittest

import pytest

from kernelbench_core.api import Availability
from kernelbench_core.testing import here


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.delenv(here.STRICT, raising=False)
    here.lacking.cache_clear()
    yield
    here.lacking.cache_clear()


def test_a_test_is_skipped_with_the_reason():
    with pytest.raises(pytest.skip.Exception, match="no board"):
        here.skip("no board")


@pytest.mark.parametrize("value", ["1", "true", " yes "])
def test_where_all_must_be_there_it_fails(monkeypatch, value):
    monkeypatch.setenv(here.STRICT, value)
    with pytest.raises(AssertionError, match=r"no board \(KERNELBENCH_TEST_STRICT is set"):
        here.skip("no board")


@pytest.mark.parametrize("value", ["", "0", "false", "No", "off"])
def test_other_values_mean_no(monkeypatch, value):
    monkeypatch.setenv(here.STRICT, value)
    with pytest.raises(pytest.skip.Exception):
        here.skip("no board")


def test_without_pytest_it_is_skipped_as_unittest_does(monkeypatch):
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(unittest.SkipTest, match="no board"):
        here.skip("no board")


def test_what_is_lacking_is_said(monkeypatch):
    gone = Availability(usable=False, reason="no bwrap", remedy="apt-get install bubblewrap")
    monkeypatch.setattr("kernelbench_core.sandbox.BubblewrapSandbox.probe", lambda _: gone)
    assert here.lacking("sandbox") == "no sandbox: no bwrap; apt-get install bubblewrap"
    for name in ("clang", "gcc", "zig"):
        monkeypatch.setattr(f"kernelbench_core.toolchains.{name}.driver", lambda: None)
    assert here.lacking("toolchain").startswith("no compiler is installed")


@pytest.mark.parametrize("one", ["clang", "gcc", "zig"])
def test_one_compiler_is_enough(monkeypatch, one):
    for name in ("clang", "gcc", "zig"):
        found = f"/usr/bin/{name}" if name == one else None
        monkeypatch.setattr(f"kernelbench_core.toolchains.{name}.driver", lambda found=found: found)
    assert here.lacking("toolchain") == ""


def test_the_kit_is_imported_and_used_without_pytest():
    program = (
        "import sys; sys.modules['pytest'] = None\n"
        "from kernelbench_core.testing import *\n"
        "from kernelbench_core.api import Target\n"
        "made = plugin_of('acme', targets=[Target(name='a', summary='A', label='A')])\n"
        "made.KERNELBENCH_REQUIRES_API = '>=1.4,<2'\n"
        "assert_plugin_conforms(made)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
