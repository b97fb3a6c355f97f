"""Plugins with a quick protocol, samples that are known to be right or wrong, and small suites made on the spot."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import kernelbench_isa_sse_avx.plugin as isa
import kernelbench_simd_suite.plugin as simd
import pytest
from kernelbench_simd_suite.plugin import TASKS

import kernelbench_core
from kernelbench_core.api import Protocol, Sample, SuiteDescriptor, folder_suite
from kernelbench_core.plugins import Plugins
from kernelbench_core.testing import plugin_of

KEPT = ("KERNELBENCH_CACHE_DIR", "KERNELBENCH_LOCK_FOLDER")
ROOT = Path(kernelbench_core.__file__).parent.parent
EXPERT = (TASKS / "conditional_move" / "experts" / "x86-avx.cpp").read_text()
WRONG = EXPERT.replace("if (mask[i]) dst[i] = src[i];", "dst[i] = src[i];")


@pytest.fixture(autouse=True)
def clean_settings(monkeypatch, tmp_path):
    """No settings of the person who runs the tests."""
    for name in list(os.environ):
        if name.startswith("KERNELBENCH_") and name not in KEPT:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(name="plugin_of")
def plugin_of_fixture():
    return plugin_of


@pytest.fixture
def make_plugins():
    """The real suite and targets, the protocol `quick`, and whatever a test adds."""

    def make(**more):
        quick = plugin_of(protocols=[Protocol(name="quick", summary="Few cases", cases=40, compile_seconds=30.0)])
        return Plugins.of({"isa": isa, "simd": simd, "quick": quick, **more})

    return make


@pytest.fixture
def plugins(make_plugins):
    return make_plugins()


@pytest.fixture
def quick(plugins):
    """Options of a fast and repeatable evaluation."""
    return {"plugins": plugins, "protocol": "quick", "seed": 7}


@pytest.fixture
def expert():
    """A right answer to `simd/conditional_move` on x86-avx."""
    return EXPERT


@pytest.fixture
def wrong():
    """A wrong answer to the same."""
    assert WRONG != EXPERT
    return WRONG


@pytest.fixture
def make_sample():
    def make(sample_id="0", code=EXPERT, **changes):
        values = {"task_id": "simd/conditional_move", "target": "x86-avx", "model": "mock/one", **changes}
        return Sample(sample_id=str(sample_id), code=code, **values)

    return make


@pytest.fixture
def write_task(tmp_path):
    """Writes a task folder below `suite/` and gives the suite's folder."""

    def write(name, **files):
        folder = tmp_path / "suite" / name
        for file, text in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return folder.parent

    return write


@pytest.fixture
def suite_plugin():
    """A plugin object with one suite that lies in a folder."""

    def make(name, root):
        return plugin_of(task_loaders=[SuiteDescriptor(name=name, summary="Ours", factory=folder_suite(name, root))])

    return make


@pytest.fixture
def small_disk(tmp_path):
    """A file system of one MiB; None of the tests that need it runs without root."""
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can mount a small disk")
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run([mount, "-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs", place], capture_output=True,
                          check=False)  # fmt: skip
    if done.returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


@pytest.fixture
def fill():
    """Fills a disk up to some bytes that stay free."""

    def to_the_brim(place, free=0):
        (place / "fill").unlink(missing_ok=True)
        with (place / "fill").open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        if free:
            os.truncate(place / "fill", max(0, (place / "fill").stat().st_size - free))

    return to_the_brim


@pytest.fixture
def script(tmp_path):
    """A Python program in a file of its own, which can import the core, to be started with arguments."""

    def make(text, name="program.py"):
        path = tmp_path / name
        path.write_text(text)

        def start(*arguments, environment=None, **options):
            clean = {k: v for k, v in os.environ.items() if not k.startswith("KERNELBENCH_") or k in KEPT}
            environment = {**clean, "PYTHONPATH": str(ROOT), **(environment or {})}
            return subprocess.Popen([sys.executable, "-W", "error", path, *map(str, arguments)], env=environment,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)  # fmt: skip

        return start

    return make
