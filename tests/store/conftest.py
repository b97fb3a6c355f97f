"""Things that the tests of the store share."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from kernelbench_core.model import Result, Sample, Status


@pytest.fixture(autouse=True)
def logging_is_plain(plain_logging):
    """For every test here."""


@pytest.fixture
def make_sample():
    def make(sample_id="simd/add/0", **changes):
        values = {"sample_id": sample_id, "task_id": "simd/add", "target": "x86-avx", "model": "mock/one", **changes}
        return Sample(**values)

    return make


@pytest.fixture
def make_result():
    def make(sample_id="simd/add/0", status=Status.PASSED, **changes):
        values = {
            "sample_id": sample_id, "task_id": "simd/add", "target": "x86-avx", "model": "mock/one",
            "status": status, "key": "k1", **changes,
        }  # fmt: skip
        return Result(**values)

    return make


@pytest.fixture
def python():
    """Starts another Python on a piece of source with arguments."""
    children = []

    def start(source, *arguments, **options):
        command = [sys.executable, "-c", source, *map(str, arguments)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
        children.append(child)
        return child

    yield start
    for child in children:
        child.kill()
        child.wait()
        child.stdout.close()


@pytest.fixture
def tiny_disk(tmp_path):
    """A file system of 64 KiB."""
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can mount a small disk")
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run([mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield place
    subprocess.run(["umount", "-l", place], check=True)
