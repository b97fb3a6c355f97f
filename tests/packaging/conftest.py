"""Pretend machines and trees, so that the set-up scripts can be tested without installing anything; and real wheels."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))]

TOOLS = (
    "awk", "bash", "cat", "cp", "cut", "dirname", "env", "find", "flock", "grep", "head", "make", "mkdir",
    "mktemp", "mv", "nproc", "rm", "sed", "sha256sum", "sleep", "sort", "tail", "touch",
)  # fmt: skip


class Machine:
    """A folder that is the whole PATH: ordinary tools, and programs that only write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)
        self.log = folder / "calls"
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"{tool} is needed for this test"
            (self.bin / tool).symlink_to(found)

    def add(self, name: str, body: str = "exit 0") -> Path:
        """Adds a program; what it does after it has written down its name and arguments is up to `body`."""
        return self.write(self.bin / name, body)

    def write(self, path: Path, body: str = "exit 0") -> Path:
        path.write_text(f'#!/usr/bin/env bash\necho "${{0##*/}} $*" >>"{self.log}"\n{body}\n')
        path.chmod(0o755)
        return path

    def remove(self, name: str) -> None:
        (self.bin / name).unlink()

    def calls(self, name: str = "") -> list[str]:
        """How the programs were called so far, in order; those of one program where a name is given."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if line.split(" ")[0] == name or not name]

    def run(self, *command: str | Path, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "HOME": str(self.bin.parent), "TMPDIR": str(self.bin.parent), **environ}
        return subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=environment,
            text=True,
            capture_output=True,
            check=False,
            timeout=60,
        )


def run_program(
    *command: str | Path, cwd: Path, environ: dict[str, str] | None = None, code: int | None = 0
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end, which has to be the given exit code; any where that is None."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environ, text=True, capture_output=True, check=False, timeout=300
    )
    said = f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    assert code in (None, done.returncode), f"{command} ended with {done.returncode}\n{said}"
    return done


@pytest.fixture(scope="session", name="run_program")
def run_program_fixture() -> Callable[..., subprocess.CompletedProcess[str]]:
    return run_program


@pytest.fixture(scope="session")
def untied() -> dict[str, str]:
    """The environment without what ties this process to the tree, its Python, a plugin selection or a terminal."""
    ties = ("PYTHON", "VIRTUAL_ENV", "KERNELBENCH_", "PYTEST_", "COLUMNS", "NO_COLOR", "FORCE_COLOR")
    return {name: value for name, value in os.environ.items() if not name.startswith(ties)}


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[..., Path]:
    """Makes a folder once for all workers of a test run."""
    base = tmp_path_factory.getbasetemp()
    base = base if worker_id == "master" else base.parent

    def once(name: str, fill: Callable[[Path], None]) -> Path:
        folder, done = base / name, base / f"{name}.done"
        with (base / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)  # half of it may be left where a worker failed
                folder.mkdir()
                fill(folder)
                done.touch()
        return folder

    return once


@pytest.fixture(scope="session")
def wheels(shared: Callable[..., Path]) -> dict[Path, Path]:
    """A wheel for each folder, built from the source distribution, so that this one is complete too."""

    def build(target: Path) -> None:
        for folder in FOLDERS:
            run_program(sys.executable, "-m", "build", "--no-isolation", "--outdir", target, folder, cwd=target)

    target = shared("dist", build)
    built = {}
    for folder in FOLDERS:
        name = tomli.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
        (built[folder],) = target.glob(f"{name.replace('-', '_')}-*.whl")
    return built


@pytest.fixture(scope="session")
def wheelhouse(shared: Callable[..., Path], wheels: dict[Path, Path]) -> Path:
    """Our wheels and those that they need, without extras; so that an index is asked once."""

    def collect(target: Path) -> None:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
        run_program(*pip, "wheel", "--quiet", "--wheel-dir", target, *wheels.values(), cwd=target)

    return shared("wheelhouse", collect)


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")
