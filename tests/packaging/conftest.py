"""Pretend machines and trees, so that the set-up scripts can be tested without installing anything."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

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


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")
