"""Where Peano (llvm-aie) and mlir-aie are installed, and what to do where they are not.

Peano is AMD's fork of LLVM with a back end for the AI Engine; mlir-aie brings the AIE API headers and the tools that
make an image for the NPU. Both come as Python wheels; the variables are those that mlir-aie's own examples use.
"""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from functools import lru_cache
from pathlib import Path

from attrs import frozen

from kernelbench_amd_aie.device.generations import Generation
from kernelbench_core.api import Availability

PEANO_PIN = "19.0.0.2025041501+b2a279c1"
"""Version of the wheel `llvm_aie` behind NPUEval's published numbers."""
MLIR_AIE_PIN = "c105c0b"
"""Commit of mlir-aie (2025-05-18) behind NPUEval's published numbers."""
PEANO_VARIABLE = "PEANO_INSTALL_DIR"
MLIR_AIE_VARIABLE = "MLIR_AIE_DIR"
PEANO_REMEDY = (
    f"install the wheel llvm_aie (version {PEANO_PIN} or a newer one, from "
    f"https://github.com/Xilinx/llvm-aie/releases/tag/nightly) and set {PEANO_VARIABLE} to its folder `llvm-aie`"
)
MLIR_AIE_REMEDY = (
    f"install the wheel mlir_aie (commit {MLIR_AIE_PIN} of 2025-05-18 or a newer one, from "
    f"https://github.com/Xilinx/mlir-aie/releases) and set {MLIR_AIE_VARIABLE} to its folder `mlir_aie`"
)
HEADER = Path("aie_api", "aie.hpp")
_HEADER_FOLDERS = ("include", "include/aie_kernels", "aie_kernels")
"""Below mlir-aie: the AIE API, and `aie_kernel_utils.h`, which lies in another place from release to release."""
_LUT_FOLDERS = {"aie2": "aie_runtime_lib/AIE2", "aie2p": "aie_runtime_lib/AIE2P"}
"""Below mlir-aie: `lut_based_ops.h` of a generation."""
_SECONDS = 2.0
"""Longest that a program may take to say what it is."""


@frozen(kw_only=True)
class Installation:
    """What was found.

    Args:
        compiler: Peano's `clang++`.
        version: First line of what it says about itself.
        headers: Folders for `-I`, in order; the first one has the AIE API.
        mlir_aie: Folder of mlir-aie; None where the headers were found without it.
    """

    compiler: Path
    version: str
    headers: tuple[Path, ...]
    mlir_aie: Path | None = None

    @property
    def peano(self) -> Path:
        """Folder of Peano, as `--peano` wants it."""
        return self.compiler.parent.parent

    @property
    def shown(self) -> tuple[Path, ...]:
        """Folders that a sandbox has to show for a compilation, each once and none below another."""
        folders = sorted({each.resolve() for each in (self.peano, *self.headers)} | {self.peano, *self.headers})
        kept: list[Path] = []
        for each in folders:
            if not any(each.is_relative_to(other) for other in kept):
                kept.append(each)
        return tuple(kept)


def find(generation: Generation) -> Installation | Availability:
    """The installation for a generation, or what is missing and how to get it. Never raises.

    The compiler is asked for its version and its targets, once for each state of the file: a clang without the AI
    Engine would call every sample wrong.
    """
    compiler = _compiler()
    if isinstance(compiler, Availability):
        return compiler
    version, targets = _asked(compiler)
    if not version:
        return Availability(usable=False, reason=f"{compiler} does not say its version", remedy=PEANO_REMEDY)
    if generation.architecture not in targets:
        return Availability(
            usable=False, reason=f"{compiler} has no target {generation.architecture}: it is not Peano",
            remedy=PEANO_REMEDY,
        )  # fmt: skip
    root = _mlir_aie()
    headers = _headers(root, compiler, generation)
    if not headers:
        looked = f"{MLIR_AIE_VARIABLE}={root}" if root else f"{MLIR_AIE_VARIABLE} is not set"
        return Availability(usable=False, reason=f"no {HEADER.as_posix()} ({looked})", remedy=MLIR_AIE_REMEDY)
    return Installation(compiler=compiler, version=version, headers=headers, mlir_aie=root)


def _compiler() -> Path | Availability:
    """Peano's driver: where the variable says, or beside this Python, where pip has put the wheel."""
    named = os.environ.get(PEANO_VARIABLE, "")
    path = Path(named) / "bin" / "clang++" if named else _wheels() / "llvm-aie" / "bin" / "clang++"
    if _runnable(path):
        return path.absolute()
    reason = f"no {path} ({PEANO_VARIABLE}={named})" if named else f"no Peano compiler ({PEANO_VARIABLE} is not set)"
    return Availability(usable=False, reason=reason, remedy=PEANO_REMEDY)


def _mlir_aie() -> Path | None:
    """Folder of mlir-aie: where the variable says, or beside this Python."""
    named = os.environ.get(MLIR_AIE_VARIABLE, "")
    root = Path(named) if named else _wheels() / "mlir_aie"
    return root.absolute() if named or root.is_dir() else None


def _headers(root: Path | None, compiler: Path, generation: Generation) -> tuple[Path, ...]:
    """Folders for `-I`; empty where the AIE API is nowhere."""
    beside = [compiler.parent.parent / "include"]
    folders = [*(root / each for each in _HEADER_FOLDERS)] if root else []
    api = next((each for each in (*folders, *([root] if root else []), *beside) if (each / HEADER).is_file()), None)
    if api is None:
        return ()
    more = [*folders, *([root / _LUT_FOLDERS[generation.architecture]] if root else [])]
    return (api, *(each for each in more if each != api and each.is_dir()))


def _wheels() -> Path:
    """Where pip puts wheels for this Python."""
    return Path(sysconfig.get_path("purelib"))


def _runnable(path: Path) -> bool:
    try:
        return path.is_file() and os.access(path, os.X_OK)
    except OSError:
        return False


def _asked(compiler: Path) -> tuple[str, frozenset[str]]:
    """Version and targets of a compiler; an empty version where it does not answer in time."""
    try:
        state = compiler.stat()
    except OSError:
        return "", frozenset()
    return _answers(str(compiler), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)
def _answers(path: str, _changed: int, _size: int) -> tuple[str, frozenset[str]]:
    said = _said(path, "--version")
    version = said.splitlines()[0].strip() if said.strip() else ""
    if not version:
        return "", frozenset()
    return version, frozenset(re.findall(r"^\s+(\S+)\s+-\s", _said(path, "--print-targets"), re.MULTILINE))


def _said(path: str, option: str) -> str:
    try:
        done = subprocess.run([path, option], capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""
