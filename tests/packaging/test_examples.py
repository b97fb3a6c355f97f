"""Distributions in `examples/`: what somebody outside would write, installed from their wheels and used."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))
AVX512 = ROOT / "examples" / "kernelbench-x86-avx512"
FEATURES = ("avx512f", "avx512bw", "avx512dq", "avx512vl")
TASKS = ("argmax", "conditional_move", "int16_to_int32", "saturating_add", "squarediff")

pytestmark = [pytest.mark.xdist_group("wheels"), pytest.mark.timeout(300)]


def run(*command, cwd, expect=0, **environ):
    ties = ("PYTHON", "KERNELBENCH_LOAD", "KERNELBENCH_DISABLE", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ties)}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**kept, **environ}, text=True, capture_output=True,
        check=False, timeout=200,
    )  # fmt: skip
    assert done.returncode == expect, f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda folder: folder.name)
def installed(request, tmp_path_factory):
    """The folder of an example, and where its wheel is installed."""
    place = tmp_path_factory.mktemp("example")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", place, request.param, cwd=place)
    (wheel,) = place.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-index", "--target", place / "site", wheel, cwd=place)
    return request.param, place / "site"


def kernelbench(site, *words, cwd, **more):
    command = (sys.executable, "-m", "kernelbench_core.cli")
    return run(*command, *words, cwd=cwd, PYTHONPATH=str(site), KERNELBENCH_STRICT_PLUGINS="1", **more)


def test_there_is_the_example_that_the_documentation_names():
    assert AVX512 in EXAMPLES


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_an_example_knows_the_core_through_its_api_only(folder):
    found = set()
    for path in folder.glob("kernelbench_*/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found |= {name for name in names if name.partition(".")[0] == "kernelbench_core"}
    assert found == {"kernelbench_core.api"}


def test_a_target_needs_less_than_a_hundred_lines():
    lines = [line for path in AVX512.glob("kernelbench_*/**/*.py") for line in path.read_text().splitlines()]
    assert len(lines) < 100


def test_an_example_is_loaded_from_its_distribution(installed, tmp_path):
    folder, site = installed
    project = tomli.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (name,) = project["entry-points"]["kernelbench"]
    rows = {row["name"]: row for row in json.loads(kernelbench(site, "plugins", "--json", cwd=tmp_path))}
    assert (rows[name]["distribution"], rows[name]["state"]) == (project["name"], "loaded")
    module = project["entry-points"]["kernelbench"][name]
    where = run(sys.executable, "-c", f"import {module} as m; print(m.__file__)", cwd=tmp_path, PYTHONPATH=str(site))
    assert str(site) in where


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_an_example_passes_its_own_tests(installed, tmp_path):
    folder, site = installed
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", tmp_path / "t", "-rs")
    said = run(
        sys.executable, *words, "-c", folder / "pyproject.toml", folder / "tests", cwd=tmp_path, PYTHONPATH=str(site)
    )
    assert " passed" in said


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_the_experts_of_avx_512_pass_where_the_processor_has_it_and_are_unavailable_elsewhere(installed, tmp_path):
    folder, site = installed
    if folder != AVX512:
        pytest.skip("another example")
    tasks = [word for name in TASKS for word in ("--task", name)]
    model = ("--suite", "simd", "--target", "x86-avx512", "--model", "reference/expert")
    kernelbench(site, "run", *model, *tasks, "--out", "run", "--quiet", cwd=tmp_path)
    results = [json.loads(line) for line in (tmp_path / "run" / "results.jsonl").read_text().splitlines()]
    has_it = set(FEATURES) <= set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
    assert {each["task_id"]: each["status"] for each in results} == dict.fromkeys(
        [f"simd/{name}" for name in TASKS], "passed" if has_it else "unavailable"
    )
    if not has_it:
        assert all("avx512" in each["detail"] for each in results)


@pytest.mark.toolchain
@pytest.mark.sandbox
def test_vectors_that_are_too_narrow_do_not_count_on_avx_512(installed, tmp_path):
    folder, site = installed
    if folder != AVX512 or not set(FEATURES) <= set(Path("/proc/cpuinfo").read_text(encoding="utf-8").split()):
        pytest.skip("another example, or no processor with AVX-512")
    place = ROOT / "plugins/simd_suite/kernelbench_simd_suite/tasks/saturating_add/experts/x86-avx.cpp"
    answer = {"task_id": "simd/saturating_add", "code": place.read_text(encoding="utf-8")}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answer))
    words = ("evaluate", "--suite", "simd", "--target", "x86-avx512", "--samples", "answers.jsonl", "--out", "run")
    kernelbench(site, *words, "--quiet", cwd=tmp_path)
    (line,) = (tmp_path / "run" / "results.jsonl").read_text().splitlines()
    assert json.loads(line)["status"] == "no_intrinsics"
