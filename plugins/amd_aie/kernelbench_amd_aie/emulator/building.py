"""Builds small programs against the emulator's headers, the way that its toolchain builds kernels."""

from __future__ import annotations

import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

from kernelbench_amd_aie.emulator.ir import BACK, FRONT, prepare

EMULATOR = Path(__file__).parent
CLANG = next(filter(None, map(shutil.which, ("clang++-19", "clang++-20", "clang++-18", "clang++-17", "clang++"))), None)
LANGUAGE = ("-O2", "-std=c++20", "-ffp-contract=off", "-Xclang", "-fbfloat16-excess-precision=none")


def options(generation: int) -> tuple[str, ...]:
    """Options of the frontend; generation 20 is AIE2, 21 is AIE2P."""
    return (*FRONT, *LANGUAGE, f"-D__AIE_ARCH__={generation}", "-isystem", str(EMULATOR / "include"))


def compile_only(source: str, folder: Path, generation: int = 20) -> str:
    """What the compiler says about a unit; empty where it has no error."""
    (folder / "unit.cpp").write_text(source)
    command = [str(CLANG), *options(generation), "-fsyntax-only", "-fno-color-diagnostics", "unit.cpp"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    return done.stderr if done.returncode else ""


def optimised(source: str, folder: Path, generation: int = 20, entry: str = "kernel") -> str:
    """The optimised IR of a unit."""
    (folder / "unit.cpp").write_text(source)
    _run(folder, *options(generation), "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "unit.cpp", "-o", "a.ll")
    (folder / "a.ll").write_text(prepare((folder / "a.ll").read_text(), entry))
    _run(folder, "-O2", *BACK, "-S", "-emit-llvm", "a.ll", "-o", "b.ll")
    return (folder / "b.ll").read_text()


def program(source: str, folder: Path, generation: int = 20, entry: str = "kernel") -> Path:
    """A program of a unit that defines `main`; the library of operations is linked to it."""
    optimised(source, folder, generation, entry)
    _run(folder, "-O2", *BACK, "-c", "b.ll", "-o", "b.o")
    _run(folder, "b.o", *map(str, library(generation, folder.parent)), "-lm", "-o", "program")
    return folder / "program"


def run(source: str, folder: Path, generation: int = 20, stdin: bytes = b"") -> bytes:
    """What such a program prints; fails unless it ends well."""
    path = program(source, folder, generation)
    return subprocess.run([path], input=stdin, capture_output=True, timeout=120, check=True).stdout


@lru_cache(maxsize=4)
def library(generation: int, root: Path) -> tuple[Path, ...]:
    """Objects of the library of operations."""
    folder = root / f"library-{generation}"
    folder.mkdir(exist_ok=True)
    made = []
    for path in sorted((EMULATOR / "source").glob("*.cpp")):
        text = optimised(path.read_text(), folder, generation)
        (folder / f"{path.stem}.ll").write_text(text)
        _run(folder, "-O2", *BACK, "-c", f"{path.stem}.ll", "-o", f"{path.stem}.o")
        made.append(folder / f"{path.stem}.o")
    return tuple(made)


def _run(folder: Path, *arguments: str) -> None:
    done = subprocess.run(
        [str(CLANG), *arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{CLANG}: {done.stderr}")
