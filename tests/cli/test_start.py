"""What starting costs: help and version import nothing heavy and load no plugin."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from kernelbench_core import __version__
from kernelbench_core.cli.app import VERBS

HEAVY = ("numpy", "httpx", "structlog", "rich", "cattrs")

PROBE = """
import json, sys
from kernelbench_core.cli import main
sys.argv = ["kernelbench", *{arguments!r}]
code = None
try:
    main()
except SystemExit as end:
    code = end.code
print("\\n" + json.dumps([code, sorted(sys.modules)]))
"""


def modules_after(*arguments):
    script = PROBE.format(arguments=list(arguments))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    code, modules = json.loads(done.stdout.splitlines()[-1])
    return code, modules, done.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["-h"]])
def test_help_and_version_import_nothing_heavy_and_load_no_plugin(arguments):
    code, modules, _ = modules_after(*arguments)
    assert code == 0
    assert [name for name in HEAVY if name in modules] == []
    assert "kernelbench_core.plugins" not in modules
    assert [
        name for name in modules if name.startswith("kernelbench_") and not name.startswith("kernelbench_core")
    ] == []
    verbs = [name for name in VERBS if f"kernelbench_core.cli.{name.replace('-', '_')}" in modules]
    assert verbs == []


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_imports_nothing_heavy_and_no_other_verb(verb):
    code, modules, out = modules_after(verb, "--help")
    assert code == 0
    assert out.startswith(f"Usage: kernelbench {verb}")
    assert [name for name in HEAVY if name in modules] == []
    assert "kernelbench_core.plugins" not in modules
    assert [name for name in VERBS if f"kernelbench_core.cli.{name.replace('-', '_')}" in modules] == [verb]


def test_the_probe_would_notice_a_heavy_import():
    _, modules, _ = modules_after("list", "protocols")
    assert "rich" in modules
    assert "kernelbench_core.plugins" in modules


def test_version_is_that_of_the_package(invoke):
    assert invoke("--version").stdout.split() == ["kernelbench,", "version", __version__]


def test_help_lists_every_verb_and_every_exit_code(invoke):
    text = invoke("--help").stdout
    for verb, summary in VERBS.items():
        assert f"  {verb} " in text
        assert summary in " ".join(text.split())
    codes = " ".join(text.split()).partition("Exit codes: ")[2]
    assert [part.split()[0] for part in codes.split(", ") if part.split()[0].isdecimal()] == [
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "130",
    ]


@pytest.mark.parametrize("verb", VERBS)
def test_the_line_about_a_verb_is_the_first_of_its_own_help(invoke, verb):
    text = " ".join(invoke(verb, "--help").stdout.split())
    assert VERBS[verb] in text


def test_the_module_can_be_run(program):
    done = program("--version")
    assert (done.returncode, done.stdout) == (0, f"kernelbench, version {__version__}\n")
