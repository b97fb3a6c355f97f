"""New plugins as their authors get them: built into a wheel, installed beside the core, tested by their own tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from attrs import frozen

from kernelbench_core.plugins import Plugins
from kernelbench_core.scaffold.plugin import KINDS, new_plugin

pytestmark = [pytest.mark.toolchain, pytest.mark.sandbox, pytest.mark.timeout(300)]


@frozen
class Installed:
    """A plugin that was made, built and installed."""

    site: Path
    tests: Path

    def run(self, *command, cwd=None):
        """Runs a command beside the installed plugin, out of sight of the folder that it was built from."""
        mine = ("KERNELBENCH_", "PYTEST_")
        environ = {name: value for name, value in os.environ.items() if not name.startswith(mine)}
        environ |= {
            "PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1",
            "KERNELBENCH_STRICT_PLUGINS": "1", "KERNELBENCH_TEST_STRICT": "1",
        }  # fmt: skip
        return subprocess.run(
            [sys.executable, "-m", *map(str, command)],
            cwd=cwd or self.tests, env=environ, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def pytest(self, *arguments):
        """Runs the plugin's own tests."""
        return self.run("pytest", "-p", "no:cacheprovider", "--basetemp", self.tests / "tmp", *arguments)

    def kernelbench(self, *arguments, cwd):
        """What a command prints."""
        done = self.run("kernelbench_core.cli", *arguments, cwd=cwd)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def install(tmp_path):
    """Makes a plugin of a kind and installs it from its wheel."""

    def make(kind):
        made = new_plugin("acme-v2", kind, tmp_path / "source", plugins=Plugins.of(), installed=())
        built = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist"],
            cwd=made.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert built.returncode == 0, built.stderr
        (wheel,) = (tmp_path / "dist").iterdir()
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path / "site")
        shutil.copytree(made.folder / "tests", tmp_path / "elsewhere" / "tests")
        shutil.copy(made.folder / "pyproject.toml", tmp_path / "elsewhere")
        shutil.rmtree(made.folder)
        return Installed(tmp_path / "site", tmp_path / "elsewhere")

    return make


@pytest.mark.parametrize("kind", KINDS)
def test_its_own_tests_pass_as_written_and_none_is_skipped(kind, install):
    done = install(kind).pytest()
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.strip().splitlines()[-1]
    assert "passed" in last
    assert not any(word in last for word in ("skipped", "warning", "failed", "xfailed", "deselected")), last


# Kind, file within the package, what stands there, what is put in its place, the tests that are to notice.
BREAKS = {
    "target: an intrinsic is wrong": (
        "target", "include/acme_v2_intrin.h", "return a & b;", "return a | b;", "test_intrinsics",
    ),
    "target: its header is not found": (
        "target", "plugin.py", 'HERE / "include"', 'HERE / "nowhere"', "test_intrinsics",
    ),
    "target: an expert forgets the rest": (
        "target", "experts/simd/incr_list.cpp", "i < n;", "i + 1 < n;", "test_conformance",
    ),
    "target: its vectors are too narrow for its gate": (
        "target", "plugin.py", "min_vector_bits=128", "min_vector_bits=256", "test_conformance",
    ),
    "tasks: a mutant is right": (
        "tasks", "tasks/blend/mutants/no_tail.cpp", "n / 16 * 16", "n", "test_conformance",
    ),
    "tasks: the reference reads too far": (
        "tasks", "tasks/mean_square/reference.cpp", "i < n", "i <= n", "test_conformance",
    ),
    "tasks: an expert is wrong": (
        "tasks", "tasks/blend/experts/x86-sse.cpp", "_mm_avg_epu8", "_mm_max_epu8", "test_conformance",
    ),
    "provider: it answers with something else": (
        "provider", "provider.py", "text=text,", "text=question,", "test_provider",
    ),
    "provider: it needs no folder": ("provider", "provider.py", "if not folder:", "if False:", "test_provider"),
    "metric: a failure is a success": (
        "metric", "metric.py", "outcomes.passed & (", "outcomes.counts & (", "test_metric",
    ),
    "metric: what is read is not declared": (
        "metric", "metric.py", "reads = (BITS, OPERATIONS)", "reads = (BITS,)", "test_metric",
    ),
    "checker: nearly everything is right": (
        "checker", "checker.py", "LIMIT = 1e-3", "LIMIT = 10.0", "test_conformance",
    ),
    "checker: NaN is right": ("checker", "checker.py", "~(near |", "~(np.isnan(given) | near |", "test_checker"),
    "any: a hook gives no list": ("metric", "plugin.py", "return [", "yield from [", "test_conformance"),
}  # fmt: skip
SLOW = {
    "target: an expert forgets the rest",
    "target: its vectors are too narrow for its gate",
    "tasks: the reference reads too far",
    "tasks: an expert is wrong",
}


@pytest.mark.parametrize("what", [pytest.param(each, marks=[pytest.mark.slow] * (each in SLOW)) for each in BREAKS])
def test_its_own_tests_notice_when_it_breaks(what, install):
    kind, name, there, instead, tests = BREAKS[what]
    installed = install(kind)
    path = installed.site / "kernelbench_acme_v2" / name
    text = path.read_text()
    assert there in text
    path.write_text(text.replace(there, instead))
    done = installed.pytest("-q", "-x", f"tests/{tests}.py")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed" in done.stdout


def test_a_target_is_listed_and_its_experts_pass_on_both_compilers(install, tmp_path):
    installed = install("target")
    listed = json.loads(installed.kernelbench("list", "targets", "--json", cwd=tmp_path))
    (target,) = [each for each in listed if each["name"] == "acme-v2"]
    assert (target["plugin"], target["distribution"]) == ("acme_v2", "kernelbench-acme-v2")
    for compiler, tasks in (("clang", ["incr_list", "add_elements", "max_element"]), ("gcc", ["max_element"])):
        installed.kernelbench(
            "run", "--suite", "simd", "--target", "acme-v2", "--model", "reference/expert,reference/scalar",
            "--task", ",".join(tasks), "--toolchain", compiler, "--out", compiler, cwd=tmp_path,
        )  # fmt: skip
        lines = (tmp_path / compiler / "results.jsonl").read_text().splitlines()
        verdicts = Counter((each["model"], each["status"]) for each in map(json.loads, lines) if "status" in each)
        n = len(tasks)
        assert verdicts == {("reference/expert", "passed"): n, ("reference/scalar", "no_intrinsics"): n}


def test_a_prompt_for_a_target_says_what_the_header_has(install, tmp_path):
    said = install("target").kernelbench("prompt", "incr_list", "acme-v2", cwd=tmp_path)
    for word in ("acme_v2_intrin.h", "acme_v2_i32x4", "load, store, splat", "ACME V2 intrinsics (128-bit vectors)"):
        assert word in said


def test_answers_of_a_provider_are_judged(install, tmp_path):
    (tmp_path / "answers").mkdir()
    answer = "```cpp\nstd::vector<int> incr_list(std::vector<int> l) { for (int &n : l) ++n; return l; }\n```\n"
    (tmp_path / "answers" / "incr_list.md").write_text(answer)
    installed = install("provider")
    assert "acme-v2/files" in installed.kernelbench("list", "models", cwd=tmp_path)
    installed.kernelbench(
        "run", "--suite", "simd", "--target", "scalar", "--task", "incr_list", "--model", "acme-v2/files",
        "-M", "folder=answers", "--out", "run", "--min-pass", "1", cwd=tmp_path,
    )  # fmt: skip


def test_a_report_has_the_numbers_of_a_metric(install, tmp_path):
    installed = install("metric")
    installed.kernelbench(
        "run", "--suite", "simd", "--target", "x86-avx", "--task", "incr_list", "--model", "reference/expert",
        "--out", "run", cwd=tmp_path,
    )  # fmt: skip
    (group,) = json.loads(installed.kernelbench("report", "run", "--json", cwd=tmp_path))["groups"]
    numbers = {each["name"]: each["value"] for each in group["metrics"]}
    assert numbers["acme-v2: wide"] == 1.0
    assert numbers["acme-v2: operations"] > 0
